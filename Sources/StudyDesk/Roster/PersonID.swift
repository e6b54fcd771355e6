/// What may be the id of a participant or an assessor.
package enum PersonID {
  package static func isWellFormed(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first.isNumber, text.count <= most else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }

  /// How many characters it may have.
  package static let most = 100

  /// How to write one.
  package static let form = "begin with a letter or digit, then letters, digits, '_', '-', '.'"
}
