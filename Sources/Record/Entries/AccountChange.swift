package import CivilTime
import JSONText

/// What happened with an account of the pages' staff: made, granted, signed in to, refused. No password, cookie, token or
/// address is in an entry; what signs in lies beside the record.
package enum AccountChange: Hashable, Sendable {
  case made(account: String, name: String?)
  case renamed(account: String, name: String?)
  /// What an account may do.
  case granted(account: String, GrantedRole)
  case grantEnded(account: String, GrantedRole)
  /// Nobody signs in to it any more; what was done under it stays.
  case closed(account: String, reason: String?)
  case reopened(account: String, reason: String?)
  case invited(account: String, InvitationKind, expires: Instant)
  /// A password, or a second factor, was set or taken away.
  case secured(account: String, Credential, isSet: Bool)
  case signedIn(account: String)
  case signInFailed(account: String)
  /// So many devices were signed out.
  case signedOut(account: String, sessions: Int)
  /// What a program signs in with: its number is the entry's.
  case tokenMade(account: String, name: String, permissions: [String], expires: Instant?)
  case tokenEnded(account: String, token: Int64)
  /// A page, or what a program read, that tells who people are, or what they answered; the place of a file that was handed out.
  case viewed(String, at: FilePlace? = nil)
  /// What an account asked for and may not do.
  case refused(String)

  package enum InvitationKind: String, Hashable, Sendable { case invitation, recovery }
  package enum Credential: String, Hashable, Sendable { case password, secondFactor }
}

/// A role, for the whole study or a site of it. An assessor's names the assessor whose list it is for.
package struct GrantedRole: Hashable, Sendable {
  package let role: String
  /// Nil for the whole study.
  package let site: String?
  /// The number of the entry that added the assessor.
  package let assessor: Int64?

  package init(_ role: String, site: String? = nil, assessor: Int64? = nil) {
    self.role = role
    self.site = site
    self.assessor = assessor
  }
}

extension AccountChange {
  /// The kinds from which follow which accounts there are, and what they may do.
  static let standingKinds = [
    "accountMade", "accountRenamed", "accountGranted", "accountGrantEnded", "accountClosed", "accountReopened",
  ]
  static let tokenKinds = ["accountTokenMade", "accountTokenEnded"]

  package var kind: String {
    switch self {
    case .made: "accountMade"
    case .renamed: "accountRenamed"
    case .granted: "accountGranted"
    case .grantEnded: "accountGrantEnded"
    case .closed: "accountClosed"
    case .reopened: "accountReopened"
    case .invited: "accountInvited"
    case .secured: "accountSecured"
    case .signedIn: "accountSignedIn"
    case .signInFailed: "accountSignInFailed"
    case .signedOut: "accountSignedOut"
    case .tokenMade: "accountTokenMade"
    case .tokenEnded: "accountTokenEnded"
    case .viewed: "pageViewed"
    case .refused: "accessRefused"
    }
  }

  /// The account that it is about; nil where the author says it.
  package var account: String? {
    switch self {
    case .made(let account, _), .renamed(let account, _), .granted(let account, _), .grantEnded(let account, _),
      .closed(let account, _), .reopened(let account, _), .invited(let account, _, _), .secured(let account, _, _),
      .signedIn(let account), .signInFailed(let account), .signedOut(let account, _),
      .tokenMade(let account, _, _, _), .tokenEnded(let account, _):
      account
    case .viewed, .refused: nil
    }
  }

  package var reason: String? {
    switch self {
    case .closed(_, let reason), .reopened(_, let reason): reason
    default: nil
    }
  }

  var json: JSONValue {
    let account = JSONValue.text(account)
    return switch self {
    case .made(_, let name), .renamed(_, let name): .members(["account": account, "name": .text(name)])
    case .granted(_, let role), .grantEnded(_, let role):
      .members([
        "account": account, "role": .string(role.role), "site": .text(role.site), "assessor": .count(role.assessor),
      ])
    case .closed(_, let reason), .reopened(_, let reason): .members(["account": account, "reason": .text(reason)])
    case .invited(_, let kind, let expires):
      .members(["account": account, "for": .string(kind.rawValue), "expires": .instant(expires)])
    case .secured(_, let credential, let isSet):
      .members(["account": account, "credential": .string(credential.rawValue), "set": .boolean(isSet)])
    case .signedIn, .signInFailed: .members(["account": account])
    case .signedOut(_, let sessions): .members(["account": account, "sessions": .integer(sessions)])
    case .tokenMade(_, let name, let permissions, let expires):
      .members([
        "account": account, "name": .string(name), "permissions": .array(permissions.map(JSONValue.string)),
        "expires": .instant(expires),
      ])
    case .tokenEnded(_, let token): .members(["account": account, "token": .count(token)])
    case .viewed(let view, let place):
      .members(["view": .string(view), "event": .text(place?.event), "item": .text(place?.item)])
    case .refused(let permission): .members(["asked": .string(permission)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "pageViewed":
      guard let view = json.text("view") else { return nil }
      self = .viewed(view, at: FilePlace(json: json))
    case "accessRefused":
      guard let asked = json.text("asked") else { return nil }
      self = .refused(asked)
    default:
      guard kind.hasPrefix("account"), let account = json.text("account"),
        let change = AccountChange(kind: kind, of: account, json)
      else { return nil }
      self = change
    }
  }

  private init?(kind: String, of account: String, _ json: JSONValue) {
    switch kind {
    case "accountMade": self = .made(account: account, name: json.said("name"))
    case "accountRenamed": self = .renamed(account: account, name: json.said("name"))
    case "accountGranted", "accountGrantEnded":
      guard let role = json.text("role") else { return nil }
      let granted = GrantedRole(role, site: json.text("site"), assessor: json.count("assessor"))
      self =
        kind == "accountGranted" ? .granted(account: account, granted) : .grantEnded(account: account, granted)
    case "accountClosed": self = .closed(account: account, reason: json.said("reason"))
    case "accountReopened": self = .reopened(account: account, reason: json.said("reason"))
    case "accountInvited":
      guard let purpose = json.text("for").flatMap(InvitationKind.init), let expires = json.instant("expires")
      else { return nil }
      self = .invited(account: account, purpose, expires: expires)
    case "accountSecured":
      guard let credential = json.text("credential").flatMap(Credential.init), let isSet = json["set"]?.boolean
      else { return nil }
      self = .secured(account: account, credential, isSet: isSet)
    case "accountSignedIn": self = .signedIn(account: account)
    case "accountSignInFailed": self = .signInFailed(account: account)
    case "accountSignedOut": self = .signedOut(account: account, sessions: json["sessions"]?.integer ?? 0)
    case "accountTokenMade":
      guard let name = json.said("name") else { return nil }
      self = .tokenMade(
        account: account, name: name, permissions: json["permissions"]?.elements?.compactMap(\.string) ?? [],
        expires: json.instant("expires"))
    case "accountTokenEnded":
      guard let token = json.count("token") else { return nil }
      self = .tokenEnded(account: account, token: token)
    default: return nil
    }
  }
}
