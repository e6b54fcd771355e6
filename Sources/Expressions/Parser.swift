/// Reads tokens into a tree by precedence climbing; stops at the first fault of syntax.
struct Parser {
  /// Deeper nesting than any person writes, and far from the end of the stack.
  static let deepestNesting = 100
  static let deepestTree = 250
  static let longestText = 10_000

  private let tokens: [Token]
  private var position = 0
  private var nesting = 0
  private(set) var faults: [ExpressionFault] = []

  /// Where reading stopped; the fault is recorded.
  private struct Stop: Error {}

  /// Reads a whole text; the tree is nil when there is a fault that leaves none.
  static func parse(_ text: String, units: Set<String> = []) -> (tree: SyntaxNode?, faults: [ExpressionFault]) {
    let bytes = text.utf8.count
    guard bytes <= longestText else {
      return (nil, [ExpressionFault(kind: .tooLong(bytes: bytes), range: longestText..<bytes)])
    }
    var lexer = Lexer(text, units: units)
    lexer.run()
    // After an unclosed text nothing that follows can be trusted.
    let isCut = lexer.faults.contains { if case .unclosedText = $0.kind { true } else { false } }
    if isCut { return (nil, lexer.faults) }
    var parser = Parser(tokens: lexer.tokens)
    let tree = try? parser.whole()
    return (tree, lexer.faults + parser.faults)
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private mutating func whole() throws(Stop) -> SyntaxNode {
    if tokens.count <= 1 { throw stop(.empty, current.range) }
    let tree = try expression(.or)
    guard current.kind == .end else { throw unexpected("an operator such as 'and'") }
    return tree
  }
}

// MARK: - Operators

extension Parser {
  private mutating func expression(_ loosest: Precedence) throws(Stop) -> SyntaxNode {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Parser.deepestNesting else { throw stop(.tooDeep, current.range) }
    var left = try prefix(loosest)
    while let (precedence, join) = infix(), precedence >= loosest {
      position += 1
      left = try combine(left, join, precedence)
      guard left.depth <= Parser.deepestTree else { throw stop(.tooDeep, left.range) }
      if precedence == .comparison, infix()?.precedence == .comparison { throw stop(.chainedComparison, current.range) }
    }
    return left
  }

  private enum Join {
    case and, or, contains
    case comparison(Comparison)
    case arithmetic(Arithmetic)
  }

  private func infix() -> (precedence: Precedence, join: Join)? {
    switch current.kind {
    case .name("and"): return (.and, .and)
    case .name("or"): return (.or, .or)
    case .name("contains"): return (.comparison, .contains)
    case .mark(let mark):
      if mark == .assign { return (.comparison, .comparison(.equal)) }
      if let comparison = Comparison(rawValue: mark.rawValue) { return (.comparison, .comparison(comparison)) }
      guard let arithmetic = Arithmetic(rawValue: mark.rawValue) else { return nil }
      return (arithmetic == .add || arithmetic == .subtract ? .sum : .product, .arithmetic(arithmetic))
    default: return nil
    }
  }

  /// Reads the right side of an operator that has just been passed.
  private mutating func combine(_ left: SyntaxNode, _ join: Join, _ precedence: Precedence) throws(Stop) -> SyntaxNode {
    let mark = tokens[position - 1]
    if mark.kind == .mark(.assign) { note(.foreignOperator(found: "=", replacement: "=="), mark.range) }
    switch join {
    case .and: return try chain(left, word: "and", of: .not) { .and($0) }
    case .or: return try chain(left, word: "or", of: .and) { .or($0) }
    default: break
    }
    let right = try expression(precedence.tighter)
    let range = left.range.lowerBound..<right.range.upperBound
    return switch join {
    case .comparison(let comparison): SyntaxNode(.comparison(comparison, left, right), range)
    case .arithmetic(let arithmetic): SyntaxNode(.arithmetic(arithmetic, left, right), range)
    default: SyntaxNode(.contains(left, right), range)
    }
  }

