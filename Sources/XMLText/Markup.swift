/// Text on its way into XML or HTML: the one place where it is escaped.
package enum Markup {
  /// With the five characters escaped that mean something there; what XML can't hold is left out.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default: if scalar.value >= 0x20, scalar.value & 0xFFFE != 0xFFFE { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// Whether a byte stays as it is, whatever stands around it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"): true
    // From EF on scalars begin that XML can't hold.
    default: byte >= 0x20 && byte < 0xEF
    }
  }

  /// The same for the value of an attribute, where a reader would take line breaks and tabs for spaces.
  package static func attribute(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return escaped(text) }
    return text.unicodeScalars.reduce(into: "") { value, scalar in
      switch scalar {
      case "\t", "\n", "\r": value += "&#\(scalar.value);"
      default: value += escaped(String(scalar))
      }
    }
  }
}
