package import CivilTime

extension StoreReader {
  package func secret(_ kind: Secret.Kind, _ digest: SHA256Value) throws -> Secret? {
    try snapshot.secret(kind, digest)
  }

  /// Those of an account, in the order of their making.
  package func secrets(_ kind: Secret.Kind, of owner: String) throws -> [Secret] {
    try snapshot.secrets(kind, of: owner)
  }

  /// The id that the participant of a secret has now; nil for somebody who is not there any more.
  package func participant(of secret: Secret) throws -> String? { try secret.person.flatMap(snapshot.participant) }

  /// What a secret names a participant by.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func personNumber(of participant: String) throws -> Int64 {
    try person(participant, asOf: Instant(milliseconds: .max))
  }
}

extension StoreWriter {
  /// Keeps a secret in place of the one of its kind and digest.
  package mutating func keep(_ secret: Secret) throws { try attempt { try $0.rows.keep(secret) } }

  /// Keeps a secret unless there is one of its kind and digest, also when two do so at the same moment.
  ///
  /// - Returns: Whether it is kept.
  package mutating func add(_ secret: Secret) throws -> Bool { try attempt { try $0.rows.add(secret) } }

  /// - Returns: Whether it was there.
  @discardableResult
  package mutating func remove(_ kind: Secret.Kind, _ digest: SHA256Value) throws -> Bool {
    try attempt { try $0.rows.remove(kind, digest) }
  }

  /// - Returns: How many an account had.
  @discardableResult
  package mutating func removeSecrets(_ kind: Secret.Kind, of owner: String) throws -> Int {
    try attempt { try $0.rows.removeSecrets(kind, of: owner) }
  }

  /// Takes away those that have expired by an instant, and those that were last used before another.
  package mutating func removeSecrets(
    _ kind: Secret.Kind, expiredBy now: Instant, seenBefore: Instant? = nil
  ) throws {
    try attempt { try $0.rows.removeSecrets(kind, expiredBy: now, seenBefore: seenBefore) }
  }
}
