import JSONText
import SurveyModel

/// A text of a survey as FHIR has it: the words, their marks beside them, and translations.
struct FHIRWrittenText {
  /// Nil for a text without words.
  let text: JSONValue?
  /// What stands in the member with an underscore before its name.
  let beside: JSONValue?
  let translations: [LanguageTag]

  /// - Parameter expression: What works the text out where it tells of answers.
  init(_ source: LocalizedText, _ survey: OutgoingSurvey, expression: String? = nil) {
    let own = survey.survey.language
    let plain = source.text(in: own, fallback: own)
    var extensions = FHIRWrittenText.marks(plain, source.marked(in: own, fallback: own))
    if let expression { extensions.append(FHIRParts.expression("cqf-expression", expression)) }
    var translations: [LanguageTag] = []
    for language in FHIRWrittenText.languages(of: source, in: survey) {
      let words = source.text(in: language, fallback: own)
      guard let content = FHIRParts.text(words) else { continue }
      let marked = FHIRWrittenText.marks(words, source.marked(in: language, fallback: own))
      translations.append(language)
      extensions.append([
        "url": .string(FHIRParts.url("translation")),
        "extension": [
          ["url": "lang", "valueCode": .string(language.tag)],
          FHIRParts.object([
            "url": "content", "valueString": content,
            "_valueString": marked.isEmpty ? nil : ["extension": .array(marked)],
          ]),
        ],
      ])
    }
    self.translations = translations
    text = FHIRParts.text(plain)
    beside = extensions.isEmpty ? nil : ["extension": .array(extensions)]
  }

  /// The languages that a text is in beside the survey's own: what is the same in all of them, in those of the survey.
  private static func languages(of source: LocalizedText, in survey: OutgoingSurvey) -> [LanguageTag] {
    let own = survey.survey.language
    let named = source.versions.map(\.language).filter { $0 != .every && $0 != own }
    guard source.versions.contains(where: { $0.language == .every }) else { return named }
    return named
      + survey.languages.dropFirst().filter { language in !named.contains { $0.sharesLanguage(with: language) } }
  }

  private static func marks(_ plain: String, _ marked: String) -> [JSONValue] {
    guard plain != marked, let text = FHIRParts.text(marked) else { return [] }
    return [FHIRParts.ext("rendering-markdown", "Markdown", text)]
  }

  /// The text's members, under a name.
  func members(_ name: String) -> [JSONMember] {
    [text.map { JSONMember(name, $0) }, beside.map { JSONMember("_" + name, $0) }].compactMap { $0 }
  }
}
