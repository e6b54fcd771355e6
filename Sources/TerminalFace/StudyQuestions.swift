package import Definitions
import Diagnostics
import Foundation
import Machine
package import SurveyModel

/// Asks at a terminal what a new study is called, in which languages it speaks, where it is, and how often it asks.
package struct StudyQuestions {
  package struct Wrong: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// What was said already.
  package struct Known {
    let title: Bool
    let languages: Bool
    let zone: Bool
    let rhythm: Bool

    package init(title: Bool, languages: Bool, zone: Bool, rhythm: Bool) {
      self.title = title
      self.languages = languages
      self.zone = zone
      self.rhythm = rhythm
    }
  }

  package init() {}

  /// - Returns: The template with the answers; nil when the person stopped.
  package func ask(_ template: StudyTemplate, known: Known) -> StudyTemplate? {
    var template = template
    if !known.title {
      guard let title = ask("What is the study called?", template.title, { .success($0) }) else { return nil }
      template.title = title
    }
    guard let contact = ask("Whom can participants write to?", template.contact, { .success($0) }) else { return nil }
    template.contact = contact
    if !known.languages {
      let before = template.languages.map(\.tag).joined(separator: " ")
      guard let tags = ask("Which languages (such as en ja)?", before, languages) else { return nil }
      template.languages = tags
    }
    if !known.zone {
      guard let zone = ask("Which time zone (such as Asia/Tokyo)?", template.zone, zone) else { return nil }
      template.zone = zone
    }
    if !known.rhythm {
      guard let rhythm = rhythm(template.rhythm) else { return nil }
      template.rhythm = rhythm
    }
    return template
  }

  package func languages(_ text: String) -> Result<[LanguageTag], Wrong> {
    var found: [LanguageTag] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init) {
      guard LanguageTag.isWellFormed(word) else {
        return .failure(Wrong("'\(escapingControls(word))' is no language tag, such as en, ja, pt-BR"))
      }
      if !found.contains(LanguageTag(word)) { found.append(LanguageTag(word)) }
    }
    return found.isEmpty ? .failure(Wrong("name one language at least")) : .success(found)
  }

  package func zone(_ text: String) -> Result<String, Wrong> {
    let zones = SystemZones()
    if zones.zone(text) != nil { return .success(text) }
    let guess = didYouMean(text, among: zones.names).map { "; did you mean '\($0)'?" } ?? ""
    return .failure(Wrong("there is no time zone '\(escapingControls(text))'\(guess)"))
  }

  /// - Returns: How often a schedule asks; nil when the person stopped.
  func rhythm(_ fallback: StudyTemplate.Rhythm) -> StudyTemplate.Rhythm? {
    let words = StudyTemplate.Rhythm.allCases.map(\.rawValue).joined(separator: ", ")
    return ask("How often does it ask (\(words))?", fallback.rawValue) { text in
      StudyTemplate.Rhythm(rawValue: text).map { .success($0) } ?? .failure(Wrong("write daily, weekly or beeps"))
    }
  }

  /// Asks until the answer will do; an empty line takes what stands in brackets.
  ///
  /// - Returns: Nil when the person stopped.
  func ask<Answer>(
    _ question: String, _ fallback: String, _ read: (String) -> Result<Answer, Wrong>
  ) -> Answer? {
    while true {
      Streams.standardError.write(Array("\(question) [\(ConsoleText.safe(fallback))] ".utf8))
      guard let line = StandardInput.line() else { return nil }
      let typed = line.trimmingCharacters(in: .whitespaces)
      switch read(typed.isEmpty ? fallback : typed) {
      case .success(let answer): return answer
      case .failure(let wrong): Streams.standardError.writeLine("! " + wrong.description)
      }
    }
  }
}
