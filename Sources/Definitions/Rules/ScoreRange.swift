import Diagnostics
import SurveyModel
import YAMLTree

/// `score-range`: a score's range that its items can't give.
enum ScoreRange: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let ranges = loaded.survey.scoreRanges
    for (index, (score, node)) in zip(loaded.survey.scores, loaded.scoreNodes).enumerated() {
      guard let claimed = score.range, let found = ranges[index], let place = node["range"],
        !isBorneOut(claimed, score, found)
      else { continue }
      findings.error(
        "score-range",
        "the range of '\(score.id)' is given as \(words(claimed)), but its items give \(words(found))", at: place.span,
        help: "write range: [\(number(found.lowerBound)), \(number(found.upperBound))], or fix the items that count")
    }
  }

  /// An expression's bounds may be wider than what it gives, so that it is held to not leaving them.
  private static func isBorneOut(_ claimed: ClosedRange<Double>, _ score: Score, _ found: ClosedRange<Double>) -> Bool {
    if case .expression = score.rule { return found.contains(claimed) }
    return claimed == found
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "\(number(range.lowerBound)) to \(number(range.upperBound))"
  }

  static func number(_ value: Double) -> String { DecimalNumber(value)?.description ?? "\(value)" }
}
