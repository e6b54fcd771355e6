package import CivilTime
package import StudyService
import StudyStore
import JSONText
package import SurveyModel

/// Whom a report is about, and in what form it is asked for.
package struct ReportSubject: Sendable {
  let study: String
  let participant: String
  let name: String?
  let language: LanguageTag
  /// By the assessor's id.
  let assessors: [String: String]
  /// When the report is printed, as its reader's clock shows it.
  let printed: String

  package init(
    study: String, participant: String, name: String?, language: LanguageTag, assessors: [String: String],
    printed: String
  ) {
    self.study = study
    self.participant = participant
    self.name = name
    self.language = language
    self.assessors = assessors
    self.printed = printed
  }
}

/// An outcome that a report shows, with the survey that it was recorded with.
package struct ReportedOutcome: Sendable {
  package let record: OutcomeRecord
  package let survey: Survey
  package let date: CivilDate
  /// When each revision was recorded, as the participant's clock showed it.
  let revised: [String]

  package init(record: OutcomeRecord, survey: Survey, date: CivilDate, revised: [String]) {
    self.record = record
    self.survey = survey
    self.date = date
    self.revised = revised
  }

  var assessor: String? {
    if let by = record.result?["by"]?.string ?? record.outcome.result?["by"]?.string { return by }
    if case .assessor(let id) = record.stamp.author, !id.isEmpty { return id }
    return nil
  }
}
