package import Expressions

/// What a score comes to by a table: norms by age and sex, T-scores of raw ones.
package struct LookupScore: Hashable, Sendable {
  /// What is looked up, in the order of the rows' cells.
  package let keys: [LookupKey]
  /// In the order of the file; at most one fits.
  package let rows: [LookupRow]

  package init(keys: [LookupKey], rows: [LookupRow]) {
    self.keys = keys
    self.rows = rows
  }

  /// Whether the rows say which band a value lies in.
  package var namesBands: Bool { rows.contains { $0.band != nil } }

  /// The row that fits; nil when none does.
  package func row(for values: [Value]) -> LookupRow? {
    rows.first { row in zip(row.cells, values).allSatisfy { $0.holds($1) } }
  }
}

/// A column of a table with what is looked up in it.
package struct LookupKey: Hashable, Sendable {
  package let column: String
  package let expression: Expression

  package init(column: String, expression: Expression) {
    self.column = column
    self.expression = expression
  }
}

package struct LookupRow: Hashable, Sendable {
  package let cells: [LookupCell]
  package let value: Double
  /// The id of the band that the table names.
  package let band: String?

  package init(cells: [LookupCell], value: Double, band: String? = nil) {
    self.cells = cells
    self.value = value
    self.band = band
  }

  /// Whether some values fit both rows.
  package func meets(_ other: LookupRow) -> Bool { zip(cells, other.cells).allSatisfy { $0.meets($1) } }
}

/// What a cell of a table asks of a value.
package enum LookupCell: Hashable, Sendable {
  /// An empty cell: whatever the value is, a blank too.
  case any
  case text(String)
  /// Both ends included.
  case range(ClosedRange<Double>)

  /// Reads `12`, `5..9`, `..17`, `70..`, a word; nil for a range that runs backwards.
  package init?(_ text: String) {
    if text.isEmpty {
      self = .any
      return
    }
    if let number = DecimalNumber(text)?.doubleValue {
      self = .range(number...number)
      return
    }
    guard let dots = text.firstRange(of: "..") else {
      self = .text(text)
      return
    }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map(String.init)
    let numbers = ends.map { DecimalNumber($0)?.doubleValue }
    guard zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }), !ends.allSatisfy(\.isEmpty) else {
      self = .text(text)
      return
    }
    let (least, greatest) = (numbers[0] ?? -DecimalArithmetic.limit, numbers[1] ?? DecimalArithmetic.limit)
    guard least <= greatest else { return nil }
    self = .range(least...greatest)
  }

  package func holds(_ value: Value) -> Bool {
    switch (self, value) {
    case (.any, _): true
    case (.range(let range), .number(let number)): range.contains(number)
    case (.range(let range), .text(let text)): DecimalNumber(text).map { range.contains($0.doubleValue) } ?? false
    case (.text(let text), .text(let other)): text == other
    case (.text(let text), .boolean(let truth)): text == (truth ? "true" : "false")
    default: false
    }
  }

  package func meets(_ other: LookupCell) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.range(let one), .range(let two)): one.overlaps(two)
    case (.text(let one), .text(let two)): one == two
    case (.range, .text), (.text, .range): false
    }
  }
}
