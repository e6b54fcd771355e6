import Expressions
import SurveyModel

/// A column of a norm table that values are looked up in, and the values that it can meet.
struct LookupColumn {
  /// Values that the same rows fit; one of them stands for all.
  private struct Kind {
    let example: Value
    let rows: Set<Int>
  }

  /// More combinations than these are not gone through.
  private static let mostCombinations = 100_000

  private let name: String
  private let kinds: [Kind]
  /// Values that no row fits.
  private let missing: [Value]

  /// - Parameter known: The values that answers can have; where they are not known (an attribute) those that the column
  ///   itself names are asked for.
  init(_ name: String, cells: [LookupCell], known: [Value]) {
    var rows: [LookupCell: Set<Int>] = [:]
    for (row, cell) in cells.enumerated() { rows[cell, default: []].insert(row) }
    var kinds: [Set<LookupCell>: Kind] = [:]
    var order: [Set<LookupCell>] = []
    for value in known.isEmpty ? rows.keys.compactMap(\.example) : known {
      let fitting = Set(rows.keys.filter { $0.holds(value) })
      guard kinds[fitting] == nil else { continue }
      kinds[fitting] = Kind(example: value, rows: fitting.reduce(into: []) { $0.formUnion(rows[$1] ?? []) })
      order.append(fitting)
    }
    self.name = name
    self.kinds = order.filter { !$0.isEmpty }.compactMap { kinds[$0] }
    missing = known.filter { value in !rows.keys.contains { $0.holds(value) } }
  }

  /// What no row fits, in words: values of one column, else a combination of several.
  static func gaps(of columns: [LookupColumn], rows: Int) -> [String] {
    let alone = columns.compactMap { column in
      column.missing.first.map { first in
        let rest = column.missing.count == 1 ? "" : ", nor for \(column.missing.count - 1) more"
        return "'\(column.name)' \(first)\(rest)"
      }
    }
    guard alone.isEmpty, columns.count > 1 else { return alone }
    var left = mostCombinations
    let hole = hole(in: columns[...], rows: Set(0..<rows), &left)
    return hole.map { hole in
      [zip(columns, hole).map { "'\($0.name)' \($1)" }.joined(separator: " with ")]
    } ?? []
  }

  /// One value for each column, so that no row fits them all.
  private static func hole(
    in columns: ArraySlice<LookupColumn>, rows: Set<Int>, _ left: inout Int
  ) -> [Value]? {
    guard let column = columns.first else { return rows.isEmpty ? [] : nil }
    for kind in column.kinds {
      left -= 1
      guard left > 0 else { return nil }
      if let rest = hole(in: columns.dropFirst(), rows: rows.intersection(kind.rows), &left) {
        return [kind.example] + rest
      }
    }
    return nil
  }
}

extension LookupCell {
  /// A value that the cell holds; nil where any will do.
  fileprivate var example: Value? {
    switch self {
    case .any: nil
    case .text(let text): .text(text)
    case .range(let range):
      .number(range.lowerBound > -DecimalArithmetic.limit ? range.lowerBound : range.upperBound)
    }
  }
}
