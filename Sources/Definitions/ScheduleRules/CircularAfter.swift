import Diagnostics
import Scheduling
import YAMLTree

/// `circular-after`: tasks that wait for one another, so that none of them is ever due.
///
/// A task waits for those that `after` names, and for those on whose completion each of its elements begins.
enum CircularAfter: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    var waits: [String: [(task: String, span: SourceSpan)]] = [:]
    for task in loaded.tasks where waits[task.id] == nil { waits[task.id] = self.waits(of: task) }
    var told: Set<String> = []
    for task in loaded.tasks where !told.contains(task.id) {
      guard let circle = circle(from: task.id, waits) else { continue }
      told.formUnion(circle.map(\.task))
      let last = circle[circle.count - 1]
      let way = zip([task.id] + circle.map(\.task), circle).map { "'\($0)' waits for '\($1.task)'" }
      findings.error(
        "circular-after",
        circle.count == 1 ? "the task '\(task.id)' waits for itself" : way.joined(separator: ", "),
        at: last.span, label: "which closes the circle",
        notes: circle.dropLast().map { .init("waits for '\($0.task)'", at: $0.span) },
        help: "none of these is ever due: take one of the conditions away")
    }
  }

  private static func waits(of task: LoadedTask) -> [(task: String, span: SourceSpan)] {
    var found = task.afterNodes.map { (task: $0.text, span: $0.span) }
    let begins = task.elements.map { element in
      element.anchors.filter { ["from", "once", "each"].contains($0.field) && $0.anchor.task != nil }
    }
    for anchor in begins.first ?? [] {
      let isShared = begins.allSatisfy { $0.contains { $0.anchor.task == anchor.anchor.task } }
      if isShared, let other = anchor.anchor.task { found.append((other, anchor.baseSpan)) }
    }
    return found
  }

  /// The shortest way from a task back to itself.
  private static func circle(
    from start: String, _ waits: [String: [(task: String, span: SourceSpan)]]
  ) -> [(task: String, span: SourceSpan)]? {
    var ways: [[(task: String, span: SourceSpan)]] = [[]]
    var seen: Set<String> = []
    while !ways.isEmpty {
      var longer: [[(task: String, span: SourceSpan)]] = []
      for way in ways {
        for next in waits[way.last?.task ?? start] ?? [] {
          if next.task == start { return way + [next] }
          if seen.insert(next.task).inserted { longer.append(way + [next]) }
        }
      }
      ways = longer
    }
    return nil
  }
}
