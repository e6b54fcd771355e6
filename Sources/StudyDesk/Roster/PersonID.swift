/// What may be the id of a participant or an assessor.
package enum PersonID {
  package static func isWellFormed(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first.isNumber, text.unicodeScalars.count <= most else {
      return false
    }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
      && text.unicodeScalars.allSatisfy(isSeen)
  }

  /// Whether a part of a character shows, and is no frame round it: else two ids look the same.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint && scalar.properties.generalCategory != .enclosingMark
  }

  /// How many characters it may have, as Unicode counts them.
  package static let most = 100

  /// How to write one.
  package static let form =
    "begin with a letter or digit, then letters, digits, '_', '-', '.', and nothing that does not show"
}
