/// The marks of a text: `**strong**`, `*emphasis*` and `[words](https://example.org)`, a part of CommonMark.
///
/// A mark without its partner stands as it is, and so does a star between a Latin letter or a digit and another sign:
/// `5*3*2`, `Pain*`. A backslash before a star or a bracket takes its meaning away. What stands between double braces is
/// left alone.
package enum MarkedText {
  /// Words that are written alike.
  package struct Span: Hashable, Sendable {
    package var text: String
    package var isStrong = false
    package var isEmphasis = false
    /// Where the words lead.
    package var link: String?
  }

  /// The text without marks, for whatever shows none; where a link leads stands behind its words.
  package static func plain(_ source: String) -> String {
    guard hasMarks(source) else { return source }
    return spans(of: source).map { span in
      guard let link = span.link else { return span.text }
      let address = MarkedText.address(link)
      return span.text == address ? span.text : "\(span.text) (\(address))"
    }.joined()
  }

  /// The text cut into what is written alike.
  package static func spans(of source: String) -> [Span] {
    guard hasMarks(source) else { return source.isEmpty ? [] : [Span(text: source)] }
    var parser = MarkParser(Array(source))
    return parser.spans()
  }

  /// A text as one in which nothing is a mark.
  package static func literal(_ text: String) -> String {
    guard hasMarks(text) else { return text }
    var escaped = ""
    for character in text {
      if MarkParser.marks.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// Where links may lead.
  package static let schemes = ["https:", "http:", "mailto:", "tel:"]

  /// What a reader can type of a link: an address of mail or a telephone number without its scheme.
  private static func address(_ link: String) -> String {
    for scheme in ["mailto:", "tel:"] where link.hasPrefix(scheme) { return String(link.dropFirst(scheme.count)) }
    return link
  }

  private static func hasMarks(_ text: String) -> Bool {
    text.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "\\")
    }
  }
}

/// Reads marks from left to right. A search for a partner that found none is not made again, so that it is linear.
private struct MarkParser {
  static let marks: Set<Character> = ["*", "[", "]", "(", ")", "{", "\\"]

  private let text: [Character]
  private var found: [MarkedText.Span] = []
  /// Lengths of marks without a partner in what is left.
  private var single: Set<Int> = []
  private var hasNoLink = false

  init(_ text: [Character]) { self.text = text }

  mutating func spans() -> [MarkedText.Span] {
    read(0..<text.count, MarkedText.Span(text: ""))
    return found
  }

  /// Reads a part of the text, written like `style`.
  private mutating func read(_ range: Range<Int>, _ style: MarkedText.Span) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch text[index] {
      case "{" where index + 1 < range.upperBound && text[index + 1] == "{":
        let end = endOfPipe(from: index, range.upperBound) ?? index + 2
        add(String(text[index..<end]), style)
        index = end
      case "\\" where index + 1 < range.upperBound && MarkParser.marks.contains(text[index + 1]):
        add(String(text[index + 1]), style)
        index += 2
      case "*":
        index = readStars(at: index, in: range, style)
      case "[" where style.link == nil && !hasNoLink:
        if let link = link(at: index, range.upperBound) {
          var linked = style
          linked.link = link.address
          read(index + 1..<link.words, linked)
          index = link.end
        } else {
          add("[", style)
          index += 1
        }
      default:
        add(String(text[index]), style)
        index += 1
      }
    }
  }

  private mutating func readStars(at index: Int, in range: Range<Int>, _ style: MarkedText.Span) -> Int {
    let length = stars(at: index, range.upperBound)
    var inner = style
    inner.isStrong = style.isStrong || length >= 2
    inner.isEmphasis = style.isEmphasis || length != 2
    let isNew = (length < 2 || !style.isStrong) && (length == 2 || !style.isEmphasis)
    let after = index + length
    if length <= 3, isNew, !single.contains(length), after < range.upperBound, !text[after].isWhitespace,
      index == 0 || !text[index - 1].isLatin
    {
      if let end = closing(length, from: after, range.upperBound) {
        read(after..<end, inner)
        return end + length
      }
      if range.upperBound == text.count { single.insert(length) }
    }
    add(String(repeating: "*", count: length), style)
    return after
  }

  private func stars(at index: Int, _ end: Int) -> Int {
    var count = 0
    while index + count < end, text[index + count] == "*" { count += 1 }
    return count
  }

  /// Where the stars begin that end what stars of this length began.
  private func closing(_ length: Int, from start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end {
      switch text[index] {
      case "\\" where index + 1 < end && MarkParser.marks.contains(text[index + 1]): index += 2
      case "{" where index + 1 < end && text[index + 1] == "{": index = endOfPipe(from: index, end) ?? index + 2
      case "*":
        let count = stars(at: index, end)
        let isLast = index + count >= text.count
        if count == length, !text[index - 1].isWhitespace, isLast || !text[index + count].isLatin { return index }
        index += count
      default: index += 1
      }
    }
    return nil
  }

  /// Where the words of a link end, where it leads, and where all of it ends.
  private mutating func link(at index: Int, _ end: Int) -> (words: Int, address: String, end: Int)? {
    var words = index + 1
    while words < end, text[words] != "]" {
      if text[words] == "[" || text[words] == "\n" { return nil }
      words += text[words] == "\\" ? 2 : 1
    }
    guard words < end else {
      if end == text.count { hasNoLink = true }
      return nil
    }
    guard words > index + 1, words + 1 < end, text[words + 1] == "(" else { return nil }
    var address = ""
    var last = words + 2
    while last < end, text[last] != ")" {
      if text[last].isWhitespace { return nil }
      if text[last] == "\\", last + 1 < end, MarkParser.marks.contains(text[last + 1]) { last += 1 }
      address.append(text[last])
      last += 1
    }
    guard last < end, MarkedText.schemes.contains(where: address.lowercased().hasPrefix) else { return nil }
    return (words, address, last + 1)
  }

  private func endOfPipe(from start: Int, _ end: Int) -> Int? {
    var index = start + 2
    while index + 1 < end {
      if text[index] == "}", text[index + 1] == "}" { return index + 2 }
      index += 1
    }
    return nil
  }

  private mutating func add(_ words: String, _ style: MarkedText.Span) {
    if let last = found.last, last.isStrong == style.isStrong, last.isEmphasis == style.isEmphasis,
      last.link == style.link
    {
      found[found.count - 1].text += words
    } else {
      var span = style
      span.text = words
      found.append(span)
    }
  }
}

extension Character {
  /// A letter or digit beside which a star is part of a word. Japanese has no spaces: there it may be a mark.
  fileprivate var isLatin: Bool { isASCII && (isLetter || isNumber) }
}
