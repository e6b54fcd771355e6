import Foundation
import CivilTime
import HummingbirdTesting
import JSONText
import Record
import StudyDesk

extension TrialServer {
  static let password = "umbrella quartz lemon tide"

  var step: Int64 { clock.now.milliseconds / 30_000 }

  func passwords(_ password: String, code: String) -> [(String, String)] {
    [("password", password), ("again", password), ("code", code)]
  }

  /// Makes an account with its roles, and a link for it.
  func account(_ id: String, _ roles: [WantedRole]) throws -> MadeInvitation {
    for assessor in Set(roles.compactMap(\.assessor)) {
      if (try? desk.assessor(assessor)) == nil { _ = try desk.addAssessor(assessor, name: nil, by: .account("tester")) }
    }
    _ = try desk.addAccount(id, name: nil, roles: roles, by: .account("tester"))
    return try desk.invite(id, by: .account("tester"))
  }

  /// Makes an account that has used its link; it has a second factor where its roles ask for one.
  @discardableResult
  func signedUp(_ id: String, _ roles: [WantedRole]) throws -> String {
    let made = try account(id, roles)
    let invitation = try desk.invitation(made.secret)
    let code = invitation.needsFactor ? invitation.factor.code(of: step) : ""
    try desk.accept(invitation: made.secret, password: TrialServer.password, code: code)
    return made.secret
  }

  /// What the account's device shows now.
  func code(_ id: String) throws -> String {
    let secret = try desk.store.read { reader in
      try reader.secret(.credentials, SHA256Value(of: "credentials:\(id)".utf8))
    }
    let json = try secret?.content.map { try JSONValue(parsing: $0) }
    guard let key = json?["factor"]?["key"]?.string.flatMap([UInt8].init(hexadecimal:)) else { return "" }
    return TimeCode(key: key).code(of: step)
  }

  /// A browser in which a new account is signed in.
  func staff(
    _ client: any TestClientProtocol, _ id: String, _ roles: [WantedRole]
  ) async throws -> Browser {
    try signedUp(id, roles)
    clock.move(minutes: 1)
    var browser = Browser(client)
    try await browser.signIn(id, code: code(id))
    return browser
  }

  /// The kinds of the entries about nobody, in order.
  /// The form in which data left last.
  func lastExport() throws -> String? {
    try desk.store.read { reader in
      var form: String?
      try reader.forEachEntry(asOf: Instant(milliseconds: .max)) { entry in
        if case .study(.exported(let data))? = entry.content { form = data.form }
      }
      return form
    }
  }

  func accountKinds() throws -> [String] {
    var kinds: [String] = []
    try desk.audit(AuditRequest()) { if $0.subject == .nobody { kinds.append($0.kind) } }
    return kinds
  }
}

extension Browser {
  mutating func signIn(_ account: String, password: String = TrialServer.password, code: String) async throws {
    try await post("/desk/sign-in", [("account", account), ("password", password), ("code", code)])
  }

  /// Sends the deed's form of the page with what was filled in.
  mutating func sendDesk(_ fields: (String, String)...) async throws { try await sendDesk(all: fields) }

  /// The token of the deed's form of the page.
  var deskToken: String {
    page.firstMatch(of: /name="token" value="([^"]*)"/).map { String($0.1) } ?? ""
  }

  mutating func sendDesk(all fields: [(String, String)]) async throws {
    guard
      let whole = page.components(separatedBy: "class=\"desk-form\"").dropFirst().first?
        .components(separatedBy: "</form>").first
    else { return }
    let action = page.firstMatch(of: /action="([^"]*)" class="desk-form"/).map { String($0.1) } ?? ""
    let hidden = whole.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
      (String($0.1), String($0.2).replacing("&#39;", with: "'").replacing("&amp;", with: "&"))
    }
    try await post(action.replacing("&amp;", with: "&"), hidden + fields)
  }
}
