import Record
package import StudyService
import SurveyModel

/// What a revision changed, as staff read it.
package struct RecordedChange: Hashable, Sendable {
  package let difference: ResultDifference
  /// What stood, in the words of its choices.
  package let old: String
  /// What stands since.
  package let new: String
}

extension RecordedChange {
  /// What each revision of an outcome changed.
  static func all(of record: OutcomeRecord, _ view: ParticipantView) -> [[RecordedChange]] {
    let reader = RecordedFactReader(survey: view.study.survey(of: record), language: .staff, audience: .team)
    let answers = record.results.map { result in
      Dictionary((result?.items ?? []).map { ("\($0.path)", $0) }, uniquingKeysWith: { $1 })
    }
    return record.changes.enumerated().map { index, changes in
      changes.map { change in
        let (before, after) = (answers[index][change.path], answers[index + 1][change.path])
        return RecordedChange(
          difference: change, old: before.map(reader.word) ?? change.old, new: after.map(reader.word) ?? change.new)
      }
    }
  }
}
