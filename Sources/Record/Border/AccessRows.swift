package import CivilTime

/// A participant's way in to their own pages, beside the record and never in it. Of the link only a digest is kept.
package struct PersonalLink: Hashable, Sendable {
  package let digest: SHA256Value
  /// Of ``Person/id``.
  package let person: Int64
  package let made: Instant
  /// Nil for one that holds until it is replaced or taken back.
  package let expires: Instant?
  /// The digest of the number that goes with it; nil for none.
  package let pin: SHA256Value?
  /// How often a wrong number was given since a right one.
  package var wrongTries: Int

  package init(
    digest: SHA256Value, person: Int64, made: Instant, expires: Instant?, pin: SHA256Value?, wrongTries: Int = 0
  ) {
    self.digest = digest
    self.person = person
    self.made = made
    self.expires = expires
    self.pin = pin
    self.wrongTries = wrongTries
  }
}

/// A device on which a personal link was opened. Of what its cookie holds only a digest is kept.
package struct PageSession: Hashable, Sendable {
  package let digest: SHA256Value
  package let person: Int64
  package let began: Instant
  /// When it was last used, to some minutes.
  package var seen: Instant

  package init(digest: SHA256Value, person: Int64, began: Instant, seen: Instant) {
    self.digest = digest
    self.person = person
    self.began = began
    self.seen = seen
  }
}

/// A device that is signed in: what stands behind it, and whose it is.
package struct PageVisit: Hashable, Sendable {
  package let session: PageSession
  package let link: PersonalLink
  package let participant: String

  package init(session: PageSession, link: PersonalLink, participant: String) {
    self.session = session
    self.link = link
    self.participant = participant
  }
}

/// What is read of the ways in.
package protocol AccessSnapshot {
  func link(_ digest: SHA256Value) throws -> PersonalLink?
  func link(of person: Int64) throws -> PersonalLink?
  func session(_ digest: SHA256Value) throws -> PageSession?
  func forEachPersonalLink(_ body: (PersonalLink) throws -> Void) throws
  func forEachSession(_ body: (PageSession) throws -> Void) throws
  /// The id that a participant has now; nil for somebody who is not there any more.
  func participant(_ person: Int64) throws -> String?
  /// A session of a participant who is on the lists, with their link and their id; nil without one of these.
  func visit(_ digest: SHA256Value) throws -> PageVisit?
}

/// What is written of them. A person has one link at most.
package protocol AccessTransaction {
  /// Keeps a link in place of the person's own before.
  mutating func keep(_ link: PersonalLink) throws
  mutating func keep(_ session: PageSession) throws
  mutating func endSession(_ digest: SHA256Value) throws
  /// Ends sessions that were last used, or begun, before.
  mutating func endSessions(lastSeenBefore seen: Instant, begunBefore began: Instant) throws
  /// Takes away a person's link and ends all their sessions.
  mutating func removeAccess(of person: Int64) throws
}
