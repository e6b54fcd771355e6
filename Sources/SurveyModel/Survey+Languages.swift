extension Survey {
  /// Whether a reader of a language finds any of the survey's texts in it.
  package func hasText(in language: LanguageTag) -> Bool {
    textLanguages.contains { $0.sharesLanguage(with: language) }
  }

  /// The languages that any of the survey's texts stands in, in the order of their appearance.
  package var textLanguages: [LanguageTag] {
    let ofSteps = steps.flatMap { step -> [LocalizedText?] in
      [step.title, step.text] + step.items.flatMap { [$0.prompt, $0.hint] } + step.notes.map(\.text)
    }
    var found: [LanguageTag] = []
    for version in ([title] + ofSteps.compactMap(\.self)).flatMap(\.versions)
    where version.language != .every && !version.text.isEmpty && !found.contains(version.language) {
      found.append(version.language)
    }
    return found
  }
}
