import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import Record
import StudyDesk
import WebForms

/// The accounts of a study: who may do what, and the links by which they set their passwords.
struct DeskAccountRoutes {
  let desk: DeskRoutes

  func add() {
    desk.show(
      "/accounts", noting: nil, { desk, _ in try desk.accounts() }, json: { .array($0.map(\.json)) },
      table: { DeskAccountsPage.table($0, $1) }
    ) { DeskAccountsPage(accounts: $0, request: $1).page }
    addAdding()
    desk.show("/accounts/:account", noting: nil, { try $0.account($1.parameter("account")) }, json: { $0.json }) {
      DeskAccountPage(account: $0, request: $1).page
    }
    addRoles()
    addStanding()
    addInvitation()
  }

  private func addAdding() {
    desk.deed("/accounts/new") { _, _ in
      DeskForm(
        "A new account",
        about: "Nobody can sign in to it before they have used the link that you make for it next.",
        [
          DeskField("account", "Account", hint: "1 to 40 of a to z, 0 to 9, dot, underscore and hyphen; it stays."),
          DeskField("name", "Name", hint: "As the pages and the audit show it.", isOptional: true),
        ] + DeskAccountRoutes.roleFields,
        submit: "Make the account", back: DeskSection.accounts.path)
    } perform: { desk, request in
      let account = request.said("account") ?? ""
      let role = request.said("role").map { _ in Result { try DeskAccountRoutes.wanted(request) } }
      _ = try desk.addAccount(
        account, name: request.said("name"), roles: role.map { [try $0.get()] } ?? [], by: desk.author)
      return DeskOutcome(DeskAccountRoutes.path(account), "The account is made. Make a link for it now.")
    }
  }

  private func addRoles() {
    desk.deed("/accounts/:account/grant") { desk, request in
      let account = try desk.account(request.parameter("account"))
      return DeskForm(
        "A role for \(account.record.id)", about: "The manual lists what each role may do, under 'Roles'.",
        DeskAccountRoutes.roleFields, submit: "Give the role", back: DeskAccountRoutes.path(account.record.id))
    } perform: { desk, request in
      let id = try request.parameter("account")
      _ = try desk.grant(DeskAccountRoutes.wanted(request), to: id, by: desk.author)
      return DeskOutcome(DeskAccountRoutes.path(id), "The role is given.")
    }
    desk.deed("/accounts/:account/end-grant") { desk, request in
      let account = try desk.account(request.parameter("account"))
      return DeskForm(
        "Take a role away", about: "The account '\(account.record.id)' may no longer do what the role allows.",
        ["role", "site", "assessor"].map { .hidden($0, request.said($0) ?? "") },
        submit: "Take it away", back: DeskAccountRoutes.path(account.record.id))
    } perform: { desk, request in
      let id = try request.parameter("account")
      _ = try desk.endGrant(DeskAccountRoutes.wanted(request), of: id, by: desk.author)
      return DeskOutcome(DeskAccountRoutes.path(id), "The role is removed.")
    }
  }

  private func addStanding() {
    desk.deed("/accounts/:account/close") { desk, request in
      let account = try desk.account(request.parameter("account"))
      return DeskForm(
        "Close the account \(account.record.id)",
        about:
          "Its devices are signed out, its tokens stop working, and nobody can sign in to it. The record keeps what was done with it.",
        [.reason], submit: "Close it", back: DeskAccountRoutes.path(account.record.id))
    } perform: { desk, request in
      let id = try request.parameter("account")
      _ = try desk.closeAccount(id, reason: request.said("reason"), by: desk.author)
      return DeskOutcome(DeskAccountRoutes.path(id), "The account is closed.")
    }
    desk.deed("/accounts/:account/reopen") { desk, request in
      let account = try desk.account(request.parameter("account"))
      return DeskForm(
        "Open the account \(account.record.id) again", about: "It keeps its roles, and needs a new link.", [.reason],
        submit: "Open it", back: DeskAccountRoutes.path(account.record.id))
    } perform: { desk, request in
      let id = try request.parameter("account")
      _ = try desk.reopenAccount(id, reason: request.said("reason"), by: desk.author)
      return DeskOutcome(DeskAccountRoutes.path(id), "The account is open.")
    }
    desk.deed("/accounts/:account/sign-out") { desk, request in
      let account = try desk.account(request.parameter("account"))
      return DeskForm(
        "Sign out the devices of \(account.record.id)", about: "All of them, at once.", [], submit: "Sign them out",
        back: DeskAccountRoutes.path(account.record.id))
    } perform: { desk, request in
      let id = try request.parameter("account")
      _ = try desk.endSessions(of: id, by: desk.author)
      return DeskOutcome(DeskAccountRoutes.path(id), "The devices are signed out.")
    }
  }

  /// The link is shown once, on the page that answers.
  private func addInvitation() {
    let (host, site, answer) = (desk.host, desk.site, desk.answering)
    desk.other(.post, "/accounts/:account/invite") { request, asked in
      let fields = try await request.fields(atMost: 4_096)
      guard fields["token"] == asked.staff.formToken else { throw HTTPError(.forbidden) }
      let id = try asked.parameter("account")
      let made = try await host.with { desk in
        let desk = desk.working(as: asked.staff.id)
        return try desk.invite(id, by: desk.author)
      }
      return await answer.response(DeskInvitationMadePage(made: made, base: site.settings.address).page, asked)
    }
  }

  private static func path(_ account: String) -> DeskPath { DeskSection.accounts.path.appending(account) }

  private static var roleFields: [DeskField] {
    [
      DeskField(
        "role", "Role",
        .choice(StaffRole.allCases.map { ($0.rawValue, $0.rawValue.replacing("-", with: " ").asSentence) }),
        value: StaffRole.coordinator.rawValue),
      DeskField("site", "Site", hint: "Nothing for the whole study.", isOptional: true),
      DeskField("assessor", "Assessor", hint: "For the role of an assessor: the id of the list.", isOptional: true),
    ]
  }

  private static func wanted(_ request: DeskRequest) throws -> WantedRole {
    let name = request.said("role") ?? ""
    guard let role = StaffRole(rawValue: name) else { throw AccountRefusal.unknownRole(name) }
    return WantedRole(role, site: request.said("site"), assessor: request.said("assessor"))
  }
}
