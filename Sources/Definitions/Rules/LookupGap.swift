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
      let columns = lookup.keys.enumerated().map { column, key in
        LookupColumn(
          key.column, cells: lookup.rows.map { $0.cells[column] },
          known: values(of: key.expression, in: loaded.survey, ranges))
      }
      for gap in LookupColumn.gaps(of: columns, rows: lookup.rows.count) {
        findings.warning(
          "lookup-gap", "the table of '\(score.id)' has no row for \(gap): no score then", at: place.span,
          help: "add the rows, or an empty cell where any value will do")
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
      guard survey.scores.indices.contains(index), let range = ranges[index] else { return [] }
      return numbers(in: range, decimals: survey.scores[index].decimals)
    case .item(let item):
      let format = survey.items[item].item.format
      guard let range = format.numericBounds else { return [] }
      switch format {
      case .scale(let scale):
        return stride(from: scale.minimum, through: scale.maximum, by: scale.step).prefix(mostValues)
          .map { .number(Double($0)) }
      case .numeric(let numeric): return numbers(in: range, decimals: numeric.decimals)
      case .continuousScale(let scale): return numbers(in: range, decimals: scale.decimals)
      case .ladder: return numbers(in: range, decimals: 0)
      default: return []
      }
    case .list: return []
    }
  }

  /// The numbers of so many decimals in a range; none when they are too many to be gone through.
  private static func numbers(in range: ClosedRange<Double>, decimals: Int) -> [Value] {
    let scale = [1.0, 10, 100, 1000, 10_000, 100_000, 1_000_000][min(max(decimals, 0), 6)]
    let (first, last) = ((range.lowerBound * scale).rounded(), (range.upperBound * scale).rounded())
    guard last - first < Double(mostValues) else { return [] }
    return stride(from: first, through: last, by: 1).map { .number($0 / scale) }
  }
}
