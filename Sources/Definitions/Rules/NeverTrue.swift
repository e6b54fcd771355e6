import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `never-true`: a condition that no answers meet.
enum NeverTrue: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let scores = loaded.scoreDomains
    for condition in loaded.conditions {
      let truths = condition.expression.possibleTruths(scores, limit: ConstantConditions.limit)
      guard !truths.canBeTrue else { continue }
      findings.error(
        "never-true", "\(condition.words) is never true, whatever is answered", at: condition.span,
        help: "compare with what the items can give, or remove what the condition guards")
    }
  }
}

enum ConstantConditions {
  /// How many combinations of answers are tried for one condition before its bounds are looked at instead: a survey
  /// with hundreds of conditions is judged while its author waits.
  static let limit = 500
}
