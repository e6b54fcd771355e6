import Diagnostics
import Expressions
import Scheduling
import YAMLTree

/// `waits-forever` (warning): tasks that are due once others of them were done, by `when` as well as by `after` and by what their elements
/// begin with, so that none is ever due of itself.
///
/// A warning, since an event may be added by hand. What `after` alone brings about is `circular-after`.
enum WaitsForever: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    let elsewhere = ScheduleReader.tasks(in: scene.files, but: loaded.path)
    // Of a task that no outcome at all lets begin something else is wrong.
    var waiting = loaded.tasks.filter { elsewhere[$0.id] == nil && $0.canBegin(without: []) }
    while true {
      let left = waiting.filter { !$0.canBegin(without: Set(waiting.map(\.id))) }
      if left.count == waiting.count { break }
      waiting = left
    }
    let ids = Set(waiting.map(\.id))
    // The first condition that could be taken away.
    let condition = waiting.lazy.flatMap(\.conditions).first { !$0.canBeTrue(without: ids) }
    guard let condition, !findings.diagnostics.contains(where: { $0.code == "circular-after" }) else { return }
    let names = waiting.map { "'\($0.id)'" }
    findings.warning(
      "waits-forever",
      names.count == 1
        ? "\(names[0]) is never due: it waits until it was done itself"
        : "none of \(names.joined(separator: ", ")) is ever due: each waits until another of them was done",
      at: condition.span, help: "take one of the conditions away, or let one hold at the beginning")
  }
}

extension LoadedTask {
  /// Whether an event of it can be due while none of some tasks ever was.
  fileprivate func canBegin(without tasks: Set<String>) -> Bool {
    if afterNodes.contains(where: { tasks.contains($0.text) }) { return false }
    if let when, !when.canBeTrue(without: tasks) { return false }
    return elements.contains { element in
      let begins = element.anchors.filter { ["from", "once", "each"].contains($0.field) }
      return begins.allSatisfy { $0.anchor.task.map { !tasks.contains($0) } ?? true }
        && (element.when?.canBeTrue(without: tasks) ?? true)
    }
  }
}

extension ScheduleCondition {
  private static let limit = 500

  /// Whether it can hold while nothing of some tasks was done, and so nothing missed.
  fileprivate func canBeTrue(without tasks: Set<String>) -> Bool {
    guard let expression else { return true }
    let known = expression.queries.reduce(into: [Query: Domain]()) { known, query in
      switch query.kind {
      case .completed(let task, _) where tasks.contains(task): known[query] = .values([.boolean(false)])
      case .events(_, let task, _) where tasks.contains(task): known[query] = .range(0...0, step: 1)
      default: break
      }
    }
    return known.isEmpty || expression.possibleTruths(record: known, limit: Self.limit).canBeTrue
  }
}
