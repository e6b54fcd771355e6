import CivilTime
import JSONText
import StudyService
import Record
import SurveyModel
import Wording

extension ReportSheet {
  /// Lays out outcomes of one survey.
  ///
  /// Rows are those of the newest outcome's version of the survey; what another version did not ask says so.
  ///
  /// - Parameter outcomes: In the order of their columns; nil when there is none.
  package init?(_ outcomes: [ReportedOutcome], of subject: ReportSubject) {
    guard let survey = outcomes.last?.survey else { return nil }
    let builder = ReportBuilder(survey: survey, outcomes: outcomes, subject: subject)
    let words = builder.words
    let fallback = survey.language
    title = survey.title.text(in: subject.language, fallback: fallback)
    language = subject.language.tag
    columns = outcomes.map { outcome in
      let who = outcome.assessor.map { id in subject.assessors[id].map { "\($0) (\(id))" } ?? id }
      return Column(
        date: builder.heading(of: outcome) + (outcome.record.outcome.late ? " (\(words.lateMark))" : ""),
        assessor: who ?? (outcome.survey.respondent == .assessor ? words.unnamed : words.selfReport))
    }
    facts = builder.facts
    sections = builder.sections
    scores = Section(title: words.scores, rows: builder.scoreRows)
    corrections = builder.corrections
    remarks = builder.remarks
    signatures = builder.signatures
    notices = builder.notices
    self.words = Words(
      item: words.item, date: words.date, assessor: words.assessor, corrections: words.corrections,
      remarks: words.remarks, signatures: words.signatures)
  }

  var reportWords: any ReportTexts { LanguageTag(language).catalogue.report }
}
