package import CivilTime
package import StudyService
import Record
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
  /// What was noted on the outcome or asked about it, in the order of recording.
  let remarks: [Remark]

  /// A note, or a query with what became of it.
  package struct Remark: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case note, openQuery, answeredQuery, closedQuery }

    let kind: Kind
    /// The item that it is about; nil for the whole.
    let path: String?
    let text: String
    /// What was answered to a query.
    let answers: [String]
    /// Why it was closed.
    let closing: String?
    /// When it was recorded, as the participant's clock showed it.
    let recorded: String

    package init(
      _ kind: Kind, path: String? = nil, text: String, answers: [String] = [], closing: String? = nil, recorded: String
    ) {
      self.closing = closing
      self.kind = kind
      self.path = path
      self.text = text
      self.answers = answers
      self.recorded = recorded
    }
  }

  package init(
    record: OutcomeRecord, survey: Survey, date: CivilDate, revised: [String], remarks: [Remark] = []
  ) {
    self.remarks = remarks
    self.record = record
    self.survey = survey
    self.date = date
    self.revised = revised
  }

  var assessor: String? { record.assessor }
}
