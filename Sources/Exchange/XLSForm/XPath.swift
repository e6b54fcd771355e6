/// Expressions of XLSForm: XPath as ODK takes it.
extension SourceLogic {
  /// Reads an expression.
  ///
  /// - Parameter own: The name of the question that it stands at, for `.`.
  init(xpath source: String, own: String) throws(FormulaFault) {
    var parser = XPathParser(try XPathToken.all(of: source), own: own)
    self = try parser.whole()
  }
}

enum XPathToken: Hashable, Sendable {
  case number(String)
  case text(String)
  /// `${name}`, or the last part of a path.
  case field(String)
  case dot
  case word(String)
  case sign(String)

  var text: String {
    switch self {
    case .number(let text), .text(let text), .field(let text), .word(let text), .sign(let text): text
    case .dot: "."
    }
  }

  static func all(of source: String) throws(FormulaFault) -> [XPathToken] {
    var scanner = XPathScanner(source)
    var tokens: [XPathToken] = []
    while let token = try scanner.next(after: tokens.last) { tokens.append(token) }
    return tokens
  }
}

private struct XPathScanner {
  private let source: [Unicode.Scalar]
  private var place = 0

  init(_ source: String) { self.source = Array(source.unicodeScalars) }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    source.indices.contains(place + distance) ? source[place + distance] : nil
  }

  private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(source[range])) }

  mutating func next(after last: XPathToken?) throws(FormulaFault) -> XPathToken? {
    while let scalar = peek(), scalar.properties.isWhitespace || scalar == "\u{A0}" { _ = scalar; place += 1 }
    guard let first = peek() else { return nil }
    let start = place
    switch first {
    case "$": return try braced()
    case "'", "\"", "‘", "’", "“", "”": return try quoted(first)
    case "0"..."9": return number()
    case ".":
      if let next = peek(1), ("0"..."9").contains(next) { return number() }
      if peek(1) == ".", peek(2) == "/" { return path() }
      if peek(1) == "/" { return path() }
      place += 1
      return .dot
    case "/": return path()
    default: break
    }
    if first.properties.isAlphabetic || first == "_" {
      while let scalar = peek(), isName(scalar) { _ = scalar; place += 1 }
      let word = text(start..<place)
      // `and` and its like are operators behind a value alone.
      if ["and", "or", "div", "mod"].contains(word.lowercased()), last?.endsValue ?? false {
        return .sign(["div": "/", "mod": "%"][word.lowercased()] ?? word.lowercased())
      }
      return .word(word)
    }
    let signs = [
      "!=": "!=", "<=": "<=", ">=": ">=", "<>": "!=", "==": "=", "=": "=", "<": "<", ">": ">", "+": "+", "-": "-",
      "*": "*", "(": "(", ")": ")", ",": ",", "≠": "!=", "≤": "<=", "≥": ">=", "–": "-",
    ]
    for length in [2, 1] where place + length <= source.count {
      if let sign = signs[text(place..<place + length)] {
        place += length
        return .sign(sign)
      }
    }
    throw FormulaFault("'\(text(place..<place + 1))' is not understood")
  }

  private func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_-.:".unicodeScalars.contains(scalar)
  }

  private mutating func number() -> XPathToken {
    let start = place
    while let digit = peek(), ("0"..."9").contains(digit) || digit == "." { _ = digit; place += 1 }
    let digits = text(start..<place)
    return .number(digits.hasPrefix(".") ? "0" + digits : digits)
  }

  private mutating func braced() throws(FormulaFault) -> XPathToken {
    guard peek(1) == "{" else { throw FormulaFault("'$' stands alone") }
    let start = place + 2
    while let scalar = peek(), scalar != "}" { _ = scalar; place += 1 }
    guard peek() == "}" else { throw FormulaFault("a brace is not closed") }
    place += 1
    let name = text(start..<place - 1).withoutOuterBlanks
    return .field(name.hasPrefix("last-saved#") ? String(name.dropFirst(11)) : name)
  }

  /// `../group/name` and `/data/name` mean the question of that name.
  private mutating func path() -> XPathToken {
    let start = place
    while let scalar = peek(), isName(scalar) || scalar == "/" || scalar == "*" { _ = scalar; place += 1 }
    let parts = text(start..<place).split(separator: "/").filter { $0 != ".." && $0 != "." }
    return .field(parts.last.map(String.init) ?? "..")
  }

  private mutating func quoted(_ quote: Unicode.Scalar) throws(FormulaFault) -> XPathToken {
    place += 1
    let start = place
    let closers: [Unicode.Scalar] = quote == "'" || quote == "\"" ? [quote] : ["’", "‘", "”", "“"]
    while let scalar = peek(), !closers.contains(scalar) { _ = scalar; place += 1 }
    guard peek() != nil else { throw FormulaFault("a quote is not closed") }
    place += 1
    return .text(text(start..<place - 1))
  }
}

