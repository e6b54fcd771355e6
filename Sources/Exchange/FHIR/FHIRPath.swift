/// An expression of FHIRPath, as far as questionnaires use it.
indirect enum FHIRPath: Hashable {
  case number(String)
  case text(String)
  case boolean(Bool)
  /// A date or a time, without the `@`.
  case moment(String)
  /// `18 years`.
  case quantity(String, unit: String)
  /// `{}`.
  case nothing
  /// `%resource`.
  case variable(String)
  /// `$this`.
  case this
  case member(FHIRPath?, String)
  case call(FHIRPath?, String, [FHIRPath])
  case index(FHIRPath, FHIRPath)
  case binary(String, FHIRPath, FHIRPath)
  case negative(FHIRPath)

  init(_ source: String) throws(FormulaFault) {
    var parser = Parser(tokens: try FHIRPathToken.all(of: source))
    self = try parser.expression(0)
    try parser.end()
  }

  private struct Parser {
    let tokens: [FHIRPathToken]
    private var place = 0
    private var depth = 0
    private var operators = 0

    init(tokens: [FHIRPathToken]) { self.tokens = tokens }

    private static let levels: [[String]] = [
      ["implies"], ["or", "xor"], ["and"], ["in", "contains"], ["=", "~", "!=", "!~"], ["<", "<=", ">", ">="], ["|"],
      ["is", "as"], ["+", "-", "&"], ["*", "/", "div", "mod"],
    ]

    private var next: FHIRPathToken? { place < tokens.count ? tokens[place] : nil }

    func end() throws(FormulaFault) {
      if let next { throw FormulaFault("'\(next.text)' is not understood") }
    }

    private mutating func take(_ sign: String) -> Bool {
      guard next == .sign(sign) else { return false }
      place += 1
      return true
    }

    mutating func expression(_ level: Int) throws(FormulaFault) -> FHIRPath {
      guard level < Self.levels.count else { return try signed() }
      depth += level == 0 ? 1 : 0
      defer { depth -= level == 0 ? 1 : 0 }
      guard depth < 60 else { throw FormulaFault("it is nested too deeply") }
      var left = try expression(level + 1)
      while let token = next, let sign = token.operatorText, Self.levels[level].contains(sign) {
        place += 1
        operators += 1
        guard operators < 300 else { throw FormulaFault("it is too long") }
        left = .binary(sign, left, try expression(level + 1))
      }
      return left
    }

    private mutating func signed() throws(FormulaFault) -> FHIRPath {
      if take("-") { return .negative(try postfix()) }
      _ = take("+")
      return try postfix()
    }

    private mutating func postfix() throws(FormulaFault) -> FHIRPath {
      var term = try self.term()
      var steps = 0
      while true {
        steps += 1
        guard steps < 100 else { throw FormulaFault("it is too long") }
        if take(".") {
          term = try invocation(on: term)
        } else if take("[") {
          term = .index(term, try expression(0))
          guard take("]") else { throw FormulaFault("a bracket is not closed") }
        } else {
          return term
        }
      }
    }

    private mutating func invocation(on base: FHIRPath?) throws(FormulaFault) -> FHIRPath {
      guard case .name(let name)? = next else { throw FormulaFault("a name is missing after a point") }
      place += 1
      guard take("(") else { return .member(base, name) }
      var arguments: [FHIRPath] = []
      while !take(")") {
        arguments.append(try expression(0))
        guard take(",") || next == .sign(")") else { throw FormulaFault("a parenthesis is not closed") }
      }
      return .call(base, name, arguments)
    }

    private mutating func term() throws(FormulaFault) -> FHIRPath {
      guard let token = next else { throw FormulaFault("it ends too early") }
      switch token {
      case .name("true"), .name("false"):
        place += 1
        return .boolean(token == .name("true"))
      case .name("$this"):
        place += 1
        return .this
      case .name: return try invocation(on: nil)
      case .variable(let name):
        place += 1
        return .variable(name)
      case .number(let digits):
        place += 1
        return quantity(digits)
      case .text(let text):
        place += 1
        return .text(text)
      case .moment(let text):
        place += 1
        return .moment(text)
      case .sign("("):
        place += 1
        let inner = try expression(0)
        guard take(")") else { throw FormulaFault("a parenthesis is not closed") }
        return inner
      case .sign("{"):
        place += 1
        guard take("}") else { throw FormulaFault("a brace is not closed") }
        return .nothing
      case .sign(let sign): throw FormulaFault("'\(sign)' is not understood")
      }
    }

    private static let units: Set<String> = [
      "year", "years", "month", "months", "week", "weeks", "day", "days", "hour", "hours", "minute", "minutes",
    ]

    private mutating func quantity(_ digits: String) -> FHIRPath {
      let word: String? =
        switch next {
        case .name(let name)?: Self.units.contains(name) ? name : nil
        case .text(let text)?: text
        default: nil
        }
      guard let word else { return .number(digits) }
      place += 1
      let units = ["minute": "min", "minutes": "min", "a": "years", "mo": "months", "wk": "weeks", "d": "days"]
      return .quantity(digits, unit: units[word] ?? word)
    }
  }
}
