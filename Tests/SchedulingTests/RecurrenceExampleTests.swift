import CivilTime
import Testing

@testable import Scheduling

/// The examples of RFC 5545 section 3.8.5.3 that go on for long: how many there are by a day, and the last of them.
@Suite struct RecurrenceExampleTests {
  // DIFFERENCE: an UNTIL with a time counts by its date, for an event is of a study day: 24 December is kept where the
  // RFC, whose events are at nine in New York, ends on the 23rd.
  @Test(arguments: [
    ("FREQ=DAILY;UNTIL=19971224T000000Z", "1997-09-02", "1999-01-01", 114, "1997-12-24"),
    ("FREQ=DAILY;INTERVAL=2", "1997-09-02", "1997-12-04", 47, "1997-12-03"),
    (
      "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", "1998-01-01", "2003-01-01", 93,
      "2000-01-31"
    ),
    ("FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "1998-01-01", "2003-01-01", 93, "2000-01-31"),
    ("FREQ=WEEKLY;COUNT=10", "1997-09-02", "1999-01-01", 10, "1997-11-04"),
    ("FREQ=WEEKLY;UNTIL=19971224T000000Z", "1997-09-02", "1999-01-01", 17, "1997-12-23"),
    ("FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-09-02", "1999-01-01", 10, "1997-10-02"),
    (
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", "1997-09-01", "1999-01-01", 26,
      "1997-12-24"
    ),
    ("FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "1997-09-05", "1999-01-01", 10, "1998-06-05"),
    ("FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "1997-09-05", "1999-01-01", 4, "1997-12-05"),
    ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "1997-09-02", "1999-01-01", 10, "1998-01-15"),
    ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "1997-09-30", "1999-01-01", 10, "1998-02-01"),
    ("FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "1997-06-10", "2010-01-01", 10, "2001-07-10"),
    ("FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", "1997-03-10", "2010-01-01", 10, "2003-03-10"),
    ("FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "1997-01-01", "2010-01-01", 10, "2006-01-01"),
    ("FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", "1997-06-05", "2000-01-01", 39, "1999-08-26"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1997-09-02", "2000-12-01", 5, "2000-10-13"),
  ]) func `the long examples of RFC 5545 end where they should`(
    text: String, start: String, before: String, count: Int, last: String
  ) throws {
    let rule = try #require(RecurrenceRule.parse(text).rule)
    let found = try RecurrenceVectorTests.dates(rule, date(start), date(before))
    #expect(found.count == count)
    #expect(found.last?.description == last)
  }

  @Test(arguments: [
    "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
    "FREQ=MINUTELY;INTERVAL=90;COUNT=4", "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
  ]) func `examples within the day are refused by name`(text: String) {
    let parse = RecurrenceRule.parse(text)
    #expect(parse.rule == nil)
    #expect(
      parse.faults.contains {
        switch $0.kind {
        case .subDailyFrequency, .timePart: true
        default: false
        }
      })
  }
}
