import CivilTime
import Scheduling
import StudyService
import Record

/// What an enrolment is made of.
enum Enrolments {
  /// An enrolment that counts from now, or from the start of a study day that is another than today.
  static func change(
    _ schedule: String, _ date: CivilDate?, _ study: RunningStudy, _ zone: Zone, _ now: Instant
  ) throws -> RosterChange {
    guard let compiled = study.current.schedules[schedule] else {
      throw CommandFailure.usage(
        "there is no schedule '\(schedule)'; the study has \(study.current.schedules.keys.sorted().joined(separator: ", "))"
      )
    }
    let own =
      switch compiled.schedule.zone {
      case .participant: zone
      case .fixed(let name): SystemZones().zone(name) ?? zone
      }
    let clock = StudyClock(dayStart: compiled.schedule.dayStart, zone: own)
    guard let date, date != clock.date(at: now) else { return .enrolled(schedule: schedule, at: now, date: nil) }
    return .enrolled(schedule: schedule, at: clock.start(of: date), date: date)
  }

  /// A task's name stands for one task of a participant.
  static func requireNewTasks(_ schedule: String, _ view: ParticipantView) throws {
    let others = view.schedules.filter { $0 != schedule }
    let taken = others.flatMap { view.study.current.schedules[$0]?.schedule.tasks.map(\.id) ?? [] }
    let own = view.study.current.schedules[schedule]?.schedule.tasks.map(\.id) ?? []
    if let twice = own.first(where: taken.contains) {
      throw CommandFailure.usage(
        "\(view.record.participant) has a task '\(twice)' in another schedule already; task ids are unique for a participant"
      )
    }
  }
}
