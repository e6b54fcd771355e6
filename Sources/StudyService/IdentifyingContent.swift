import Definitions
import Scheduling
package import Record
package import SurveyModel

/// What all accepted surveys ask and work out that may tell who or where somebody is.
package struct IdentifyingContent: Sendable {
  private let surveys: [String: [Survey]]
  private let parts: [String: IdentifyingParts]
  private let tasks: [String: String]

  package init(_ running: RunningStudy) {
    surveys = Dictionary(
      grouping: running.layers.flatMap { $0.definitions.surveys.values.map(\.survey) }, by: \.id)
    tasks = Dictionary(
      running.layers.flatMap { $0.schedules.values.flatMap(\.schedule.tasks) }.map { ($0.id, $0.survey) },
      uniquingKeysWith: { $1 })
    parts = IdentifyingContent.parts(of: surveys.values.flatMap(\.self))
  }

  /// By digest. A survey may read what another one asks, so that all are judged until none tells more.
  private static func parts(of surveys: [Survey]) -> [String: IdentifyingParts] {
    var kinds: Set<String> = []
    while true {
      let parts = Dictionary(
        surveys.map { ($0.digest, IdentifyingParts(of: $0, kinds: kinds)) }, uniquingKeysWith: { first, _ in first })
      let found = surveys.flatMap { survey in
        survey.outcomes.filter { rule in parts[survey.digest].map { survey.tells(rule.path, $0) } ?? true }.map(\.kind)
      }
      if kinds.isSuperset(of: found) { return parts }
      kinds.formUnion(found)
    }
  }

  /// Whether what a path leads to tells in any accepted version of a survey.
  package func tells(_ path: ResultPath, in survey: String) -> Bool {
    surveys[survey, default: []].contains { tells(path, in: $0) }
  }

  private func tells(_ path: ResultPath, in survey: Survey) -> Bool {
    parts[survey.digest].map { survey.tells(path, $0) } ?? true
  }

  /// Whether a recorded value tells: it comes from an item or a score that does in any accepted version of the survey,
  /// or from the signature of a consent. One of a survey that no accepted files have is taken for one that tells.
  package func tells(_ value: RecordedValue, of record: OutcomeRecord) -> Bool {
    guard let id = record.survey ?? tasks[record.outcome.task], let versions = surveys[id] else { return true }
    if let path = value.from.flatMap(ResultPath.init), tells(path, in: id) { return true }
    // A correction may not say where its value is from; its kind does.
    return versions.contains { version in
      version.outcomes.contains { $0.kind == value.kind && tells($0.path, in: version) }
    }
  }
}
