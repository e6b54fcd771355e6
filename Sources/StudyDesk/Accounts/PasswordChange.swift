import Record

extension StudyDesk {
  /// Changes the password of the account that works, and signs its other browsers out. Its device and its tokens stay. It
  /// takes a tenth of a second; it is not to run where others wait.
  ///
  /// - Parameters:
  ///   - old: The one that it has; a wrong one counts as a try to sign in.
  ///   - secret: Of the session that stays.
  /// - Throws: ``AccountRefusal``; ``StoreError``.
  package func changePassword(from old: String, to new: String, staying secret: String) throws {
    guard case .account(let id) = worker else { throw AccountRefusal.notSignedIn }
    do { try requirePassword(old) } catch SigningRefusal.wrongPassword { throw AccountRefusal.wrongPassword }
    guard let account = try store.read({ try $0.account(id, asOf: clock.now) }) else {
      throw AccountRefusal.unknownAccount(id)
    }
    try PasswordRule.require(new, of: account)
    if new == old { throw AccountRefusal.samePassword }
    let hash = PasswordHash(of: new, cost: passwordCost)
    try store.write { writer in
      let now = clock.now
      // Ended meanwhile, the session changes nothing.
      guard let session = try writer.reader.secret(.deskSession, Secret.digest(.deskSession, secret)),
        session.owner == id, var credentials = try writer.reader.credentials(of: id)
      else { throw AccountRefusal.notSignedIn }
      credentials.password = hash
      try writer.keep(credentials, of: id, at: now)
      for kind in [Secret.Kind.deskSession, .deskDevice] { try writer.removeSecrets(kind, of: id) }
      try writer.keep(session)
      _ = try writer.append(
        .account(.secured(account: id, .password, isSet: true)), stamp: stamp(at: now, by: author))
    }
  }
}
