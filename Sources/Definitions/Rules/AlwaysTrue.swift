import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `always-true` (warning): a condition that is met by every answer, so that it decides nothing, or a blank alone does.
enum AlwaysTrue: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let scores = loaded.scoreDomains
    for condition in loaded.conditions {
      let truths = condition.expression.possibleTruths(scores, limit: ConstantConditions.limit)
      guard truths.canBeTrue, !truths.canBeFalse else { continue }
      findings.warning(
        "always-true",
        truths.canBeUnknown
          ? "\(condition.words) is true for every answer; only a blank makes it other"
          : "\(condition.words) is always true", at: condition.span,
        help: truths.canBeUnknown
          ? "write answered(...) if that is meant, or compare with what the items can give" : "remove the condition")
    }
  }
}
