package import CivilTime
package import Definitions
package import StudyStore

/// The study as it is in force: the accepted layers of files, read from the store.
package struct RunningStudy: Sendable {
  /// In the order of their effect; the first governs all study days, each later one those from its date on.
  package let layers: [StudyLayer]
  package let stops: [TaskStop]
  /// Digests of the latest accepted files by path.
  package let acceptedFiles: [String: SHA256Value]

  /// A task that was stopped for everybody.
  package struct TaskStop: Hashable, Sendable {
    package let task: String
    package let at: Instant
    package let reason: String
  }

  /// Reads the layers that were accepted up to an instant; nil when none was.
  package init?(_ reader: StoreReader, zones: ZoneNames, asOf instant: Instant) throws {
    let accepted = try reader.layers(asOf: instant)
    guard let latest = accepted.last else { return nil }
    layers = try accepted.map { layer in
      var files = FileSet()
      for file in layer.files { files.files[file.path] = try reader.bytes(of: file) }
      return StudyLayer(effective: layer.effective, definitions: StudyDefinitions(files: files, zones: zones))
    }
    acceptedFiles = Dictionary(latest.files.map { ($0.path, $0.digest) }, uniquingKeysWith: { $1 })
    stops = try reader.studyChanges(asOf: instant).compactMap { entry in
      guard case .study(.taskStopped(let task, let reason))? = entry.content else { return nil }
      return TaskStop(task: task, at: entry.stamp.recorded, reason: reason)
    }
  }

  package var current: StudyLayer { layers[layers.count - 1] }

  package var id: String { current.definitions.study.id }

  /// The study days that a layer governs.
  func governs(_ layer: Int, _ date: CivilDate) -> Bool {
    if layer > 0, let from = layers[layer].effective, date < from { return false }
    guard layer + 1 < layers.count, let next = layers[layer + 1].effective else { return true }
    return date < next
  }

  /// Whether the working files are the ones in force; comments and order of files count.
  package func matches(_ files: FileSet) -> Bool {
    files.files.mapValues { SHA256Value(of: $0) } == acceptedFiles
  }
}
