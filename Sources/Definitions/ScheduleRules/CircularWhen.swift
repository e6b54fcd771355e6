import Diagnostics
import Expressions

/// `circular-when`: a condition that counts missed events of its own task, or of one whose condition counts them in turn:
/// whether an event was there at all would rest on itself.
enum CircularWhen: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    let counted = Dictionary(
      loaded.tasks.map { ($0.id, Set($0.conditions.flatMap(\.counted))) }, uniquingKeysWith: { $1 })
    for task in loaded.tasks {
      for condition in task.conditions {
        guard let other = condition.counted.first(where: { reaches(task.id, from: $0, counted) }) else { continue }
        findings.error(
          "circular-when",
          other == task.id
            ? "the condition counts the missed events of its own task"
            : "'\(other)' counts those of '\(task.id)' in turn",
          at: condition.span,
          help: "ask for what was done: write 'not completed(\(other), days=7)' or 'done(\(other), days=7) < 3'")
      }
    }
  }

  private static func reaches(_ task: String, from start: String, _ counted: [String: Set<String>]) -> Bool {
    var open = [start]
    var seen: Set<String> = []
    while let next = open.popLast() {
      if next == task { return true }
      if seen.insert(next).inserted { open += counted[next] ?? [] }
    }
    return false
  }
}

extension ScheduleCondition {
  /// The tasks whose missed events it counts.
  fileprivate var counted: [String] {
    (expression?.queries ?? []).compactMap { query in
      if case .events(.missed, let task, _) = query.kind { task } else { nil }
    }
  }
}
