import CivilTime
import Testing

@testable import Scheduling

@Suite struct RecurrenceRuleTests {
  /// RFC 5545 section 3.8.5.3, the examples of daily frequency and slower; the clock times there are `at`'s here.
  @Test(arguments: [
    (
      "FREQ=DAILY;COUNT=10", "1997-09-02",
      "1997-09-02 1997-09-03 1997-09-04 1997-09-05 1997-09-06 1997-09-07 1997-09-08 1997-09-09 1997-09-10 1997-09-11"
    ),
    ("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09-02", "1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12"),
    ("FREQ=WEEKLY;COUNT=4", "1997-09-02", "1997-09-02 1997-09-09 1997-09-16 1997-09-23"),
    ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=4", "1997-09-02", "1997-09-02 1997-09-16 1997-09-30 1997-10-14"),
    (
      "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997-09-02",
      "1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18 1997-09-23 1997-09-25 1997-09-30 1997-10-02 1997-10-07"
    ),
    (
      "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09-02",
      "1997-09-02 1997-09-04 1997-09-16 1997-09-18 1997-09-30 1997-10-02 1997-10-14 1997-10-16"
    ),
    ("FREQ=MONTHLY;COUNT=4;BYDAY=1FR", "1997-09-05", "1997-09-05 1997-10-03 1997-11-07 1997-12-05"),
    (
      "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", "1997-09-07",
      "1997-09-07 1997-09-28 1997-11-02 1997-11-30 1998-01-04 1998-01-25 1998-03-01 1998-03-29 1998-05-03 1998-05-31"
    ),
    (
      "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "1997-09-22",
      "1997-09-22 1997-10-20 1997-11-17 1997-12-22 1998-01-19 1998-02-16"
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6", "1997-09-28",
      "1997-09-28 1997-10-29 1997-11-28 1997-12-29 1998-01-29 1998-02-26"
    ),
    ("FREQ=MONTHLY;COUNT=5;BYMONTHDAY=2,15", "1997-09-02", "1997-09-02 1997-09-15 1997-10-02 1997-10-15 1997-11-02"),
    ("FREQ=MONTHLY;COUNT=5;BYMONTHDAY=1,-1", "1997-09-30", "1997-09-30 1997-10-01 1997-10-31 1997-11-01 1997-11-30"),
    (
      "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", "1997-09-10",
      "1997-09-10 1997-09-11 1997-09-12 1997-09-13 1997-09-14 1997-09-15 1999-03-10 1999-03-11 1999-03-12 1999-03-13"
    ),
    (
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU;COUNT=6", "1997-09-02",
      "1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-11-04"
    ),
    ("FREQ=YEARLY;COUNT=4;BYMONTH=6,7", "1997-06-10", "1997-06-10 1997-07-10 1998-06-10 1998-07-10"),
    ("FREQ=YEARLY;INTERVAL=2;COUNT=4;BYMONTH=1,2,3", "1997-03-10", "1997-03-10 1999-01-10 1999-02-10 1999-03-10"),
    (
      "FREQ=YEARLY;INTERVAL=3;COUNT=5;BYYEARDAY=1,100,200", "1997-01-01",
      "1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09"
    ),
    ("FREQ=YEARLY;BYDAY=20MO;COUNT=3", "1997-05-19", "1997-05-19 1998-05-18 1999-05-17"),
    ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3", "1997-05-12", "1997-05-12 1998-05-11 1999-05-17"),
    ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=4", "1997-03-13", "1997-03-13 1997-03-20 1997-03-27 1998-03-05"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", "1997-09-02", "1998-02-13 1998-03-13 1998-11-13"),
    ("FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=3", "1997-09-13", "1997-09-13 1997-10-11 1997-11-08"),
    (
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3", "1996-11-05",
      "1996-11-05 2000-11-07 2004-11-02"
    ),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04", "1997-09-04 1997-10-07 1997-11-06"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3", "1997-09-29", "1997-09-29 1997-10-30 1997-11-27"),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", "1997-08-05 1997-08-10 1997-08-19 1997-08-24"),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", "1997-08-05 1997-08-17 1997-08-19 1997-08-31"),
    ("FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01-15", "2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30"),
  ]) func `the examples of RFC 5545 hold`(text: String, start: String, dates: String) throws {
    let rule = try #require(RecurrenceRule.parse(text).rule)
    let from = try date(start)
    let found = try RecurrenceVectorTests.dates(rule, from, from.adding(days: 365 * 12))
    #expect(found.map(\.description) == dates.split(separator: " ").map(String.init))
  }

  @Test func `a week number without a weekday takes the weekday of the start`() throws {
    // DIFFERENCE: dateutil gives all seven days. RFC 5545, 3.3.10: "Information, not contained in the rule, necessary
    // to determine the various recurrence instance start time and dates are derived from the Start Time (DTSTART)".
    let rule = try #require(RecurrenceRule.parse("FREQ=YEARLY;BYWEEKNO=20;COUNT=2").rule)
    let found = try RecurrenceVectorTests.dates(rule, date("1997-05-14"), date("1999-01-01"))
    #expect(found.map(\.description) == ["1997-05-14", "1998-05-13"])
  }

  @Test func `weekdays with and without ordinals are added up`() throws {
    // DIFFERENCE: dateutil takes only days that are both. RFC 5545, 3.3.10: "The BYDAY rule part specifies a
    // COMMA-separated list of days of the week".
    let rule = try #require(RecurrenceRule.parse("FREQ=MONTHLY;BYDAY=MO,1FR;COUNT=6").rule)
    let found = try RecurrenceVectorTests.dates(rule, date("2026-11-01"), date("2027-01-01"))
    #expect(found.map(\.day) == [2, 6, 9, 16, 23, 30])
  }

  @Test(arguments: [
    ("", [RecurrenceFault.Kind.empty], [0..<0]),
    ("FREQ=HOURLY", [.subDailyFrequency("HOURLY")], [5..<11]),
    ("FREQ=DAILY;BYHOUR=9;BYMINUTE=30", [.timePart("BYHOUR"), .timePart("BYMINUTE")], [11..<19, 20..<31]),
    ("INTERVAL=2", [.missingFrequency], [0..<10]),
    ("FREQ=FORTNIGHTLY", [.unknownFrequency("FORTNIGHTLY")], [5..<16]),
    ("FREQ=DAILY;FREQ=DAILY", [.repeatedPart("FREQ")], [11..<15]),
    ("FREQ=DAILY;;COUNT", [.malformedPart(""), .malformedPart("COUNT")], [11..<11, 12..<17]),
    (
      "FREQ=DAILY;INTERVAL=0;COUNT=x",
      [.outOfRange(part: "INTERVAL", value: 0, from: 1, to: 1_000_000), .notANumber(part: "COUNT", text: "x")],
      [20..<21, 28..<29]
    ),
    ("FREQ=MONTHLY;BYDAY=MO,XX,9FR", [.unknownWeekday("XX")], [22..<24]),
    (
      "FREQ=MONTHLY;BYMONTHDAY=0,32,-31",
      [
        .outOfRange(part: "BYMONTHDAY", value: 0, from: -31, to: 31),
        .outOfRange(part: "BYMONTHDAY", value: 32, from: -31, to: 31),
      ], [24..<25, 26..<28]
    ),
    ("FREQ=DAILY;UNTIL=20260230", [.notADate("20260230")], [17..<25]),
    ("FREQ=DAILY;UNTIL=20261230;COUNT=3", [.untilAndCount], [26..<33]),
    ("FREQ=WEEKLY;BYMONTHDAY=1", [.partNotWithFrequency(part: "BYMONTHDAY", frequency: "WEEKLY")], [12..<24]),
    ("FREQ=WEEKLY;BYDAY=1MO", [.ordinalNotAllowed("BYDAY=1MO")], [12..<21]),
    ("FREQ=MONTHLY;BYSETPOS=1", [.positionAlone], [13..<23]),
    ("FREQ=DAILY;DTSTART=20260101", [.unknownPart("DTSTART")], [11..<18]),
  ]) func `a fault has its kind and its place`(text: String, kinds: [RecurrenceFault.Kind], ranges: [Range<Int>]) {
    let faults = RecurrenceRule.parse(text).faults
    #expect(faults.map(\.kind) == kinds)
    #expect(faults.map(\.range) == ranges)
  }

  @Test(arguments: 0..<200) func `no text stops the parser`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "FREQ=", "DAILY", "YEARLY", ";", ",", "=", "BYDAY=", "-1", "99999999999999999999", "MO", "é", "\0", "COUNT",
      "UNTIL=", "2026", "T", "Z", "INTERVAL=",
    ]
    let text = (0..<generator.int(0...12)).map { _ in pieces[generator.int(0...pieces.count - 1)] }.joined()
    let parse = RecurrenceRule.parse(text)
    #expect((parse.rule == nil) != parse.faults.isEmpty)
    #expect(parse.faults.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= text.utf8.count })
  }

  @Test func `a count ends the rule, and a rule without days ends the search`() throws {
    let participant = try context(enrolled: "2026-11-02")
    let counted = try #require(RecurrenceRule.parse("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3").rule)
    let schedule = try compiled(ScheduleElement(id: "e", .recurrence(counted)))
    #expect(
      try schedule.dates(participant, "2026-11-01", "2036-01-01") == ["2026-11-27", "2026-12-25", "2027-01-29"])
    #expect(schedule.nextEvent(ofTask: 0, for: participant, from: try date("2027-02-01")) == nil)
    let never = try #require(RecurrenceRule.parse("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30").rule)
    let empty = try compiled(ScheduleElement(id: "e", .recurrence(never)))
    #expect(empty.nextEvent(ofTask: 0, for: participant, from: try date("9000-01-01")) == nil)
  }

  @Test func `an occurrence that no arithmetic numbers is counted`() throws {
    let rule = try #require(RecurrenceRule.parse("FREQ=MONTHLY;BYDAY=-1FR").rule)
    let schedule = try compiled(ScheduleElement(id: "e", .recurrence(rule)))
    let participant = try context(enrolled: "2026-11-02")
    let event = try #require(schedule.event("t/e@2027-01-29", for: participant))
    #expect(event.occurrence == nil)
    #expect(schedule.occurrence(of: event, for: participant) == 3)
  }
}
