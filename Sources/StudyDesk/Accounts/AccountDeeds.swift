package import CivilTime
import Definitions
package import Record
import StudyService

/// A link by which an account sets its password. It is told once: only a digest of it is kept.
package struct MadeInvitation: Hashable, Sendable {
  package let account: String
  /// 128 random bits in hexadecimal digits.
  package let secret: String
  package let expires: Instant
}

/// A role as somebody asks for it.
package struct WantedRole: Hashable, Sendable {
  package let role: StaffRole
  /// Nil for the whole study.
  package let site: String?
  /// The id of the assessor whose list it is for; for an assessor's role alone.
  package let assessor: String?

  package init(_ role: StaffRole, site: String? = nil, assessor: String? = nil) {
    self.role = role
    self.site = site
    self.assessor = assessor
  }

  /// Reads `ROLE`, `ROLE@SITE` and `assessor=ID`.
  ///
  /// - Throws: ``AccountRefusal/unknownRole(_:)``.
  package init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let places = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let role = StaffRole(rawValue: places[0]) else { throw AccountRefusal.unknownRole(places[0]) }
    self.init(role, site: places.dropFirst().first, assessor: parts.dropFirst().first)
  }
}

extension StudyDesk {
  /// An invitation holds for so long.
  package static let invitationEnd: Int64 = 7 * 86_400_000

  /// Makes an account. Nobody can sign in to it before an invitation was used.
  ///
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func addAccount(
    _ id: String, name: String?, roles: [WantedRole], by author: Author
  ) throws -> AccountView {
    guard AccountID.isWellFormed(id) else { throw AccountRefusal.badID(id) }
    return try deedOnRecord(.manageAccounts, by: author) { writer, stamp in
      if try writer.reader.account(id, asOf: Instant(milliseconds: .max)) != nil { throw AccountRefusal.exists(id) }
      _ = try writer.append(.account(.made(account: id, name: name)), stamp: stamp)
      for role in roles {
        let granted = try granted(role, in: writer.reader)
        _ = try writer.append(.account(.granted(account: id, granted)), stamp: stamp)
      }
      return try writer.reader.accountView(id, at: stamp.recorded)
    }
  }

  /// Gives an account another name; nil for none.
  ///
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func renameAccount(_ id: String, to name: String?, by author: Author) throws -> AccountView {
    try change(id, by: author) { _, _ in .renamed(account: id, name: name) }
  }

  /// Gives an account a role. Nobody gives one to themselves: whoever may do more is decided by two.
  ///
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func grant(_ role: WantedRole, to id: String, by author: Author) throws -> AccountView {
    try change(id, by: author) { account, writer in
      if account.isClosed { throw AccountRefusal.closed(id) }
      if worker.id == id { throw AccountRefusal.ownRole(id) }
      let granted = try granted(role, in: writer.reader)
      if account.roles.contains(granted) { throw AccountRefusal.granted(id, role.role) }
      return .granted(account: id, granted)
    }
  }

  /// Takes a role away. What the account was doing under it is refused from then on.
  ///
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func endGrant(_ role: WantedRole, of id: String, by author: Author) throws -> AccountView {
    try change(id, by: author) { account, writer in
      let granted = try granted(role, in: writer.reader)
      guard account.roles.contains(granted) else { throw AccountRefusal.notGranted(id, role.role) }
      if role.role == .administrator, role.site == nil { try requireAnotherAdministrator(than: id, in: writer.reader) }
      return .grantEnded(account: id, granted)
    }
  }

  /// Closes an account: its devices are signed out, its tokens end, and nobody signs in to it any more.
  ///
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func closeAccount(_ id: String, reason: String?, by author: Author) throws -> AccountView {
    try change(id, by: author) { account, writer in
      if account.isClosed { throw AccountRefusal.closed(id) }
      try requireAnotherAdministrator(than: id, in: writer.reader)
      for kind in [Secret.Kind.deskSession, .invitation, .token, .credentials] {
        try writer.removeSecrets(kind, of: id)
      }
      return .closed(account: id, reason: reason)
    }
  }

  /// Opens a closed account again; it needs an invitation.
  ///
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func reopenAccount(_ id: String, reason: String?, by author: Author) throws -> AccountView {
    try change(id, by: author) { account, _ in
      if !account.isClosed { throw AccountRefusal.notClosed(id) }
      return .reopened(account: id, reason: reason)
    }
  }

