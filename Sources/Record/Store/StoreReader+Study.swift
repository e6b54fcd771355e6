package import CivilTime

/// Files that were put in force together.
package struct AcceptedLayer: Hashable, Sendable {
  /// The number of its entry.
  package let number: Int64
  package let stamp: Stamp
  /// The first study day that it governs; nil for the first layer, which governs all.
  package let effective: CivilDate?
  package let reason: String?
  package let files: [AcceptedFile]
}

extension StoreReader {
  /// The accepted layers, the first first.
  package func layers(asOf instant: Instant) throws -> [AcceptedLayer] {
    try all(.study(kinds: ["filesAccepted"]), asOf: instant).compactMap { entry in
      guard case .study(.filesAccepted(let files, let effective, let reason)) = entry.content else { return nil }
      return AcceptedLayer(
        number: entry.number, stamp: entry.stamp, effective: effective, reason: reason, files: files)
    }
  }

  /// The numbers of the entries that say which files are in force, which tasks are stopped, and whether the study is closed.
  /// Of the same entries the same follows.
  ///
  /// - Complexity: O(such entries), none of whose contents is read.
  package func studyEntries(asOf instant: Instant) throws -> [Int64] {
    var numbers: [Int64] = []
    let kinds = ["filesAccepted", "taskStopped", "studyClosed"]
    try snapshot.forEachEntry(.study(kinds: kinds), asOf: instant, reading: { _, _ in false }) { entry in
      numbers.append(entry.number)
    }
    return numbers
  }

  /// The bytes of an accepted file.
  ///
  /// - Throws: ``StoreError/damaged`` when they are missing.
  package func bytes(of file: AcceptedFile) throws -> [UInt8] {
    guard let bytes = try snapshot.bytes(of: file.digest) else { throw StoreError.damaged }
    return bytes
  }

  /// Changes of the study other than acceptances: stopped tasks, its closing.
  package func studyChanges(asOf instant: Instant) throws -> [Entry] {
    try all(.study(kinds: ["taskStopped", "studyClosed"]), asOf: instant)
  }
}
