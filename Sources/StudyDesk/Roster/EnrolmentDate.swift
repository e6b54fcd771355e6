package import CivilTime
import Definitions
package import Record
import Scheduling
package import StudyService

extension DeskReading {
  /// An enrolment that counts from now, or from the start of a study day that is another than today.
  ///
  /// - Parameters:
  ///   - date: The study day; nil for now.
  ///   - zone: The participant's.
  /// - Throws: ``RosterRefusal/unknownSchedule(_:known:)``.
  package func enrolment(in schedule: String, on date: CivilDate?, zone: Zone) throws -> RosterChange {
    guard let compiled = study.current.schedules[schedule] else {
      throw RosterRefusal.unknownSchedule(schedule, known: study.current.schedules.keys.sorted())
    }
    let own =
      switch compiled.schedule.zone {
      case .participant: zone
      case .fixed(let name): zones.zone(name) ?? zone
      }
    let clock = StudyClock(dayStart: compiled.schedule.dayStart, zone: own)
    guard let date, date != clock.date(at: now) else { return .enrolled(schedule: schedule, at: now, date: nil) }
    return .enrolled(schedule: schedule, at: clock.start(of: date), date: date)
  }
}

extension ParticipantView {
  /// - Throws: ``RosterRefusal/taskTwice(_:of:)`` when another of their schedules has a task of the same name.
  package func requireNewTasks(in schedule: String) throws {
    func tasks(_ schedule: String) -> [String] { study.current.schedules[schedule]?.schedule.tasks.map(\.id) ?? [] }
    let taken = Set(schedules.filter { $0 != schedule }.flatMap(tasks))
    if let twice = tasks(schedule).first(where: taken.contains) {
      throw RosterRefusal.taskTwice(twice, of: record.participant)
    }
  }
}
