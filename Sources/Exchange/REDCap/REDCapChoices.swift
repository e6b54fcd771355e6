/// The choices of a field: `1, None | 2, Some`.
struct REDCapChoices: Hashable, Sendable {
  struct Choice: Hashable, Sendable {
    let code: String
    let text: String
  }

  var choices: [Choice] = []
  /// Entries without a comma, or with a code that was there before.
  var odd: [String] = []

  /// Entries stand between bars; in older files between line breaks.
  init(_ source: String) {
    let parts =
      source.contains("|")
      ? source.split(separator: "|").map(String.init) : source.split(whereSeparator: \.isNewline).map(String.init)
    var codes: Set<String> = []
    for part in parts {
      let entry = part.withoutOuterBlanks
      if entry.isEmpty { continue }
      guard let comma = entry.firstIndex(of: ",") else {
        odd.append(entry)
        if codes.insert(entry).inserted { choices.append(Choice(code: entry, text: entry)) }
        continue
      }
      let code = entry[..<comma].withoutOuterBlanks
      let text = SourceMarkup(entry[entry.index(after: comma)...].withoutOuterBlanks).text
      guard !code.isEmpty, codes.insert(code).inserted else {
        odd.append(entry)
        continue
      }
      choices.append(Choice(code: code, text: text.isEmpty ? code : text.replacing("\n", with: " ")))
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
