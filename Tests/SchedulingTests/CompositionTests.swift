import CivilTime
import Testing

@testable import Scheduling

@Suite struct CompositionTests {
  @Test func `two elements at one start give one event, the first in the file`() throws {
    let schedule = try compiled(
      ScheduleElement(id: "daily", .days(every: 1), at: try at(8)),
      ScheduleElement(id: "weekly", .weeks(every: 1), at: .list([.fixed(time(8)), .fixed(time(18))])),
      ScheduleElement(id: "whole", .weeks(every: 1)))
    let participant = try context(enrolled: "2026-11-02")
    #expect(
      try schedule.ids(participant, "2026-11-02", "2026-11-04") == [
        "t/whole@2026-11-02", "t/daily@2026-11-02", "t/weekly@2026-11-02.2", "t/daily@2026-11-03",
      ])
    let overlaps = schedule.overlaps(for: participant, from: try date("2026-11-02"), to: try date("2027-11-02"))
    #expect(overlaps.map(\.date.description) == ["2026-11-02"])
    #expect(overlaps.map(\.element) == [0] && overlaps.map(\.shadowed) == [1])
    let event = try #require(schedule.event("t/daily@2026-11-09", for: participant))
    #expect(schedule.shadowed(by: event, for: participant).map { schedule.id(of: $0) } == ["t/weekly@2026-11-09.1"])
  }

  @Test func `exceptions of the task and of the element take days away, not counts`() throws {
    let home = try date("2026-11-06")
    let element = ScheduleElement(
      id: "e", .days(every: 1), count: 8, except: Exceptions(dates: [try date("2026-11-03")], holidays: ["home"]))
    let range = ExceptedRange(from: try date("2026-11-04"), until: try date("2026-11-06"))
    let schedule = try compiled(
      except: Exceptions(ranges: [range]), holidays: ["home": [home]], element)
    let participant = try context(enrolled: "2026-11-02")
    let events = schedule.events(for: participant, from: try date("2026-11-01"), to: try date("2026-12-01"))
    #expect(events.map(\.date.day) == [2, 7, 8, 9])
    #expect(events.map(\.occurrence) == [1, 6, 7, 8])
  }

  @Test func `an id never depends on a time that is edited`() throws {
    let participant = try context(enrolled: "2026-11-02")
    for hour in [6, 8, 21] {
      let names = EventTimes.named([
        NamedTime("noon", .fixed(try time(12))), NamedTime("other", .fixed(try time(hour))),
      ])
      let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: names))
      #expect(
        try Set(schedule.ids(participant, "2026-11-02", "2026-11-03")) == [
          "t/e@2026-11-02.noon", "t/e@2026-11-02.other",
        ])
      let list = try compiled(
        ScheduleElement(id: "e", .days(every: 1), at: .list([.fixed(try time(12)), .fixed(try time(hour))])))
      let second = try #require(list.event("t/e@2026-11-02.2", for: participant))
      #expect(try second.start == instant("2026-11-02T00:00:00Z").adding(milliseconds: Int64(hour) * 3_600_000))
    }
  }

  @Test(arguments: [
    "", "/", "t", "t/", "/e", "t/e@", "t/e@2026-11", "t/e@2026-02-30", "t/e#", "t/e#x", "t/e#-1", "t/e#0",
    "x/e@2026-11-02",
    "t/x@2026-11-02", "t/e@2026-11-02.", "t/e@2026-11-02.3", "t/e@2026-11-02#1", "t/e", "t/e#99999999999999999999",
    "t/e@2026-11-01", "🦵/e@2026-11-02",
  ]) func `a text that names no event finds none`(text: String) throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(8)))
    #expect(schedule.event(text, for: try context(enrolled: "2026-11-02")) == nil)
  }
}
