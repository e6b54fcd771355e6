import Diagnostics
import SurveyModel
import YAMLTree

extension Findings {
  /// `html-text` (warning): a text has tags of HTML, which nothing shows as such. `bad-link`: a link leads nowhere.
  mutating func judgeMarks(of node: YAMLNode, field: String) {
    let text = node.text
    if let tag = TextMarks.tag(in: text) {
      warning(
        "html-text", "'\(field)' has '\(tag)', which is shown as it stands", at: node.span,
        help: "write **bold**, *emphasis*, [words](https://example.org), '- ' before the lines of a list, "
          + "and an empty line between paragraphs")
    }
    for address in TextMarks.lostAddresses(in: text) {
      let target = address.prefix(60)
      error(
        "bad-link", "a link of '\(field)' leads to '\(target)'", at: node.span,
        help: "begin it with one of \(MarkedText.schemes.joined(separator: ", ")), without spaces; "
          + "a bracket that begins no link takes a backslash: \\[")
    }
  }

  /// Reports what no text that people see may have, in all scalars of a file, whatever they are for: YAML lets such
  /// characters in by escapes alone.
  mutating func judgeControls(in root: YAMLNode, _ file: SourceFile) {
    guard file.bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x7F || $0 == 0xC2 }) else { return }
    judgeControls(in: root, field: "a list", depth: 0)
  }

  private mutating func judgeControls(in node: YAMLNode, field: String, depth: Int) {
    guard depth < YAMLDocument.depthLimit, !node.isAlias else { return }
    switch node.kind {
    case .scalar: judgeControls(in: node.text, at: node.span, of: field, returns: false)
    case .sequence: for element in node.elements { judgeControls(in: element, field: field, depth: depth + 1) }
    case .mapping:
      for entry in node.entries {
        let name = entry.key.isScalar ? entry.key.text : field
        if entry.key.isScalar { judgeControls(in: name, at: entry.key.span, of: field, returns: false) }
        judgeControls(in: entry.value, field: name, depth: depth + 1)
      }
    }
  }

  /// The same of one text.
  ///
  /// - Parameter returns: Whether lines may end as on Windows.
  mutating func judgeControls(in text: String, at span: SourceSpan, of field: String, returns: Bool = true) {
    guard let control = text.firstControl(returns: returns) else { return }
    error(
      "control-character", "'\(field)' has the control character \(escapingControls(String(control)))", at: span,
      help: "leave it out: it moves cursors and rings bells, and pages can't hold it")
  }
}

/// What looks like a mark in a text and is none.
private enum TextMarks {
  private static let tags: Set<String> = [
    "a", "b", "big", "br", "center", "div", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "li",
    "ol",
    "p", "small", "span", "strong", "sub", "sup", "table", "td", "tr", "u", "ul",
  ]

  /// The first tag of HTML; nil for `<` as a sign of arithmetic.
  static func tag(in text: String) -> String? {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      let name = rest.drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard tags.contains(name.lowercased()), let after = rest[name.endIndex...].first,
        after == ">" || after == " " || after == "/", let end = rest.firstIndex(of: ">")
      else { continue }
      return String(text[open...end].prefix(40))
    }
    return nil
  }

  /// What stands in round brackets right behind square ones and is no address.
  static func lostAddresses(in text: String) -> [String] {
    let pieces = text.split(separator: "](", omittingEmptySubsequences: false)
    return zip(pieces, pieces.dropFirst()).compactMap { words, rest in
      guard let open = words.lastIndex(of: "["), !words[open...].contains(where: \.isNewline),
        !words[..<open].hasSuffix("\\"), let end = rest.firstIndex(of: ")")
      else { return nil }
      let address = rest[..<end]
      let isKnown = MarkedText.schemes.contains(where: address.lowercased().hasPrefix)
      return isKnown && !address.contains(where: \.isWhitespace) ? nil : String(address)
    }
  }
}
