package import CivilTime
package import JSONText
package import Record

/// An account of the pages' staff, as administrators see it.
package struct AccountView: Hashable, Sendable {
  package let record: AccountRecord
  package let roles: [Role]
  package let hasPassword: Bool
  package let hasSecondFactor: Bool
  /// Devices on which it is signed in.
  package let sessions: [Session]
  /// Until when a link waits to be used; nil for none.
  package let invited: Instant?

  package struct Role: Hashable, Sendable {
    package let granted: GrantedRole
    /// The id of the assessor whose list it is for; nil for other roles, and for one who was erased.
    package let assessor: String?
  }

  package struct Session: Hashable, Sendable {
    package let began: Instant
    package let seen: Instant
  }

  package var json: JSONValue {
    func reading(_ instant: Instant) -> JSONValue { .string(instant.iso(offsetSeconds: 0, fraction: false)) }
    return [
      "account": .string(record.id), "name": .optional(record.name), "closed": .boolean(record.isClosed),
      "made": reading(record.made), "roles": .array(roles.map(\.json)), "password": .boolean(hasPassword),
      "secondFactor": .boolean(hasSecondFactor), "invited": invited.map(reading) ?? .null,
      "sessions": .array(sessions.map { ["began": reading($0.began), "seen": reading($0.seen)] }),
    ]
  }
}

extension AccountView {
  /// Whether somebody can sign in.
  package var standing: String {
    if record.isClosed { return "closed" }
    if hasPassword { return "open" }
    return invited.map { "invited until \($0.iso(offsetSeconds: 0, fraction: false))" } ?? "not invited yet"
  }
}

extension AccountView.Role {
  package var json: JSONValue {
    ["role": .string(granted.role), "site": .optional(granted.site), "assessor": .optional(assessor)]
  }

  /// As lists show it: `coordinator at leeds`, `assessor A01`.
  package var text: String {
    granted.role + (granted.site.map { " at \($0)" } ?? "") + (assessor.map { " \($0)" } ?? "")
  }
}

extension StudyDesk {
  /// The accounts in the order of their making.
  ///
  /// - Throws: ``PermissionRefusal``; ``StoreError``.
  package func accounts() throws -> [AccountView] {
    try store.read { reader in
      try requireForAll(.seeAccounts, in: reader)
      return try reader.accounts(asOf: clock.now).map { try reader.view(of: $0, at: clock.now) }
    }
  }

  /// - Throws: ``AccountRefusal/unknownAccount(_:)``; ``PermissionRefusal``; ``StoreError``.
  package func account(_ id: String) throws -> AccountView {
    try store.read { reader in
      if worker != .account(id) { try requireForAll(.seeAccounts, in: reader) }
      return try reader.accountView(id, at: clock.now)
    }
  }
}

extension StoreReader {
  func accountView(_ id: String, at now: Instant) throws -> AccountView {
    guard let record = try account(id, asOf: now) else { throw AccountRefusal.unknownAccount(id) }
    return try view(of: record, at: now)
  }

  func view(of record: AccountRecord, at now: Instant) throws -> AccountView {
    let assessors = try assessors(asOf: now)
    let credentials = try credentials(of: record.id)
    let sessions = try secrets(.deskSession, of: record.id).filter { !DeskSession.isOver($0, at: now) }
    let links = try secrets(.invitation, of: record.id).compactMap(\.expires).filter { $0 > now }
    return AccountView(
      record: record,
      roles: record.roles.map { role in
        AccountView.Role(
          granted: role, assessor: role.assessor.flatMap { number in assessors.last { $0.number == number }?.assessor })
      },
      hasPassword: credentials?.password != nil, hasSecondFactor: credentials?.factor != nil,
      sessions: sessions.map { AccountView.Session(began: $0.made, seen: $0.seen) }, invited: links.max())
  }
}
