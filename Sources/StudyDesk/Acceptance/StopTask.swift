package import Record
import Definitions
import Scheduling
import StudyService

extension StudyDesk {
  /// Stops a task for everybody, at once; its open events are excused.
  ///
  /// - Throws: ``AcceptanceRefusal``; ``StudyRefusal``; ``StoreError``.
  package func stop(_ task: String, reason: String, by author: Author) throws {
    try deed(.accept, by: author) { deed in
      let tasks = Set(deed.study.layers.flatMap { $0.schedules.values.flatMap { $0.schedule.tasks.map(\.id) } })
      guard tasks.contains(task) else { throw AcceptanceRefusal.unknownTask(task, known: tasks.sorted()) }
      if let before = deed.study.stops.first(where: { $0.task == task }) {
        throw AcceptanceRefusal.stoppedAlready(task, reason: before.reason)
      }
      try deed.append(.study(.taskStopped(task: task, reason: reason)))
    }
  }
}
