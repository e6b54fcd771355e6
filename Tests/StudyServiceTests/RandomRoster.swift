import CivilTime
import Definitions
import Diagnostics
import Foundation
import JSONText
import Record
import Scheduling
import StudyService
import Testing

private let zones = ["UTC", "Europe/London", "Asia/Tokyo", "America/New_York"]

/// The zones of the machine that runs the test.
func systemZones() -> ZoneCache {
  ZoneCache { name in
    let file = URL(fileURLWithPath: "/usr/share/zoneinfo").appendingPathComponent(name)
    return (try? Data(contentsOf: file)).flatMap { try? Zone(name: name, tzif: Array($0)) }
  }
}

private func tasks(_ random: inout SeededGenerator) -> String {
  func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
  let common = [
    "every: 1 day", "every: 1 day, at: 08:00", "every: 2 day, at: [07:00, 19:30]", "every: 1 week, grace: 2 days",
    "every: 7 hour", "once: enrollment, window: until done", "anytime: true", "every: 3 day, window: until next",
    "once: enrollment + 2 days, window: { before: 1 day, after: 1 day }",
  ]
  let rare = [
    "from: surgery, every: 1 day, at: 09:00", "every: 1 day, at: participant.wake",
    "random: { count: 3, between: [09:00, 21:00], gap: 60 min }", "each: completed(t) + 30 min, window: 1 h",
    "from: completed(t), every: 1 day, at: 10:00",
  ]
  return ["t", "u", "v", "w"].map { task in
    let rule = task == "t" ? pick(common) : pick(common + common + rare)
    let after = task != "t" && Int.random(in: 0..<3, using: &random) == 0 ? "after: t, " : ""
    let when = task == "w" && Int.random(in: 0..<8, using: &random) == 0 ? #"when: "not completed(t, days=3)", "# : ""
    let twice = rule == "every: 1 day, at: 08:00" ? ", { id: y, on: [mon, thu], at: 08:00 }" : ""
    return "  - { id: \(task), survey: a, \(after)\(when)schedule: [{ id: x, \(rule) }\(twice)] }"
  }.joined(separator: "\n")
}

/// The tasks with reminders, a visit, and a task for staff.
private func enriched(_ tasks: String) -> String {
  let reminding = tasks.split(separator: "\n").map(String.init).map { line in
    line.contains("anytime") ? line : line.replacing(" }]", with: ", remind: [30 min, 2 h] }]")
  }
  return """
    \(reminding.joined(separator: "\n"))
      - { id: staff, survey: b, schedule: [{ id: p, every: 3 day, at: 10:00 }] }
    visits:
      - { id: month, title: Month, every: 4 day, tasks: [t] }
    """
}

extension TrialStudy {
  /// Puts a study of schedules drawn by lot in force.
  ///
  /// - Parameter isRich: Whether events are called to mind, and some are visits or for staff.
  func begin(_ random: inout SeededGenerator, isRich: Bool = false) throws {
    let set = TrialStudy.randomFiles(&random, isRich: isRich)
    let isSound = !StudyDefinitions(files: set, zones: .utcOnly).diagnostics.hasErrors
    #expect(isSound)
    try accept(set, now: at("2026-10-20T10:00:00Z"))
  }

  /// The files of such a study.
  static func randomFiles(_ random: inout SeededGenerator, isRich: Bool = false) -> FileSet {
    let study = "id: s\ntitle: S\nattributes: { wake: { type: timeOfDay, default: 07:00 } }\n"
    var set = files(isRich ? enriched(tasks(&random)) : tasks(&random), study: study)
    if isRich { set.files["Surveys/b.yaml"]? += Array("respondent: assessor\n".utf8) }
    for (id, task) in [("next", "t"), ("side", "s")] {
      let schedule = """
        id: \(id)
        title: \(id)
        tasks:
          - { id: \(task), survey: b, schedule: [{ id: x, every: 1 day, at: 09:00 }, { id: z, every: 2 day, window: 3 days }] }

        """
      set.files["Schedules/\(id).yaml"] = Array(schedule.utf8)
    }
    return set
  }

  /// A roster with the usual and the unusual: late joiners, travellers, pauses, decisions, those who left.
  func populate(_ random: inout SeededGenerator, people: Int = 8, now: Instant) throws {
    for number in 0..<people {
      let id = "P\(number)"
      let joined = at("2026-11-18T10:00:00Z").later(hours: -Int.random(in: 0...400, using: &random))
      let zone = zones.randomElement(using: &random) ?? "UTC"
      try change(id, .added(participant: id, name: nil), now: joined)
      try change(id, .zone(zone, from: joined), now: joined)
      try change(id, .enrolled("trial", at: joined, in: zone, &random), now: joined)
      func sometimes(_ body: () throws -> Void) rethrows {
        if Int.random(in: 0..<6, using: &random) == 0 { try body() }
      }
      let later = joined.later(hours: 30)
      try sometimes {
        try change(id, .milestone(name: "surgery", value: .day(day("2026-11-19")), replacing: nil), now: later)
      }
      try sometimes { try change(id, .attribute(name: "wake", value: "06:30", from: later), now: later) }
      try sometimes { try change(id, .paused(from: at("2026-11-19T00:00:00Z"), until: nil, reason: nil), now: later) }
      try sometimes {
        let end = at("2026-11-20T00:00:00Z")
        try change(id, .paused(from: at("2026-11-19T00:00:00Z"), until: end, reason: nil, shifts: true), now: later)
      }
      try sometimes { try change(id, .zone("Asia/Tokyo", from: at("2026-11-20T01:00:00Z")), now: later) }
      try sometimes { try change(id, .language("ja"), now: later) }
      try sometimes {
        let left = now.later(hours: -Int.random(in: 3...40, using: &random))
        try change(id, .left(schedule: "trial", reason: "done"), now: max(left, later))
        // Some go on in another schedule, which has a task of the same name, and some come back.
        let next = ["next", "trial", nil].randomElement(using: &random) ?? nil
        if let next {
          try change(id, .enrolled(next, at: max(left, later), in: zone, &random), now: max(left, later))
        }
      }
      try sometimes { try change(id, .enrolled("side", at: later, in: zone, &random), now: later) }
      try sometimes { try change(id, .status(.withdrawn, reason: "moved"), now: now.later(hours: -20)) }
      try sometimes {
        try decide(id, EventChange(.excused, event: "t/x@2026-11-20", reason: "ill"), now: now.later(hours: -1))
      }
      let seen = try view(id, now: now.later(hours: -2), zones: systemZones())
      for event in seen.events()
      where event.state.isAvailable && event.event.slot != .offer && Bool.random(using: &random) {
        try record(id, event, now: now.later(hours: -2), seen: seen)
      }
      if try store.read({ try $0.record(of: id, asOf: now) }).enrolments.contains(where: { $0.left == nil }) {
        try sometimes {
          try change(id, .enrolled("trial", at: joined.later(hours: 24), in: zone, &random), now: now)
        }
      }
    }
  }
}

extension RosterChange {
  /// An enrolment at an instant, or on a stated day near it.
  fileprivate static func enrolled(
    _ schedule: String, at instant: Instant, in zone: String, _ random: inout SeededGenerator
  ) throws -> RosterChange {
    guard Bool.random(using: &random) else { return .enrolled(schedule: schedule, at: instant, date: nil) }
    var zones = systemZones()
    let clock = StudyClock(dayStart: .midnight, zone: try zones.zone(zone))
    let date = clock.date(at: instant).adding(days: Int.random(in: -3...1, using: &random))
    return .enrolled(schedule: schedule, at: clock.start(of: date), date: date)
  }
}
