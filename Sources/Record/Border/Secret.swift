package import CivilTime

/// What somebody signs in with, beside the record and never in it. Of what they hold only a digest is kept.
package struct Secret: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An account's password and second factor, under the digest of its id.
    case credentials
    /// A device on which an account is signed in.
    case deskSession
    /// A device on which an account was signed in once: who guesses elsewhere does not keep it out.
    case deskDevice
    /// A link by which an account sets its password, once.
    case invitation
    /// What a program signs in with.
    case token
    /// A deed that a program has done, by the key that it gave it.
    case deed
    /// The link in a reminder, which opens its participant's pages.
    case reminder
  }

  package let kind: Kind
  package let digest: SHA256Value
  /// The account that it is of; nil for a participant's.
  package let owner: String?
  /// Of ``Person/id``; nil for an account's.
  package let person: Int64?
  package let made: Instant
  /// When it was last used, to some minutes.
  package var seen: Instant
  /// Not included; nil for one that holds until it is taken back.
  package var expires: Instant?
  /// What else is known of it, as JSON.
  package var content: String?

  package init(
    _ kind: Kind, _ digest: SHA256Value, owner: String? = nil, person: Int64? = nil, made: Instant,
    expires: Instant? = nil, content: String? = nil
  ) {
    self.kind = kind
    self.digest = digest
    self.owner = owner
    self.person = person
    self.made = made
    self.expires = expires
    self.content = content
    seen = made
  }
}

/// What is read of them.
package protocol SecretSnapshot {
  func secret(_ kind: Secret.Kind, _ digest: SHA256Value) throws -> Secret?
  /// In the order of their making.
  func secrets(_ kind: Secret.Kind, of owner: String) throws -> [Secret]
  func forEachSecret(_ body: (Secret) throws -> Void) throws
}

/// What is written of them.
package protocol SecretTransaction {
  /// Keeps a secret in place of the one of its kind and digest.
  mutating func keep(_ secret: Secret) throws
  /// Keeps a secret unless there is one of its kind and digest. One that somebody else is keeping at this moment is waited for.
  ///
  /// - Returns: Whether it is kept.
  mutating func add(_ secret: Secret) throws -> Bool
  /// - Returns: Whether it was there.
  mutating func remove(_ kind: Secret.Kind, _ digest: SHA256Value) throws -> Bool
  /// - Returns: How many there were.
  mutating func removeSecrets(_ kind: Secret.Kind, of owner: String) throws -> Int
  /// Takes away those that have expired by an instant, and those that were last used before another.
  mutating func removeSecrets(_ kind: Secret.Kind, expiredBy now: Instant, seenBefore: Instant?) throws
}
