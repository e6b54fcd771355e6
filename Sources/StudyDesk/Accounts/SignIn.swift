import CivilTime
import JSONText
package import Record

/// What somebody signs in with.
package struct SignInAttempt: Sendable {
  package let account: String
  package let password: String
  /// Of their device; empty for none.
  package let code: String
  /// What a browser has kept from a sign-in before; nil for one that has nothing.
  package let device: String?

  package init(account: String, password: String, code: String, device: String? = nil) {
    self.account = account
    self.password = password
    self.code = code
    self.device = device
  }
}

/// A device on which an account is signed in, as its cookie names it.
package struct DeskSession: Hashable, Sendable {
  package let account: String
  /// 128 random bits in hexadecimal digits.
  package let secret: String
  /// What the browser is to keep, so that it is known the next time; nil when it has that already.
  package let device: String?

  /// A device that was not used for so long is signed out.
  package static let idleEnd: Int64 = 3_600_000
  /// A device is signed out after so long, used or not.
  package static let absoluteEnd: Int64 = 12 * 3_600_000
  /// The last use is written down at most this often.
  static let seenStep: Int64 = 60_000

  static func isOver(_ secret: Secret, at now: Instant) -> Bool {
    secret.seen.milliseconds + idleEnd <= now.milliseconds || secret.made.milliseconds + absoluteEnd <= now.milliseconds
  }
}

extension StudyDesk {
  /// Signs an account in on a device. It takes a tenth of a second, whoever tries; it is not to run where others wait.
  ///
  /// Each try that goes wrong is an entry, and makes the next one wait longer. A browser in which the account was signed in
  /// before waits for its own tries alone: nobody keeps somebody out by guessing.
  ///
  /// - Throws: ``AccountRefusal/notSignedIn``, ``AccountRefusal/unknownName``, ``AccountRefusal/factorNeeded``,
  ///   ``AccountRefusal/waits(until:)``;
  ///   ``StoreError``.
  /// - SeeAlso: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
  package func signIn(_ attempt: SignInAttempt) throws -> DeskSession {
    let now = clock.now
    let id = attempt.account.lowercased()
    let known = try store.read { reader -> (credentials: Credentials, device: KnownDevice?, lacksFactor: Bool)? in
      guard let account = try reader.account(id, asOf: now), !account.isClosed,
        let credentials = try reader.credentials(of: id), credentials.password != nil
      else { return nil }
      let lacksFactor = needsFactor(account) && credentials.factor == nil
      return (credentials, try reader.device(attempt.device, of: id, at: now), lacksFactor)
    }
    if let known, let end = (known.device?.tries ?? known.credentials.tries).waits(at: now) {
      throw AccountRefusal.waits(until: end)
    }
    let isPassword = (known?.credentials.password ?? .nobody(passwordCost)).matches(attempt.password)
    guard let known else { throw AccountRefusal.unknownName }
    if isPassword, known.lacksFactor { throw AccountRefusal.factorNeeded }
    let secret = hexadecimal(randomBytes(16))
    var newDevice: String?
    let isIn = try store.write { writer in
      // What another try has left meanwhile counts.
      guard var credentials = try writer.reader.credentials(of: id), credentials.password == known.credentials.password,
        try writer.reader.account(id, asOf: now)?.isClosed == false
      else { return false }
      var device = try writer.reader.device(attempt.device, of: id, at: now)
      guard (device?.tries ?? credentials.tries).waits(at: now) == nil else { return false }
      let isCode = isPassword && (credentials.factor?.take(attempt.code, at: now) ?? true)
      if device == nil {
        isCode ? credentials.tries = SignInTries() : credentials.tries.fail(at: now)
      } else {
        isCode ? device?.tries = SignInTries() : device?.tries.fail(at: now)
      }
      try writer.keep(credentials, of: id, at: now)
      try writer.keep(device)
      let stamp = stamp(at: now, by: .account(PageAccount.name(id)))
      let change: AccountChange = isCode ? .signedIn(account: id) : .signInFailed(account: id)
      _ = try writer.append(.account(change), stamp: stamp)
      guard isCode else { return false }
      try writer.removeSecrets(
        .deskSession, expiredBy: now, seenBefore: Instant(milliseconds: now.milliseconds - DeskSession.idleEnd))
      try writer.keep(
        Secret(
          .deskSession, Secret.digest(.deskSession, secret), owner: id, made: now,
          expires: Instant(milliseconds: now.milliseconds + DeskSession.absoluteEnd)))
      if device == nil { newDevice = try writer.keepDevice(of: id, at: now) }
      return true
    }
    if !isIn { throw AccountRefusal.notSignedIn }
    return DeskSession(account: id, secret: secret, device: newDevice)
  }