extension XPathToken {
  fileprivate var endsValue: Bool {
    switch self {
    case .number, .text, .field, .dot, .word: true
    case .sign(let sign): sign == ")"
    }
  }
}

private struct XPathParser {
  private let tokens: [XPathToken]
  private let own: String
  private var place = 0
  private var depth = 0

  init(_ tokens: [XPathToken], own: String) { (self.tokens, self.own) = (tokens, own) }

  mutating func whole() throws(FormulaFault) -> SourceLogic {
    guard !tokens.isEmpty else { throw FormulaFault("it is empty") }
    let logic = try operation(0)
    guard place == tokens.count else { throw FormulaFault("'\(tokens[place].text)' is not understood") }
    return logic
  }

  private static let levels: [[String]] = [
    ["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"],
  ]

  private mutating func operation(_ level: Int) throws(FormulaFault) -> SourceLogic {
    guard level < Self.levels.count else { return try prefix() }
    depth += 1
    defer { depth -= 1 }
    guard depth < 600 else { throw FormulaFault("it is nested too deeply") }
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
    guard place < tokens.count else { throw FormulaFault("it ends too early") }
    let token = tokens[place]
    place += 1
    switch token {
    case .number(let digits): return .number(digits)
    case .text(let text): return .text(text)
    case .field(let name): return .field(name, code: nil, elsewhere: nil)
    case .dot: return .field(own, code: nil, elsewhere: nil)
    case .sign("("):
      let inner = try operation(0)
      guard sign(")") else { throw FormulaFault("a parenthesis is not closed") }
      return inner
    case .word(let name):
      guard sign("(") else { throw FormulaFault("'\(name)' is not understood") }
      return try call(name.lowercased())
    case .sign(let sign): throw FormulaFault("'\(sign)' stands where a value is expected")
    }
  }

  private mutating func call(_ name: String) throws(FormulaFault) -> SourceLogic {
    var arguments: [SourceLogic] = []
    if !sign(")") {
      repeat { arguments.append(try operation(0)) } while sign(",")
      guard sign(")") else { throw FormulaFault("a parenthesis is not closed") }
    }
    return try XPathParser.meant(name, arguments)
  }

  private static let same = [
    "string-length": "length", "count-selected": "count-selected", "floor": "rounddown", "int": "rounddown",
    "jr:choice-name": "choice-name", "starts-with": "starts_with", "ends-with": "ends_with", "log": "log",
    "upper-case": "upper",
    "lower-case": "lower", "pow": "pow",
  ]

  /// What a function of ODK is in the words that both systems share.
  private static func meant(_ name: String, _ arguments: [SourceLogic]) throws(FormulaFault) -> SourceLogic {
    switch (name, arguments.count) {
    case ("selected", 2):
      guard case .field(let field, _, _) = arguments[0], let code = arguments[1].literal else {
        throw FormulaFault("only a question and a choice in quotes can be asked for by selected()")
      }
      return .operation("=", .field(field, code: code, elsewhere: nil), .number("1"))
    case ("not", 1): return .not(arguments[0])
    case ("true", 0): return .operation("=", .number("1"), .number("1"))
    case ("false", 0): return .operation("=", .number("1"), .number("0"))
    case ("today", 0), ("now", 0): return .text("today")
    case ("date", 1), ("decimal-date-time", 1), ("decimal-date", 1), ("date-time", 1), ("once", 1), ("number", 1),
      ("string", 1),
      ("boolean", 1):
      return arguments[0]
    case ("jr:choice-name", 2): return .call("choice-name", [arguments[0]])
    case ("difference-in-months", 2): return .call("datediff", [arguments[0], arguments[1], .text("M")])
    default: return .call(same[name] ?? name, arguments)
    }
  }
}
