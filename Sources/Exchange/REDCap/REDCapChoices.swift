/// The choices of a field: `1, None | 2, Some`.
struct REDCapChoices: Sendable {
  struct Choice: Hashable, Sendable {
    let code: String
    let text: String
  }

  var choices: [Choice] = []
  /// Entries without a comma.
  var odd: [String] = []
  /// Entries that are not offered: without a code, or with the code of an earlier one, which records could not tell apart.
  var unread: [(entry: String, fate: Fate, reason: String)] = []

  /// Entries stand between bars; in older files between line breaks.
  init(_ source: String) {
    let parts =
      source.contains("|")
      ? source.split(separator: "|").map(String.init) : source.split(whereSeparator: \.isNewline).map(String.init)
    var known: [String: String] = [:]
    for part in parts {
      let entry = part.withoutOuterBlanks
      if entry.isEmpty { continue }
      let comma = entry.firstIndex(of: ",")
      let code = comma.map { entry[..<$0].withoutOuterBlanks } ?? entry
      let text = comma.map { SourceMarkup(entry[entry.index(after: $0)...].withoutOuterBlanks).text } ?? entry
      if code.isEmpty {
        unread.append((entry, .lost, "it has no code, so it is not offered: write one before the comma"))
      } else if let earlier = known[code] {
        let isSame = earlier == text
        let reason = "'\(earlier)' has the code '\(code)', too, so this one is not offered: give it a code of its own"
        unread.append((entry, isSame ? .approximated : .lost, isSame ? "it stands there twice; offered once" : reason))
      } else {
        if comma == nil { odd.append(entry) }
        known[code] = text
        choices.append(Choice(code: code, text: text.isEmpty ? code : text.replacing("\n", with: " ")))
      }
    }
  }

  var codes: [String] { choices.map(\.code) }
}

/// The action tags of a field, and what else stands in its annotation.
struct REDCapTags: Hashable, Sendable {
  struct Tag: Hashable, Sendable {
    /// `@HIDDEN`.
    let name: String
    /// What stands behind `=` or in parentheses, without its quotes.
    let value: String
  }

  var tags: [Tag] = []
  var words = ""

  init(_ annotation: String) {
    var rest = annotation[...]
    while let at = rest.firstIndex(of: "@") {
      words += rest[..<at]
      rest = rest[rest.index(after: at)...]
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      guard let first = name.first, first.isLetter, name.uppercased() == String(name) else {
        words += "@"
        continue
      }
      rest = rest[name.endIndex...]
      tags.append(Tag(name: "@" + name, value: REDCapTags.value(&rest)))
    }
    words = (words + rest).withoutOuterBlanks
  }

  /// Takes `='...'` or `(...)`.
  private static func value(_ rest: inout Substring) -> String {
    let before = rest
    rest = rest.drop { $0 == " " }
    if rest.first == "=" {
      rest = rest.dropFirst().drop { $0 == " " }
      if let quote = rest.first, quote == "'" || quote == "\"" {
        let inner = rest.dropFirst().prefix { $0 != quote }
        rest = rest[inner.endIndex...].dropFirst()
        return String(inner)
      }
      let word = rest.prefix { !$0.isWhitespace }
      rest = rest[word.endIndex...]
      return String(word)
    }
    guard rest.first == "(" else {
      rest = before
      return ""
    }
    var depth = 0
    var end = rest.startIndex
    for place in rest.indices {
      if rest[place] == "(" { depth += 1 }
      if rest[place] == ")" { depth -= 1 }
      end = place
      if depth == 0 { break }
    }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[end...].dropFirst()
    return String(inner)
  }

  subscript(name: String) -> String? { tags.first { $0.name == name }?.value }

  func has(_ names: String...) -> Bool { tags.contains { names.contains($0.name) } }
}
