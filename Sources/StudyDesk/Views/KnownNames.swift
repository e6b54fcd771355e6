import Definitions
import Record
import StudyService

// A name that the study does not know is the same refusal wherever it is given; one that is known, and not somebody's, is another.

extension RunningStudy {
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)`` for a task that no files in force have or had.
  func requireTask(_ task: String) throws {
    let known = knownTasks
    if !known.contains(task) { throw StudyRefusal.unknownTask(task, known: known) }
  }

  /// - Throws: ``RosterRefusal/unknownSchedule(_:known:)`` for one that no files in force have or had.
  func requireSchedule(_ schedule: String) throws {
    let known = Set(layers.flatMap(\.schedules.keys))
    if !known.contains(schedule) { throw RosterRefusal.unknownSchedule(schedule, known: known.sorted()) }
  }
}

extension ParticipantView {
  /// - Parameter own: The tasks of the participant that are meant.
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)``; ``EventRefusal/unknownTask(_:of:known:)`` for one that is not theirs.
  func requireTask(_ task: String, among own: [String]) throws {
    if own.contains(task) { return }
    try study.requireTask(task)
    throw EventRefusal.unknownTask(task, of: record.participant, known: tasks)
  }
}

extension DeskReading {
  /// That a site is declared, or somebody's.
  ///
  /// - Throws: ``RosterRefusal/unknownSite(_:known:)``.
  func requireSite(_ site: String?) throws {
    let declared = study.sites(at: now).map(\.id)
    guard let site, !reach.sites.contains(site) else { return }
    // Of another site a worker of one is not told whether it is there.
    if !reach.isEverybody, !reach.sites.isEmpty { throw PermissionRefusal.notAllowed(permission) }
    if declared.contains(site) { return }
    let known = Set(try reader.sites(asOf: now)).union(declared)
    if !known.contains(site) { throw RosterRefusal.unknownSite(site, known: known.sorted()) }
  }
}
