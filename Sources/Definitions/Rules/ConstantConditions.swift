import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `never-true`: a condition that no answers meet; `always-true` (warning): one that is met by every answer, so that it
/// decides nothing, or a blank alone does. What a condition can be is worked out once for both.
enum ConstantConditions: SurveyRule {
  /// How many combinations of answers are tried for one condition before its bounds are looked at instead: a survey
  /// with hundreds of conditions is judged while its author waits.
  private static let limit = 500

  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let conditions = loaded.conditions
    if conditions.isEmpty { return }
    let scores = loaded.scoreDomains
    for condition in conditions {
      let truths = condition.expression.possibleTruths(scores, limit: limit)
      if !truths.canBeTrue {
        reportNeverTrue(condition, &findings)
      } else if !truths.canBeFalse {
        reportAlwaysTrue(condition, besidesBlanks: truths.canBeUnknown, &findings)
      }
    }
  }

  private static func reportNeverTrue(_ condition: SurveyCondition, _ findings: inout Findings) {
    findings.error(
      "never-true", "\(condition.words) is never true, whatever is answered", at: condition.span,
      help: "compare with what the items can give, or remove what the condition guards")
  }

  private static func reportAlwaysTrue(
    _ condition: SurveyCondition, besidesBlanks: Bool, _ findings: inout Findings
  ) {
    findings.warning(
      "always-true",
      besidesBlanks
        ? "\(condition.words) is true for every answer; only a blank makes it other"
        : "\(condition.words) is always true", at: condition.span,
      help: besidesBlanks
        ? "write answered(...) if that is meant, or compare with what the items can give" : "remove the condition")
  }
}
