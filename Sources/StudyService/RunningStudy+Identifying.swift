import Definitions
import Scheduling
package import Record
import SurveyModel

extension RunningStudy {
  /// Whether a value may tell who the participant is: it comes from an item that does in any accepted version of the
  /// survey, or from the signature of a consent.
  ///
  /// A value of a survey that no accepted files have is taken for one that tells.
  package func isIdentifying(_ value: RecordedValue, of record: OutcomeRecord) -> Bool {
    guard let id = record.survey ?? surveyID(ofTask: record.outcome.task) else { return true }
    let surveys = layers.compactMap { $0.definitions.surveys[id]?.survey }
    guard !surveys.isEmpty else { return true }
    return surveys.contains { survey in
      let path = value.from.flatMap(ResultPath.init)
      // A correction may not say where its value is from; its kind does.
      let paths = (path.map { [$0] } ?? []) + survey.outcomes.filter { $0.kind == value.kind }.map(\.path)
      return paths.contains { survey.isIdentifying($0) }
    }
  }

  private func surveyID(ofTask task: String) -> String? {
    layers.reversed().lazy.flatMap(\.schedules.values).flatMap(\.schedule.tasks).first { $0.id == task }?.survey
  }

  /// Whether any accepted files have a task.
  package func hasTask(_ task: String) -> Bool { surveyID(ofTask: task) != nil }
}

extension Survey {
  fileprivate func isIdentifying(_ path: ResultPath) -> Bool {
    guard let slot = slot(of: path) else { return false }
    if case .consent = items[slot].item.format { return path.field != "agreed" }
    return items[slot].item.tells
  }
}
