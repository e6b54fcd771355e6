/// A word of FHIRPath.
enum FHIRPathToken: Hashable {
  case name(String)
  case variable(String)
  case number(String)
  case text(String)
  case moment(String)
  case sign(String)

  var text: String {
    switch self {
    case .name(let text), .number(let text), .text(let text), .moment(let text), .sign(let text): text
    case .variable(let name): "%" + name
    }
  }

  private static let words: Set<String> = ["implies", "or", "xor", "and", "in", "contains", "is", "as", "div", "mod"]

  /// What it is between two terms.
  var operatorText: String? {
    switch self {
    case .sign(let sign): sign
    case .name(let name): FHIRPathToken.words.contains(name) ? name : nil
    default: nil
    }
  }

  static func all(of source: String) throws(FormulaFault) -> [FHIRPathToken] {
    var scanner = Scanner(source)
    var tokens: [FHIRPathToken] = []
    while let token = try scanner.next() { tokens.append(token) }
    return tokens
  }

  private struct Scanner {
    private var rest: Substring
    private static let signs = [
      "!=", "!~", "<=", ">=", "=", "~", "<", ">", "|", "+", "-", "&", "*", "/", "(", ")", "[", "]", "{", "}", ".", ",",
    ]

    init(_ source: String) { rest = source[...] }

    mutating func next() throws(FormulaFault) -> FHIRPathToken? {
      skipBlanks()
      guard let first = rest.first else { return nil }
      if first == "'" || first == "\"" { return .text(try quoted(first)) }
      if first == "`" { return .name(try quoted(first)) }
      if first == "@" {
        rest.removeFirst()
        return .moment(take { $0.isNumber || "-:TZ+.".contains($0) })
      }
      if first == "%" {
        rest.removeFirst()
        if let quote = rest.first, quote == "`" || quote == "'" || quote == "\"" { return .variable(try quoted(quote)) }
        return .variable(take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
      }
      if first.isNumber { return number() }
      if first.isLetter || first == "_" || first == "$" {
        return .name(take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" })
      }
      guard let sign = Self.signs.first(where: { rest.hasPrefix($0) }) else {
        throw FormulaFault("'\(first)' is not understood")
      }
      rest.removeFirst(sign.count)
      return .sign(sign)
    }

    private mutating func skipBlanks() {
      while let first = rest.first {
        if first.isWhitespace {
          rest.removeFirst()
        } else if rest.hasPrefix("//") {
          rest = rest.drop { !$0.isNewline }
        } else {
          return
        }
      }
    }

    private mutating func take(_ isPart: (Character) -> Bool) -> String {
      let word = rest.prefix(while: isPart)
      rest = rest.dropFirst(word.count)
      return String(word)
    }

    private mutating func number() -> FHIRPathToken {
      var digits = take(\.isNumber)
      if rest.first == ".", rest.dropFirst().first?.isNumber == true {
        rest.removeFirst()
        digits += "." + take(\.isNumber)
      }
      return .number(digits)
    }

    private mutating func quoted(_ quote: Character) throws(FormulaFault) -> String {
      rest.removeFirst()
      var text = ""
      while let character = rest.popFirst() {
        if character == quote { return text }
        if character == "\\", let escaped = rest.popFirst() {
          text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
        } else {
          text.append(character)
        }
      }
      throw FormulaFault("a quote is not closed")
    }
  }
}
