import CivilTime
import Foundation
import Testing

@testable import Scheduling

func date(_ iso: String) throws -> CivilDate {
  try #require(CivilDate(iso: iso))
}

func time(_ hour: Int, _ minute: Int = 0) throws -> TimeOfDay {
  try #require(TimeOfDay(hour: hour, minute: minute, second: 0))
}

func at(_ hour: Int, _ minute: Int = 0) throws -> EventTimes {
  .one(.fixed(try time(hour, minute)))
}

func instant(_ iso: String) throws -> Instant {
  try #require(Instant(iso: iso))
}

/// A zone as the system has it.
func zone(_ name: String) throws -> Zone {
  if name == "UTC" { return .utc }
  return try Zone(name: name, tzif: [UInt8](Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + name))))
}

func context(
  enrolled: String, zone name: String = "UTC", dayStart: TimeOfDay? = nil, milestones: [String: [AnchorValue]] = [:],
  completions: [String: [Instant]] = [:], attributes: [String: [DatedTime]] = [:]
) throws -> ParticipantContext {
  let clock = StudyClock(dayStart: try dayStart ?? time(0), zone: try zone(name))
  return ParticipantContext(
    clock: clock, enrolledOn: try date(enrolled), milestones: milestones, completions: completions,
    attributes: attributes)
}

/// A schedule of one task, `t`.
func compiled(
  dayStart: TimeOfDay? = nil, weekStart: Weekday = .monday, monthEnd: MonthEnd = .clamp, after: String? = nil,
  when: String? = nil, except: Exceptions = Exceptions(), holidays: [String: [CivilDate]] = [:],
  _ elements: ScheduleElement...
) throws -> CompiledSchedule {
  CompiledSchedule(
    Schedule(
      id: "s", dayStart: try dayStart ?? time(0), weekStart: weekStart, monthEnd: monthEnd,
      tasks: [ScheduledTask(id: "t", after: after, when: when, except: except, elements: elements)]),
    holidays: holidays)
}

extension CompiledSchedule {
  func ids(_ context: ParticipantContext, _ from: String, _ to: String) throws -> [String] {
    events(for: context, from: try date(from), to: try date(to)).map { id(of: $0) }
  }

  func dates(_ context: ParticipantContext, _ from: String, _ to: String) throws -> [String] {
    events(for: context, from: try date(from), to: try date(to)).map(\.date.description)
  }
}

extension Instant {
  /// As a clock in the zone shows it, with its offset.
  func shown(_ zone: Zone) -> String {
    iso(offsetSeconds: zone.offsetSeconds(at: self), fraction: false)
  }
}

extension SeededGenerator {
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }
}
