import CivilTime
import Testing

@testable import Scheduling

@Suite struct KneeRecoveryTests {
  static func schedule() throws -> CompiledSchedule {
    let week = AnchorOffset(CivilDuration(1, .week))
    let eight = try at(8)
    return CompiledSchedule(
      Schedule(
        id: "knee-recovery", dayStart: try time(0),
        tasks: [
          ScheduledTask(
            id: "onboarding", adherence: false,
            elements: [ScheduleElement(id: "once", .once(.enrollment), window: .untilDone)]),
          ScheduledTask(
            id: "checkin", after: "onboarding", elements: [ScheduleElement(id: "daily", .days(every: 1), at: eight)]),
          ScheduledTask(
            id: "range-of-motion", after: "onboarding",
            elements: [
              ScheduleElement(
                id: "daily", .days(every: 1), from: .enrollment, until: Anchor(.enrollment, week), at: eight),
              ScheduleElement(
                id: "weekly", .weeks(every: 1), from: Anchor(.enrollment, week),
                until: Anchor(.enrollment, AnchorOffset(CivilDuration(1, .month))), at: eight),
            ]),
        ]))
  }

  @Test func `range of motion is daily for a week, then weekly for a month`() throws {
    let knee = try Self.schedule()
    let participant = try context(enrolled: "2026-11-02", zone: "Asia/Tokyo")
    let events = knee.events(ofTask: 2, for: participant, from: try date("2026-11-01"), to: try date("2027-01-01"))
    #expect(events.map(\.date.day) == [2, 3, 4, 5, 6, 7, 8, 9, 16, 23, 30])
    #expect(events.allSatisfy { $0.date.month == 11 && $0.date.year == 2026 })
    #expect(knee.id(of: events[6]) == "range-of-motion/daily@2026-11-08")
    #expect(knee.id(of: events[7]) == "range-of-motion/weekly@2026-11-09")
    #expect(try events[7].start?.shown(zone("Asia/Tokyo")) == "2026-11-09T08:00:00+09:00")
    #expect(events.map(\.occurrence) == [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4])
  }

  @Test func `the check-in is on every day from the enrolment`() throws {
    let knee = try Self.schedule()
    let participant = try context(enrolled: "2026-11-02")
    let events = knee.events(ofTask: 1, for: participant, from: try date("2026-11-01"), to: try date("2027-01-01"))
    #expect(events.map(\.date.number) == Array(try date("2026-11-02").number..<date("2027-01-01").number))
  }

  @Test func `onboarding is one event that stays until it is done`() throws {
    let knee = try Self.schedule()
    let participant = try context(enrolled: "2026-11-02")
    let later = knee.due(on: try date("2026-12-24"), for: participant)
    #expect(later.map { knee.id(of: $0) } == ["onboarding/once", "checkin/daily@2026-12-24"])
    let done = try instant("2026-11-04T10:00:00Z")
    func ids(_ day: String) throws -> [String] {
      knee.due(on: try date(day), for: participant) { $0.task == 0 ? done : nil }.map { knee.id(of: $0) }
    }
    #expect(try ids("2026-11-04").contains("onboarding/once"))
    #expect(try !ids("2026-11-05").contains("onboarding/once"))
    #expect(try ids("2026-11-01").isEmpty)
  }
}
