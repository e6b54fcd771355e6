import CivilTime
import Record
import StudyDesk
import WebForms

/// All accounts, those that are closed too.
struct DeskAccountsPage {
  let accounts: [AccountView]
  let request: DeskRequest

  var page: DeskPage {
    let html = Templates.render(
      DeskAccountsPage.template,
      [
        "table": DeskAccountsPage.table(accounts, request).html(request),
        "mayAdd": request.staff.may(.manageAccounts),
      ])
    return DeskPage("Accounts", html, section: .accounts, endings: [".json", ".csv"])
  }

  static func table(_ accounts: [AccountView], _ request: DeskRequest) -> DeskTable {
    DeskTable(
      "Accounts",
      [
        .init("account", "Account"), .init("name", "Name"), .init("roles", "Roles"), .init("standing", "Standing"),
        .init("factor", "Second factor"), .init("devices", "Devices", isNumber: true),
      ],
      accounts.map { account in
        [
          .init(account.record.id, href: DeskSection.accounts.path.appending(account.record.id)),
          .init(account.record.name), .init(account.roles.map(\.text).joined(separator: ", ")),
          .init(account.standing, kind: account.record.isClosed ? "other" : nil),
          .init(account.hasSecondFactor ? "yes" : "no"), .init(String(account.sessions.count)),
        ]
      }, nothing: "There are no accounts.")
  }

  private static let template = PageTemplate(
    """
    <h1>Accounts</h1>
    {{#mayAdd}}<p class="tools"><a class="button" href="/desk/accounts/new">New account</a></p>{{/mayAdd}}
    {{{table}}}
    """)
}

/// One account, and what can be done with it.
struct DeskAccountPage {
  let account: AccountView
  let request: DeskRequest

  var page: DeskPage {
    let path = DeskSection.accounts.path.appending(account.record.id)
    let mayManage = request.staff.may(.manageAccounts)
    let html = Templates.render(
      DeskAccountPage.template,
      [
        "id": account.record.id, "name": account.record.name.map { $0 as Any } ?? false, "standing": account.standing,
        "factor": account.hasSecondFactor ? "yes" : "no", "path": path.text, "isOpen": !account.record.isClosed,
        "mayManage": mayManage, "token": request.staff.formToken, "hasRoles": !account.roles.isEmpty,
        "hasSessions": !account.sessions.isEmpty,
        "roles": account.roles.map { role -> [String: Any] in
          [
            "text": role.text, "mayManage": mayManage,
            "end": DeskPath(path.text + "/end-grant").adding("role", role.granted.role)
              .adding("site", role.granted.site).adding("assessor", role.assessor).text,
          ]
        },
        "sessions": account.sessions.map {
          [
            "began": DeskWords.asOf($0.began), "seen": DeskWords.asOf($0.seen),
          ]
        },
      ])
    return DeskPage("Account \(account.record.id)", html, section: .accounts, endings: [".json"])
  }

  private static let template = PageTemplate(
    """
    <h1>Account {{id}}</h1>
    <dl class="facts">{{#name}}<div><dt>Name</dt><dd>{{name}}</dd></div>{{/name}}<div><dt>Standing</dt><dd>{{standing}}</dd></div><div><dt>Second factor</dt><dd>{{factor}}</dd></div></dl>
    {{#mayManage}}<div class="tools">
    {{#isOpen}}<form method="post" action="{{path}}/invite"><input type="hidden" name="token" value="{{token}}"><button class="button">Make a link to set the password</button></form>
    <a class="button" href="{{path}}/grant">Give a role</a> <a class="button" href="{{path}}/close">Close it</a>{{/isOpen}}
    {{^isOpen}}<a class="button" href="{{path}}/reopen">Open it again</a>{{/isOpen}}
    {{#hasSessions}}<a class="button" href="{{path}}/sign-out">Sign its devices out</a>{{/hasSessions}}
    </div>{{/mayManage}}
    <section><h2>Roles</h2>
    {{^hasRoles}}<p class="nothing">It has no role, and sees nothing.</p>{{/hasRoles}}
    {{#hasRoles}}<ul class="plain">{{#roles}}<li>{{text}}{{#mayManage}} <a href="{{end}}">Take away</a>{{/mayManage}}</li>{{/roles}}</ul>{{/hasRoles}}
    </section>
    <section><h2>Devices</h2>
    {{^hasSessions}}<p class="nothing">It is signed in nowhere.</p>{{/hasSessions}}
    {{#hasSessions}}<ul class="plain">{{#sessions}}<li>since {{began}}, last used {{seen}}</li>{{/sessions}}</ul>{{/hasSessions}}
    </section>
    """)
}

/// A link that was just made: it is shown this once.
struct DeskInvitationMadePage {
  let made: MadeInvitation
  /// Where the server is reached, without a slash at the end; empty where it was not said.
  let base: String

  var page: DeskPage {
    let html = Templates.render(
      DeskInvitationMadePage.template,
      [
        "account": made.account, "link": base + "/desk/invitation/" + made.secret,
        "expires": DeskWords.asOf(made.expires),
        "back": DeskSection.accounts.path.appending(made.account).text, "isWhole": !base.isEmpty,
      ])
    return DeskPage("A link for \(made.account)", html, section: .accounts)
  }

  private static let template = PageTemplate(
    """
    <h1>A link for {{account}}</h1>
    <p>Hand it to them and nobody else. It is shown this once, is used once, and is over at {{expires}}.</p>
    <p class="key"><code>{{link}}</code></p>
    {{^isWhole}}<p class="hint">Put the address of this server before it.</p>{{/isWhole}}
    <p><a class="button" href="{{back}}">Back to the account</a></p>
    """)
}
