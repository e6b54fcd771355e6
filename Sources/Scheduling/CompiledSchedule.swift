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

  /// Whether an event's task waits for another, and whether it or the event's element asks a condition.
  package func conditions(of event: Event) -> (after: Bool, when: Bool, elementWhen: Bool) {
    let task = schedule.tasks[event.task]
    return (task.after != nil, task.when != nil, task.elements[event.element].when != nil)
  }

  /// The visit that an event belongs to.
  package func visit(of event: Event) -> String? { element(of: event).visit }

  package var hasVisits: Bool { schedule.tasks.contains { $0.elements.contains { $0.visit != nil } } }

  /// Whether any task or element asks a condition.
  package var hasConditions: Bool {
    schedule.tasks.contains { task in task.when != nil || task.elements.contains { $0.when != nil } }
  }

  package func element(of event: Event) -> ScheduleElement { schedule.tasks[event.task].elements[event.element] }

  package func taskIndex(_ id: some StringProtocol) -> Int? {
    schedule.tasks.firstIndex { $0.id == id }
  }
}

struct CompiledTask: Sendable {
  let elements: [CompiledElement]
  /// The elements with a condition of their own.
  let conditional: [Int]

  init(_ schedule: Schedule, task: Int, holidays: [String: [CivilDate]]) {
    elements = schedule.tasks[task].elements.indices.map {
      CompiledElement(schedule, task: task, index: $0, holidays: holidays)
    }
    conditional = elements.indices.filter { schedule.tasks[task].elements[$0].when != nil }
  }
}
