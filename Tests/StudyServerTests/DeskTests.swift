import CivilTime
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import Testing

@Suite struct DeskTests {
  @Test func `nobody sees the desk without signing in`() async throws {
    try await TrialServer.with { _, client in
      for path in ["/desk/today", "/desk/accounts", "/desk"] {
        try await client.execute(uri: path, method: .get) { answer in
          #expect(answer.status == .seeOther)
          #expect(answer.headers[.location]?.hasPrefix("/desk/sign-in") == true)
        }
      }
      try await client.execute(uri: "/desk/today.json", method: .get) { #expect($0.status == .unauthorized) }
    }
  }

  @Test func `a form that is sent after signing out is answered by a page`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/participants/P001/note")
      _ = try server.desk.endSessions(of: "ann", by: .account("tester"))
      try await ann.sendDesk(("text", "never kept"))
      #expect(ann.status == .unauthorized && ann.page.contains("Nothing was done"))
      #expect(ann.page.contains("/desk/sign-in?to=%2Fdesk%2Fparticipants%2FP001%2Fnote"))
      #expect(try !server.kinds().contains("noteAdded"))
    }
  }

  @Test func `an invitation sets password and second factor, once, and both are asked for`() async throws {
    try await TrialServer.with { server, client in
      let made = try server.account("ann", [WantedRole(.coordinator)])
      var browser = Browser(client)
      try await browser.get("/desk/invitation/" + made.secret)
      #expect(browser.status == .ok && browser.page.contains("ann"))
      let invitation = try server.desk.invitation(made.secret)
      let path = "/desk/invitation/" + made.secret
      try await browser.post(path, server.passwords("short", code: invitation.factor.code(of: server.step)))
      #expect(browser.status == .unprocessableContent && browser.page.contains("15 characters"))
      try await browser.post(path, server.passwords(TrialServer.password, code: "000000"))
      #expect(browser.status == .unprocessableContent)
      try await browser.post(
        path, server.passwords(TrialServer.password, code: invitation.factor.code(of: server.step)))
      #expect(browser.status == .ok && browser.page.contains("Your password is set"))
      try await browser.get(path)
      #expect(browser.status == .gone)
      // The code that set the factor is used up.
      try await browser.signIn("ann", code: invitation.factor.code(of: server.step))
      #expect(browser.status == .unprocessableContent)
      server.clock.move(minutes: 1)
      try await browser.signIn("ann", password: "wrong horse battery", code: invitation.factor.code(of: server.step))
      #expect(browser.status == .unprocessableContent)
      try await browser.signIn("ann", code: invitation.factor.code(of: server.step))
      #expect(browser.path == "/desk/today" && browser.status == .ok)
      let kinds = try server.accountKinds()
      #expect(kinds.filter { $0 == "accountSignInFailed" }.count == 2)
      #expect(kinds.contains("accountSignedIn") && kinds.contains("pageViewed"))
    }
  }

  @Test func `wrong tries make the next one wait, and none says what was wrong`() async throws {
    try await TrialServer.with { server, client in
      _ = try server.signedUp("ann", [WantedRole(.assessor, assessor: "A1")])
      var browser = Browser(client)
      var pages: Set<String> = []
      for _ in 1...5 {
        try await browser.signIn("ann", password: "not the right one", code: "")
        pages.insert(browser.page)
      }
      try await browser.signIn("bob", password: "not the right one", code: "")
      pages.insert(browser.page.replacing("\"bob\"", with: "\"ann\""))
      #expect(pages.count == 1)
      try await browser.signIn("ann", code: "")
      #expect(browser.status == .unprocessableContent && browser.page.contains("oo many tries"))
      server.clock.move(minutes: 1)
      try await browser.signIn("ann", code: "")
      #expect(browser.path == "/desk/today")
    }
  }

  @Test func `a session ends with its hour, its day, its account and the word of an administrator`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get("/desk/today")
      #expect(browser.status == .ok && browser.path == "/desk/today")
      let cookie = browser.cookie
      server.clock.move(minutes: 59)
      try await browser.get("/desk/today")
      #expect(browser.path == "/desk/today")
      server.clock.move(minutes: 61)
      try await browser.get("/desk/today")
      #expect(browser.path.hasPrefix("/desk/sign-in"))
      #expect(cookie?.hasPrefix("regimen-desk=") == true)
      var other = try await server.staff(client, "cleo", [WantedRole(.coordinator)])
      _ = try server.desk.closeAccount("cleo", reason: "left", by: .account("tester"))
      try await other.get("/desk/today")
      #expect(other.path.hasPrefix("/desk/sign-in"))
    }
  }

  @Test func `a form without the token of the sign-in does nothing`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.administrator)])
      try await browser.post("/desk/accounts/new", [("account", "eve"), ("role", "administrator")])
      #expect(browser.status == .forbidden)
      #expect(throws: AccountRefusal.unknownAccount("eve")) { try server.desk.account("eve") }
      try await browser.get("/desk/accounts/new")
      try await browser.sendDesk(("account", "eve"), ("role", "monitor"))
      #expect(browser.status == .ok && browser.path == "/desk/accounts/eve")
      try await browser.get("/desk/accounts/new")
      try await browser.sendDesk(("account", "eve"), ("role", "monitor"))
      #expect(browser.status == .conflict && browser.page.contains("there is an account") == false)
      #expect(browser.page.contains("There is an account &#39;eve&#39; already"))
    }
  }

  @Test func `an administrator gives roles to others alone`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.administrator)])
      _ = try server.desk.addAccount("eve", name: nil, roles: [], by: .account("tester"))
      for (account, isGiven) in [("ann", false), ("eve", true)] {
        try await ann.get("/desk/accounts/\(account)/grant")
        #expect(ann.status == .ok)
        try await ann.sendDesk(("role", "names"), ("site", ""), ("assessor", ""))
        #expect((ann.status == .ok) == isGiven && ann.page.contains("is your own account") == !isGiven)
        #expect(try server.desk.account(account).roles.contains { $0.granted.role == "names" } == isGiven)
      }
      // The owner of the files gives them at any time.
      _ = try server.desk.grant(WantedRole(.names), to: "ann", by: .account("tester"))
    }
  }

  @Test func `a name that is hostile is shown as it is`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.administrator)])
      _ = try server.desk.addAccount(
        "eve", name: "<script>alert(1)</script>", roles: [], by: .account("tester"))
      try await browser.get("/desk/accounts")
      #expect(!browser.page.contains("<script>alert"))
      #expect(browser.page.contains("&lt;script&gt;alert(1)"))
      try await browser.get("/desk/accounts.csv")
      #expect(browser.page.contains("eve,<script>alert(1)</script>"))
    }
  }

  @Test func `what an account may not do is refused and noted`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "sam", [WantedRole(.statistician)])
      try await browser.get("/desk/today")
      #expect(browser.status == .forbidden)
      try await browser.get("/desk/accounts")
      #expect(browser.status == .forbidden)
      #expect(try server.accountKinds().filter { $0 == "accessRefused" }.count == 2)
    }
  }

  @Test func `signing in leads back to where one wanted to go, and nowhere else`() async throws {
    try await TrialServer.with { server, client in
      _ = try server.signedUp("ann", [WantedRole(.assessor, assessor: "A1"), WantedRole(.coordinator)])
      server.clock.move(minutes: 1)
      var browser = Browser(client)
      for (to, path) in [
        ("/desk/today?site=leeds", "/desk/today?site=leeds"), ("//evil.example", "/desk/today"),
        ("https://evil.example", "/desk/today"), ("/desk//evil", "/desk/today"),
      ] {
        try await browser.post(
          "/desk/sign-in",
          [("account", "ann"), ("password", TrialServer.password), ("code", try server.code("ann")), ("to", to)])
        #expect(browser.path == path)
        server.clock.move(minutes: 1)
      }
    }
  }
}
