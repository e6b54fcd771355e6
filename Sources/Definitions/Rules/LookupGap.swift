import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `lookup-gap` (warning): a value that answers can have, and that no row of a score's table fits.
enum LookupGap: SurveyRule {
  /// Longer ranges are not gone through value by value.
  private static let mostValues = 10_000

  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let ranges = loaded.survey.scoreRanges
    for (score, node) in zip(loaded.survey.scores, loaded.scoreNodes) {
      guard case .lookup(let lookup) = score.rule, !lookup.rows.isEmpty, let place = node["lookup"]?["file"] else {
        continue
      }
      for (column, key) in lookup.keys.enumerated() {
        let cells = Set(lookup.rows.map { $0.cells[column] })
        let missing = values(of: key.expression, in: loaded.survey, ranges).filter { value in
          !cells.contains { $0.holds(value) }
        }
        guard let first = missing.first else { continue }
        let rest = missing.count == 1 ? "" : ", nor for \(missing.count - 1) more"
        findings.warning(
          "lookup-gap", "the table of '\(score.id)' has no row for '\(key.column)' \(first)\(rest): no score then",
          at: place.span, help: "add the rows, or an empty cell where any value will do")
      }
    }
  }

  /// What is looked up in a column, where that is few and known.
  private static func values(
    of expression: Expression, in survey: Survey, _ ranges: [ClosedRange<Double>?]
  ) -> [Value] {
    switch expression.type {
    case .choice(let values): return values
    case .boolean: return [.boolean(false), .boolean(true)]
    default: break
    }
    guard expression.isName, let slot = expression.dependencies.first else { return [] }
    switch ExpressionSlot.meaning(of: slot) {
    case .score(let index):
      guard survey.scores.indices.contains(index), survey.scores[index].decimals == 0, let range = ranges[index] else {
        return []
      }
      return numbers(from: range.lowerBound, to: range.upperBound, by: 1)
    case .item(let item):
      guard case .scale(let format) = survey.items[item].item.format else { return [] }
      return numbers(from: Double(format.minimum), to: Double(format.maximum), by: Double(format.step))
    case .list: return []
    }
  }

  private static func numbers(from: Double, to: Double, by step: Double) -> [Value] {
    guard from <= to, step > 0, (to - from) / step < Double(mostValues) else { return [] }
    return stride(from: from, through: to, by: step).map(Value.number)
  }
}
