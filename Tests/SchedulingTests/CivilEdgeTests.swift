import CivilTime
import Testing

@testable import Scheduling

/// Gaps, folds, days without midnight, dates that a zone skips, and study days that do not start at midnight.
@Suite struct CivilEdgeTests {
  private func starts(
    _ schedule: CompiledSchedule, _ participant: ParticipantContext, _ from: String, _ to: String, _ zone: Zone
  ) throws -> [String] {
    schedule.events(for: participant, from: try date(from), to: try date(to)).compactMap { $0.start?.shown(zone) }
  }

  @Test func `a start in a gap moves forward on that day alone`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(2, 30)))
    let participant = try context(enrolled: "2024-01-01", zone: "America/New_York")
    #expect(
      try starts(schedule, participant, "2024-03-09", "2024-03-12", zone("America/New_York")) == [
        "2024-03-09T02:30:00-05:00", "2024-03-10T03:30:00-04:00", "2024-03-11T02:30:00-04:00",
      ])
  }

  @Test func `a start that comes twice is the first`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(1, 30)))
    let participant = try context(enrolled: "2024-01-01", zone: "America/New_York")
    #expect(
      try starts(schedule, participant, "2024-11-03", "2024-11-04", zone("America/New_York")) == [
        "2024-11-03T01:30:00-04:00"
      ])
  }

  @Test func `a day without midnight starts at one`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(0)))
    let participant = try context(enrolled: "2023-01-01", zone: "Africa/Cairo")
    #expect(
      try starts(schedule, participant, "2023-04-27", "2023-04-30", zone("Africa/Cairo")) == [
        "2023-04-27T00:00:00+02:00", "2023-04-28T01:00:00+03:00", "2023-04-29T00:00:00+03:00",
      ])
  }

  @Test func `a date that a zone skips has no event`() throws {
    let schedule = try compiled(
      ScheduleElement(id: "e", .days(every: 1), at: try at(8)), ScheduleElement(id: "day", .days(every: 1)))
    let participant = try context(enrolled: "2011-12-01", zone: "Pacific/Apia")
    #expect(
      try schedule.dates(participant, "2011-12-29", "2012-01-01") == [
        "2011-12-29", "2011-12-29", "2011-12-31", "2011-12-31",
      ])
    let next = schedule.nextEvent(ofTask: 0, for: participant, from: try date("2011-12-30"))
    #expect(next?.date.description == "2011-12-31")
  }

  @Test func `a window of days and a grace of days count study days, not dates`() throws {
    let schedule = try compiled(
      ScheduleElement(
        id: "e", .days(every: 1), window: .lasting(CivilDuration(2, .day)), grace: CivilDuration(1, .day)))
    let participant = try context(enrolled: "2011-12-01", zone: "Pacific/Apia")
    let event = try #require(schedule.event("t/e@2011-12-29", for: participant))
    #expect(try event.closes?.shown(zone("Pacific/Apia")) == "2012-01-01T00:00:00+14:00")
    #expect(try event.graceEnds?.shown(zone("Pacific/Apia")) == "2012-01-02T00:00:00+14:00")
  }

  @Test func `with a day that starts at four, two in the night is on the next date of the clock`() throws {
    let four = try time(4)
    let schedule = try compiled(
      dayStart: four, ScheduleElement(id: "e", .weeks(every: 1, on: WeekdaySet([.friday])), at: try at(2)))
    let participant = try context(enrolled: "2026-11-02", dayStart: four)
    let events = schedule.events(for: participant, from: try date("2026-11-02"), to: try date("2026-11-09"))
    #expect(events.map { schedule.id(of: $0) } == ["t/e@2026-11-06"])
    #expect(events.first?.start?.shown(.utc) == "2026-11-07T02:00:00+00:00")
    #expect(events.first?.closes?.shown(.utc) == "2026-11-07T04:00:00+00:00")
  }

  @Test(arguments: [("2024-01-31", ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"])])
  func `the end of a month is counted from the anchor`(from: String, dates: [String]) throws {
    let clamping = try compiled(ScheduleElement(id: "e", .months(every: 1)))
    let participant = try context(enrolled: from)
    #expect(try clamping.dates(participant, from, "2024-06-01") == dates)
    let skipping = try compiled(monthEnd: .skip, ScheduleElement(id: "e", .months(every: 1)))
    #expect(try skipping.dates(participant, from, "2024-06-01") == ["2024-01-31", "2024-03-31", "2024-05-31"])
  }

  @Test func `a leap day is kept yearly on the last of February`() throws {
    let participant = try context(enrolled: "2024-02-29")
    let clamping = try compiled(ScheduleElement(id: "e", .years(every: 1)))
    #expect(
      try clamping.dates(participant, "2024-01-01", "2029-01-01") == [
        "2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29",
      ])
    let skipping = try compiled(monthEnd: .skip, ScheduleElement(id: "e", .years(every: 1)))
    #expect(try skipping.dates(participant, "2024-01-01", "2029-01-01") == ["2024-02-29", "2028-02-29"])
  }

  @Test(arguments: [
    (Weekday.monday, ["2026-11-04", "2026-11-16", "2026-11-18"]),
    (.sunday, ["2026-11-04", "2026-11-16", "2026-11-18"]), (.wednesday, ["2026-11-04", "2026-11-09", "2026-11-18"]),
  ])
  func `calendar weeks start where the schedule says`(weekStart: Weekday, dates: [String]) throws {
    let days = WeekdaySet([.monday, .wednesday])
    let schedule = try compiled(weekStart: weekStart, ScheduleElement(id: "e", .weeks(every: 2, on: days)))
    #expect(try schedule.dates(context(enrolled: "2026-11-04"), "2026-11-01", "2026-11-20") == dates)
  }

  @Test func `two in the night and midnight come once on each study day of each zone`() throws {
    let half = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(2, 30)))
    let midnight = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(0)))
    for name in [
      "America/New_York", "Africa/Cairo", "Australia/Lord_Howe", "Antarctica/Troll", "Asia/Beirut", "America/Sao_Paulo",
      "Pacific/Apia", "Asia/Kathmandu", "America/St_Johns",
    ] {
      let participant = try context(enrolled: "2010-01-01", zone: name)
      for schedule in [half, midnight] {
        let events = schedule.events(for: participant, from: try date("2010-01-01"), to: try date("2025-01-01"))
        let days = (try date("2010-01-01").number..<date("2025-01-01").number).map { CivilDate(nearest: $0) }
        #expect(events.map(\.date) == days.filter { participant.clock.exists($0) })
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.nominal < $1.nominal })
      }
    }
  }
}
