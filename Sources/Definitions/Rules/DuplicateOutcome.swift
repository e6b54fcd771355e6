import Diagnostics
import SurveyModel
import YAMLTree

/// `duplicate-outcome`: two outcomes of one kind, so that one value would hide the other.
enum DuplicateOutcome: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    var first: [String: SourceSpan] = [:]
    for (rule, node) in zip(loaded.survey.outcomes, loaded.outcomeNodes) {
      guard let place = node["kind"] else { continue }
      if let earlier = first[rule.kind] {
        findings.error(
          "duplicate-outcome", "two outcomes have the kind '\(rule.kind)'", at: place.span, label: "given again here",
          notes: [.init("first given here", at: earlier)], help: "give each outcome a kind of its own")
      } else {
        first[rule.kind] = place.span
      }
    }
  }
}
