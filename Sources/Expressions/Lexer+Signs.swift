extension Lexer {
  /// Signs of other languages, and those of a Japanese keyboard, with what to write.
  private static let foreign: [String: String] = [
    "&&": "and", "||": "or", "=<": "<=", "=>": ">=", "<>": "!=", "≠": "!=", "≤": "<=", "≥": ">=", "×": "*", "÷": "/",
    "−": "-", "–": "-",
  ]

  mutating func sign(_ scalar: Unicode.Scalar) {
    let start = position
    if scalar == "%" || scalar == "°" || scalar == "℃" || scalar == "℉" {
      position += 1
      if scalar == "°", peek() == "C" || peek() == "F" { position += 1 }
      add(.unitSign(text(start..<position)), from: start)
      return
    }
    if scalar == "$", let name = braced() {
      report(.wrongOperator(found: "${\(name)}", write: name), from: start)
      add(.name(name), from: start)
      return
    }
    for length in [2, 1] where position + length <= scalars.count {
      let written = text(position..<position + length)
      if let sign = Token.Sign(rawValue: written) {
        position += length
        add(.sign(sign), from: start)
        return
      }
      if let meant = Lexer.foreign[written] {
        position += length
        report(.wrongOperator(found: written, write: meant), from: start)
        add(Token.Sign(rawValue: meant).map(Token.Kind.sign) ?? .name(meant), from: start)
        return
      }
    }
    position += 1
    if scalar == "!" {
      report(.wrongOperator(found: "!", write: "not"), from: start)
      add(.name("not"), from: start)
      return
    }
    report(.unexpectedCharacter(String(scalar), write: Lexer.meant(by: scalar)), from: start)
  }

  /// The name in `${name}`, as XLSForm writes it; takes it.
  private mutating func braced() -> String? {
    guard peek(1) == "{" else { return nil }
    var end = position + 2
    while end < scalars.count, scalars[end] != "}" { end += 1 }
    let name = text(position + 2..<min(end, scalars.count))
    guard end < scalars.count, name.first?.isLetter == true else { return nil }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || "_-.".contains($0) }) else { return nil }
    position = end + 1
    return name
  }

  private static func meant(by scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "“", "”", "„", "「", "」": return "\""
    case "‘", "’", "`": return "'"
    case "、": return ","
    // The wide forms of the printable ASCII characters.
    case "\u{FF01}"..."\u{FF5E}": return Unicode.Scalar(scalar.value - 0xFEE0).map { String($0) }
    default: return nil
    }
  }
}
