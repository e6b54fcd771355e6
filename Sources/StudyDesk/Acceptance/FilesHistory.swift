import CivilTime
package import JSONText
import Record
import Scheduling
package import StudyService

/// All files that were ever accepted, the last first, and what was stopped.
package struct FilesHistory: Sendable {
  package let layers: [Layer]
  /// The tasks that were stopped for everybody.
  package let stops: [RunningStudy.TaskStop]
  /// The ids of the tasks of all accepted schedules that were not.
  package let running: [String]

  package struct Layer: Sendable {
    package let files: FilesInForce
    /// Whether it governs the study day that holds now.
    package let isInForce: Bool
    /// How many files are other ones than before; all of the first.
    package let changed: Int
  }

  package var json: JSONValue {
    [
      "layers": .array(
        layers.map { layer in
          .object(
            (layer.files.json.members ?? []) + [
              JSONMember("inForce", .boolean(layer.isInForce)), JSONMember("changed", .integer(layer.changed)),
            ])
        }),
      "stops": .array(
        stops.map {
          ["task": .string($0.task), "at": .string(AuditEntry.reading($0.at)), "reason": .string($0.reason)]
        }),
      "tasks": .array(running.map(JSONValue.string)),
    ]
  }
}

extension StudyDesk {
  /// - Throws: ``PermissionRefusal``; ``StudyRefusal``; ``StoreError``.
  package func filesHistory() throws -> FilesHistory {
    let inForce = try files(at: nil).layer.number
    return try look(.seeStudy) { reading in
      var before: [String: SHA256Value] = [:]
      var layers: [FilesHistory.Layer] = []
      for layer in try reading.reader.layers(asOf: reading.now) {
        let now = Dictionary(layer.files.map { ($0.path, $0.digest) }, uniquingKeysWith: { $1 })
        let changed = Set(now.keys).union(before.keys).count { now[$0] != before[$0] }
        layers.append(
          FilesHistory.Layer(files: FilesInForce(layer), isInForce: layer.number == inForce, changed: changed))
        before = now
      }
      let stopped = Set(reading.study.stops.map(\.task))
      let tasks = reading.study.layers.flatMap { $0.schedules.values.flatMap { $0.schedule.tasks.map(\.id) } }
      return FilesHistory(
        layers: layers.reversed(), stops: reading.study.stops, running: Set(tasks).subtracting(stopped).sorted())
    }
  }
}
