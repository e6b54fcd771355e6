package import CivilTime

extension StoreReader {
  /// The personal link of a digest, and whose it is; nil when nobody's is.
  package func link(_ digest: SHA256Value) throws -> (link: PersonalLink, participant: String)? {
    guard let link = try snapshot.link(digest), let participant = try snapshot.participant(link.person) else {
      return nil
    }
    return (link, participant)
  }

  /// A participant's link; nil without one.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func link(of participant: String) throws -> PersonalLink? {
    try snapshot.link(of: person(participant, asOf: Instant(milliseconds: .max)))
  }

  /// The session of a digest, and whose it is; nil when it has ended.
  package func session(_ digest: SHA256Value) throws -> (session: PageSession, participant: String)? {
    guard let session = try snapshot.session(digest), let participant = try snapshot.participant(session.person) else {
      return nil
    }
    return (session, participant)
  }

  /// A session of somebody who is on the lists, with the link that stands behind it, and whose they are; nil when there is
  /// none.
  ///
  /// - Complexity: O(1), whatever is recorded of the participant.
  package func visit(_ digest: SHA256Value) throws -> PageVisit? { try snapshot.visit(digest) }
}

extension StoreWriter {
  /// Gives a participant a way in, in place of the one before; devices that opened that one are signed out.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``; ``StoreError``; the transaction is then lost.
  package mutating func makeLink(
    _ digest: SHA256Value, pin: SHA256Value?, expires: Instant?, for participant: String, stamp: Stamp
  ) throws {
    try append(
      .access(.linkMade(expires: expires, asksPIN: pin != nil)), about: .participant(participant), stamp: stamp)
    guard let person = try known(.participant(participant))?.id else { return }
    try attempt { writer in
      try writer.rows.removeAccess(of: person)
      try writer.rows.keep(
        PersonalLink(digest: digest, person: person, made: stamp.recorded, expires: expires, pin: pin))
    }
  }

  /// Takes a participant's link back, and signs their devices out.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``; ``StoreError``; the transaction is then lost.
  package mutating func revokeLink(of participant: String, reason: String?, stamp: Stamp) throws {
    try append(.access(.linkRevoked(reason: reason)), about: .participant(participant), stamp: stamp)
    guard let person = try known(.participant(participant))?.id else { return }
    try attempt { try $0.rows.removeAccess(of: person) }
  }

  /// Notes how often a wrong number was given.
  package mutating func keep(_ link: PersonalLink) throws { try attempt { try $0.rows.keep(link) } }

  /// Begins a session, or notes when it was used.
  package mutating func keep(_ session: PageSession) throws { try attempt { try $0.rows.keep(session) } }

  package mutating func endSession(_ digest: SHA256Value) throws { try attempt { try $0.rows.endSession(digest) } }

  package mutating func endSessions(lastSeenBefore seen: Instant, begunBefore began: Instant) throws {
    try attempt { try $0.rows.endSessions(lastSeenBefore: seen, begunBefore: began) }
  }
}
