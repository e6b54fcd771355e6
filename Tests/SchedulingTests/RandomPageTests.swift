import CivilTime
import Foundation
import Testing

@testable import Scheduling

/// What the page on drawing by lot says its program prints is what this program draws. That the page's program prints it
/// is for `make interop`, which has Python.
@Suite struct RandomPageTests {
  private static func output() throws -> [Substring] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/random.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "```text output\n"))
    return text[start.upperBound...].split(separator: "\n").prefix { $0 != "```" }
  }

  @Test func `the page's times are those of its schedule`() throws {
    let random = RandomTimes(
      count: 6, between: .fixed(try time(9)), .fixed(try time(21)), gap: CivilDuration(60, .minute), perWeek: 30)
    let schedule = CompiledSchedule(
      Schedule(
        id: "s",
        tasks: [ScheduledTask(id: "checkin", elements: [ScheduleElement(id: "beeps", .random(random))])]))
    let clock = StudyClock(dayStart: .midnight, zone: .utc)
    let participant = ParticipantContext(
      study: "sleep-study", participant: "P001", clock: clock, enrolledOn: try date("2026-11-01"))
    let lines = (0..<7).map { offset -> String in
      let day = CivilDate(dayNumber: 20_759 + Int32(offset))
      let events = schedule.events(for: participant, from: day, to: day.adding(days: 1))
      let first = clock.start(of: day).milliseconds + 9 * 3_600_000
      return ([Int(day.dayNumber)] + events.map { Int(($0.nominal.milliseconds - first) / 60_000) }).map(String.init)
        .joined(separator: " ")
    }
    #expect(try lines == Self.output().prefix(7).map(String.init))
  }
}
