import Expressions

extension String {
  /// Digits, letters and signs of the width of a Japanese character as the ones of ASCII: `７` is a 7; and the sign of a
  /// minus, which keyboards of phones write, as a hyphen.
  package var withoutWideForms: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.value {
          case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
          case 0x3000: " "
          case 0x2212, 0x2013: "-"
          default: scalar
          }
        }))
  }

  /// The first of these that a rule takes: the text, the same without the spaces round it, and with narrow digits, letters and
  /// signs; the text itself when it takes none.
  func meant(by takes: (String) -> Bool) -> String {
    if takes(self) { return self }
    var bare = Substring(self).drop(while: \.isWhitespace)
    while bare.last?.isWhitespace == true { bare.removeLast() }
    return [String(bare), String(bare).withoutWideForms].first(where: takes) ?? self
  }
}

extension TextFormat {
  /// A text as it was meant: what a keyboard adds is no part of what matches the pattern.
  package func meant(by text: String) -> String { pattern.map { text.meant(by: $0.matches) } ?? text }
}

extension EmailAddress {
  /// The same of an address.
  static func meant(by text: String) -> String { text.meant(by: isWellFormed) }
}
