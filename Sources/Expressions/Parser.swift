/// Reads tokens into a tree by recursive descent; `Documentation/expressions.md` has the grammar.
struct Parser {
  /// Thrown after the fault was noted: what follows can't be understood.
  struct Stop: Error {}

  let tokens: [Token]
  private(set) var position = 0
  private var nesting = 0
  private(set) var tree = SyntaxTree()
  var faults: [ExpressionFault] = []

  /// Reads a text; the tree is nil when the text can't be understood, and may be there beside faults.
  static func parse(_ text: String) -> (tree: SyntaxTree?, faults: [ExpressionFault]) {
    guard text.utf8.count <= Expression.maximumLength else {
      let end = text.utf8.count
      return (nil, [ExpressionFault(.tooLong(limit: Expression.maximumLength), at: 0..<end)])
    }
    let lexer = Lexer(text)
    var parser = Parser(tokens: lexer.tokens)
    do throws(Stop) {
      try parser.whole()
      // What was left out may have been part of a name or of an operator: the rest is not judged.
      return (lexer.hasGap ? nil : parser.tree, lexer.faults + parser.faults)
    } catch {
      // A character that was left out, or a text without an end, explains what the parser stumbled over.
      return (nil, lexer.faults.isEmpty ? parser.faults : lexer.faults)
    }
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private mutating func whole() throws(Stop) {
    if tokens.count == 1 { throw stop(.empty, at: tokens[0].range) }
    _ = try expression()
    guard case .end = token.kind else { throw unexpected("an operator or the end") }
  }
}

// MARK: - Tokens

extension Parser {
  var token: Token { tokens[min(position, tokens.count - 1)] }
  var following: Token { tokens[min(position + 1, tokens.count - 1)] }

  mutating func advance() { position = min(position + 1, tokens.count - 1) }

  mutating func take(_ sign: Token.Sign) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  /// Takes a word of the language; capitals are a fault that reading survives.
  mutating func take(word: String) -> Bool {
    guard case .name(let name) = token.kind, name == word || name.lowercased() == word && name == name.uppercased()
    else { return false }
    if name != word { note(.wrongOperator(found: name, write: word), at: token.range) }
    advance()
    return true
  }

  /// The end of the last token taken.
  var lastEnd: Int { position > 0 ? tokens[position - 1].range.upperBound : 0 }

  mutating func note(_ kind: ExpressionFault.Kind, at range: Range<Int>) {
    faults.append(ExpressionFault(kind, at: range))
  }

  mutating func stop(_ kind: ExpressionFault.Kind, at range: Range<Int>) -> Stop {
    note(kind, at: range)
    return Stop()
  }

  mutating func unexpected(_ expected: String) -> Stop {
    switch token.kind {
    case .end: stop(.endsEarly(expected: expected), at: token.range)
    case .sign(.close): stop(.unopenedParenthesis, at: token.range)
    case .sign(.question), .sign(.colon): stop(.unexpectedCharacter(token.spelling, write: nil), at: token.range)
    default: stop(.unexpected(token.spelling, expected: expected), at: token.range)
    }
  }

  /// Adds a node that began at an offset and ends with the last token taken.
  mutating func add(_ kind: SyntaxNode.Kind, from start: Int) throws(Stop) -> Int {
    let node = tree.append(kind, start..<lastEnd)
    if tree.depth(of: node) > Expression.maximumDepth {
      throw stop(.tooDeep(limit: Expression.maximumDepth), at: start..<lastEnd)
    }
    return node
  }

  /// Runs one level further in.
  mutating func nested<Result>(
    _ read: (inout Parser) throws(Stop) -> Result
  ) throws(Stop) -> Result {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > Expression.maximumDepth { throw stop(.tooDeep(limit: Expression.maximumDepth), at: token.range) }
    return try read(&self)
  }
}

// MARK: - Operators, the loosest first

extension Parser {
  mutating func disjunction() throws(Stop) -> Int {
    let start = token.range.lowerBound
    var operands = [try conjunction()]
    while take(word: "or") { operands.append(try conjunction()) }
    return operands.count == 1 ? operands[0] : try add(.or(operands), from: start)
  }

