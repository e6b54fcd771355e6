import Record

extension StudyDesk {
  /// That whoever is signed in at a page is still the one who signs: they give their password again.
  ///
  /// The owner of the study's files signs at the command line, under an account of the operating system. A wrong password
  /// counts as a try to sign in. It takes a tenth of a second; it is not to run where others wait.
  ///
  /// - Throws: ``SigningRefusal/wrongPassword``, ``SigningRefusal/byProgram``, ``AccountRefusal/waits(until:)``;
  ///   ``StoreError``.
  /// - SeeAlso: 21 CFR 11.200(a)(1).
  func requirePassword(_ password: String?) throws {
    let id: String
    switch worker {
    case .owner: return
    case .program: throw SigningRefusal.byProgram
    case .account(let account): id = account
    }
    let now = clock.now
    let credentials = try store.read { try $0.credentials(of: id) }
    if let end = credentials?.waits(at: now) { throw AccountRefusal.waits(until: end) }
    if let hash = credentials?.password, hash.matches(password ?? "") { return }
    try store.write { writer in
      guard var credentials = try writer.reader.credentials(of: id) else { return }
      credentials.tries.fail(at: now)
      try writer.keep(credentials, of: id, at: now)
      _ = try writer.append(.account(.signInFailed(account: id)), stamp: stamp(at: now, by: author))
    }
    throw SigningRefusal.wrongPassword
  }
}
