import Diagnostics
import SurveyModel
import YAMLTree

/// `unreachable-step`: no way through the survey leads to the step.
enum UnreachableStep: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    // A rule that could not be read may lead anywhere.
    if loaded.hasFaultyNext { return }
    let reached = StepGraph(loaded.survey).reachable
    for (index, step) in loaded.survey.steps.enumerated() where !reached.contains(index) {
      let isWayOut = if case .completion(let ending) = step.kind { ending != .complete } else { false }
      findings.error(
        "unreachable-step", "no way leads to the step '\(step.id)'",
        at: loaded.stepNodes[index]["id"]?.span ?? loaded.stepNodes[index].headSpan,
        help: isWayOut
          ? "a way out is entered by name alone: let a 'next' rule or 'declined' name it"
          : "let a 'next' rule name it, or remove it")
    }
  }
}
