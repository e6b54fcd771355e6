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
package enum NumberLiteral {
  /// Why there is no number of some digits.
  package enum Fault: Error, Hashable, Sendable {
    /// A double can't tell the number from its neighbours.
    case tooManyDigits
    /// It is nearer to zero than numbers are.
    case tooSmall
  }

  /// The number without needless zeros. Zeros in front of the first other digit don't count among its digits.
  static func normalised(_ written: String) -> Result<String, Fault> {
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    let integer = (parts.first ?? "").drop { $0 == "0" }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    let zeros = fraction.prefix { $0 == "0" }.count
    if integer.isEmpty, !fraction.isEmpty, zeros >= DecimalArithmetic.decimalsOfSmallest { return .failure(.tooSmall) }
    let count = integer.isEmpty ? fraction.count - zeros : integer.count + fraction.count
    guard count <= 15 else { return .failure(.tooManyDigits) }
    return .success((integer.isEmpty ? "0" : String(integer)) + (fraction.isEmpty ? "" : "." + fraction))
  }
}
