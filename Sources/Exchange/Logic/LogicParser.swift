/// A word of a condition or a calculation of another system.
enum LogicToken: Hashable, Sendable {
  case number(String)
  case text(String)
  /// A field, and the code of one of its choices; with an event before it or an instance behind it, what stands there.
  case field(String, code: String? = nil, elsewhere: String? = nil)
  case word(String)
  case sign(String)

  var text: String {
    switch self {
    case .number(let text), .text(let text), .word(let text), .sign(let text): text
    case .field(let name, _, _): "[\(name)]"
    }
  }
}

/// Reads the words of an expression by the precedence of its operators.
struct LogicParser {
  private let tokens: [LogicToken]
  /// The operators, those that bind most loosely first.
  private let levels: [[String]]
  /// What a call means, by the name of its function in small letters.
  private let call: (String, [SourceLogic]) throws(FormulaFault) -> SourceLogic
  private var place = 0
  private var depth = 0

  init(
    _ tokens: [LogicToken], levels: [[String]],
    call: @escaping (String, [SourceLogic]) throws(FormulaFault) -> SourceLogic = { name, arguments in
      .call(name, arguments)
    }
  ) {
    (self.tokens, self.levels, self.call) = (tokens, levels, call)
  }

  mutating func whole() throws(FormulaFault) -> SourceLogic {
    guard !tokens.isEmpty else { throw FormulaFault("it is empty") }
    let logic = try operation(0)
    guard place == tokens.count else { throw FormulaFault("'\(tokens[place].text)' is not understood") }
    return logic
  }

  private mutating func operation(_ level: Int) throws(FormulaFault) -> SourceLogic {
    guard level < levels.count else { return try prefix() }
    depth += 1
    defer { depth -= 1 }
    guard depth < 600 else { throw FormulaFault("it is nested too deeply") }
    if level == 2, sign("not") { return .not(try operation(2)) }
    var left = try operation(level + 1)
    while place < tokens.count, case .sign(let word) = tokens[place], levels[level].contains(word) {
      place += 1
      left = .operation(word, left, try operation(level + 1))
    }
    return left
  }

  private mutating func sign(_ word: String) -> Bool {
    guard place < tokens.count, tokens[place] == .sign(word) else { return false }
    place += 1
    return true
  }

  private mutating func prefix() throws(FormulaFault) -> SourceLogic {
    if sign("-") { return .negate(try prefix()) }
    if sign("+") { return try prefix() }
    guard place < tokens.count else { throw FormulaFault("it ends too early") }
    let token = tokens[place]
    place += 1
    switch token {
    case .number(let digits): return .number(digits)
    case .text(let text): return .text(text)
    case .field(let name, let code, let elsewhere): return .field(name, code: code, elsewhere: elsewhere)
    case .sign("("):
      let inner = try operation(0)
      guard sign(")") else { throw FormulaFault("a parenthesis is not closed") }
      return inner
    case .word(let name): return try called(name)
    case .sign(let sign): throw FormulaFault("'\(sign)' stands where a value is expected")
    }
  }

  private mutating func called(_ name: String) throws(FormulaFault) -> SourceLogic {
    guard sign("(") else {
      if ["true", "false"].contains(name.lowercased()) { return .text(name.lowercased()) }
      throw FormulaFault("'\(name)' is not understood")
    }
    var arguments: [SourceLogic] = []
    if !sign(")") {
      repeat { arguments.append(try operation(0)) } while sign(",")
      guard sign(")") else { throw FormulaFault("a parenthesis is not closed") }
    }
    return try call(name.lowercased(), arguments)
  }
}
