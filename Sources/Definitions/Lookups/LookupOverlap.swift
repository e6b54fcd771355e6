import Expressions
import SurveyModel

/// Finds two rows of a table that fit the same values.
///
/// The rows are gone through along the column that tells most of them apart, so that a row is compared with those alone
/// that it meets there.
enum LookupOverlap {
  /// - Returns: Their places, the earlier row first; nil when there are none.
  /// - Complexity: O(rows log rows) and the comparisons with rows that are alike in that column.
  static func find(in rows: [LookupRow]) -> (Int, Int)? {
    guard let width = rows.first?.cells.count else { return nil }
    let best = (0..<width).max { one, two in distinct(one, rows) < distinct(two, rows) } ?? 0
    let extents = extents(of: rows.map { $0.cells[best] })
    let order = rows.indices.sorted { (extents[$0].lowerBound, $0) < (extents[$1].lowerBound, $1) }
    var open: [Int] = []
    for row in order {
      open.removeAll { extents[$0].upperBound < extents[row].lowerBound }
      if let other = open.first(where: { rows[$0].meets(rows[row]) }) { return (min(other, row), max(other, row)) }
      open.append(row)
    }
    return nil
  }

  private static func distinct(_ column: Int, _ rows: [LookupRow]) -> Int { Set(rows.map { $0.cells[column] }).count }

  /// Where cells lie on one line: numbers where they are, each word behind all numbers, and an empty cell everywhere.
  private static func extents(of cells: [LookupCell]) -> [ClosedRange<Double>] {
    var words: [String: Double] = [:]
    return cells.map { cell in
      switch cell {
      case .any: return -Double.infinity...Double.infinity
      case .range(let range): return range
      case .text(let text):
        let place = words[text] ?? DecimalArithmetic.limit + Double(words.count + 1)
        words[text] = place
        return place...place
      }
    }
  }
}
