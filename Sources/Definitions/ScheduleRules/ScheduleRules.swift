import Diagnostics
import YAMLTree

/// A judgement on a schedule that could be read: one rule, one file, one entry in `Documentation/diagnostics.md`.
protocol ScheduleRule: SendableMetatype {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings)
}

/// What a rule may look up beside the schedule itself.
struct ScheduleScene {
  let files: FileSet
  let study: StudyDefinition
  /// Where the file has errors already.
  var errors: [SourceSpan] = []

  /// Whether an element can be tried out: what an error left of one may not be what was meant.
  func isSound(_ element: LoadedElement, of task: LoadedTask) -> Bool {
    let except = task.node["except"]?.span
    return !errors.contains { error in
      element.node.span.contains(error) || except.map { $0.contains(error) } ?? false
    }
  }

  /// Whether the head of the file is sound: all errors lie in tasks.
  func isHeadSound(_ loaded: LoadedSchedule) -> Bool {
    errors.allSatisfy { error in loaded.tasks.contains { $0.node.span.contains(error) } }
  }
}

extension SourceSpan {
  fileprivate func contains(_ other: SourceSpan) -> Bool { start <= other.start && other.end <= end }
}

enum ScheduleRules {
  static let all: [any ScheduleRule.Type] = [
    UnknownTask.self, CircularAfter.self, UntilBeforeFrom.self, UnlikelyMilestone.self, NeverCloses.self,
    NeverReminds.self, CircularWhen.self, WaitsForever.self, NeverMissed.self,
  ]

  /// Rules that try the elements out, those without an error.
  static let trials: [any ScheduleRule.Type] = [NeverFires.self, OverlappingElements.self]

  static func judge(
    _ loaded: LoadedSchedule, files: FileSet, study: StudyDefinition, after earlier: [Diagnostic]
  ) -> [Diagnostic] {
    var findings = Findings(path: loaded.path)
    var scene = ScheduleScene(files: files, study: study)
    for rule in all { rule.judge(loaded, scene, &findings) }
    scene.errors = (earlier + findings.diagnostics).filter { $0.severity == .error }.compactMap(\.span)
    if scene.isHeadSound(loaded) {
      for rule in trials { rule.judge(loaded, scene, &findings) }
    }
    return loaded.onceAVisit(findings.diagnostics)
  }
}

extension LoadedSchedule {
  /// What is wrong with a visit is told once, not of each of its tasks.
  func onceAVisit(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var told: Set<String> = []
    return diagnostics.filter { one in
      guard let span = one.span, visits.contains(where: { $0.element.node.span.contains(span) }) else { return true }
      return told.insert("\(one.code) \(span.start)").inserted
    }
  }
}
