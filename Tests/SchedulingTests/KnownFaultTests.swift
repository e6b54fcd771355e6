import CivilTime
import Testing

@testable import Scheduling

/// Faults of CareKit's schedule, each shown not to be here.
@Suite struct KnownFaultTests {
  @Test func `one gap does not move a daily event for ever`() throws {
    let newYork = try zone("America/New_York")
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(2, 30)))
    let participant = try context(enrolled: "2024-03-01", zone: "America/New_York")
    let events = schedule.events(for: participant, from: try date("2024-03-11"), to: try date("2025-03-01"))
    #expect(events.count == 355)
    #expect(events.allSatisfy { newYork.local(at: $0.nominal).time.description == "02:30" })
  }

  @Test func `the thirty-first does not drift`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .months(every: 1)))
    let days = try schedule.dates(context(enrolled: "2024-01-31"), "2024-01-31", "2026-01-01").map { $0.suffix(2) }
    #expect(days.count == 24)
    #expect(days.count { $0 == "31" } == 14)
  }

  @Test func `an event has one number whatever is asked`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 3)))
    let participant = try context(enrolled: "2024-01-01")
    let whole = schedule.events(for: participant, from: try date("2024-01-01"), to: try date("2025-01-01"))
    for event in whole {
      let alone = schedule.events(for: participant, from: event.date, to: event.date.adding(days: 1))
      #expect(alone == [event])
    }
    #expect(whole.compactMap(\.occurrence) == Array(1...whole.count))
  }

  @Test func `an event that ends at midnight is listed on its own day alone`() throws {
    let schedule = try compiled(
      ScheduleElement(id: "e", .days(every: 1), at: try at(23), window: .lasting(CivilDuration(1, .hour))))
    let participant = try context(enrolled: "2024-01-01")
    #expect(schedule.due(on: try date("2024-01-02"), for: participant).map(\.date.day) == [2])
    let past = try compiled(
      ScheduleElement(id: "e", .days(every: 1), at: try at(23), window: .lasting(CivilDuration(2, .hour))))
    #expect(past.due(on: try date("2024-01-02"), for: participant).map(\.date.day) == [1, 2])
  }

  @Test(arguments: [
    ("Asia/Tokyo", "America/Los_Angeles"), ("America/Los_Angeles", "Asia/Tokyo"), ("Pacific/Apia", "Pacific/Pago_Pago"),
  ])
  func `travel neither loses an event nor doubles one`(from: String, to: String) throws {
    let change = ZoneTimeline.Change(at: try instant("2024-05-10T12:00:00Z"), zone: try zone(to))
    let clock = StudyClock(dayStart: .midnight, zones: ZoneTimeline(try zone(from), changes: [change]))
    let participant = ParticipantContext(clock: clock, enrolledOn: try date("2024-05-01"))
    for times in [EventTimes.wholeDay, try at(0, 30), try at(12), try at(23, 30)] {
      let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: times))
      let events = schedule.events(for: participant, from: try date("2024-05-01"), to: try date("2024-06-01"))
      #expect(events.map(\.date.day) == Array(1...31))
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.nominal < $1.nominal })
      #expect(events.allSatisfy { $0.opens < $0.closes ?? $0.opens })
      for event in events { #expect(clock.date(at: event.nominal) == event.date) }
    }
  }

  @Test func `a journey east by more than a day takes the one date that the traveller never has`() throws {
    let change = ZoneTimeline.Change(
      at: try instant("2024-05-10T12:00:00-11:00"), zone: try zone("Pacific/Kiritimati"))
    let clock = StudyClock(
      dayStart: .midnight, zones: ZoneTimeline(try zone("Pacific/Pago_Pago"), changes: [change]))
    let participant = ParticipantContext(clock: clock, enrolledOn: try date("2024-05-01"))
    for times in [EventTimes.wholeDay, try at(0, 30), try at(12), try at(23, 30)] {
      let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: times))
      let events = schedule.events(for: participant, from: try date("2024-05-01"), to: try date("2024-06-01"))
      #expect(events.map(\.date.day) == (1...31).filter { $0 != 11 })
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.nominal < $1.nominal })
      for event in events { #expect(clock.date(at: event.nominal) == event.date) }
      #expect(try !clock.exists(date("2024-05-11")))
    }
  }

  @Test func `two elements give one due for one slot`() throws {
    let schedule = try compiled(
      ScheduleElement(id: "old", .days(every: 1), at: try at(8)),
      ScheduleElement(id: "new", .days(every: 1), at: try at(8)))
    #expect(try schedule.ids(context(enrolled: "2024-01-01"), "2024-01-05", "2024-01-06") == ["t/old@2024-01-05"])
  }

  @Test func `a day costs the same ten years on`() throws {
    // No timing here: the events of a far day are asked with a calendar that would take a walk beyond any test's
    // patience.
    let schedule = try compiled(
      ScheduleElement(id: "e", .days(every: 1), from: .date(try date("0001-01-01")), at: try at(8)))
    let participant = try context(enrolled: "9000-01-01")
    for _ in 0..<2_000 {
      #expect(schedule.due(on: try date("9998-12-01"), for: participant).count == 1)
    }
  }
}
