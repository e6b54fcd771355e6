import CivilTime
import Definitions
import Diagnostics
import Scheduling

extension FuzzTarget {
  static let schedules = FuzzTarget(name: "schedule", title: "schedules, and their events", few: 120) {
    let seeds = try Shipped.files(in: "Schedules", endingIn: ".yaml") + Samples.schedules.map { Array($0.utf8) }
    let surveys = Set(try Shipped.paths(in: "Surveys", endingIn: ".yaml").map { String($0.dropFirst(8).dropLast(5)) })
    let zone = try Shipped.zone("Europe/London")
    return Prepared(seeds: seeds, words: Shipped.words(of: seeds) + Samples.scheduleWords) { input in
      let file = SourceFile(path: "Schedules/fuzz.yaml", bytes: input)
      let loaded = ScheduleReader.read(
        file, files: FileSet([file.path: input]), study: .unnamed, surveys: surveys, zones: Shipped.zones)
      try DiagnosticLaw.check(loaded.diagnostics, of: [file], isRefused: loaded.value == nil)
      guard !loaded.diagnostics.hasErrors, let schedule = loaded.value else { return .refused }
      try EventLaw.check(CompiledSchedule(schedule.schedule, holidays: schedule.holidays), in: zone)
      return .accepted
    }
  }

  static let recurrenceRules = FuzzTarget(
    name: "rrule", title: "recurrence rules of RFC 5545", few: 80, largest: 400
  ) {
    let zone = try Shipped.zone("Europe/London")
    return Prepared(seeds: Samples.recurrenceRules.map { Array($0.utf8) }, words: Samples.recurrenceWords) { input in
      let text = String(decoding: input, as: UTF8.self)
      let parsed = RecurrenceRule.parse(text)
      guard let rule = parsed.rule else {
        try Violation.unless(!parsed.faults.isEmpty, "refused without a fault")
        for fault in parsed.faults {
          try Violation.unless(fault.range.upperBound <= text.utf8.count, "a fault outside the text: \(fault)")
        }
        return .refused
      }
      let element = ScheduleElement(id: "e", .recurrence(rule))
      let schedule = Schedule(id: "s", tasks: [ScheduledTask(id: "t", elements: [element])])
      try EventLaw.check(CompiledSchedule(schedule), in: zone)
      return .accepted
    }
  }
}

/// What is true of the events of every schedule.
enum EventLaw {
  private static let enrolled = CivilDate(dayNumber: 20_777)
  private static let span = 120

  static func check(_ schedule: CompiledSchedule, in zone: Zone) throws {
    let clock = StudyClock(dayStart: schedule.schedule.dayStart, zone: zone)
    let context = ParticipantContext(
      clock: clock, enrolledOn: enrolled, milestones: ["surgery": [.day(enrolled.adding(days: 3))]])
    let middle = enrolled.adding(days: span / 3)
    let end = enrolled.adding(days: span)
    let whole = schedule.events(for: context, from: enrolled, to: end)
    let parts =
      schedule.events(for: context, from: enrolled, to: middle) + schedule.events(for: context, from: middle, to: end)
    try Violation.unless(whole == parts, "the events of a span are not those of its parts")
    try Violation.unless(Set(whole.map { schedule.id(of: $0) }).count == whole.count, "two events have one id")
    for event in whole.prefix(20) {
      let id = schedule.id(of: event)
      try Violation.unless(schedule.event(id, for: context) == event, "'\(id)' finds another event")
      for instant in schedule.reminders(of: event) {
        try Violation.unless(abs(instant.milliseconds) < 1 << 53, "a reminder outside time")
      }
    }
    let now = clock.start(of: middle)
    for offset in [0, 45, 4_000] {
      let day = enrolled.adding(days: offset)
      for task in schedule.schedule.tasks.indices {
        _ = schedule.explain(task: task, on: day, for: context, at: now) { _ in EventFacts() }
        guard let next = schedule.nextEvent(ofTask: task, for: context, from: day) else { continue }
        try Violation.unless(next.date >= day, "the next event lies before the day")
      }
    }
  }
}
