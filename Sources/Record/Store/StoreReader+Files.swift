package import CivilTime

extension StoreReader {
  /// Whether the content of a file that a participant answered with is in the record; so it is also in a copy without names,
  /// which lacks the bytes.
  ///
  /// - Parameter digest: As the answer has it.
  package func holdsFile(_ digest: String, of participant: String) throws -> Bool {
    let person = try person(participant, asOf: Instant(milliseconds: .max))
    var isHeld = false
    try snapshot.forEachEntry(
      .file(digest: digest, of: person), asOf: Instant(milliseconds: .max), reading: { _, _ in false }
    ) { _ in isHeld = true }
    return isHeld
  }

  /// The content of a file that a participant answered with; nil when the record has none of this digest, and where it was
  /// left out.
  ///
  /// - Throws: ``StoreError/fileAltered(number:)`` for a content that is not the one that the digest names.
  package func file(_ digest: String, of participant: String, asOf instant: Instant) throws -> [UInt8]? {
    let person = try person(participant, asOf: instant)
    for entry in try all(.file(digest: digest, of: person), asOf: instant) {
      guard case .file(let file)? = entry.content, let content = file.content else { continue }
      guard file.isWhole else { throw StoreError.fileAltered(number: entry.number) }
      return content
    }
    return nil
  }
}
