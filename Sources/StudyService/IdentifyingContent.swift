import JSONText
import Definitions
import Expressions
import JSONText
import Scheduling
package import Record
package import SurveyModel

/// What all accepted surveys ask and work out that may tell who or where somebody is.
package struct IdentifyingContent: Sendable {
  private let surveys: [String: [Survey]]
  private let parts: [String: IdentifyingParts]
  private let tasks: [String: String]
  /// The kinds of outcome values that tell.
  private let kinds: Set<String>

  package init(_ running: RunningStudy) {
    surveys = Dictionary(
      grouping: running.layers.flatMap { $0.definitions.surveys.values.map(\.survey) }, by: \.id)
    tasks = Dictionary(
      running.layers.flatMap { $0.schedules.values.flatMap(\.schedule.tasks) }.map { ($0.id, $0.survey) },
      uniquingKeysWith: { $1 })
    (parts, kinds) = IdentifyingContent.parts(of: surveys.values.flatMap(\.self))
  }

  /// By digest. A survey may read what another one asks, so that all are judged until none tells more.
  private static func parts(of surveys: [Survey]) -> (parts: [String: IdentifyingParts], kinds: Set<String>) {
    var kinds: Set<String> = []
    // What one version marks is marked in all of them, also where it stood elsewhere.
    let marked = Dictionary(surveys.map { ($0.id, $0.marked) }, uniquingKeysWith: { $0.union($1) })
    while true {
      let parts = Dictionary(
        surveys.map { ($0.digest, IdentifyingParts(of: $0, kinds: kinds, marked: marked[$0.id] ?? [])) },
        uniquingKeysWith: { first, _ in first })
      let found = surveys.flatMap { survey in
        survey.outcomes.filter { rule in parts[survey.digest].map { survey.tells(rule.path, $0) } ?? true }.map(\.kind)
      }
      if kinds.isSuperset(of: found) { return (parts, kinds) }
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
    guard let id = record.survey ?? tasks[record.outcome.task] else { return true }
    return tells(value, in: id)
  }

  func tells(_ value: RecordedValue, in id: String) -> Bool {
    guard let versions = surveys[id] else { return true }
    if let path = value.from.flatMap(ResultPath.init) {
      if tells(path, in: id) { return true }
      // The whole of a measurement, a route with its name and its places, is no value; a choice with words of one's own is.
      if path.field == nil, value.value.members != nil, hasFields(path, in: versions) { return true }
    }
    // A correction may not say where its value is from; its kind does.
    return versions.contains { version in
      version.outcomes.contains { $0.kind == value.kind && tells($0.path, in: version) }
    }
  }
}

extension IdentifyingContent {
  /// Whether an answer is judged field by field in any version; one that no version asks for is taken for one.
  private func hasFields(_ path: ResultPath, in versions: [Survey]) -> Bool {
    let formats = versions.compactMap { version in version.slot(of: path).map { version.items[$0].item.format } }
    return formats.isEmpty || formats.contains { $0.fieldsWithoutNames != nil }
  }

  /// Whether an outcome value, by its kind, or an answer, by its path, tells. One that no accepted files have is taken for
  /// one that does.
  package func tells(_ field: String, ofTask task: String) -> Bool {
    guard let id = tasks[task], let versions = surveys[id] else { return true }
    let rules = versions.flatMap { version in version.outcomes.filter { $0.kind == field }.map { ($0, version) } }
    if !rules.isEmpty { return rules.contains { tells($0.path, in: $1) } }
    guard let path = ResultPath(field), path.score != nil || versions.contains(where: { $0.slot(of: path) != nil })
    else { return true }
    return tells(path, in: id) || isFile(path, in: id)
  }

  /// Whether an answer is a file, whose name and content may tell where an export keeps its digest.
  package func isFile(_ path: ResultPath, in survey: String) -> Bool {
    surveys[survey, default: []].contains { version in
      guard let slot = version.slot(of: path), case .file = version.items[slot].item.format else { return false }
      return true
    }
  }

  func survey(ofTask task: String) -> String? { tasks[task] }

  /// What surveys ask of attributes and earlier outcomes that tells, as expressions write it.
  ///
  /// - Parameter attributes: Those that tell.
  func queries(of attributes: Set<String>) -> Set<String> {
    Set(surveys.values.joined().flatMap(\.queries).filter { tells($0, attributes) }.map(\.text))
  }

  /// Whether a query asks for an attribute, or an earlier outcome, that tells.
  func tells(_ query: Query, _ attributes: Set<String>) -> Bool {
    if case .attribute(let name) = query.kind { return attributes.contains(name) }
    return query.outcomeKind.map { kinds.contains($0) } ?? false
  }

  /// Where an answer tells: all of it, or some of its fields; as JSON pointers.
  ///
  /// - Parameter pointer: Where the answer stands.
  func places(of answer: JSONValue, to path: ResultPath, in survey: String, at pointer: String) -> [String] {
    let plain = answer.members.flatMap { _ in
      surveys[survey, default: []].lazy.compactMap { version in
        version.slot(of: path).flatMap { version.items[$0].item.format.fieldsWithoutNames }
      }.first
    }
    guard let plain, let members = answer.members else { return tells(path, in: survey) ? [pointer] : [] }
    return members.map(\.name).filter { name in
      !plain.contains(name) || tells(ResultPath(components: path.components, field: name), in: survey)
    }.map { pointer + JSONValue.pointerStep($0) }
  }

  func knows(_ survey: String) -> Bool { surveys[survey] != nil }
}
