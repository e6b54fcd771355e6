import Sittings

/// Lines as a voice says them: the words, without the signs that stand for an eye.
package enum SpokenText {
  /// Lines in which there is something to be said; what has no letter and no figure, such as a rule, is left out.
  package static func lines(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: "\n") }.map { of(String($0)) }.filter { line in
      line.contains { $0.isLetter || $0.isNumber }
    }
  }

  /// A line without what is drawn: `(##--) 1 of 2 done` is `1 of 2 done`, `[x] 08:00  Diary` is `08:00  Diary`, and
  /// `[a number from 0 to 10]` stands without its brackets. States and marks are told in words beside their signs.
  static func of(_ line: String) -> String {
    var text = line.trimmed[...]
    while let rest = withoutSign(text) { text = rest }
    return String(text)
  }

  private static func withoutSign(_ text: Substring) -> Substring? {
    for mark in ["! ", "* ", "> ", ". ", "[x] ", "[ ] ", "[-] "] where text.hasPrefix(mark) {
      return text.dropFirst(mark.count).drop { $0 == " " }
    }
    if text.first == "[", let end = text.firstIndex(of: "]"), Int(text.dropFirst().prefix(upTo: end)) != nil {
      // The number that is typed for a card.
      return text.dropFirst().prefix(upTo: end) + text[text.index(after: end)...]
    }
    if text.first == "(", let end = text.firstIndex(of: ")"), text.dropFirst().prefix(upTo: end).isBar {
      return text[text.index(after: end)...].drop { $0 == " " }
    }
    if isWrapped(text, "[", "]") || isWrapped(text, "(", ")") { return text.dropFirst().dropLast() }
    return nil
  }

  /// Whether one pair of brackets holds the whole of a text.
  private static func isWrapped(_ text: Substring, _ opening: Character, _ closing: Character) -> Bool {
    guard text.count > 2, text.first == opening, text.last == closing else { return false }
    var depth = 0
    for (offset, character) in text.enumerated() {
      if character == opening { depth += 1 }
      if character == closing { depth -= 1 }
      if depth == 0 { return offset == text.count - 1 }
    }
    return false
  }
}

extension Substring {
  fileprivate var isBar: Bool { !isEmpty && allSatisfy { $0 == "#" || $0 == "-" } }
}
