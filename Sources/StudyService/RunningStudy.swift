package import CivilTime
package import Definitions
import Expressions
import Scheduling
package import Record
package import SurveyModel

/// The study as it is in force: the accepted layers of files, read from the store.
package struct RunningStudy: Sendable {
  /// In the order of their acceptance; the first governs all study days, each later one those from its date on.
  package let layers: [StudyLayer]
  package let stops: [TaskStop]
  /// Nil while the study runs.
  package let closing: Closing?
  /// Digests of the latest accepted files by path.
  package let acceptedFiles: [String: SHA256Value]
  /// The numbers of the entries that it was read from; empty for files that are only being looked at.
  package let entries: [Int64]
  /// Whether a schedule has visits.
  package let hasVisits: Bool
  /// In which language lists name tasks and visits, whoever they are about; nil for each participant's own.
  package private(set) var listLanguage: LanguageTag?
  /// What conditions and surveys ask for of earlier outcomes.
  let outcomeNeeds: OutcomeNeeds

  /// A task that was stopped for everybody.
  package struct TaskStop: Hashable, Sendable {
    package let task: String
    package let at: Instant
    package let reason: String
  }

  /// The study was closed: nothing opens from then on, and nothing is asked of anybody.
  package struct Closing: Hashable, Sendable {
    package let at: Instant
    package let reason: String?
  }

  /// When each task was stopped that was.
  let stopped: [String: Instant]
  /// The tasks of each schedule, by any of its files.
  private let tasks: [String: Set<String>]

  private init(
    layers: [StudyLayer], stops: [TaskStop], closing: Closing?, acceptedFiles: [String: SHA256Value],
    entries: [Int64] = []
  ) {
    self.layers = layers
    self.stops = stops
    self.closing = closing
    self.acceptedFiles = acceptedFiles
    self.entries = entries
    stopped = Dictionary(stops.map { ($0.task, $0.at) }, uniquingKeysWith: { first, _ in first })
    tasks = layers.reduce(into: [:]) { tasks, layer in
      for (id, compiled) in layer.schedules { tasks[id, default: []].formUnion(compiled.schedule.tasks.map(\.id)) }
    }
    hasVisits = layers.contains { $0.schedules.values.contains(where: \.hasVisits) }
    outcomeNeeds = OutcomeNeeds(layers)
  }

  /// Reads the layers that were accepted up to an instant; nil when none was.
  ///
  /// - Parameter earlier: The study as it was read before from the same record: it is taken where no entry was added that
  ///   bears on it, and else a layer with the same files is not judged again.
  package init?(
    _ reader: StoreReader, zones: ZoneNames, asOf instant: Instant, reusing earlier: RunningStudy? = nil
  ) throws {
    let entries = try reader.studyEntries(asOf: instant)
    if let earlier, !entries.isEmpty, earlier.entries == entries {
      self = earlier
      return
    }
    let accepted = try reader.layers(asOf: instant)
    guard let latest = accepted.last else { return nil }
    var judged = Dictionary(earlier?.layers.map { ($0.digests, $0) } ?? [], uniquingKeysWith: { $1 })
    var last: StudyDefinitions?
    let layers = try accepted.map { layer in
      let digests = layer.digests
      if let known = judged[digests] {
        return StudyLayer(accepted: layer.stamp.recorded, effective: layer.effective, as: known)
      }
      var files = FileSet()
      for file in layer.files {
        if Media.ending(of: file.path) != nil {
          files.media[file.path] = MediaFile(digest: file.digest.description, size: file.size)
        } else {
          files.files[file.path] = try reader.bytes(of: file)
        }
      }
      let read = StudyLayer(
        accepted: layer.stamp.recorded, effective: layer.effective,
        definitions: StudyDefinitions(files: files, zones: zones, reusing: last, areAccepted: true), digests: digests)
      judged[digests] = read
      last = read.definitions
      return read
    }
    var stops: [TaskStop] = []
    var closing: Closing?
    for entry in try reader.studyChanges(asOf: instant) {
      switch entry.content {
      case .study(.taskStopped(let task, let reason)):
        stops.append(TaskStop(task: task, at: entry.stamp.recorded, reason: reason))
      case .study(.closed(let reason)): closing = Closing(at: entry.stamp.recorded, reason: reason)
      default: break
      }
    }
    self.init(
      layers: layers, stops: stops, closing: closing, acceptedFiles: latest.digests, entries: entries)
  }

  /// Files that are only being looked at, as if they had been in force always.
  package init(of definitions: StudyDefinitions) {
    self.init(
      layers: [StudyLayer(effective: nil, definitions: definitions)], stops: [], closing: nil,
      acceptedFiles: definitions.files.digests)
  }

  package var current: StudyLayer { layers[layers.count - 1] }

  package var id: String { current.definitions.study.id }

  /// Whether the working files are the ones in force; comments and order of files count.
  package func matches(_ files: FileSet) -> Bool {
    files.digests == acceptedFiles
  }
}

