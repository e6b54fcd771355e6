import CivilTime
package import Record
import StudyService

/// A device on which a link was opened, as its cookie names it.
package struct OpenedSession: Hashable, Sendable {
  package let participant: String
  /// 128 random bits in hexadecimal digits.
  package let secret: String
}

extension StudyDesk {
  /// Opens a personal link, or the link of a reminder, on a device.
  ///
  /// - Parameter pin: The number that goes with it; nil before it was asked for.
  /// - Throws: ``AccessRefusal``; ``StoreError``.
  package func openLink(_ link: String, pin: String?) throws -> OpenedSession {
    // A wrong number is counted although nothing is opened: the refusal comes after the transaction.
    let opened: Result<OpenedSession, AccessRefusal> = try store.write { writer in
      let now = clock.now
      if let opened = try writer.openReminder(link, at: now) {
        return try writer.reader.isOnLists(opened.participant) ? .success(opened) : .failure(.notALink)
      }
      guard let (found, participant) = try writer.reader.link(PersonalLink.digest(of: link)), !found.isOver(at: now),
        try writer.reader.isOnLists(participant)
      else { return .failure(.notALink) }
      var known = found
      if known.isLocked { return .failure(.locked) }
      if let expected = known.pin {
        guard let pin else { return .failure(.pinNeeded(nil)) }
        guard let digits = PersonalLink.digits(ofTyped: pin) else {
          return .failure(.pinNeeded(pin.allSatisfy(\.isWhitespace) ? .missing : .notSixDigits))
        }
        let isRight = PersonalLink.digest(of: link, pin: digits) == expected
        known.wrongTries = isRight ? 0 : known.wrongTries + 1
        try writer.keep(known)
        if !isRight {
          let left = PersonalLink.mostTries - known.wrongTries
          return .failure(known.isLocked ? .locked : .pinNeeded(.wrong(triesLeft: left)))
        }
      }
      let secret = hexadecimal(randomBytes(16))
      try writer.endSessions(
        lastSeenBefore: now.before(PageSession.idleEnd), begunBefore: now.before(PageSession.absoluteEnd))
      try writer.keep(
        PageSession(digest: PageSession.digest(of: secret), person: known.person, began: now, seen: now))
      return .success(OpenedSession(participant: participant, secret: secret))
    }
    return try opened.get()
  }

  /// Who is signed in by a cookie; nil when nobody is any more.
  ///
  /// - Throws: ``StoreError``.
  package func visitor(by secret: String) throws -> String? {
    let digest = PageSession.digest(of: secret)
    let now = clock.now
    guard let found = try store.read({ try $0.visit(digest) }), !found.session.isOver(at: now),
      !found.link.isOver(at: now)
    else { return try reminderVisitor(digest, at: now) }
    let (session, participant) = (found.session, found.participant)
    if session.seen < now.before(PageSession.seenStep) {
      var seen = session
      seen.seen = now
      try store.write { writer in
        // Signed out meanwhile, it stays so.
        if try writer.reader.session(digest) != nil { try writer.keep(seen) }
      }
    }
    return participant
  }

  /// Who is signed in on a device by the link of a reminder.
  private func reminderVisitor(_ digest: SHA256Value, at now: Instant) throws -> String? {
    try store.read { reader in
      guard let participant = try reader.reminderSecret(digest, isDevice: true, at: now)?.participant,
        try reader.isOnLists(participant)
      else { return nil }
      return participant
    }
  }

  /// Signs a device out.
  ///
  /// - Throws: ``StoreError``.
  package func endSession(_ secret: String) throws {
    try store.write { writer in
      try writer.endSession(PageSession.digest(of: secret))
      try writer.remove(.reminder, PageSession.digest(of: secret))
    }
  }

  /// Whose link it is, for what asks for no session: a calendar's program keeps no cookie. A link that a number goes with
  /// opens nothing so.
  ///
  /// - Throws: ``AccessRefusal/notALink``; ``StoreError``.
  package func owner(ofLink link: String) throws -> String {
    let now = clock.now
    return try store.read { reader in
      guard let (known, participant) = try reader.link(PersonalLink.digest(of: link)), !known.isOver(at: now),
        known.pin == nil, try reader.isOnLists(participant)
      else { throw AccessRefusal.notALink }
      return participant
    }
  }
}

extension PageSession {
  /// A device that was not used for so long is signed out.
  package static let idleEnd: Int64 = 14 * 86_400_000
  /// A device is signed out after so long, used or not.
  package static let absoluteEnd: Int64 = 90 * 86_400_000
  /// The last use is written down at most this often.
  static let seenStep: Int64 = 600_000

  static func digest(of secret: String) -> SHA256Value { SHA256Value(of: ("session:" + secret).utf8) }

  func isOver(at now: Instant) -> Bool {
    seen < now.before(PageSession.idleEnd) || began < now.before(PageSession.absoluteEnd)
  }
}

extension Instant {
  fileprivate func before(_ milliseconds: Int64) -> Instant { Instant(milliseconds: self.milliseconds - milliseconds) }
}

extension StoreReader {
  fileprivate func isOnLists(_ participant: String) throws -> Bool {
    try rosterRecord(of: participant, asOf: Instant(milliseconds: .max)).status != .removed
  }
}
