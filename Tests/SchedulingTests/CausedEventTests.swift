import CivilTime
import Testing

@testable import Scheduling

/// Elapsed hours, events that others cause, milestones that recur, and what may be done at any time.
@Suite struct CausedEventTests {
  @Test func `hours are elapsed time from the anchor's instant`() throws {
    let schedule = try compiled(
      ScheduleElement(id: "e", .hours(every: 6), until: Anchor(.enrollment, AnchorOffset(CivilDuration(1, .week)))))
    let newYork = try zone("America/New_York")
    let clock = StudyClock(dayStart: try time(0), zone: newYork)
    let participant = ParticipantContext(clock: clock, enrolled: try instant("2024-03-09T15:30:00Z"))
    let events = schedule.events(for: participant, from: try date("2024-03-09"), to: try date("2024-03-11"))
    #expect(
      events.compactMap { $0.start?.shown(newYork) } == [
        "2024-03-09T10:30:00-05:00", "2024-03-09T16:30:00-05:00", "2024-03-09T22:30:00-05:00",
        "2024-03-10T05:30:00-04:00", "2024-03-10T11:30:00-04:00", "2024-03-10T17:30:00-04:00",
        "2024-03-10T23:30:00-04:00",
      ])
    #expect(events.map { schedule.id(of: $0) } == (1...7).map { "t/e#\($0)" })
    #expect(events[1].closes == events[2].start)
    #expect(events[2].closes == clock.end(of: try date("2024-03-09")))
    let all = schedule.events(for: participant, from: try date("2024-03-01"), to: try date("2024-04-01"))
    #expect(all.last.map { schedule.id(of: $0) } == "t/e#28")
  }

  @Test func `each cause gives an event numbered as it was recorded`() throws {
    let after = Anchor(.completed("drinks"), AnchorOffset(CivilDuration(30, .minute)))
    let schedule = try compiled(
      ScheduleElement(id: "e", .each(after), window: .lasting(CivilDuration(1, .hour))))
    let drinks = try ["2026-11-03T20:00:00Z", "2026-11-02T21:00:00Z", "2026-11-03T23:45:00Z"].map { try instant($0) }
    let participant = try context(enrolled: "2026-11-02", completions: ["drinks": drinks])
    #expect(try schedule.ids(participant, "2026-11-01", "2026-12-01") == ["t/e#2", "t/e#1", "t/e#3"])
    let last = try #require(schedule.event("t/e#3", for: participant))
    #expect(last.start?.shown(.utc) == "2026-11-04T00:15:00+00:00")
    #expect(last.date.description == "2026-11-04")
    #expect(schedule.event("t/e#4", for: participant) == nil)
    #expect(schedule.event("t/e#0", for: participant) == nil)
    #expect(schedule.event("t/e#01", for: participant) == nil)
  }

  @Test func `days after a cause with a time are at that time`() throws {
    let after = Anchor(.completed("drinks"), AnchorOffset(CivilDuration(2, .day)))
    let schedule = try compiled(ScheduleElement(id: "e", .each(after), at: try at(9)))
    let participant = try context(
      enrolled: "2026-11-02", completions: ["drinks": [instant("2026-11-03T20:00:00Z")]])
    #expect(try schedule.ids(participant, "2026-11-01", "2026-12-01") == ["t/e#1"])
    #expect(schedule.event("t/e#1", for: participant)?.start?.shown(.utc) == "2026-11-05T09:00:00+00:00")
  }

  @Test func `the first value of a milestone keeps its id when another is recorded`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .once(Anchor(.milestone("surgery")))))
    let first = AnchorValue.day(try date("2026-11-10"))
    let one = try context(enrolled: "2026-11-02", milestones: ["surgery": [first]])
    let two = try context(enrolled: "2026-11-02", milestones: ["surgery": [first, .day(date("2026-12-10"))]])
    #expect(try schedule.ids(one, "2026-11-01", "2027-01-01") == ["t/e"])
    #expect(try schedule.ids(two, "2026-11-01", "2027-01-01") == ["t/e", "t/e#2"])
    #expect(schedule.event("t/e#1", for: two) == nil)
    #expect(try schedule.ids(context(enrolled: "2026-11-02"), "2026-11-01", "2027-01-01").isEmpty)
  }

  @Test func `a milestone that comes again starts its element anew and ends the earlier run`() throws {
    let surgery = AnchorBase.milestone("surgery")
    let schedule = try compiled(
      ScheduleElement(
        id: "e", .days(every: 2), from: Anchor(surgery), until: Anchor(surgery, AnchorOffset(CivilDuration(1, .week)))))
    let participant = try context(
      enrolled: "2026-11-01", milestones: ["surgery": [.day(date("2026-11-12")), .day(date("2026-11-02"))]])
    #expect(
      try schedule.dates(participant, "2026-11-01", "2026-12-01").map { $0.suffix(2) } == [
        "02", "04", "06", "08", "12", "14", "16", "18",
      ])
    let close = try context(
      enrolled: "2026-11-01", milestones: ["surgery": [.day(date("2026-11-02")), .day(date("2026-11-05"))]])
    #expect(
      try schedule.dates(close, "2026-11-01", "2026-12-01").map { $0.suffix(2) } == [
        "02", "04", "05", "07", "09", "11",
      ])
  }

  @Test func `completed is the first sitting, last completed the latest`() throws {
    let sittings = try ["2026-11-05T10:00:00Z", "2026-11-03T10:00:00Z", "2026-11-09T10:00:00Z"].map { try instant($0) }
    let participant = try context(enrolled: "2026-11-01", completions: ["visit": sittings])
    let first = try compiled(ScheduleElement(id: "e", .once(Anchor(.completed("visit")))))
    let last = try compiled(
      ScheduleElement(id: "e", .once(Anchor(.lastCompleted("visit"), AnchorOffset(CivilDuration(1, .day))))))
    #expect(try first.dates(participant, "2026-11-01", "2026-12-01") == ["2026-11-03"])
    #expect(try last.dates(participant, "2026-11-01", "2026-12-01") == ["2026-11-10"])
  }

  @Test func `a once after hours starts at its instant`() throws {
    let schedule = try compiled(
      ScheduleElement(id: "e", .once(Anchor(.enrollment, AnchorOffset(CivilDuration(36, .hour))))))
    let clock = StudyClock(dayStart: try time(0), zone: .utc)
    let participant = ParticipantContext(clock: clock, enrolled: try instant("2026-11-02T20:00:00Z"))
    let event = try #require(schedule.event("t/e", for: participant))
    #expect(event.start?.shown(.utc) == "2026-11-04T08:00:00+00:00")
    #expect(event.date.description == "2026-11-04")
  }

  @Test func `anytime offers each study day, numbered when recorded`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .anytime))
    let participant = try context(enrolled: "2026-11-02")
    let offer = try #require(schedule.event("t/e@2026-11-03", for: participant))
    #expect(schedule.id(ofOffer: offer, number: 3) == "t/e@2026-11-03.3")
    #expect(schedule.event("t/e@2026-11-03.3", for: participant) == offer)
    #expect(offer.start == nil)
    #expect(schedule.state(of: offer, EventFacts(), at: try instant("2026-11-03T10:00:00Z")) == .open)
    #expect(schedule.state(of: offer, EventFacts(), at: try instant("2026-11-04T10:00:00Z")) == .lapsed)
  }

  @Test(arguments: [1, 24, 5_000_000, Int.max]) func `a number beyond the calendar names no step`(every: Int) throws {
    let schedule = try compiled(ScheduleElement(id: "e", .hours(every: every)))
    let participant = try context(enrolled: "2026-11-02")
    #expect(schedule.event("t/e#1", for: participant)?.date.description == "2026-11-02")
    for number in [99_999_999, 999_999_999_999, Int.max] {
      #expect(schedule.event("t/e#\(number)", for: participant) == nil)
    }
  }

  @Test func `an attribute gives the time it has on the day`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: .one(.attribute("wake"))))
    let wake = [
      DatedTime(from: try date("2026-11-01"), try time(7)), DatedTime(from: try date("2026-11-04"), try time(9)),
    ]
    let participant = try context(enrolled: "2026-11-02", attributes: ["wake": wake])
    let events = schedule.events(for: participant, from: try date("2026-11-02"), to: try date("2026-11-06"))
    #expect(events.compactMap { $0.start?.shown(.utc).dropFirst(11).prefix(2) } == ["07", "07", "09", "09"])
    #expect(try schedule.ids(context(enrolled: "2026-11-02"), "2026-11-02", "2026-11-06").isEmpty)
  }
}
