/// Forms of other languages, read as what they mean, so that the fault says the same in ours.
extension Parser {
  mutating func takeForeign(_ word: String) -> Bool {
    guard token.kind == .name(word) else { return false }
    advance()
    return true
  }

  /// An expression, or `condition ? a : b`.
  mutating func expression() throws(Stop) -> Int {
    let start = token.range.lowerBound
    let condition = try disjunction()
    let question = token
    guard take(.question) else { return condition }
    let first = try nested { parser throws(Stop) in try parser.expression() }
    guard take(.colon) else { throw stop(.unexpectedCharacter("?", write: nil), at: question.range) }
    let second = try nested { parser throws(Stop) in try parser.expression() }
    return try conditional(condition, first, second, found: "? :", from: start)
  }

  /// Whether `if` stands here without the comma of our own: `if a then b`.
  var isForeignConditional: Bool {
    guard token.kind == .name("if") else { return false }
    guard following.kind == .sign(.open) else {
      // An item may be called `if`: then an operator follows it.
      switch following.kind {
      case .sign, .unitSign, .end: return false
      case .name(let word) where ["and", "or", "in", "contains"].contains(word): return false
      default: return tokens[position...].contains { $0.kind == .name("then") }
      }
    }
    var depth = 0
    var next = position + 1
    while next < tokens.count {
      if tokens[next].kind == .sign(.open) { depth += 1 }
      if tokens[next].kind == .sign(.close) { depth -= 1 }
      next += 1
      if depth == 0 { break }
    }
    return next < tokens.count && tokens[next].kind == .name("then")
  }

  mutating func foreignConditional() throws(Stop) -> Int {
    let start = token.range.lowerBound
    advance()
    return try nested { parser throws(Stop) in
      let condition = try parser.disjunction()
      guard parser.takeForeign("then") else { throw parser.unexpected("'if(condition, a, b)'") }
      let first = try parser.expression()
      guard parser.takeForeign("else") else { throw parser.unexpected("'else'") }
      let second = try parser.expression()
      return try parser.conditional(condition, first, second, found: "if ... then ... else", from: start)
    }
  }

  private mutating func conditional(
    _ condition: Int, _ first: Int, _ second: Int, found: String, from start: Int
  ) throws(Stop) -> Int {
    let values = [condition, first, second]
    let node = try add(.call("if", values.map { SyntaxNode.Argument(name: nil, value: $0) }), from: start)
    noteForeign(found, write: tree.texts[node], from: start)
    return node
  }

  /// `x between 1 and 5`, both ends included, as in SQL.
  ///
  /// - Parameter isNegated: Whether `not` stands before it, which binds tighter than `and`.
  mutating func between(_ value: Int, from start: Int, isNegated: Bool) throws(Stop) -> Int {
    let low = try sum()
    guard take(word: "and") else { throw unexpected("'and'") }
    let high = try sum()
    let lower = try add(.compare(.lessOrEqual, low, value), from: start)
    let upper = try add(.compare(.lessOrEqual, value, high), from: start)
    let node = try add(.and([lower, upper]), from: start)
    let text = tree.texts[node]
    noteForeign("between", write: isNegated ? "(\(text))" : text, from: start)
    return node
  }

  /// Notes one fault for a form and those in it.
  private mutating func noteForeign(_ found: String, write: String, from start: Int) {
    faults.removeAll { fault in
      if case .foreignForm = fault.kind { fault.range.lowerBound >= start } else { false }
    }
    note(.foreignForm(found: found, write: write), at: start..<lastEnd)
  }
}
