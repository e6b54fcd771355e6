import Diagnostics
import SurveyModel
import YAMLTree

/// `score-range`: a score's range that its items can't give.
enum ScoreRange: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for (score, node) in zip(loaded.survey.scores, loaded.scoreNodes) {
      guard let claimed = score.range, let found = loaded.survey.range(of: score), claimed != found,
        let place = node["range"]
      else { continue }
      findings.error(
        "score-range",
        "the range of '\(score.id)' is given as \(words(claimed)), but its items give \(words(found))", at: place.span,
        help: "write range: [\(number(found.lowerBound)), \(number(found.upperBound))], or mend the items that count")
    }
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "\(number(range.lowerBound)) to \(number(range.upperBound))"
  }

  static func number(_ value: Double) -> String { DecimalNumber(value, decimals: 6)?.shortest ?? "\(value)" }
}

extension DecimalNumber {
  /// Without the zeros at its end.
  var shortest: String { DecimalNumber(doubleValue, decimals: significantDecimals)?.description ?? description }
}
