import Record
import StudyService
import SurveyModel

/// A score of an outcome as staff read it.
package struct RecordedScore: Hashable, Sendable {
  package let id: String
  /// As the survey calls it; its id where the survey does not.
  package let title: String
  /// Nil where blanks allow none.
  package let value: Double?
  /// What the value means; nil for a score without bands.
  package let band: String?

  init(_ result: ScoreResult, of survey: Survey?) {
    let score = survey?.scores.first { $0.id == result.score }
    (id, value) = (result.score, result.value)
    title = survey?.title(ofScore: result.score) ?? result.score
    band =
      score?.band(of: result).flatMap { band in survey.map { band.label.text(in: .staff, fallback: $0.language) } }
      ?? result.band
  }
}

extension Survey {
  /// What the survey calls a score; nil where it does not say.
  func title(ofScore id: String, in language: LanguageTag = .staff) -> String? {
    scores.first { $0.id == id }?.title?.text(in: language, fallback: self.language)
  }
}

extension ParticipantView {
  /// The titles of the scores that values of an outcome are, by the values' kinds.
  func scoreTitles(in record: OutcomeRecord) -> [String: String] {
    guard let survey = study.survey(of: record) else { return [:] }
    let titles = record.values.compactMap { value in
      value.from.flatMap { ResultPath($0)?.score }.flatMap { survey.title(ofScore: $0) }.map { (value.kind, $0) }
    }
    return Dictionary(titles, uniquingKeysWith: { first, _ in first })
  }
}
