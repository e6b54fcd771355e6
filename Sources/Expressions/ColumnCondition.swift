/// A column of a table that is compared with an expression: `row.district == district`.
package struct ColumnCondition: Hashable, Sendable {
  package let column: String
  /// Where the name of the column stands in the text, in UTF-8 bytes.
  package let place: Range<Int>
  /// Where the expression stands that it is compared with.
  package let expression: Range<Int>
}

extension ColumnCondition {
  /// What names a column.
  package static let prefix = "row."

  /// Reads conditions that are joined by `and`.
  ///
  /// - Returns: Nil for anything but equalities of columns and expressions.
  package static func read(_ text: String) -> [ColumnCondition]? {
    let lexer = Lexer(text)
    guard !lexer.hasGap, lexer.faults.isEmpty else { return nil }
    let tokens = lexer.tokens.filter { $0.kind != .end }
    let found = parts(tokens) { $0 == .name("and") }.map(ColumnCondition.init(tokens:))
    return found.contains { $0 == nil } ? nil : found.compactMap(\.self)
  }

  private init?(tokens: ArraySlice<Token>) {
    let sides = ColumnCondition.parts(Array(tokens)) { $0 == .sign(.equal) }
    guard sides.count == 2 else { return nil }
    let columns = sides.map(ColumnCondition.column)
    guard let side = columns.firstIndex(where: { $0 != nil }), let column = columns[side],
      columns[1 - side] == nil, let name = sides[side].first, let first = sides[1 - side].first,
      let last = sides[1 - side].last
    else { return nil }
    self.column = column
    place = name.range
    expression = first.range.lowerBound..<last.range.upperBound
  }

  /// The column that a side of a comparison is.
  private static func column(_ tokens: ArraySlice<Token>) -> String? {
    guard tokens.count == 1, case .name(let name)? = tokens.first?.kind, name.hasPrefix(prefix),
      name.count > prefix.count
    else { return nil }
    return String(name.dropFirst(prefix.count))
  }

  /// The stretches between the tokens that part them, outside of brackets.
  private static func parts(_ tokens: [Token], at isBorder: (Token.Kind) -> Bool) -> [ArraySlice<Token>] {
    var found: [ArraySlice<Token>] = []
    var start = tokens.startIndex
    var depth = 0
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .sign(.open), .sign(.openBracket): depth += 1
      case .sign(.close), .sign(.closeBracket): depth -= 1
      case let kind where depth == 0 && isBorder(kind):
        found.append(tokens[start..<index])
        start = index + 1
      default: break
      }
    }
    return found + [tokens[start...]]
  }
}
