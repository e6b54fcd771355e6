import Diagnostics
import Scheduling

/// `unlikely-milestone` (warning): a bare word in an anchor is a milestone, and this one looks like something else.
enum UnlikelyMilestone: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    let tasks = loaded.tasks.map(\.id)
    var told: Set<SourceSpan> = []
    for anchor in loaded.tasks.flatMap(\.elements).flatMap(\.anchors) {
      guard case .milestone(let name) = anchor.anchor.base, told.insert(anchor.baseSpan).inserted else { continue }
      let meant = tasks.contains(name) ? name : didYouMean(name, among: ["enrollment"] + tasks)
      guard let meant else { continue }
      let instead = meant == "enrollment" ? meant : "completed(\(meant))"
      findings.warning(
        "unlikely-milestone", "'\(name)' is a milestone here, a date that is set for each participant",
        at: anchor.baseSpan,
        label: "did you mean '\(instead)'?",
        help: "write '\(instead)', or give the milestone a name that is less like '\(meant)'")
    }
  }
}
