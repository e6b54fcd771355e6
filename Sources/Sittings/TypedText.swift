extension String {
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
