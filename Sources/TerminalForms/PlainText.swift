import Diagnostics
import Sittings
import SurveyModel

/// Texts as plain lines: wrapped at words by display width, documents without their Markdown marks.
package enum PlainText {
  /// The lines of a text, each at most `width` columns wide; further lines are indented like the first.
  ///
  /// A line breaks at a space, or beside a wide character: Japanese has no spaces between words.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    wrapped(text, toExactly: max(16, width))
  }

  private static func wrapped(_ text: String, toExactly width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrappedLine($0, to: width) }
  }

  /// The same with words that are wider than a line broken: for screens, where what is too wide would be cut.
  static func fitted(_ text: String, to width: Int) -> [String] {
    let width = max(8, width)
    return wrapped(text, toExactly: width).flatMap { line -> [String] in
      if displayWidth(of: line) <= width { return [line] }
      var pieces = [""]
      var columns = 0
      for character in line {
        let wide = displayWidth(of: character)
        if columns + wide > width {
          pieces.append("")
          columns = 0
        }
        pieces[pieces.count - 1].append(character)
        columns += wide
      }
      return pieces
    }
  }

  private static func wrappedLine(_ line: Substring, to width: Int) -> [String] {
    if displayWidth(of: line) <= width { return [String(line).replacing(keptBlank, with: " ")] }
    let indent = String(line.prefix { $0 == " " })
    var lines: [String] = []
    var current = indent
    var columns = indent.count
    for piece in pieces(of: line.dropFirst(indent.count)) {
      let wide = displayWidth(of: piece)
      if columns + wide > width, columns > indent.count {
        lines.append(current.trimmedEnd)
        current = indent
        columns = indent.count
        if piece == " " { continue }
      }
      current += piece
      columns += wide
    }
    return (lines + [current.trimmedEnd]).map { $0.replacing(keptBlank, with: " ") }
  }

  /// A blank at which no line is broken.
  static let keptBlank = "\u{A0}"

  /// Words, spaces and single wide characters, with the marks that may not begin a line kept to what is before them.
  private static func pieces(of line: Substring) -> [String] {
    var pieces: [String] = []
    var word = ""
    func close() {
      if !word.isEmpty { pieces.append(word) }
      word = ""
    }
    for character in line {
      if character == " " {
        close()
        pieces.append(" ")
      } else if displayWidth(of: character) > 1 {
        if closing.contains(character), word.isEmpty, let last = pieces.popLast() {
          pieces.append(last + String(character))
        } else {
          close()
          pieces.append(String(character))
        }
      } else {
        word.append(character)
      }
    }
    close()
    return pieces
  }

  /// Marks that Japanese does not begin a line with.
  private static let closing: Set<Character> = ["。", "、", "」", "』", ")", "・", "ー", "?", "!", ":"]

  /// A Markdown document for a plain reader: headings underlined, paragraphs joined, emphasis without its stars.
  static func document(_ markdown: String) -> [String] {
    var lines: [String] = []
    var paragraph = ""
    func close() {
      if !paragraph.isEmpty { lines.append(MarkedText.plain(paragraph)) }
      paragraph = ""
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = String(line).trimmed
      if text.isEmpty {
        close()
        if lines.last != "" { lines.append("") }
      } else if text.hasPrefix("#") {
        close()
        let heading = MarkedText.plain(String(text.drop { $0 == "#" }).trimmed)
        lines += [heading, String(repeating: "-", count: min(80, displayWidth(of: heading)))]
      } else if text.hasPrefix("- ") || text.hasPrefix("* ") {
        close()
        paragraph = "  " + text
      } else {
        paragraph = joined(paragraph, text)
      }
    }
    close()
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Two lines of a paragraph: with a space between them, but not between two wide characters.
  private static func joined(_ first: String, _ second: String) -> String {
    guard let last = first.last, let next = second.first else { return first + second }
    return first + (displayWidth(of: last) > 1 && displayWidth(of: next) > 1 ? "" : " ") + second
  }
}
