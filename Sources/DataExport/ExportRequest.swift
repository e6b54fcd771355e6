package import SurveyModel

/// What an export is asked for.
package struct ExportRequest: Hashable, Sendable {
  /// This one alone; nil for all whom the reading is of.
  package var participant: String?
  package var task: String?
  package var survey: String?
  /// Of labels; nil for the study's first.
  package var language: LanguageTag?
  /// Also what may tell who somebody is: names, exact instants, routes, items marked identifying, reasons.
  package var isIdentified: Bool
  /// Leave out fields that reveal the arm.
  package var isBlinded: Bool

  package init(
    participant: String? = nil, task: String? = nil, survey: String? = nil, language: LanguageTag? = nil,
    isIdentified: Bool = false, isBlinded: Bool = false
  ) {
    self.participant = participant
    self.task = task
    self.survey = survey
    self.language = language
    self.isIdentified = isIdentified
    self.isBlinded = isBlinded
  }
}

/// The tables that every study has, beside one for each survey.
package enum StudyTable: String, CaseIterable, Sendable {
  case participants, values, items, events, alerts, queries, audit
}