  /// Which account a cookie is of; nil when its session has ended.
  ///
  /// - Parameter isUse: Whether somebody does something; a page that asks by itself does not keep them signed in.
  /// - Throws: ``StoreError``.
  package func account(by secret: String, isUse: Bool = true) throws -> AccountRights? {
    let digest = Secret.digest(.deskSession, secret)
    let now = clock.now
    let found = try store.read { reader -> (session: Secret, rights: AccountRights)? in
      guard let session = try reader.secret(.deskSession, digest), !DeskSession.isOver(session, at: now),
        let id = session.owner, let account = try reader.account(id, asOf: now), !account.isClosed
      else { return nil }
      // Given a role that asks for one, it is to be set up anew.
      if needsFactor(account), try reader.credentials(of: id)?.factor == nil { return nil }
      return (session, try AccountRights(account, in: reader))
    }
    guard let (session, rights) = found else { return nil }
    if isUse, session.seen.milliseconds + DeskSession.seenStep < now.milliseconds {
      var seen = session
      seen.seen = now
      try store.write { writer in
        // Signed out meanwhile, it stays so.
        if try writer.reader.secret(.deskSession, digest) != nil { try writer.keep(seen) }
      }
    }
    return rights
  }

  /// Signs a device out.
  ///
  /// - Throws: ``StoreError``.
  package func signOut(_ secret: String) throws {
    try store.write { writer in
      let digest = Secret.digest(.deskSession, secret)
      guard let id = try writer.reader.secret(.deskSession, digest)?.owner else { return }
      try writer.remove(.deskSession, digest)
      let stamp = stamp(at: clock.now, by: .account(PageAccount.name(id)))
      _ = try writer.append(.account(.signedOut(account: id, sessions: 1)), stamp: stamp)
    }
  }
}

// MARK: - What is read, and what is refused

extension StudyDesk {
  /// Notes that an account looks at what tells who people are, or what they answered.
  ///
  /// - Parameters:
  ///   - view: Such as `person` or `today`.
  ///   - participant: Whose it is; nil for many people's.
  ///   - place: Of a file that is handed out.
  /// - Throws: ``StoreError``.
  package func noteView(_ view: String, of participant: String? = nil, at place: FilePlace? = nil) throws {
    try noteAccess(.viewed(view, at: place), participant)
  }

  /// Notes what an account asked for and may not do.
  ///
  /// - Throws: ``StoreError``.
  package func noteRefusal(_ permission: Permission, of participant: String? = nil) throws {
    try noteAccess(.refused(permission.rawValue), participant)
  }

  /// Notes that somebody tried what nobody may: a cookie of no session, a token or a link that is none.
  ///
  /// - Parameter times: How often since it was noted last.
  /// - Throws: ``StoreError``.
  package func noteGuess(_ what: String, times: Int) throws {
    try store.write(.nobody) { writer in
      let told = times == 1 ? what : "\(what), \(times) times"
      _ = try writer.append(.account(.refused(told)), stamp: stamp(at: clock.now, by: .program))
    }
  }

  private func noteAccess(_ change: AccountChange, _ participant: String?) throws {
    guard worker != .owner else { return }
    try store.write(participant.map { .about(.participant($0)) } ?? .nobody) { writer in
      // Somebody who is not there can't be named: their id may be a slip of another's.
      let isKnown = participant.map { (try? writer.reader.personNumber(of: $0)) != nil } ?? false
      let subject = isKnown ? participant.map(Subject.participant) ?? .nobody : .nobody
      _ = try writer.append(.account(change), about: subject, stamp: stamp(at: clock.now, by: author))
    }
  }
}
