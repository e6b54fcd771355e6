import Definitions
package import Record
import StudyService
import SurveyModel

/// What is to be set of a participant; nil for what stays.
package struct ParticipantDetails: Hashable, Sendable {
  package var name: String?
  package var language: String?
  package var site: String?
  /// Attributes of `study.yaml` with the values as typed, in the order of recording.
  package var attributes: [Attribute] = []

  package struct Attribute: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init() {}
}

/// A participant of whom something was set.
package struct DescribedParticipant: Sendable {
  package let sheet: ParticipantSheet
  /// How many entries that took.
  package let count: Int
  /// No survey of the study has a text in their language.
  package let isUntranslated: Bool
}

extension StudyDesk {
  /// Sets attributes of a participant, or their language, site or name. Values keep their history.
  ///
  /// - Throws: ``RosterRefusal``; ``StoreError``.
  package func describe(
    _ participant: String, _ details: ParticipantDetails, by author: Author
  ) throws -> DescribedParticipant {
    if let language = details.language, !LanguageTag.isWellFormed(language) {
      throw RosterRefusal.badLanguage(language)
    }
    var count = 0
    var isUntranslated = false
    let sheet = try change(participant, by: author) { view in
      try view.study.checkSite(details.site, at: view.now)
      var changes = try details.attributes.map { try view.attribute($0.name, $0.value) }
      if let language = details.language {
        changes.append(.language(language))
        isUntranslated = !view.study.hasText(in: LanguageTag(language))
      }
      if let site = details.site { changes.append(.site(site)) }
      try ShortText.requireName(details.name)
      if let name = details.name { changes.append(.named(name)) }
      count = changes.count
      return changes
    }
    return DescribedParticipant(sheet: sheet, count: count, isUntranslated: isUntranslated)
  }
}

extension ParticipantView {
  fileprivate func attribute(_ name: String, _ text: String) throws -> RosterChange {
    let known = study.attributes(at: now)
    guard let attribute = known.first(where: { $0.name == name }) else {
      throw RosterRefusal.unknownAttribute(name, known: known.map(\.name))
    }
    guard let value = attribute.read(text) else {
      throw RosterRefusal.badAttribute(name, value: text, example: attribute.example)
    }
    return .attribute(name: name, value: value.json, from: now)
  }
}
