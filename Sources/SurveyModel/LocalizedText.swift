/// A BCP 47 language tag such as `en`, `ja`, `pt-BR`, in the spelling of the file that names it.
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  package let tag: String

  package init(_ tag: String) { self.tag = tag }

  package static let english = LanguageTag("en")
  package static let japanese = LanguageTag("ja")

  package var description: String { tag }

  /// The language without region or script: `pt` of `pt-BR`.
  package var primary: String { String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased() }
}

/// A text in one or several languages.
package struct LocalizedText: Hashable, Sendable {
  /// The texts in the order of the file; at least one.
  package let versions: [Version]

  package struct Version: Hashable, Sendable {
    package let language: LanguageTag
    package let text: String
  }

  package init(_ versions: [(LanguageTag, String)]) {
    self.versions = versions.map { Version(language: $0.0, text: $0.1) }
  }

  /// A text in one language.
  package init(_ text: String, in language: LanguageTag) { self.init([(language, text)]) }

  /// The text for a reader of `language`: the same tag, else the same primary language, else `fallback`'s, else the
  /// first.
  package func text(in language: LanguageTag, fallback: LanguageTag) -> String {
    let wanted = [language, LanguageTag(language.primary), fallback, LanguageTag(fallback.primary)]
    for tag in wanted {
      if let found = versions.first(where: { $0.language.tag.lowercased() == tag.tag.lowercased() }) {
        return found.text
      }
    }
    return versions.first { $0.language.primary == language.primary }?.text ?? versions.first?.text ?? ""
  }

  package func isTranslated(into language: LanguageTag) -> Bool {
    versions.contains { $0.language.primary == language.primary }
  }
}