extension RunningStudy {
  /// The same study for those who read its lists in a language of theirs.
  package func listed(in language: LanguageTag?) -> RunningStudy {
    var study = self
    study.listLanguage = language
    return study
  }
}

extension FileSet {
  /// SHA-256 of each file.
  var digests: [String: SHA256Value] {
    files.mapValues { SHA256Value(of: $0) }
      .merging(media.compactMapValues { SHA256Value(hexadecimal: $0.digest) }) { $1 }
  }
}

extension RunningStudy {
  /// The study as it was at an earlier instant; nil before any files were accepted.
  func asOf(_ instant: Instant) -> RunningStudy? {
    let known = layers.filter { $0.accepted.map { $0 <= instant } ?? true }
    guard !known.isEmpty else { return nil }
    return RunningStudy(
      layers: known, stops: stops.filter { $0.at <= instant }, closing: closing.flatMap { $0.at <= instant ? $0 : nil },
      acceptedFiles: acceptedFiles
    ).listed(in: listLanguage)
  }

  /// The study as it would be with other files in force from a study day on.
  package func amended(by definitions: StudyDefinitions, effective: CivilDate) -> RunningStudy {
    RunningStudy(
      layers: layers + [StudyLayer(effective: effective, definitions: definitions)], stops: stops, closing: closing,
      acceptedFiles: definitions.files.digests
    ).listed(in: listLanguage)
  }

  /// Whether two schedules have a task of the same name. One participant can be put in them one after the other alone, and
  /// be in both where files that came later made it so.
  func shareTasks(_ one: String, _ other: String) -> Bool {
    !(tasks[one] ?? []).isDisjoint(with: tasks[other] ?? [])
  }

  /// The layer that governs a study day: of those in effect by then the one accepted last.
  ///
  /// - Parameter instant: Only layers that were accepted by then are asked; nil for all.
  package func layer(governing date: CivilDate, asOf instant: Instant? = nil) -> Int {
    layers.indices.last { index in
      if index == 0 { return true }
      if let instant, layers[index].accepted.map({ $0 > instant }) ?? true { return false }
      return layers[index].effective.map { $0 <= date } ?? true
    } ?? 0
  }

  /// The layers that would govern no study day any more if another were accepted from a day on.
  func layersOvertaken(from effective: CivilDate) -> [StudyLayer] {
    layers.indices.filter { index in
      guard let own = layers[index].effective, own >= effective else { return false }
      return layers[(index + 1)...].allSatisfy { $0.effective.map { $0 > own } ?? true }
    }.map { layers[$0] }
  }

  /// The layer that governs until others, accepted from a day on, come into force: not one whose place they take.
  ///
  /// - Parameter digests: Those of the other files.
  func layerReplaced(by digests: [String: SHA256Value], from effective: CivilDate) -> StudyLayer {
    layers.last { layer in
      guard let own = layer.effective else { return true }
      return own < effective || own == effective && layer.digests == digests
    } ?? layers[0]
  }

  func governs(_ layer: Int, _ date: CivilDate, asOf instant: Instant? = nil) -> Bool {
    layers.count == 1 || self.layer(governing: date, asOf: instant) == layer
  }

  /// The study days outside which no event opens while a layer is in force; nil for no bound.
  ///
  /// - Parameter daysAhead: By how many days an event of the layer may open before its own.
  func daysGoverned(by layer: Int, daysAhead: Int) -> (from: CivilDate?, to: CivilDate?) {
    let next = layers[(layer + 1)...].compactMap(\.effective).min()
    return (layer == 0 ? nil : layers[layer].effective, next?.adding(days: daysAhead))
  }
}

extension RunningStudy {
  /// The survey of a task as the latest files that have the task say; nil when none has.
  package func survey(ofTask task: String) -> Survey? {
    layers.lazy.reversed().flatMap { $0.surveys(ofTask: task) }.first
  }

  /// The surveys that a task has had, each version once, the latest first.
  func surveys(everOfTask task: String) -> [Survey] {
    var known: Set<String> = []
    return layers.reversed().flatMap { $0.surveys(ofTask: task) }.filter { known.insert($0.digest).inserted }
  }
}

extension StudyLayer {
  /// The surveys of a task, which several schedules may have.
  fileprivate func surveys(ofTask task: String) -> [Survey] {
    schedules.sorted { $0.key < $1.key }.compactMap { _, compiled in
      compiled.schedule.tasks.first { $0.id == task }.flatMap { definitions.surveys[$0.survey]?.survey }
    }
  }
}

extension AcceptedLayer {
  /// The digests of the layer's files by path.
  fileprivate var digests: [String: SHA256Value] {
    Dictionary(files.map { ($0.path, $0.digest) }, uniquingKeysWith: { $1 })
  }
}
