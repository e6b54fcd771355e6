import SurveyModel

/// A text in one language.
struct ODMText: Hashable {
  /// Nil for a text that is the same in all languages.
  let language: String?
  let text: String

  var element: ODMElement { ODMElement("TranslatedText", ["xml:lang": language], text: text) }
}

extension OutgoingSurvey {
  /// A text in each language that it has.
  func texts(_ text: LocalizedText) -> [ODMText] { texts([text], joint: "") }

  /// Several texts as one, in each language that one of them has.
  ///
  /// - Parameters:
  ///   - all: Those without a word, as the questions of measurements, count for nothing.
  ///   - joint: What stands between them.
  func texts(_ all: [LocalizedText], joint: String) -> [ODMText] {
    let parts = all.filter { $0.versions.contains { !$0.text.isEmpty } }
    if parts.isEmpty { return [] }
    func joined(_ language: LanguageTag) -> String {
      parts.map { $0.text(in: language, fallback: survey.language) }.joined(separator: joint)
    }
    if parts.allSatisfy(\.isForAll) { return [ODMText(language: nil, text: joined(survey.language))] }
    let spoken = languages.filter { language in parts.contains { !$0.isForAll && $0.isTranslated(into: language) } }
    let tags = spoken.isEmpty ? [survey.language] : spoken
    return tags.map { ODMText(language: $0.tag.replacing("_", with: "-"), text: joined($0)) }
  }
}

extension [ODMText] {
  /// In an element that takes texts; nil for none.
  func element(_ name: String) -> ODMElement? {
    isEmpty ? nil : ODMElement(name, [:], map(\.element))
  }
}

extension LocalizedText {
  fileprivate var isForAll: Bool { versions.allSatisfy { $0.language == .every } }

  /// Whether marks of its text are left out when it is written plainly.
  var hasMarks: Bool { versions.contains { $0.text != $0.marked } }

  var hasPipes: Bool {
    versions.contains { version in
      Pipes.parts(of: version.text).contains { if case .pipe = $0 { true } else { false } }
    }
  }

  /// A text that no language changes.
  static func plain(_ text: String) -> LocalizedText { LocalizedText(literal: [(.every, text)]) }
}
