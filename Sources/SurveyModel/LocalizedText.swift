/// A BCP 47 language tag such as `en`, `ja`, `pt-BR`, in the spelling of the file that names it.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  package let tag: String

  package init(_ tag: String) { self.tag = tag }

  package static let english = LanguageTag("en")
  package static let japanese = LanguageTag("ja")
  /// Of a text that is the same in all languages.
  package static let every = LanguageTag("*")

  package var description: String { tag }

  /// The language without region or script: `pt` of `pt-BR`.
  package var primary: String { String(decoding: primaryBytes.map(LanguageTag.lowercase), as: UTF8.self) }

  /// Whether two tags are of one language, whatever its region or script.
  package func sharesLanguage(with other: LanguageTag) -> Bool {
    self == other || LanguageTag.areEqual(primaryBytes, other.primaryBytes)
  }

  /// Whether two tags are the same; case counts for nothing.
  func matches(_ other: LanguageTag) -> Bool {
    self == other || LanguageTag.areEqual(tag.utf8[...], other.tag.utf8[...])
  }

  /// Whether the tag names the other's language and nothing more.
  func isLanguage(of other: LanguageTag) -> Bool { LanguageTag.areEqual(tag.utf8[...], other.primaryBytes) }

  private var primaryBytes: Substring.UTF8View {
    tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }

  // Texts are looked up for each prompt of each page: no strings are made for it.
  private static func areEqual(_ one: Substring.UTF8View, _ other: Substring.UTF8View) -> Bool {
    one.elementsEqual(other) { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// A text in one or several languages, with or without the marks of ``MarkedText``.
package struct LocalizedText: Hashable, Sendable {
  /// The texts in the order of the file; at least one.
  package let versions: [Version]

  package struct Version: Hashable, Sendable {
    package let language: LanguageTag
    /// Without marks.
    package let text: String
    /// As it was written, but for gaps that folded lines leave.
    package let marked: String
  }

  package init(_ versions: [(LanguageTag, String)]) {
    self.versions = versions.map { language, written in
      let marked = written.withoutGaps
      return Version(language: language, text: MarkedText.plain(marked), marked: marked)
    }
  }

  /// A text in one language.
  package init(_ text: String, in language: LanguageTag) { self.init([(language, text)]) }

  /// Texts in which no sign is a mark: what comes from a table, or from a person.
  package init(literal versions: [(LanguageTag, String)]) {
    self.versions = versions.map { Version(language: $0.0, text: $0.1, marked: MarkedText.literal($0.1)) }
  }

  /// The text for a reader of `language`: the same tag, else the same primary language, else the one
  /// of all languages, else `fallback`'s, else the first.
  package func text(in language: LanguageTag, fallback: LanguageTag) -> String {
    version(in: language, fallback: fallback)?.text ?? ""
  }

  /// The same with its marks, for what shows them.
  package func marked(in language: LanguageTag, fallback: LanguageTag) -> String {
    version(in: language, fallback: fallback)?.marked ?? ""
  }

  private func version(in language: LanguageTag, fallback: LanguageTag) -> Version? {
    versions.first { $0.language.matches(language) } ?? versions.first { $0.language.isLanguage(of: language) }
      ?? versions.first { $0.language == .every } ?? versions.first { $0.language.matches(fallback) } ?? versions.first
    { $0.language.isLanguage(of: fallback) }
      ?? versions.first { $0.language.sharesLanguage(with: language) } ?? versions.first
  }

  /// Whether there is nothing in it to translate: numbers and signs.
  package var hasNoWords: Bool { !versions.contains { $0.text.contains(where: \.isLetter) } }

  package func isTranslated(into language: LanguageTag) -> Bool {
    versions.contains { $0.language == .every || $0.language.sharesLanguage(with: language) }
  }
}

extension String {
  /// Without the spaces that a folded text of a file leaves behind the marks that end a Japanese sentence or phrase.
  package var withoutGaps: String {
    // Plain letters have none of the marks.
    if utf8.allSatisfy({ $0 < 128 }) { return self }
    return ["。", "、", "」", "』", "！", "？"].reduce(self) { $0.replacing($1 + " ", with: $1) }
  }
}
