/// Expressions of REDCap: branching logic, calculations, `@CALCTEXT`.
extension SourceLogic {
  /// Reads an expression.
  init(redcap source: String) throws(FormulaFault) {
    var parser = try Parser(source)
    self = try parser.whole()
  }

  private struct Parser {
    private let tokens: [REDCapToken]
    private var place = 0
    private var depth = 0

    init(_ source: String) throws(FormulaFault) {
      var scanner = REDCapScanner(source)
      tokens = try scanner.all()
    }

    mutating func whole() throws(FormulaFault) -> SourceLogic {
      guard !tokens.isEmpty else { throw FormulaFault("it is empty") }
      let logic = try operation(0)
      guard place == tokens.count else { throw FormulaFault("'\(tokens[place].text)' is not understood") }
      return logic
    }

    private static let levels: [[String]] = [
      ["or"], ["and"], ["=", "!=", "<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"], ["^"],
    ]

    private mutating func operation(_ level: Int) throws(FormulaFault) -> SourceLogic {
      guard level < Self.levels.count else { return try prefix() }
      depth += 1
      defer { depth -= 1 }
      guard depth < 600 else { throw FormulaFault("it is nested too deeply") }
      if level == 2, sign("not") || sign("!") { return .not(try operation(2)) }
      var left = try operation(level + 1)
      while place < tokens.count, case .sign(let word) = tokens[place], Self.levels[level].contains(word) {
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
      case .word(let name): return try call(name)
      case .sign(let sign): throw FormulaFault("'\(sign)' stands where a value is expected")
      }
    }

    private mutating func call(_ name: String) throws(FormulaFault) -> SourceLogic {
      if ["true", "false"].contains(name.lowercased()) { return .text(name.lowercased()) }
      guard sign("(") else { throw FormulaFault("'\(name)' is not understood") }
      var arguments: [SourceLogic] = []
      if sign(")") { return .call(name.lowercased(), []) }
      repeat { arguments.append(try operation(0)) } while sign(",")
      guard sign(")") else { throw FormulaFault("a parenthesis is not closed") }
      return .call(name.lowercased(), arguments)
    }
  }
}

/// A word of an expression.
enum REDCapToken: Hashable, Sendable {
  case number(String)
  case text(String)
  case field(String, code: String?, elsewhere: String?)
  case word(String)
  case sign(String)

  var text: String {
    switch self {
    case .number(let text), .text(let text), .word(let text), .sign(let text): text
    case .field(let name, _, _): "[\(name)]"
    }
  }
}

struct REDCapScanner {
  private let source: [Unicode.Scalar]
  private var place = 0

  init(_ source: String) { self.source = Array(source.unicodeScalars) }

  mutating func all() throws(FormulaFault) -> [REDCapToken] {
    var tokens: [REDCapToken] = []
    while let token = try next() { tokens.append(token) }
    return tokens
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    source.indices.contains(place + distance) ? source[place + distance] : nil
  }

  private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(source[range])) }

  private mutating func skipBlanks() {
    while let scalar = peek() {
      let isComment = scalar == "#" || scalar == "/" && peek(1) == "/"
      if scalar.properties.isWhitespace || scalar == "\u{A0}" {
        place += 1
      } else if isComment {
        while let scalar = peek(), scalar != "\n" { _ = scalar; place += 1 }
      } else {
        return
      }
    }
  }

  private mutating func next() throws(FormulaFault) -> REDCapToken? {
    skipBlanks()
    guard let first = peek() else { return nil }
    let start = place
    switch first {
    case "[": return try bracket()
    case "'", "\"", "‘", "’", "“", "”": return try quoted(first)
    case "0"..."9", ".":
      while let digit = peek(), ("0"..."9").contains(digit) || digit == "." { place += 1 }
      let digits = text(start..<place)
      return .number(digits.hasPrefix(".") ? "0" + digits : digits)
    default: break
    }
    if first.properties.isAlphabetic {
      while let scalar = peek(), scalar.properties.isAlphabetic || scalar == "_" || ("0"..."9").contains(scalar) {
        place += 1
      }
      let word = text(start..<place)
      return ["and", "or", "not"].contains(word.lowercased()) ? .sign(word.lowercased()) : .word(word)
    }
    if first == "$" || first == "{" || first == ";" {
      throw FormulaFault("it is JavaScript, not an expression of REDCap; write the condition by hand")
    }
    return try sign()
  }

  private static let signs = [
    "<>": "!=", "!=": "!=", "==": "=", "<=": "<=", ">=": ">=", "&&": "and", "||": "or", "=": "=", "<": "<", ">": ">",
    "+": "+",
    "-": "-", "*": "*", "/": "/", "^": "^", "%": "%", "(": "(", ")": ")", ",": ",", "!": "not", "−": "-", "≠": "!=",
    "≤": "<=",
    "≥": ">=",
  ]

  private mutating func sign() throws(FormulaFault) -> REDCapToken {
    for length in [2, 1] where place + length <= source.count {
      if let sign = Self.signs[text(place..<place + length)] {
        place += length
        return .sign(sign)
      }
    }
    throw FormulaFault("'\(text(place..<place + 1))' is not understood")
  }

  private mutating func quoted(_ quote: Unicode.Scalar) throws(FormulaFault) -> REDCapToken {
    place += 1
    let start = place
    let closers: [Unicode.Scalar] = quote == "'" || quote == "\"" ? [quote] : ["’", "‘", "”", "“"]
    while let scalar = peek(), !closers.contains(scalar) { _ = scalar; place += 1 }
    guard peek() != nil else { throw FormulaFault("a quote is not closed") }
    place += 1
    return .text(text(start..<place - 1))
  }

  /// `[name]`, `[name(code)]`, `[event][name]`, `[name][instance]`, `[event-name]`.
  private mutating func bracket() throws(FormulaFault) -> REDCapToken {
    var parts: [String] = []
    while peek() == "[" {
      let start = place + 1
      while let scalar = peek(), scalar != "]" { _ = scalar; place += 1 }
      guard peek() == "]" else { throw FormulaFault("a bracket is not closed") }
      parts.append(text(start..<place).withoutOuterBlanks)
      place += 1
    }
    guard let first = parts.first else { throw FormulaFault("a bracket is empty") }
    let isSmart = { (name: String) in name.contains("-") }
    // An event comes before its field, an instance behind it.
    let isInstance = parts.count > 1 && (Int(parts[1]) != nil || parts[1].hasSuffix("-instance"))
    let whole = parts.count > 1 && !isInstance ? parts[1] : first
    let others = parts.filter { $0 != whole }
    let elsewhere = others.isEmpty ? nil : others.map { "[\($0)]" }.joined()
    let name = whole.prefix { $0 != "(" && $0 != ":" }
    if isSmart(String(name)) { return .field(String(name), code: nil, elsewhere: "[\(whole)]") }
    guard whole.hasSuffix(")"), let open = whole.firstIndex(of: "(") else {
      return .field(String(name), code: nil, elsewhere: elsewhere)
    }
    let code = whole[whole.index(after: open)...].dropLast()
    return .field(String(name), code: String(code).withoutOuterBlanks, elsewhere: elsewhere)
  }
}
