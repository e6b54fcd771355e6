/// Expressions of REDCap: branching logic, calculations, `@CALCTEXT`.
extension SourceLogic {
  init(redcap source: String) throws(FormulaFault) {
    var scanner = REDCapScanner(source)
    var parser = LogicParser(
      try scanner.all(),
      levels: [["or"], ["and"], ["=", "!=", "<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"], ["^"]])
    self = try parser.whole()
  }
}

struct REDCapScanner {
  private let source: [Unicode.Scalar]
  private var place = 0

  init(_ source: String) { self.source = Array(source.unicodeScalars) }

  mutating func all() throws(FormulaFault) -> [LogicToken] {
    var tokens: [LogicToken] = []
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

  private mutating func next() throws(FormulaFault) -> LogicToken? {
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

  private mutating func sign() throws(FormulaFault) -> LogicToken {
    for length in [2, 1] where place + length <= source.count {
      if let sign = Self.signs[text(place..<place + length)] {
        place += length
        return .sign(sign)
      }
    }
    throw FormulaFault("'\(text(place..<place + 1))' is not understood")
  }

  private mutating func quoted(_ quote: Unicode.Scalar) throws(FormulaFault) -> LogicToken {
    place += 1
    let start = place
    let closers: [Unicode.Scalar] = quote == "'" || quote == "\"" ? [quote] : ["’", "‘", "”", "“"]
    while let scalar = peek(), !closers.contains(scalar) { _ = scalar; place += 1 }
    guard peek() != nil else { throw FormulaFault("a quote is not closed") }
    place += 1
    let quoted = text(start..<place - 1)
    // A number that REDCap can't work out; people write it for a blank.
    return .text(quoted == "NaN" ? "" : quoted)
  }

  /// `[name]`, `[name(code)]`, `[event][name]`, `[name][instance]`, `[event-name]`.
  private mutating func bracket() throws(FormulaFault) -> LogicToken {
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