  /// The operands of `and` or `or` lie side by side, so that a long chain is not a deep tree.
  private mutating func chain(
    _ first: SyntaxNode, word: String, of precedence: Precedence, _ form: ([SyntaxNode]) -> SyntaxNode.Form
  ) throws(Stop) -> SyntaxNode {
    var operands = [first, try expression(precedence)]
    while current.kind == .name(word) {
      position += 1
      operands.append(try expression(precedence))
    }
    return SyntaxNode(form(operands), first.range.lowerBound..<operands[operands.count - 1].range.upperBound)
  }
}

// MARK: - Operands

extension Parser {
  private mutating func prefix(_ loosest: Precedence) throws(Stop) -> SyntaxNode {
    let token = current
    switch token.kind {
    case .name("not") where loosest <= .not:
      position += 1
      let child = try expression(.not)
      return SyntaxNode(.not(child), token.range.lowerBound..<child.range.upperBound)
    case .name("not"): throw stop(.unexpected(found: "not", expected: "parentheses around 'not ...'"), token.range)
    case .mark(.minus):
      position += 1
      let child = try expression(.sign)
      return SyntaxNode(.negative(child), token.range.lowerBound..<child.range.upperBound)
    case .mark(.open): return try parenthesised()
    case .name(let name) where !Parser.words.contains(name):
      position += 1
      return current.kind == .mark(.open) ? try call(name, token.range) : SyntaxNode(.name(name), token.range)
    default: return try literal()
    }
  }

  private mutating func parenthesised() throws(Stop) -> SyntaxNode {
    let open = current
    position += 1
    let inner = try expression(.or)
    let close = current
    try closing(open)
    return SyntaxNode(inner.form, open.range.lowerBound..<close.range.upperBound)
  }

  private mutating func call(_ name: String, _ start: Range<Int>) throws(Stop) -> SyntaxNode {
    let open = current
    position += 1
    var arguments: [SyntaxNode.Argument] = []
    while current.kind != .mark(.close) {
      if !arguments.isEmpty {
        if current.kind == .end { throw stop(.unclosedParenthesis, open.range) }
        guard current.kind == .mark(.comma) else { throw unexpected("',' or ')'") }
        position += 1
      }
      var label: String?
      if case .name(let word) = current.kind, position + 1 < tokens.count, tokens[position + 1].kind == .mark(.assign) {
        label = word
        position += 2
      }
      arguments.append(SyntaxNode.Argument(label: label, value: try expression(.or)))
    }
    let close = current
    try closing(open)
    return SyntaxNode(.call(name, arguments), start.lowerBound..<close.range.upperBound)
  }

  private mutating func closing(_ open: Token) throws(Stop) {
    if current.kind == .end { throw stop(.unclosedParenthesis, open.range) }
    guard current.kind == .mark(.close) else { throw unexpected("an operator or ')'") }
    position += 1
  }

  private mutating func literal() throws(Stop) -> SyntaxNode {
    let token = current
    switch token.kind {
    case .number(let number):
      position += 1
      return quantity(number, token.range)
    case .text(let text): return accept(.text(text))
    case .date(let date): return accept(.date(date))
    case .timeOfDay(let time): return accept(.timeOfDay(time))
    case .dateTime(let instant): return accept(.dateTime(instant))
    case .name("true"): return accept(.boolean(true))
    case .name("false"): return accept(.boolean(false))
    default: throw unexpected("a value")
    }
  }

  private mutating func quantity(_ number: Double, _ range: Range<Int>) -> SyntaxNode {
    let next = current
    switch next.kind {
    case .unit(let unit):
      position += 1
      return SyntaxNode(.number(number, unit: unit), range.lowerBound..<next.range.upperBound)
    case .name(let unit) where !Parser.words.contains(unit):
      position += 1
      return SyntaxNode(.number(number, unit: unit), range.lowerBound..<next.range.upperBound)
    default: return SyntaxNode(.number(number, unit: nil), range)
    }
  }

  private mutating func accept(_ form: SyntaxNode.Form) -> SyntaxNode {
    let range = current.range
    position += 1
    return SyntaxNode(form, range)
  }

  /// Words that can't be names.
  static let words: Set<String> = ["and", "or", "not", "true", "false", "contains"]
}

// MARK: - Faults

extension Parser {
  // The last token is the end, and nothing passes it.
  private var current: Token { tokens[min(position, tokens.count - 1)] }

  private mutating func unexpected(_ expected: String) -> Stop {
    let token = current
    return stop(.unexpected(found: Parser.words(for: token.kind), expected: expected), token.range)
  }

  private mutating func stop(_ kind: ExpressionFault.Kind, _ range: Range<Int>) -> Stop {
    note(kind, range)
    return Stop()
  }

  private mutating func note(_ kind: ExpressionFault.Kind, _ range: Range<Int>) {
    faults.append(ExpressionFault(kind: kind, range: range))
  }

  private static func words(for kind: Token.Kind) -> String {
    switch kind {
    case .number(let number): numberText(number)
    case .text(let text): quoted(text)
    case .date(let date): date.description
    case .timeOfDay(let time): time.description
    case .dateTime(let instant): Value.dateTime(instant).text
    case .name(let name), .unit(let name): name
    case .mark(let mark): mark.rawValue
    case .end: "the end"
    }
  }
}
