package import CivilTime

/// An account of the pages' staff, as its entries leave it.
package struct AccountRecord: Hashable, Sendable {
  package let id: String
  package internal(set) var name: String?
  /// In the order in which they were granted.
  package internal(set) var roles: [GrantedRole]
  /// Nobody signs in to it any more.
  package internal(set) var isClosed: Bool
  package let made: Instant
}

extension StoreReader {
  /// The accounts in the order of their making.
  package func accounts(asOf instant: Instant) throws -> [AccountRecord] {
    var accounts: [AccountRecord] = []
    var places: [String: Int] = [:]
    for entry in try all(.study(kinds: AccountChange.standingKinds), asOf: instant) {
      guard case .account(let change)? = entry.content, let id = change.account else { continue }
      if let place = places[id] {
        accounts[place].take(change)
      } else if case .made(_, let name) = change {
        places[id] = accounts.count
        accounts.append(
          AccountRecord(id: id, name: name, roles: [], isClosed: false, made: entry.stamp.recorded))
      }
    }
    return accounts
  }

  /// - Returns: Nil when there is no such account.
  package func account(_ id: String, asOf instant: Instant) throws -> AccountRecord? {
    try accounts(asOf: instant).first { $0.id == id }
  }

  /// The tokens that were made and not ended, those that have expired among them, in the order of their making.
  package func tokens(asOf instant: Instant) throws -> [TokenRecord] {
    var tokens: [TokenRecord] = []
    for entry in try all(.study(kinds: AccountChange.tokenKinds), asOf: instant) {
      switch entry.content {
      case .account(.tokenMade(let account, let name, let permissions, let expires))?:
        tokens.append(
          TokenRecord(
            number: entry.number, account: account, name: name, permissions: permissions, made: entry.stamp.recorded,
            expires: expires))
      case .account(.tokenEnded(_, let token))?: tokens.removeAll { $0.number == token }
      default: break
      }
    }
    return tokens
  }
}

/// What a program signs in with, as its entries tell it.
package struct TokenRecord: Hashable, Sendable {
  /// Of the entry that made it.
  package let number: Int64
  package let account: String
  package let name: String
  package let permissions: [String]
  package let made: Instant
  package let expires: Instant?
}

extension AccountRecord {
  fileprivate mutating func take(_ change: AccountChange) {
    switch change {
    case .renamed(_, let name): self.name = name
    case .granted(_, let role): if !roles.contains(role) { roles.append(role) }
    case .grantEnded(_, let role): roles.removeAll { $0 == role }
    case .closed: isClosed = true
    case .reopened: isClosed = false
    default: break
    }
  }
}
