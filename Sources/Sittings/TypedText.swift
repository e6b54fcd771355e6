extension String {
  package var trimmed: String { String(trimmedEnd.drop(while: \.isWhitespace)) }

  package var trimmedEnd: String {
    var text = Substring(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
