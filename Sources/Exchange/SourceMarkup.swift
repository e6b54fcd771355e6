/// The words of a foreign text with HTML: tags that we have marks for become marks, the others go.
package struct SourceMarkup: Hashable, Sendable {
  package let text: String
  /// The names of tags for which nothing stands, each once: `font`, `table`, `img`.
  package let dropped: [String]

  package init(_ source: String) {
    var reading = Reading(source)
    reading.all()
    text = reading.tidied
    dropped = reading.dropped
  }

  /// Tags whose going changes nothing but looks.
  private static let plain: Set<String> = [
    "span", "div", "p", "br", "u", "small", "big", "center", "section", "article", "h1", "h2", "h3", "h4", "h5", "h6",
    "strong", "b", "em", "i", "ul", "ol", "li", "a", "wbr", "hr", "tbody", "label", "html", "body",
  ]
  private static let breaks: Set<String> = [
    "br", "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "ul", "ol", "hr",
  ]

  private struct Reading {
    private let source: [Unicode.Scalar]
    private var place = 0
    private var text = ""
    private(set) var dropped: [String] = []
    /// Where open links lead, and where their words begin.
    private var links: [(address: String, start: String.Index)] = []
    private var lists: [Int?] = []

    init(_ source: String) { self.source = Array(source.unicodeScalars) }

    mutating func all() {
      while place < source.count {
        switch source[place] {
        case "<": if !tag() { take() }
        case "&": entity()
        default: take()
        }
      }
    }

    private mutating func take() {
      text.unicodeScalars.append(source[place])
      place += 1
    }

    /// Reads a tag; false where a `<` begins none.
    private mutating func tag() -> Bool {
      var end = place + 1
      let isClosing = end < source.count && source[end] == "/"
      if isClosing { end += 1 }
      if source[place...].starts(with: "<!--".unicodeScalars) {
        while place < source.count, !source[place...].starts(with: "-->".unicodeScalars) { place += 1 }
        place = min(source.count, place + 3)
        return true
      }
      let nameStart = end
      while end < source.count, source[end].properties.isAlphabetic || ("0"..."9").contains(source[end]) { end += 1 }
      guard end > nameStart, end < source.count, " />\n\t\r".unicodeScalars.contains(source[end]) else { return false }
      let name = String(String.UnicodeScalarView(source[nameStart..<end])).lowercased()
      let headEnd = end
      var quote: Unicode.Scalar?
      while end < source.count, quote != nil || source[end] != ">" {
        if let open = quote {
          if source[end] == open { quote = nil }
        } else if "\"'".unicodeScalars.contains(source[end]) {
          quote = source[end]
        }
        end += 1
      }
      guard end < source.count else { return false }
      let attributes = String(String.UnicodeScalarView(source[headEnd..<end]))
      place = end + 1
      act(name, isClosing: isClosing, attributes)
      return true
    }

    private mutating func act(_ name: String, isClosing: Bool, _ attributes: String) {
      switch name {
      case "b", "strong": mark("**", isClosing)
      case "i", "em": mark("*", isClosing)
      case "a": link(isClosing, attributes)
      case "ul", "ol":
        if isClosing { _ = lists.popLast() } else { lists.append(name == "ol" ? 0 : nil) }
        text += "\n"
      case "li" where !isClosing:
        if let last = lists.last, let number = last {
          lists[lists.count - 1] = number + 1
          text += "\n\(number + 1). "
        } else {
          text += "\n- "
        }
      case "script", "style":
        note(name)
        while !isClosing, place < source.count, !source[place...].starts(with: "</".unicodeScalars) { place += 1 }
      default:
        if SourceMarkup.breaks.contains(name) { text += name == "br" || !isClosing ? "\n" : "\n\n" }
        if name == "td" || name == "th", isClosing { text += " " }
        if !SourceMarkup.plain.contains(name), !isClosing { note(name) }
      }
    }

    /// A mark stands at a word: blanks on its inner side move to the outer one.
    private mutating func mark(_ mark: String, _ isClosing: Bool) {
      var blanks = ""
      if isClosing { while let last = text.last, last.isWhitespace { blanks = String(text.removeLast()) + blanks } }
      if isClosing, text.hasSuffix(mark) { text.removeLast(mark.count) } else { text += mark }
      text += blanks
      if !isClosing { while place < source.count, source[place] == " " { place += 1 } }
    }

    private mutating func link(_ isClosing: Bool, _ attributes: String) {
      if !isClosing {
        var address = ""
        if let start = attributes.firstRange(of: "href=") {
          let rest = attributes[start.upperBound...]
          if let quote = rest.first, quote == "\"" || quote == "'" {
            address = String(rest.dropFirst().prefix { $0 != quote })
          }
        }
        links.append((address, text.endIndex))
        if !address.isEmpty { text += "[" }
      } else if let open = links.popLast(), !open.address.isEmpty {
        let known = ["https:", "http:", "mailto:", "tel:"].contains { open.address.lowercased().hasPrefix($0) }
        let isWritable = known && !open.address.contains { $0.isWhitespace || "()".contains($0) }
        text += isWritable ? "](\(open.address))" : "] \(open.address)"
      }
    }

    private mutating func entity() {
      let end = source[place...].prefix(12).firstIndex(of: ";")
      guard let end else { return take() }
      let name = String(String.UnicodeScalarView(source[(place + 1)..<end]))
      guard let scalar = Reading.scalar(name) else { return take() }
      text.unicodeScalars.append(scalar)
      place = end + 1
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
      if name.hasPrefix("#x") || name.hasPrefix("#X") {
        return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      }
      if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
      let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "hellip": "…", "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”", "deg": "°", "micro": "µ", "bull": "•",
        "ge": "≥", "le": "≤", "eacute": "é", "times": "×", "frac12": "½", "copy": "©", "reg": "®", "trade": "™",
      ]
      return named[name]
    }

    private mutating func note(_ name: String) { if !dropped.contains(name) { dropped.append(name) } }

    /// Without blanks at the ends of lines, more than one empty line, and control characters.
    var tidied: String {
      var lines: [String] = []
      let clean = String(
        String.UnicodeScalarView(
          text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars.map { scalar in
            scalar == "\u{A0}" || scalar == "\t" ? " " : scalar
          }.filter { $0.value >= 0x20 || $0 == "\n" }))
      for line in clean.split(separator: "\n", omittingEmptySubsequences: false) {
        let words = line.split(separator: " ").joined(separator: " ")
        if words.isEmpty, lines.last?.isEmpty ?? true { continue }
        lines.append(words)
      }
      while lines.last?.isEmpty == true { lines.removeLast() }
      return lines.joined(separator: "\n")
    }
  }
}
