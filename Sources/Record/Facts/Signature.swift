package import CivilTime

/// What somebody signed of a participant, as lists need it; who and what they meant is read from the entry.
package struct Signature: Hashable, Sendable {
  /// Of its entry: what taking it back names.
  package let number: Int64
  /// Nil when all that stood was signed.
  package let event: String?
  /// The numbers of the entries that it covers.
  package let revisions: [Int64]
  package let recorded: Instant
  package internal(set) var withdrawn: Instant?
}

extension ParticipantRecord {
  /// Whether a signature holds: nothing that it covers was corrected, deleted or added to since, and nobody took it back.
  ///
  /// - Complexity: O(outcomes).
  package func holds(_ signature: Signature) -> Bool { signature.withdrawn == nil && covers(signature) }

  /// Whether what stands is what was signed.
  package func covers(_ signature: Signature) -> Bool {
    if let event = signature.event { return outcome(of: event).map { [$0.revision] } == signature.revisions }
    return Set(outcomes.map(\.revision)) == Set(signature.revisions)
  }

  /// The outcomes that no signature which holds or held covers as they stand.
  package var unsigned: [OutcomeFact] {
    let signed = Set(signatures.lazy.filter { $0.withdrawn == nil }.flatMap(\.revisions))
    return outcomes.filter { !signed.contains($0.revision) }
  }

  mutating func withdraw(_ number: Int64, recorded: Instant) {
    guard let index = signatures.firstIndex(where: { $0.number == number }) else { return }
    signatures[index].withdrawn = recorded
  }
}
