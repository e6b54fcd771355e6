import CivilTime
import Definitions
import Record
import Scheduling
import StudyService

extension RunningStudy {
  /// An enrolment that counts from now, or from the start of a study day that is another than today.
  ///
  /// - Parameters:
  ///   - day: The study day; nil for now.
  ///   - zone: The participant's.
  /// - Throws: ``RosterRefusal/unknownSchedule(_:known:)``, ``RosterRefusal/unlikelyEnrolment(_:from:to:)``.
  func enrolment(
    in schedule: String, on day: StudyDay?, zone: Zone, at now: Instant, _ zones: DeskZones
  ) throws -> RosterChange {
    guard let compiled = current.schedules[schedule] else {
      throw RosterRefusal.unknownSchedule(schedule, known: current.schedules.keys.sorted())
    }
    var own = zone
    if case .fixed(let name) = compiled.schedule.zone {
      guard let fixed = zones.zone(name) else { throw ZoneMissing(name) }
      own = fixed
    }
    let clock = StudyClock(dayStart: compiled.schedule.dayStart, zone: own)
    let date = day?.date(today: clock.date(at: now))
    if let date {
      let today = clock.date(at: now)
      let (first, last) = (
        today.adding(days: -RosterRefusal.mostDaysBack), today.adding(days: RosterRefusal.mostDaysAhead)
      )
      if date < first || date > last { throw RosterRefusal.unlikelyEnrolment(date, from: first, to: last) }
    }
    guard let date, date != clock.date(at: now) else { return .enrolled(schedule: schedule, at: now, date: nil) }
    return .enrolled(schedule: schedule, at: clock.start(of: date), date: date)
  }

  /// A task that more than one of some schedules have; nil when none is.
  func taskTwice(in schedules: [String]) -> String? {
    var seen: Set<String> = []
    return Set(schedules).sorted().flatMap(tasks).first { !seen.insert($0).inserted }
  }

  fileprivate func tasks(of schedule: String) -> [String] {
    current.schedules[schedule]?.schedule.tasks.map(\.id) ?? []
  }
}

extension DeskReading {
  /// - Throws: ``RosterRefusal/unknownSchedule(_:known:)``.
  func enrolment(in schedule: String, on day: StudyDay?, zone: Zone) throws -> RosterChange {
    try study.enrolment(in: schedule, on: day, zone: zone, at: now, zones)
  }
}

extension ParticipantView {
  /// - Throws: ``RosterRefusal/taskTwice(_:of:)`` when another of their schedules has a task of the same name.
  func requireNewTasks(in schedule: String) throws {
    let taken = Set(schedules.filter { $0 != schedule }.flatMap(study.tasks))
    if let twice = study.tasks(of: schedule).first(where: taken.contains) {
      throw RosterRefusal.taskTwice(twice, of: record.participant)
    }
  }
}
