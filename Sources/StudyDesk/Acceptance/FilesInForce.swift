package import CivilTime
package import JSONText
package import Record
import StudyService
import SurveyModel

/// The files that governed the study day of an instant by UTC: the last of those accepted by then that had begun to count.
package struct FilesInForce: Sendable {
  package let layer: AcceptedLayer

  package init(_ layer: AcceptedLayer) { self.layer = layer }

  package var json: JSONValue {
    [
      "accepted": .string(AuditEntry.reading(layer.stamp.recorded)), "by": .string(layer.stamp.author.reading),
      "effective": .optional(layer.effective?.description), "reason": .optional(layer.reason),
      "files": .array(
        layer.files.map {
          ["path": .string($0.path), "digest": .string($0.digest.description), "size": .integer($0.size)]
        }),
    ]
  }
}

extension StudyDesk {
  /// - Parameter instant: Nil for now.
  /// - Throws: ``StudyRefusal/nothingInForce``, ``StudyRefusal/notYetInForce(from:)``; ``StoreError``.
  package func files(at instant: Instant?) throws -> FilesInForce {
    let asked = instant ?? clock.now
    return try store.read { reader in
      if worker != .owner { _ = try reach(.seeStudy, in: reader) }
      let accepted = try reader.layers(asOf: asked)
      let day = Zone.utc.local(at: asked).date
      if let layer = accepted.last(where: { $0.effective.map { $0 <= day } ?? true }) ?? accepted.first {
        return FilesInForce(layer)
      }
      let first = try reader.layers(asOf: Instant(milliseconds: .max)).first
      throw first.map { StudyRefusal.notYetInForce(from: $0.stamp.recorded) } ?? StudyRefusal.nothingInForce
    }
  }

  /// The acceptances whose files wait for a study day to come, and will not be overtaken by what was accepted since.
  ///
  /// - Throws: ``StoreError``.
  package func waitingFiles() throws -> [FilesInForce] {
    let day = Zone.utc.local(at: clock.now).date
    return try store.read { reader in
      let layers = try reader.layers(asOf: clock.now)
      return layers.indices.filter { index in
        guard let own = layers[index].effective, own > day else { return false }
        return layers[(index + 1)...].allSatisfy { $0.effective.map { $0 > own } ?? true }
      }.map { FilesInForce(layers[$0]) }
    }
  }

  /// The files of one acceptance, by the number of its entry.
  ///
  /// - Throws: ``FileRefusal/notAccepted(_:)``; ``PermissionRefusal``; ``StoreError``.
  package func files(accepted number: Int64) throws -> FilesInForce {
    try store.read { reader in
      if worker != .owner { _ = try reach(.seeStudy, in: reader) }
      guard let layer = try reader.layers(asOf: clock.now).first(where: { $0.number == number }) else {
        throw FileRefusal.notAccepted(number)
      }
      return FilesInForce(layer)
    }
  }

  /// The bytes of an accepted file.
  ///
  /// - Throws: ``FileRefusal``; ``StoreError``.
  package func bytes(of path: String, in files: FilesInForce) throws -> [UInt8] {
    guard let file = files.layer.files.first(where: { $0.path == path }) else {
      throw FileRefusal.unknown(path, known: files.layer.files.map(\.path))
    }
    return try store.read { reader in
      if worker != .owner { _ = try reach(.seeStudy, in: reader) }
      return try reader.bytes(of: file)
    }
  }
}

extension StudyDesk {
  /// The bytes of a picture, a sound or a film that was ever in force; nil for none.
  ///
  /// - Parameters:
  ///   - digest: SHA-256 in hexadecimal digits.
  ///   - ending: Of its name, as ``Media/ending(of:)`` gives it.
  /// - Throws: ``StoreError``.
  package func media(digest: String, ending: String) throws -> [UInt8]? {
    try store.read { reader in
      let files = try reader.layers(asOf: Instant(milliseconds: .max)).lazy.flatMap(\.files)
      let file = files.first { $0.digest.description == digest && Media.ending(of: $0.path) == ending }
      return try file.map { try reader.bytes(of: $0) }
    }
  }
}

/// Why a file is not shown.
package enum FileRefusal: Refusal, Hashable {
  case unknown(String, known: [String])
  /// An entry that put no files in force.
  case notAccepted(Int64)

  package var kind: RefusalKind { .request }

  package var message: String {
    switch self {
    case .unknown(let path, let known):
      "no file '\(path)' was in force then; there were \(known.joined(separator: ", "))"
    case .notAccepted(let number): "entry \(number) put no files in force"
    }
  }
}
