import Definitions
package import StudyService
package import SurveyModel

extension RunningStudy {
  /// Whether any survey in force has a text in a language.
  package func hasText(in language: LanguageTag) -> Bool {
    current.definitions.surveys.values.contains { $0.survey.hasText(in: language) }
  }
}
