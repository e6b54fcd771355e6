extension RADARLogic {
  /// A word of a condition.
  struct Token: Hashable {
    enum Kind: Hashable {
      /// A field, and the code of one of its choices.
      case reference(String, code: String?)
      /// A number or a quoted text.
      case literal
      case sign
    }

    let kind: Kind
    let text: String

    static func all(of source: String) throws(FormulaFault) -> [Token] {
      var scanner = Scanner(source)
      var tokens: [Token] = []
      while let token = try scanner.next() { tokens.append(token) }
      return tokens
    }
  }

  private struct Scanner {
    private var rest: Substring
    private static let signs = ["===", "!==", "==", "!=", "<>", "<=", ">=", "&&", "||", "=", "<", ">", "!", "(", ")"]

    init(_ source: String) { rest = source[...] }

    mutating func next() throws(FormulaFault) -> Token? {
      while let first = rest.first, first.isWhitespace { rest.removeFirst() }
      guard let first = rest.first else { return nil }
      if first == "[" { return try bracket() }
      if "'\"‘’“”".contains(first) { return try quoted() }
      if let sign = Self.signs.first(where: { rest.hasPrefix($0) }) {
        rest.removeFirst(sign.count)
        return Token(kind: .sign, text: sign)
      }
      if first.isNumber || first == "-" { return number() }
      return try word(first)
    }

    private mutating func number() -> Token {
      var text = String(rest.removeFirst())
      while let next = rest.first, next.isNumber || next == "." || (text == "-" && next == " ") {
        rest.removeFirst()
        if next != " " { text.append(next) }
      }
      return Token(kind: .literal, text: text)
    }

    private mutating func word(_ first: Character) throws(FormulaFault) -> Token {
      let isCall = first == "."
      let word = rest.dropFirst(isCall ? 1 : 0).prefix { $0.isLetter || $0 == "_" }
      guard !word.isEmpty else { throw FormulaFault("'\(first)' is not understood") }
      rest = rest.dropFirst(word.count + (isCall ? 1 : 0))
      if isCall { return Token(kind: .sign, text: "." + word) }
      switch word.lowercased() {
      case "responses", "response": return try bracket()
      // JavaScript's turning of a text into a number says nothing that the item's type doesn't.
      case "parseint", "parsefloat", "number": return Token(kind: .sign, text: "number")
      case "and", "or", "not": return Token(kind: .sign, text: word.lowercased())
      default: throw FormulaFault("'\(word)' is not understood")
      }
    }

    /// `['name']`, `[name]` or `[name(code)]`.
    private mutating func bracket() throws(FormulaFault) -> Token {
      while rest.first == " " { rest.removeFirst() }
      guard rest.first == "[", let end = rest.firstIndex(of: "]") else {
        throw FormulaFault("a bracket is not closed")
      }
      var name = String(rest[rest.index(after: rest.startIndex)..<end]).withoutOuterBlanks
      rest = rest[rest.index(after: end)...]
      guard rest.first != "[" else { throw FormulaFault("fields of other events can't be asked for") }
      name.removeAll { "'\"‘’“”".contains($0) }
      guard name.hasSuffix(")"), let open = name.firstIndex(of: "(") else {
        return Token(kind: .reference(name, code: nil), text: name)
      }
      let code = String(name[name.index(after: open)...].dropLast())
      return Token(kind: .reference(String(name[..<open]), code: code), text: name)
    }

    private mutating func quoted() throws(FormulaFault) -> Token {
      let quote = rest.removeFirst()
      let closers: [Character] = "‘’“”".contains(quote) ? ["’", "‘", "”", "“"] : [quote]
      guard let end = rest.firstIndex(where: { closers.contains($0) }) else {
        throw FormulaFault("a quote is not closed")
      }
      let text = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      return Token(kind: .literal, text: text)
    }
  }
}
