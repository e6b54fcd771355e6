import Definitions
import StudyService
import SurveyModel

extension LanguageTag {
  /// In which staff read the desk: its pages are in English, and so is what they show of a study's texts, as far as the study
  /// has it.
  static let staff = LanguageTag.english
}

extension RunningStudy {
  /// In which language lists are read that are about several people, and about the study: at the desk that of staff, at a
  /// terminal the study's.
  var languageOfLists: LanguageTag { listLanguage ?? current.definitions.study.defaultLanguage }
}
