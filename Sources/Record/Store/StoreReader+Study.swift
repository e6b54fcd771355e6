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
