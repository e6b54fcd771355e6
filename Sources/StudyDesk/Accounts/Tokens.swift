package import CivilTime
import JSONText
package import Record
import StudyService

/// A token as it is handed over. It is told once: only a digest of it is kept.
package struct MadeToken: Hashable, Sendable {
  /// Of its entry, by which it is ended.
  package let number: Int64
  /// `rgm_` and 128 random bits in hexadecimal digits.
  package let secret: String
  package let expires: Instant?
}

/// What a token signs in as.
package struct TokenRights: Hashable, Sendable {
  package let rights: AccountRights
  package let permissions: Set<Permission>
  package let number: Int64
}

extension StudyDesk {
  /// What every token begins with, so that one is known where it should not be.
  package static let tokenMark = "rgm_"

  /// Makes a token, by which a program does what an account may do, or a part of it.
  ///
  /// - Parameters:
  ///   - permissions: What the program may do; nil for all that the account may do now. The account has to be allowed it at
  ///     every time, too.
  ///   - end: Not included; nil for one that holds until it is ended.
  /// - Throws: ``AccountRefusal``; ``PermissionRefusal``; ``StoreError``.
  package func makeToken(
    _ name: String, for id: String, permissions: Set<Permission>?, expires end: Instant?, by author: Author
  ) throws -> MadeToken {
    let secret = StudyDesk.tokenMark + hexadecimal(randomBytes(16))
    return try tokenDeed(of: id, by: author) { writer, stamp in
      guard let account = try writer.reader.account(id, asOf: stamp.recorded) else {
        throw AccountRefusal.unknownAccount(id)
      }
      if account.isClosed { throw AccountRefusal.closed(id) }
      if let end, end <= stamp.recorded { throw AccountRefusal.tokenOver }
      let rights = try AccountRights(account, in: writer.reader)
      let wanted = (permissions ?? Set(Permission.allCases.filter(rights.allows))).subtracting([.manageAccounts])
      let missing = (permissions ?? []).filter { !rights.allows($0) }
      if !missing.isEmpty { throw AccountRefusal.notHeld(id, missing.map(\.rawValue).sorted()) }
      let change = AccountChange.tokenMade(
        account: id, name: name, permissions: wanted.map(\.rawValue).sorted(), expires: end)
      let number = try writer.append(.account(change), stamp: stamp).number
      let content: JSONValue = [
        "number": .integer(number), "permissions": .array(wanted.map(\.rawValue).sorted().map(JSONValue.string)),
      ]
      try writer.keep(
        Secret(
          .token, Secret.digest(.token, secret), owner: id, made: stamp.recorded, expires: end,
          content: content.compactText))
      return MadeToken(number: number, secret: secret, expires: end)
    }
  }

  /// Ends a token: what it did stays.
  ///
  /// - Throws: ``AccountRefusal/unknownToken(_:)``; ``PermissionRefusal``; ``StoreError``.
  package func endToken(_ number: Int64, by author: Author) throws {
    let found = try store.read { try $0.tokens(asOf: clock.now) }.first { $0.number == number }
    guard let found else { throw AccountRefusal.unknownToken(number) }
    try tokenDeed(of: found.account, by: author) { writer, stamp in
      for secret in try writer.reader.secrets(.token, of: found.account) where secret.tokenNumber == number {
        try writer.remove(.token, secret.digest)
      }
      _ = try writer.append(.account(.tokenEnded(account: found.account, token: number)), stamp: stamp)
    }
  }

  /// An account's tokens that hold.
  ///
  /// - Throws: ``PermissionRefusal``; ``StoreError``.
  package func tokens(of id: String) throws -> [TokenRecord] {
    try store.read { reader in
      if worker != .account(id) { try requireForAll(.seeAccounts, in: reader) }
      return try reader.tokens(asOf: clock.now).filter { $0.account == id && $0.expires.map { $0 > clock.now } ?? true }
    }
  }

  /// What a token may do; nil for one that is unknown, over or ended, or whose account is closed.
  ///
  /// - Throws: ``StoreError``.
  package func token(_ secret: String) throws -> TokenRights? {
    let now = clock.now
    return try store.read { reader in
      guard let found = try reader.secret(.token, Secret.digest(.token, secret)),
        found.expires.map({ $0 > now }) ?? true,
        let id = found.owner, let number = found.tokenNumber, let account = try reader.account(id, asOf: now),
        !account.isClosed
      else { return nil }
      let permissions = found.tokenPermissions
      return TokenRights(
        rights: try AccountRights(account, in: reader, within: permissions), permissions: permissions, number: number)
    }
  }

  /// Accounts see to their own tokens, administrators to all.
  private func tokenDeed<Value>(
    of id: String, by author: Author, _ body: (inout StoreWriter, Stamp) throws -> Value
  ) throws -> Value {
    try store.write { writer in
      if worker != .account(id) { try requireForAll(.manageAccounts, in: writer.reader) }
      try requireClock(of: nil, in: writer.reader)
      return try body(&writer, stamp(at: clock.now, by: signed(author, in: writer.reader)))
    }
  }
}

extension Secret {
  private var json: JSONValue? { content.flatMap { try? JSONValue(parsing: $0) } }

  fileprivate var tokenNumber: Int64? { json?["number"]?.integer.map(Int64.init) }

  fileprivate var tokenPermissions: Set<Permission> {
    Set(json?["permissions"]?.elements?.compactMap { $0.string.flatMap(Permission.init) } ?? [])
  }
}
