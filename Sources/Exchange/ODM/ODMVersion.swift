import CivilTime
import DataExport
import Definitions
import Record
import Scheduling
import StudyService
import SurveyModel

/// A set of accepted files as a `MetaDataVersion`.
struct ODMVersion {
  let oid: String
  let name: String
  let description: String
  /// The first day that it governs.
  let effective: CivilDate
  let layer: StudyLayer
  /// By the surveys' ids.
  var forms: [String: ODMForm] = [:]
  /// In the order of the schedules.
  var events: [(key: ODMEvent.Key, event: ODMEvent)] = []
  var conditions: [ODMElement] = []
  /// The forms that an event may have more than once: when two tasks of a visit ask the same survey.
  var repeating: Set<String> = []

  func event(_ key: ODMEvent.Key) -> ODMEvent? { events.first { $0.key == key }?.event }

  /// The forms in the order of their OIDs.
  var orderedForms: [ODMForm] { forms.values.sorted { $0.survey.id < $1.survey.id } }
}

/// The versions of a study's files, and which of them an outcome belongs to.
struct ODMVersions {
  /// In the order in which they were accepted.
  private(set) var all: [ODMVersion] = []
  private(set) var lines: [FidelityLine] = []
  var names = ODMNames()
  private let source: ForeignExport
  /// The same version of a survey is made a form once.
  private var made: [String: ODMForm] = [:]

  init(_ source: ForeignExport) {
    self.source = source
    names.reserve([
      ODMSitting.group, ODMSitting.endings, ODMSitting.modes, ODMFlags.blank, ODMFlags.mark, ODMFlags.query,
      ODMFlags.alert, ODMFlags.type,
    ])
    names.reserve(ODMSitting.items(isIdentified: true).map(\.oid))
    let running = source.export.reading.running
    var known: Set<[String]> = []
    for layer in running.layers where known.insert(layer.contents).inserted { add(layer) }
    // The files in force may be the ones of an earlier layer.
    let current = running.current.contents
    if let place = all.firstIndex(where: { $0.layer.contents == current }) { all.append(all.remove(at: place)) }
    sayOfVersions()
  }

  var requestedTask: String? { source.export.request.task }

  /// The one in force.
  var current: ODMVersion { all[all.count - 1] }
}

extension StudyLayer {
  /// What makes two layers the same version.
  fileprivate var contents: [String] {
    definitions.surveys.values.map(\.survey.digest).sorted() + definitions.schedules.values.map(\.digest).sorted()
  }
}

// MARK: - Making

extension ODMVersions {
  private mutating func add(_ layer: StudyLayer) {
    let number = all.count + 1
    let accepted = layer.accepted.map { Zone.utc.local(at: $0).date }
    let effective = layer.effective ?? accepted ?? Zone.utc.local(at: source.export.reading.now).date
    var version = ODMVersion(
      oid: "MDV.\(number)", name: "Files \(number)",
      description: "The files in force from \(effective) on", effective: effective, layer: layer)
    let study = OutgoingStudy(layer.definitions, surveys: Set(source.export.surveys))
    for survey in study.surveys { version.forms[survey.survey.id] = form(of: survey) }
    addEvents(to: &version)
    all.append(version)
  }

  private mutating func form(of outgoing: OutgoingSurvey) -> ODMForm {
    let key = outgoing.survey.digest + outgoing.languages.map(\.tag).joined(separator: " ")
    if let known = made[key] { return known }
    let (reading, survey) = (source.export.reading, outgoing.survey)
    var builder = ODMFormBuilder(
      outgoing, names: names, isIdentified: source.export.request.isIdentified,
      tells: { reading.identifying.tells($0, in: survey.id) })
    builder.build()
    names = builder.names
    made[key] = builder.form
    return builder.form
  }

  /// Lines of the files in force, then what only earlier files have.
  private mutating func sayOfVersions() {
    var said: Set<FidelityLine> = []
    for version in all.reversed() {
      for form in version.orderedForms { lines += form.lines.filter { said.insert($0).inserted } }
    }
    lines += scheduleLines
  }
}

// MARK: - Which one

extension ODMVersions {
  /// The version of an outcome: the latest that has its survey as it was answered, and its task.
  func place(of outcome: OutgoingOutcome) -> (version: Int, key: ODMEvent.Key)? {
    place(
      digest: outcome.survey.digest, survey: outcome.survey.id, task: outcome.record.outcome.task, visit: outcome.visit)
  }

  private func place(
    digest: String, survey: String, task: String, visit: String?
  ) -> (version: Int, key: ODMEvent.Key)? {
    let keys = [visit.map { ODMEvent.Key.visit($0) }, .task(task)].compactMap(\.self)
    for key in keys {
      let found = all.indices.last { index in
        guard let form = all[index].forms[survey], form.survey.digest == digest else { return false }
        return all[index].event(key)?.tasks[form.oid]?.contains(task) ?? false
      }
      if let found { return (found, key) }
    }
    return nil
  }
}