  /// Makes a link by which the account sets its password and its second factor, in place of the link before. It holds for
  /// seven days and is used once. What the account had opens nothing any more from then on: its password and device, the
  /// browsers that were signed in, its tokens.
  ///
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func invite(_ id: String, by author: Author) throws -> MadeInvitation {
    let secret = hexadecimal(randomBytes(16))
    var expires = Instant(milliseconds: 0)
    _ = try change(id, by: author) { account, writer in
      if account.isClosed { throw AccountRefusal.closed(id) }
      let now = clock.now
      let isRecovery = try writer.reader.credentials(of: id) != nil
      expires = Instant(milliseconds: now.milliseconds + StudyDesk.invitationEnd)
      try writer.endAccess(of: id, stamp: stamp(at: now, by: try signed(author, in: writer.reader)))
      if isRecovery { try writer.keep(Credentials(), of: id, at: now) }
      try writer.keep(
        Secret(.invitation, Secret.digest(.invitation, secret), owner: id, made: now, expires: expires))
      return .invited(account: id, isRecovery ? .recovery : .invitation, expires: expires)
    }
    return MadeInvitation(account: id, secret: secret, expires: expires)
  }

  /// Signs an account's devices out, all of them.
  ///
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func endSessions(of id: String, by author: Author) throws -> AccountView {
    try change(id, by: author) { _, writer in
      .signedOut(account: id, sessions: try writer.removeSecrets(.deskSession, of: id))
    }
  }
}

extension StudyDesk {
  private func change(
    _ id: String, by author: Author, _ judge: (AccountRecord, inout StoreWriter) throws -> AccountChange
  ) throws -> AccountView {
    try deedOnRecord(.manageAccounts, by: author) { writer, stamp in
      guard let account = try writer.reader.account(id, asOf: Instant(milliseconds: .max)) else {
        throw AccountRefusal.unknownAccount(id)
      }
      let change = try judge(account, &writer)
      _ = try writer.append(.account(change), stamp: stamp)
      return try writer.reader.accountView(id, at: stamp.recorded)
    }
  }

  private func granted(_ wanted: WantedRole, in reader: StoreReader) throws -> GrantedRole {
    if wanted.role != .assessor, wanted.assessor != nil { throw AccountRefusal.assessorNotNeeded(wanted.role) }
    if let site = wanted.site {
      let declared = inForce?.sites(at: clock.now).map(\.id) ?? []
      let known = Set(try reader.sites(asOf: clock.now) + declared)
      let isKnown = declared.isEmpty ? !site.isEmpty : known.contains(site)
      if !isKnown { throw AccountRefusal.unknownSite(site, known: known.sorted()) }
    }
    guard wanted.role == .assessor else { return GrantedRole(wanted.role.rawValue, site: wanted.site) }
    guard let assessor = wanted.assessor else { throw AccountRefusal.assessorNeeded }
    return GrantedRole(
      wanted.role.rawValue, assessor: try reader.activeAssessor(assessor, asOf: clock.now).number)
  }

  /// The owner of the files makes administrators at any time: only accounts are kept from shutting everybody out.
  private func requireAnotherAdministrator(than id: String, in reader: StoreReader) throws {
    if worker == .owner { return }
    let others = try reader.accounts(asOf: Instant(milliseconds: .max)).filter { account in
      try account.id != id && AccountRights(account, in: reader).reach(.manageAccounts).isEverybody
    }
    let isOne = try reader.account(id, asOf: Instant(milliseconds: .max)).map {
      try AccountRights($0, in: reader).reach(.manageAccounts).isEverybody
    }
    if isOne == true, others.isEmpty { throw AccountRefusal.lastAdministrator(id) }
  }
}

/// What an id of an account may be.
package enum AccountID {
  package static func isWellFormed(_ id: String) -> Bool {
    (1...40).contains(id.utf8.count)
      && id.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
      }
  }
}

extension MadeInvitation {
  /// - Parameter url: Where staff reach the pages.
  package func address(_ url: String) -> String {
    String(url.reversed().drop { $0 == "/" }.reversed()) + "/desk/invitation/" + secret
  }
}
