import ActiveTasks
import JSONText
import Sittings
import StudyService
import SurveyModel

extension UsedNames {
  /// Of the outcomes that stand; a deleted one gives its name back.
  init(_ records: [OutcomeRecord]) {
    self.init()
    for record in records where record.deletion == nil {
      for track in record.result?.tracks ?? [] { track["name"]?.string.map { add($0) } }
    }
  }
}
