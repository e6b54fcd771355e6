extension String {
  /// Digits, letters and signs of the width of a Japanese character as the ones of ASCII: `７` is a 7.
  package var withoutWideForms: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.value {
          case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
          case 0x3000: " "
          default: scalar
          }
        }))
  }

  /// Without the spaces that a folded text of a file leaves behind the marks that end a Japanese sentence or phrase.
  package var withoutGaps: String {
    // Plain letters have none of the marks.
    if utf8.allSatisfy({ $0 < 128 }) { return self }
    return ["。", "、", "」", "』", "！", "？"].reduce(self) { $0.replacing($1 + " ", with: $1) }
  }

  package var trimmed: String { String(trimmedEnd.drop(while: \.isWhitespace)) }

  package var trimmedEnd: String {
    var text = Substring(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
