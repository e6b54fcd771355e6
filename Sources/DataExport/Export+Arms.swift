import Definitions
import Record
import Scheduling
import StudyService

extension Export {
  /// What events only some of the schedules in use have: where schedules are arms, those tell the arm.
  ///
  /// - Throws: ``StoreError``.
  package func eventsThatTellTheArm() throws -> [String] {
    let schedules = reading.running.current.definitions.schedules
    var events: [String: Set<String>] = [:]
    try reading.forEachView(request.participant) { view in
      for enrolment in view.record.enrolments where events[enrolment.schedule] == nil {
        let tasks = schedules[enrolment.schedule]?.schedule.tasks ?? []
        events[enrolment.schedule] = Set(tasks.flatMap { task in task.elements.map { "\(task.id)/\($0.id)" } })
      }
    }
    let all = events.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    return all.filter { event in !events.values.allSatisfy { $0.contains(event) } }.sorted()
  }
}
