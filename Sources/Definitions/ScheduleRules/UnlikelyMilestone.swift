import Diagnostics
import Scheduling

/// `unlikely-milestone` (warning): a bare word in an anchor is a milestone, and this one looks like something else;
/// `unknown-milestone` and `undeclared-milestone`: it is not among those that `study.yaml` declares.
enum UnlikelyMilestone: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    let tasks = loaded.tasks.map(\.id)
    let names = MilestoneNames(scene.study.milestones)
    var told: Set<SourceSpan> = []
    for anchor in loaded.tasks.flatMap(\.elements).flatMap(\.anchors) {
      guard case .milestone(let name) = anchor.anchor.base, !names.isDeclared(name),
        told.insert(anchor.baseSpan).inserted
      else { continue }
      let meant = tasks.contains(name) ? name : didYouMean(name, among: ["enrollment"] + tasks)
      guard let meant, scene.study.milestones == nil else {
        let others = ["enrollment"] + tasks.map { "completed(\($0))" }
        names.judge(name, at: anchor.baseSpan, among: others, &findings)
        continue
      }
      let instead = meant == "enrollment" ? meant : "completed(\(meant))"
      findings.warning(
        "unlikely-milestone", "'\(name)' is a milestone here, a date that is set for each participant",
        at: anchor.baseSpan,
        label: "did you mean '\(instead)'?",
        help: "write '\(instead)', or give the milestone a name that is less like '\(meant)'")
    }
  }
}
