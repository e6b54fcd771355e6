import Record
import StudyService
package import CivilTime
package import JSONText
package import SurveyModel

/// What was recorded of a task for a participant.
package struct HistorySheet: Sendable {
  /// By study day, and of a day in the order of finishing.
  package let lines: [OutcomeLine]
  /// The study day that holds now.
  package let today: CivilDate
  /// The participant's.
  package let language: LanguageTag

  package init(_ lines: [OutcomeLine], today: CivilDate, language: LanguageTag) {
    self.lines = lines.sorted { ($0.date, $0.record.outcome.finished) < ($1.date, $1.record.outcome.finished) }
    self.today = today
    self.language = language
  }

  /// One study day of it.
  package func on(_ date: CivilDate) -> HistorySheet {
    HistorySheet(lines.filter { $0.date == date }, today: today, language: language)
  }

  package var json: [JSONValue] { lines.map(\.json) }
}
