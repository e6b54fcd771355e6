package import Definitions
import Expressions
package import SurveyModel

/// The files of a study on their way into another system.
package struct OutgoingStudy: Sendable {
  package let definitions: StudyDefinitions
  /// In the order of their ids.
  package let surveys: [OutgoingSurvey]

  /// - Parameter wanted: The ids of surveys; nil for all.
  package init(_ definitions: StudyDefinitions, surveys wanted: Set<String>? = nil) {
    self.definitions = definitions
    surveys = definitions.surveys.values.filter { wanted?.contains($0.survey.id) ?? true }
      .sorted { $0.survey.id < $1.survey.id }
      .map {
        OutgoingSurvey(
          $0.survey, path: $0.path, languages: definitions.study.languages, lists: $0.namesOfChoices)
      }
  }

  package var id: String { definitions.study.id }

  package var title: String {
    let study = definitions.study
    return study.title?.text(in: study.defaultLanguage, fallback: study.defaultLanguage) ?? study.id
  }
}

/// A survey on its way into another system.
package struct OutgoingSurvey: Sendable {
  package let survey: Survey
  /// Of its file, as reports name it.
  package let path: String
  /// Those of the study that the survey speaks; its own stands first.
  package let languages: [LanguageTag]
  /// The names of the lists that items take their choices from, by their slots.
  package let lists: [Int: String]

  package init(_ survey: Survey, path: String, languages: [LanguageTag], lists: [Int: String] = [:]) {
    self.survey = survey
    self.path = path
    self.lists = lists
    self.languages = [survey.language] + languages.filter { $0 != survey.language && survey.speaks($0) }
  }

  /// A line of the report about the survey.
  ///
  /// - Parameter place: `item pain`, `step checkin`, `score total`; empty for the survey as a whole.
  func line(
    _ construct: String, _ fate: Fate = .kept, at place: String, note: String = "", source: String = ""
  ) -> FidelityLine {
    FidelityLine(construct, fate, in: path, at: place, note: note, source: source)
  }

  /// A text in the survey's own language, without marks.
  func text(_ text: LocalizedText) -> String { text.text(in: survey.language, fallback: survey.language) }

  /// The same in another language; nil where it has none of its own.
  func text(_ text: LocalizedText, in language: LanguageTag) -> String? {
    text.isTranslated(into: language) ? text.text(in: language, fallback: survey.language) : nil
  }
}

extension OutgoingSurvey {
  /// What a name in an expression stands for.
  enum Meaning {
    case item(FormItem)
    /// An item of a repeat, seen from outside: a value for each entry.
    case entries(of: FormItem)
    case score(Score)
  }

  /// What the names of an expression stand for.
  func meanings(of expression: Expression) -> [String: Meaning] { expression.slotsByName.mapValues(meaning) }

  func meaning(ofSlot slot: Int) -> Meaning {
    switch ExpressionSlot.meaning(of: slot) {
    case .item(let item): .item(survey.items[item].item)
    case .list(let item): .entries(of: survey.items[item].item)
    case .score(let score): .score(survey.scores[score])
    }
  }
}

extension Survey {
  /// Whether a step is the one of a repeat that asks whether there is one more.
  func asksForAnother(_ step: Int) -> Bool {
    loops(around: step).contains { group in
      if case .another(let slot)? = groups[group].loop?.count { items[slot].step == step } else { false }
    }
  }

  /// Whether any of its texts is in a language.
  fileprivate func speaks(_ language: LanguageTag) -> Bool {
    title.isTranslated(into: language) || items.contains { $0.item.prompt.isTranslated(into: language) }
      || items.contains { $0.item.format.choices?.contains { $0.text.isTranslated(into: language) } ?? false }
      || steps.contains { $0.title?.isTranslated(into: language) ?? false }
  }
}
