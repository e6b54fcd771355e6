import CivilTime

/// One word or sign of an expression.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The digits as ``SyntaxNode`` keeps them.
    case number(String)
    case text(String)
    case date(CivilDate)
    case timeOfDay(TimeOfDay)
    case dateTime(Instant)
    /// An id, dotted or not, or a word of the language.
    case name(String)
    /// A unit that is no word: `%`, `°`, `°C`.
    case unitSign(String)
    case sign(Sign)
    case end
  }

  enum Sign: String, Hashable, Sendable {
    case open = "("
    case close = ")"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case assign = "="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case power = "^"
    /// Signs of other languages, `condition ? a : b`.
    case question = "?"
    case colon = ":"
  }

  let kind: Kind
  /// UTF-8 offsets in the text.
  let range: Range<Int>
}

/// How texts stand in expressions: in double or single quotes; a backslash stands for itself, except before a quote or
/// another backslash.
package enum TextLiteral {
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}

/// Numbers as expressions write them: up to 15 digits, with a point or without.
enum NumberLiteral {
  /// Without needless zeros; nil when a double can't tell the number from its neighbours.
  static func normalised(_ written: String) -> String? {
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first else { return nil }
    let integer = whole.drop { $0 == "0" }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    guard integer.count + fraction.count <= 15 else { return nil }
    return (integer.isEmpty ? "0" : String(integer)) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