  private mutating func conjunction() throws(Stop) -> Int {
    let start = token.range.lowerBound
    var operands = [try negation()]
    while take(word: "and") { operands.append(try negation()) }
    return operands.count == 1 ? operands[0] : try add(.and(operands), from: start)
  }

  private mutating func negation() throws(Stop) -> Int {
    let start = token.range.lowerBound
    guard take(word: "not") else { return try comparison() }
    let operand = try nested { parser throws(Stop) in try parser.negation() }
    return try add(.not(operand), from: start)
  }

  private mutating func comparison() throws(Stop) -> Int {
    let start = token.range.lowerBound
    let isNegated = position > 0 && tokens[position - 1].kind == .name("not")
    var left = try sum()
    var compared = false
    while true {
      let sign = token
      if let comparison = comparisonSign() {
        if compared { throw stop(.chainedComparison, at: sign.range) }
        let right = try sum()
        left = try add(.compare(comparison, left, right), from: start)
      } else if take(word: "contains") {
        if compared { throw stop(.chainedComparison, at: sign.range) }
        let right = try sum()
        left = try add(.contains(left, right), from: start)
      } else if take(word: "in") {
        if compared { throw stop(.chainedComparison, at: sign.range) }
        let list = try values()
        left = try add(.isIn(left, list), from: start)
      } else if takeForeign("between") {
        if compared { throw stop(.chainedComparison, at: sign.range) }
        left = try between(left, from: start, isNegated: isNegated)
      } else {
        return left
      }
      compared = true
    }
  }

  private mutating func comparisonSign() -> Comparison? {
    guard case .sign(let sign) = token.kind else { return nil }
    if sign == .assign {
      note(.wrongOperator(found: "=", write: "=="), at: token.range)
      advance()
      return .equal
    }
    guard let comparison = Comparison(rawValue: sign.rawValue) else { return nil }
    advance()
    return comparison
  }

  /// The values after `in`.
  private mutating func values() throws(Stop) -> [Int] {
    let open = token
    let isBracketed = take(.openBracket)
    guard isBracketed || take(.open) else { throw listExpected() }
    return try nested { parser throws(Stop) in
      var list = [try parser.sum()]
      while parser.take(.comma) { list.append(try parser.sum()) }
      if !isBracketed {
        try parser.close(open)
      } else if !parser.take(.closeBracket) {
        throw parser.unexpected("',' or ']'")
      }
      return list
    }
  }

  /// `"fever" in symptoms` is asked of the list.
  private mutating func listExpected() -> Stop {
    guard case .name(let name) = token.kind, !Parser.words.contains(name), position > 1 else {
      return unexpected("a list such as (1, 2)")
    }
    return stop(.listAfterIn(value: tokens[position - 2].spelling, list: name), at: token.range)
  }

  mutating func close(_ open: Token) throws(Stop) {
    if take(.close) { return }
    if case .end = token.kind { throw stop(.unclosedParenthesis, at: open.range) }
    throw unexpected("an operator, ',' or ')'")
  }

  mutating func sum() throws(Stop) -> Int {
    let start = token.range.lowerBound
    var left = try product()
    while true {
      let sign: Arithmetic
      if take(.plus) { sign = .add } else if take(.minus) { sign = .subtract } else { return left }
      let right = try product()
      left = try add(.arithmetic(sign, left, right), from: start)
    }
  }

  private mutating func product() throws(Stop) -> Int {
    let start = token.range.lowerBound
    var left = try signed()
    while true {
      let sign: Arithmetic
      if take(.times) { sign = .multiply } else if take(.over) { sign = .divide } else { return left }
      let right = try signed()
      left = try add(.arithmetic(sign, left, right), from: start)
    }
  }

  private mutating func signed() throws(Stop) -> Int {
    let start = token.range.lowerBound
    guard take(.minus) else { return try power() }
    let operand = try nested { parser throws(Stop) in try parser.signed() }
    return try add(.negate(operand), from: start)
  }

  /// A power of a power groups from the right.
  private mutating func power() throws(Stop) -> Int {
    let start = token.range.lowerBound
    let base = try primary()
    guard take(.power) else { return base }
    let exponent = try nested { parser throws(Stop) in try parser.signed() }
    return try add(.arithmetic(.power, base, exponent), from: start)
  }
}
