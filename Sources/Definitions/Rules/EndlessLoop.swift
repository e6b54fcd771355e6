import Diagnostics
import SurveyModel
import YAMLTree

/// `endless-loop`: from the step on no way leads to an end.
enum EndlessLoop: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let graph = StepGraph(loaded.survey)
    let reached = graph.reachable
    let leaving = graph.leadingToEnd
    let trapped = loaded.survey.steps.indices.filter { reached.contains($0) && !leaving.contains($0) }
    guard let first = trapped.first(where: { loaded.stepNodes[$0]["next"] != nil }) ?? trapped.first else { return }
    let place = loaded.stepNodes[first]["next"] ?? loaded.stepNodes[first]["id"]
    let ids = trapped.map { "'\(loaded.survey.steps[$0].id)'" }.joined(separator: ", ")
    findings.error(
      "endless-loop", "no way leads out of \(ids)", at: place?.span ?? loaded.stepNodes[first].headSpan,
      help: "give one of the 'next' rules a condition that can fail, or a rule 'to: end' before it")
  }
}
