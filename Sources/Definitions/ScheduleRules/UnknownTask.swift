import Diagnostics
import Scheduling
import YAMLTree

/// `unknown-task`: `after`, `completed(...)` or `last completed(...)` names a task that no schedule of the study has.
///
/// A task of another schedule may be named, since a participant can be in several.
enum UnknownTask: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    let own = loaded.tasks.map(\.id)
    var named = loaded.tasks.flatMap { task in task.afterNodes.map { (id: $0.text, span: $0.span) } }
    for anchor in loaded.tasks.flatMap(\.elements).flatMap(\.anchors) {
      if let task = anchor.anchor.task { named.append((task, anchor.baseSpan)) }
    }
    let missing = named.filter { !own.contains($0.id) }
    guard !missing.isEmpty else { return }
    let others = Set(ScheduleReader.tasks(in: scene.files, but: loaded.path).keys)
    for (id, span) in missing where !others.contains(id) {
      let guess = didYouMean(id, among: own + others.sorted())
      findings.error(
        "unknown-task", "no schedule has a task '\(escapingControls(id.prefix(60)))'", at: span,
        label: guess.map { "did you mean '\($0)'?" } ?? "", replacement: surelyNamed(id, among: own + others.sorted()),
        help: "write the id of a task: \(own.prefix(8).joined(separator: ", "))")
    }
  }
}
