/// Expressions of XLSForm: XPath as ODK takes it.
extension SourceLogic {
  /// Reads an expression.
  ///
  /// - Parameter own: The name of the question that it stands at, for `.`.
  init(xpath source: String, own: String) throws(FormulaFault) {
    var scanner = XPathScanner(source, own: own)
    var tokens: [LogicToken] = []
    while let token = try scanner.next(after: tokens.last) { tokens.append(token) }
    var parser = LogicParser(
      tokens, levels: [["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]],
      call: XPathFunctions.meant)
    self = try parser.whole()
  }
}

private struct XPathScanner {
  private let source: [Unicode.Scalar]
  private let own: String
  private var place = 0

  init(_ source: String, own: String) { (self.source, self.own) = (Array(source.unicodeScalars), own) }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    source.indices.contains(place + distance) ? source[place + distance] : nil
  }

  private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(source[range])) }

  mutating func next(after last: LogicToken?) throws(FormulaFault) -> LogicToken? {
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
      guard peek() == "." else { return .field(own) }
      place += 1
      return .field("..")
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

  private mutating func number() -> LogicToken {
    let start = place
    while let digit = peek(), ("0"..."9").contains(digit) || digit == "." { _ = digit; place += 1 }
    let digits = text(start..<place)
    return .number(digits.hasPrefix(".") ? "0" + digits : digits)
  }

  private mutating func braced() throws(FormulaFault) -> LogicToken {
    guard peek(1) == "{" else { throw FormulaFault("'$' stands alone") }
    let start = place + 2
    while let scalar = peek(), scalar != "}" { _ = scalar; place += 1 }
    guard peek() == "}" else { throw FormulaFault("a brace is not closed") }
    place += 1
    let name = text(start..<place - 1).withoutOuterBlanks
    return .field(name.hasPrefix("last-saved#") ? String(name.dropFirst(11)) : name)
  }

  /// `../group/name` and `/data/name` mean the question of that name.
  private mutating func path() -> LogicToken {
    let start = place
    while let scalar = peek(), isName(scalar) || scalar == "/" || scalar == "*" { _ = scalar; place += 1 }
    let parts = text(start..<place).split(separator: "/").filter { $0 != ".." && $0 != "." }
    return .field(parts.last.map(String.init) ?? "..")
  }

  private mutating func quoted(_ quote: Unicode.Scalar) throws(FormulaFault) -> LogicToken {
    place += 1
    let start = place
    let closers: [Unicode.Scalar] = quote == "'" || quote == "\"" ? [quote] : ["’", "‘", "”", "“"]
    while let scalar = peek(), !closers.contains(scalar) { _ = scalar; place += 1 }
    guard peek() != nil else { throw FormulaFault("a quote is not closed") }
    place += 1
    return .text(text(start..<place - 1))
  }
}

extension LogicToken {
  fileprivate var endsValue: Bool {
    switch self {
    case .number, .text, .field, .word: true
    case .sign(let sign): sign == ")"
    }
  }
}

/// What the functions of ODK are in the words that the systems share.
private enum XPathFunctions {
  private static let same = [
    "string-length": "length", "count-selected": "count-selected", "floor": "rounddown", "int": "truncate",
    "jr:choice-name": "choice-name", "starts-with": "starts_with", "ends-with": "ends_with", "log": "log",
    "upper-case": "upper",
    "lower-case": "lower", "pow": "pow",
  ]

  static func meant(_ name: String, _ arguments: [SourceLogic]) throws(FormulaFault) -> SourceLogic {
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
    case ("difference-in-months", 2):
      return .call("truncate", [.call("datediff", [arguments[0], arguments[1], .text("M"), .call("true", [])])])
    default: return .call(same[name] ?? name, arguments)
    }
  }
}
