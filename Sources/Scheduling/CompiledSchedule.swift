package import CivilTime

/// A schedule in the form that answers questions by arithmetic; made once, shared by all its participants.
package struct CompiledSchedule: Sendable {
  package let schedule: Schedule
  let tasks: [CompiledTask]
  let holidays: [String: [CivilDate]]

  /// - Parameter holidays: The dates of each of the study's holiday lists. A list that is not given is empty.
  package init(_ schedule: Schedule, holidays: [String: [CivilDate]] = [:]) {
    self.schedule = schedule
    self.holidays = holidays
    tasks = schedule.tasks.indices.map { CompiledTask(schedule, task: $0, holidays: holidays) }
  }

  /// By how many study days an event may open before its own at the most.
  package func mostDaysAhead(on clock: StudyClock) -> Int {
    tasks.lazy.flatMap(\.elements).map { $0.reach.daysAhead(on: clock) }.max() ?? 0
  }

  /// The task an event belongs to.
  package func task(of event: Event) -> ScheduledTask { schedule.tasks[event.task] }

  /// Whether an event's task waits for another, and whether it asks a condition.
  package func conditions(of event: Event) -> (after: Bool, when: Bool) {
    (schedule.tasks[event.task].after != nil, schedule.tasks[event.task].when != nil)
  }

  package func element(of event: Event) -> ScheduleElement { schedule.tasks[event.task].elements[event.element] }

  package func taskIndex(_ id: some StringProtocol) -> Int? {
    schedule.tasks.firstIndex { $0.id == id }
  }
}

struct CompiledTask: Sendable {
  let elements: [CompiledElement]

  init(_ schedule: Schedule, task: Int, holidays: [String: [CivilDate]]) {
    elements = schedule.tasks[task].elements.indices.map {
      CompiledElement(schedule, task: task, index: $0, holidays: holidays)
    }
  }
}
