import CivilTime
import JSONText
package import Record

/// An invitation that waits to be used.
package struct OpenInvitation: Hashable, Sendable {
  package let account: AccountRecord
  /// What the account's device is to show codes from.
  package let factor: TimeCode
  /// Whether a second factor has to be set; one may be set anyway.
  package let needsFactor: Bool
}

extension StudyDesk {
  /// Whose invitation a link is. The key of the second factor stays the same as long as the link does.
  ///
  /// - Throws: ``AccountRefusal/notAnInvitation``; ``StoreError``.
  package func invitation(_ secret: String) throws -> OpenInvitation {
    try store.write { writer in
      var (known, account) = try writer.reader.invitation(secret, at: clock.now)
      let kept = known.content.flatMap { try? JSONValue(parsing: $0) }.flatMap { TimeCode($0) }
      let factor = kept ?? TimeCode()
      if kept == nil {
        known.content = factor.json.compactText
        try writer.keep(known)
      }
      return OpenInvitation(account: account, factor: factor, needsFactor: needsFactor(account))
    }
  }

  /// Sets an account's password and second factor by its invitation, which is used up; signs all its devices out and
  /// ends its tokens.
  ///
  /// - Parameter code: What the device shows; empty for no second factor, where none has to be.
  /// - Throws: ``AccountRefusal``; ``StoreError``.
  package func accept(invitation secret: String, password: String, code: String) throws {
    let open = try invitation(secret)
    try PasswordRule.require(password, of: open.account)
    var factor = open.factor
    let setsFactor = open.needsFactor || code.contains { !$0.isWhitespace }
    if setsFactor, !factor.take(code, at: clock.now) { throw AccountRefusal.wrongCode }
    let hash = PasswordHash(of: password, cost: passwordCost)
    try store.write { writer in
      let now = clock.now
      // Used by somebody else meanwhile, it is used up.
      let account = try writer.reader.invitation(secret, at: now).account
      var credentials = Credentials()
      (credentials.password, credentials.factor) = (hash, setsFactor ? factor : nil)
      try writer.keep(credentials, of: account.id, at: now)
      let stamp = stamp(at: now, by: .account(PageAccount.name(account.id)))
      try writer.endAccess(of: account.id, stamp: stamp)
      for (credential, isSet) in [(AccountChange.Credential.password, true), (.secondFactor, setsFactor)] {
        _ = try writer.append(
          .account(.secured(account: account.id, credential, isSet: isSet)), stamp: stamp)
      }
    }
  }

  /// Whether an account has to have a second factor, by the roles that it has now.
  func needsFactor(_ account: AccountRecord) -> Bool {
    account.roles.contains { StaffRole(rawValue: $0.role)?.wantsSecondFactor == true }
  }
}

extension StoreWriter {
  /// Signs all browsers of an account out, and ends its tokens: whoever had the account for a minute may have made one.
  mutating func endAccess(of account: String, stamp: Stamp) throws {
    for kind in [Secret.Kind.invitation, .deskSession, .deskDevice, .token] { try removeSecrets(kind, of: account) }
    for token in try reader.tokens(asOf: stamp.recorded) where token.account == account {
      _ = try append(.account(.tokenEnded(account: account, token: token.number)), stamp: stamp)
    }
  }
}

extension StoreReader {
  fileprivate func invitation(
    _ secret: String, at now: Instant
  ) throws -> (secret: Secret, account: AccountRecord) {
    guard let found = try self.secret(.invitation, Secret.digest(.invitation, secret)),
      found.expires.map({ $0 > now }) ?? true, let id = found.owner, let account = try account(id, asOf: now),
      !account.isClosed
    else { throw AccountRefusal.notAnInvitation }
    return (found, account)
  }
}
