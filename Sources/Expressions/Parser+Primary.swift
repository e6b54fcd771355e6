import CivilTime

extension Parser {
  /// The words that are no names.
  static let words: Set<String> = ["and", "or", "not", "true", "false", "contains", "in"]

  mutating func primary() throws(Stop) -> Int {
    let first = token
    switch first.kind {
    case .number(let digits):
      advance()
      let unit = unit()
      return try add(.number(digits, unit: unit), from: first.range.lowerBound)
    case .text(let text): return try literal(.text(text))
    case .date(let date): return try literal(.date(date))
    case .timeOfDay(let time): return try literal(.timeOfDay(time))
    case .dateTime(let instant): return try literal(.dateTime(instant))
    case .name(let name): return try nameOrCall(name)
    case .sign(.open):
      advance()
      return try nested { parser throws(Stop) in
        let inner = try parser.expression()
        try parser.close(first)
        return inner
      }
    case .sign(.openBracket): return try bracketedName()
    case .unitSign, .sign, .end: throw unexpected("a value")
    }
  }

  /// `[pain]`, as REDCap writes a name; reading goes on with the name.
  private mutating func bracketedName() throws(Stop) -> Int {
    let open = token
    guard case .name(let name) = following.kind else { throw unexpected("a value") }
    advance()
    let node = try literal(.name(name))
    let end = token.range.upperBound
    guard take(.closeBracket) else { throw unexpected("']'") }
    note(.wrongOperator(found: "[\(name)]", write: name), at: open.range.lowerBound..<end)
    return node
  }

  private mutating func literal(_ kind: SyntaxNode.Kind) throws(Stop) -> Int {
    let start = token.range.lowerBound
    advance()
    return try add(kind, from: start)
  }

  private mutating func nameOrCall(_ name: String) throws(Stop) -> Int {
    if isForeignConditional { return try foreignConditional() }
    if following.kind == .sign(.open), !Parser.words.contains(name) || name == "contains" { return try call(name) }
    switch name {
    case "true": return try literal(.boolean(true))
    case "false": return try literal(.boolean(false))
    case _ where Parser.words.contains(name): throw unexpected("a value")
    default: return try literal(.name(name))
    }
  }

  private mutating func call(_ name: String) throws(Stop) -> Int {
    let start = token.range.lowerBound
    advance()
    let open = token
    advance()
    let arguments = try nested { parser throws(Stop) in
      var arguments: [SyntaxNode.Argument] = []
      if parser.take(.close) { return arguments }
      repeat {
        arguments.append(try parser.argument(of: name, isFirst: arguments.isEmpty))
      } while parser.take(.comma)
      try parser.close(open)
      return arguments
    }
    if name == "contains", arguments.count == 2, arguments.allSatisfy({ $0.name == nil }) {
      return try add(.contains(arguments[0].value, arguments[1].value), from: start)
    }
    return try add(.call(name, arguments), from: start)
  }

  private mutating func argument(of function: String, isFirst: Bool) throws(Stop) -> SyntaxNode.Argument {
    var name: String?
    if case .name(let word) = token.kind, following.kind == .sign(.assign) {
      name = word
      advance()
      advance()
    }
    // The ids of tasks, tags and kinds stand for themselves: they are not looked up among the items.
    if case .name(let word) = token.kind, following.kind == .sign(.comma) || following.kind == .sign(.close),
      !Parser.words.contains(word)
    {
      switch (function, name) {
      case ("completed", nil) where isFirst, ("missed", nil) where isFirst, ("done", nil) where isFirst,
        ("last", "task"), ("mean", "task"), ("completed", "task"):
        return SyntaxNode.Argument(name: name, value: try literal(.word(word)))
      case ("last", nil) where isFirst, ("tag", nil) where isFirst:
        return SyntaxNode.Argument(name: name, value: try literal(.text(word)))
      default: break
      }
    }
    return SyntaxNode.Argument(name: name, value: try expression())
  }
}

// MARK: - Units

extension Parser {
  /// The unit after a number: `h`, `°C`, `kg/m^2`.
  private mutating func unit() -> String? {
    guard var unit = unitWord() else { return nil }
    advance()
    unit += power()
    // `km/h` without spaces is a unit when `h` is one; otherwise the stroke divides.
    if token.kind == .sign(.over), token.range.lowerBound == lastEnd,
      following.range.lowerBound == token.range.upperBound, case .name(let name) = following.kind,
      UnitOfMeasure.isKnown(name)
    {
      advance()
      advance()
      unit += "/" + name + power()
    }
    let canonical = UnitOfMeasure(unit).description
    return canonical.isEmpty ? nil : canonical
  }

  private func unitWord() -> String? {
    switch token.kind {
    case .unitSign(let sign): return sign
    case .name(let name):
      // A word in capitals is an operator that was shouted, see `take(word:)`.
      if Parser.words.contains(name) || ["AND", "OR", "then", "else", "between"].contains(name) { return nil }
      if following.kind == .sign(.open) { return nil }
      return name
    default: return nil
    }
  }

  private mutating func power() -> String {
    guard token.kind == .sign(.power), token.range.lowerBound == lastEnd,
      following.range.lowerBound == token.range.upperBound, case .number(let digits) = following.kind,
      let power = Int(digits), (2...9).contains(power)
    else { return "" }
    advance()
    advance()
    return "^\(power)"
  }
}

extension Token {
  /// As faults quote it.
  var spelling: String {
    switch kind {
    case .number(let digits): digits
    case .text(let text): TextLiteral.quoted(text)
    case .date(let date): date.description
    case .timeOfDay(let time): time.description
    case .dateTime(let instant): instant.iso(offsetSeconds: 0, fraction: false)
    case .name(let name): name
    case .unitSign(let sign): sign
    case .sign(let sign): sign.rawValue
    case .end: ""
    }
  }
}
