package import CivilTime

/// Why nothing was done with an account, or nobody was signed in.
package enum AccountRefusal: Refusal, Hashable {
  case badID(String)
  case exists(String)
  case unknownAccount(String)
  case closed(String)
  case notClosed(String)
  case unknownRole(String)
  case unknownSite(String, known: [String])
  /// An assessor's role names whose list it is for, and no other role does.
  case assessorNeeded
  case assessorNotNeeded(StaffRole)
  case granted(String, StaffRole)
  case notGranted(String, StaffRole)
  /// A role is given by somebody else.
  case ownRole(String)
  /// Somebody has to be able to make accounts.
  case lastAdministrator(String)
  /// Wrong, or of nobody, or closed: whoever tries is not told which.
  case notSignedIn
  /// The same, where nobody has the name: for the server, which makes both look alike.
  case unknownName
  /// Its roles ask for a second factor, and it has none: it was set up before it had them.
  case factorNeeded
  /// Too many tries: nothing is tried before this instant.
  case waits(until: Instant)
  /// The link was used, has expired or never was.
  case notAnInvitation
  case shortPassword(least: Int)
  case longPassword(most: Int)
  /// It is the account's id or name, or one that everybody tries.
  case weakPassword
  case wrongCode
  case wrongPassword
  case samePassword
  case unknownToken(Int64)
  /// A token gives nothing that its account does not have.
  case notHeld(String, [String])
  /// The end that was asked for is over.
  case tokenOver

  package var kind: RefusalKind {
    switch self {
    case .badID, .unknownAccount, .unknownRole, .unknownSite, .assessorNeeded, .assessorNotNeeded, .shortPassword,
      .longPassword, .weakPassword, .wrongCode, .wrongPassword, .samePassword, .unknownToken, .notHeld, .tokenOver:
      .request
    case .exists, .closed, .notClosed, .granted, .notGranted, .ownRole, .lastAdministrator, .notSignedIn,
      .unknownName,
      .factorNeeded, .waits, .notAnInvitation:
      .state
    }
  }

  package var message: String {
    switch self {
    case .badID(let id): "'\(id)' is not an account id: it has 1 to 40 letters a to z, digits, '.', '_', '-'"
    case .exists(let id): "there is an account '\(id)' already"
    case .unknownAccount(let id): "there is no account '\(id)'"
    case .closed(let id): "the account '\(id)' is closed"
    case .notClosed(let id): "the account '\(id)' is open"
    case .unknownRole(let name):
      "there is no role '\(name)'; the roles are \(StaffRole.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownSite(let site, let known):
      "the study has no site '\(site)'" + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
    case .assessorNeeded: "an assessor's role says whose list it is for"
    case .assessorNotNeeded(let role): "the role \(role.rawValue) has no list of an assessor"
    case .granted(let id, let role): "'\(id)' has the role \(role.rawValue) there already"
    case .notGranted(let id, let role): "'\(id)' does not have the role \(role.rawValue) there"
    case .ownRole(let id):
      "'\(id)' is your own account; another administrator gives you a role, or 'regimen account grant' on the server"
    case .lastAdministrator(let id):
      "'\(id)' is the last account that can make others; make another administrator first"
    case .notSignedIn, .unknownName: "the name, the password or the code is not right"
    case .factorNeeded: "your account needs a device for codes by now; ask an administrator for a new link"
    case .waits(let instant):
      "too many tries; the next one is taken at \(instant.iso(offsetSeconds: 0, fraction: false))"
    case .notAnInvitation: "the link was used already, or is over; ask for another one"
    case .shortPassword(let least): "a password has \(least) characters or more"
    case .longPassword(let most): "a password has \(most) characters at most"
    case .weakPassword: "this password is easily guessed; take several words that have nothing to do with each other"
    case .wrongPassword: "that is not your current password; nothing was changed"
    case .samePassword: "the new password is the one that you have"
    case .wrongCode: "the code is not the one that your device shows now"
    case .notHeld(let id, let names): "'\(id)' does not have: \(names.joined(separator: ", "))"
    case .tokenOver: "the token would be over before it is made"
    case .unknownToken(let number): "there is no token \(number)"
    }
  }
}
