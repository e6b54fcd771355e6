import CivilTime
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import StudyService
import Testing

/// What an account may not see comes to it by no other way, and what strangers try is noted within bounds.
@Suite struct DeskBordersTests {
  private static let phone = TrialServer.survey.replacing(
    "prompt: What else?,", with: "prompt: What is your number?, identifying: true,")

  /// The kinds and contents of what was refused.
  private static func refused(_ server: TrialServer) throws -> [String] {
    var found: [String] = []
    try server.desk.audit(AuditRequest()) { entry in
      if entry.kind == "accessRefused" { found += entry.changes.compactMap(\.after) }
    }
    return found
  }

  private static func put(_ participant: String, at site: String, _ server: TrialServer) throws {
    var details = ParticipantDetails()
    details.site = site
    _ = try server.desk.describe(participant, details, by: .account("c"))
  }

  @Test(arguments: [StaffRole.monitor, .dataManager])
  func `an identifying answer is withheld from programs, too`(_ role: StaffRole) async throws {
    try await TrialServer.with(Self.phone) { server, client in
      var own = try await server.browser(client)
      try await own.send(("event", DeskEventTests.event))
      try await own.send(("answer", "4"), ("act", "answer"))
      try await own.send(("answer", "SECRET 0113"), ("act", "answer"))
      let path = "/participants/P001/outcomes/a%2Fdaily@2026-11-20"
      let api = Program(client, token: try server.token("ann", [WantedRole(role)]).secret)
      let answer = try await api.get(path)
      #expect(answer.status == .ok && answer.text.contains("f/pain") && !answer.text.contains("SECRET"))
      let named = Program(client, token: try server.token("bea", [WantedRole(.coordinator)]).secret)
      #expect(try await named.get(path).text.contains("SECRET"))
    }
  }

  @Test func `the audit shows nobody what their other pages do not`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      _ = try server.desk.note("she called", on: nil, of: "P001", by: .account("c"))
      _ = try server.desk.openQuery("is it 4?", about: DeskEventTests.event, item: nil, of: "P001", by: .account("c"))
      var root = try await server.staff(client, "root", [WantedRole(.administrator)])
      for path in ["/desk/audit", "/desk/audit.json", "/desk/audit.csv"] {
        try await root.get(path)
        #expect(root.status == .ok)
        for text in ["she called", "is it 4?", "slept"] { #expect(!root.page.contains(text), "\(path) \(text)") }
      }
      #expect(root.page.contains("(hidden)") && root.page.contains("outcomeRecorded"))
      let api = Program(client, token: try server.token("tok", [WantedRole(.coordinator)], [.seeAudit]).secret)
      #expect(try await !api.get("/audit").text.contains("she called"))
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/audit")
      for text in ["she called", "is it 4?"] { #expect(ann.page.contains(text), "\(text)") }
    }
  }

  @Test func `an open query at another site closes Today to nobody`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      try Self.put("P001", at: "york", server)
      try Self.put("P002", at: "leeds", server)
      let query = try server.desk.openQuery(
        "sure?", about: DeskEventTests.event, item: nil, of: "P001", by: .account("c"))
      let leeds = Program(
        client, token: try server.token("lea", [WantedRole(.coordinator, site: "leeds")]).secret)
      let york = Program(client, token: try server.token("yve", [WantedRole(.coordinator, site: "york")]).secret)
      let (here, there) = (try await leeds.get("/today"), try await york.get("/today"))
      #expect(here.status == .ok && there.status == .ok)
      #expect(!here.text.contains("sure?") && there.text.contains("sure?"))
      // Who is there, and who is not, is refused alike.
      #expect(try await leeds.get("/participants/P001").status == .forbidden)
      #expect(try await leeds.get("/participants/P777").status == .forbidden)
      var browser = try await server.staff(client, "leo", [WantedRole(.coordinator, site: "leeds")])
      for number in [query.record.number, 9_999] {
        try await browser.get("/desk/queries/\(number)/answer")
        #expect(browser.status == .forbidden, "\(number)")
      }
    }
  }

  @Test func `what was refused was not seen`() async throws {
    try await TrialServer.with { server, client in
      var sam = try await server.staff(client, "sam", [WantedRole(.statistician)])
      try await sam.get("/desk/today")
      #expect(sam.status == .forbidden)
      let api = Program(client, token: try server.token("tim", [WantedRole(.statistician)]).secret)
      #expect(try await api.get("/participants/P001").status == .forbidden)
      var kinds: [String] = []
      try server.desk.audit(AuditRequest()) { kinds.append($0.kind) }
      #expect(!kinds.contains("pageViewed") && kinds.filter { $0 == "accessRefused" }.count == 2)
    }
  }

  @Test func `who guesses elsewhere keeps nobody out where they were signed in before`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.assessor, assessor: "A1")])
      var stranger = Browser(client)
      for _ in 1...12 {
        try await stranger.signIn("ann", password: "not the right one", code: "")
        server.clock.move(minutes: 16)
      }
      for _ in 1...2 { try await stranger.signIn("ann", password: "not the right one", code: "") }
      #expect(stranger.page.contains("oo many tries"))
      try await ann.signIn("ann", code: "")
      #expect(ann.path == "/desk/today")
      // A browser that is not known waits.
      var other = Browser(client)
      try await other.signIn("ann", code: "")
      #expect(other.page.contains("oo many tries"))
      // One in which too much went wrong is no longer known.
      ann.forget("regimen-desk")
      for _ in 1...10 {
        try await ann.signIn("ann", password: "not the right one", code: "")
        server.clock.move(minutes: 16)
      }
      for _ in 1...2 { try await stranger.signIn("ann", password: "not the right one", code: "") }
      try await ann.signIn("ann", code: "")
      #expect(ann.page.contains("oo many tries"))
    }
  }

  @Test func `a name that nobody has looks like one that somebody has`() async throws {
    try await TrialServer.with { server, client in
      _ = try server.signedUp("ann", [WantedRole(.assessor, assessor: "A1")])
      var pages: [String: [String]] = [:]
      for name in ["ann", "bob"] {
        var browser = Browser(client)
        for _ in 1...7 {
          try await browser.signIn(name, password: "not the right one", code: "")
          pages[name, default: []].append(browser.page.replacing("\"\(name)\"", with: "\"x\""))
        }
      }
      #expect(pages["ann"] == pages["bob"])
      #expect(pages["bob"]?.last?.contains("oo many tries") == true)
    }
  }

  @Test func `what strangers try is noted, once a minute of each kind`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      let cookie = ann.cookie
      try await ann.post("/desk/participants/P001/note", [("text", "x")])
      #expect(ann.status == .forbidden)
      try server.desk.signOut(String(cookie?.firstMatch(of: /regimen-desk=([0-9a-f]*)/)?.1 ?? ""))
      for _ in 1...3 { try await ann.get("/desk/today") }
      #expect(ann.path.hasPrefix("/desk/sign-in"))
      for _ in 1...3 { _ = try await Program(client, token: "rgm_00").get("/today") }
      var browser = Browser(client)
      for _ in 1...2 { try await browser.get("/desk/invitation/0123456789abcdef0123456789abcdef") }
      #expect(browser.status == .gone)
      try await browser.signIn("nobody", password: "not the right one", code: "")
      let first = try Self.refused(server)
      #expect(
        Set(first) == [
          "a session that is unknown or has ended", "an unknown token", "an invitation that is unknown or was used",
          "a sign-in under a name that nobody has", "a form that the page did not make",
        ])
      #expect(first.count == 5)
      server.clock.move(minutes: 2)
      _ = try await Program(client, token: "rgm_00").get("/today")
      #expect(try Self.refused(server).last == "an unknown token, 3 times")
    }
  }

  @Test func `too many tries of an address are told in one answer of one length`() async throws {
    try await TrialServer.with { server, client in
      var browser = Browser(client)
      for _ in 1...server.settings.limits.signInsPerMinute + 1 {
        try await browser.post("/desk/sign-in", [("account", "x")])
      }
      #expect(browser.status == .tooManyRequests && browser.headers[.retryAfter] != nil)
      #expect(browser.headers[values: .contentLength].count <= 1)
      #expect(browser.headers[.contentLength].map { $0 == "\(browser.bytes.count)" } ?? true)
    }
  }

  @Test func `a new link ends the tokens of its account`() async throws {
    try await TrialServer.with { server, client in
      let api = Program(client, token: try server.token("nina", [WantedRole(.assessor, assessor: "A1")]).secret)
      #expect(try await api.get("/participants").status == .ok)
      let made = try server.desk.invite("nina", by: .account("c"))
      try server.desk.accept(invitation: made.secret, password: TrialServer.password, code: "")
      #expect(try await api.get("/participants").status == .unauthorized)
      #expect(try server.accountKinds().contains("accountTokenEnded"))
    }
  }

  @Test func `files are put in force on a day that can be meant`() async throws {
    try await TrialServer.with(inFolder: TrialServer.files(TrialServer.survey + "\n# other\n")) { server, client in
      var root = try await server.staff(client, "root", [WantedRole(.administrator)])
      try await root.get("/desk/study/accept")
      try await root.sendDesk(("effective", "9999-01-01"), ("reason", "later"))
      #expect(root.status == .unprocessableContent && root.page.contains("too far ahead"))
    }
  }

  @Test func `an account that is given a role that asks for a device is signed out until it has one`() async throws {
    try await TrialServer.with { server, client in
      var nil_ = try await server.staff(client, "nil", [WantedRole(.assessor, assessor: "A1")])
      try await nil_.get("/desk/participants")
      #expect(nil_.status == .ok && nil_.path == "/desk/participants")
      _ = try server.desk.grant(WantedRole(.administrator), to: "nil", by: .account("c"))
      try await nil_.get("/desk/accounts")
      #expect(nil_.path.hasPrefix("/desk/sign-in"))
      try await nil_.signIn("nil", code: "")
      #expect(nil_.status == .unprocessableContent && nil_.page.contains("needs a device"))
      let made = try server.desk.invite("nil", by: .account("c"))
      let code = try server.desk.invitation(made.secret).factor.code(of: server.step)
      try server.desk.accept(invitation: made.secret, password: TrialServer.password, code: code)
      server.clock.move(minutes: 1)
      try await nil_.signIn("nil", code: server.code("nil"))
      #expect(nil_.status == .ok)
    }
  }

  @Test func `a new link ends at once what the account had`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      let token = try server.desk.makeToken(
        "nightly", for: "ann", permissions: nil, expires: nil, by: .account("tester")
      ).secret
      let api = Program(client, token: token)
      #expect(try await api.get("/today").status == .ok)
      let code = try server.code("ann")
      let made = try server.desk.invite("ann", by: .account("tester"))
      try await ann.get("/desk/today")
      #expect(ann.path.hasPrefix("/desk/sign-in"))
      #expect(try await api.get("/today").status == .unauthorized)
      server.clock.move(minutes: 1)
      try await ann.signIn("ann", code: code)
      #expect(ann.status == .unprocessableContent)
      // Another link in its place is one after a password, too.
      _ = try server.desk.invite("ann", by: .account("tester"))
      #expect(throws: AccountRefusal.notAnInvitation) { try server.desk.invitation(made.secret) }
      #expect(try server.desk.account("ann").hasPassword == false)
    }
  }

  @Test func `why is told without what tells who somebody is`() async throws {
    let study = TrialServer.study + "attributes: { born: { type: date } }\n"
    let task = "when: participant.born < 1970-05-05, "
    try await TrialServer.with(study: study, task: task) { server, client in
      var details = ParticipantDetails()
      details.attributes = [.init("born", "1961-03-04")]
      _ = try server.desk.describe("P001", details, by: .account("c"))
      // It is judged as the event opens: on the day after.
      server.clock.move(minutes: 24 * 60)
      for (role, sees) in [(StaffRole.monitor, false), (.dataManager, false), (.coordinator, true)] {
        var browser = try await server.staff(client, role.rawValue, [WantedRole(role)])
        try await browser.get(DeskEventTests.page.replacing("11-20", with: "11-21"))
        #expect(browser.page.contains("1961-03-04") == sees, "\(role)")
        let api = Program(client, token: try server.token("t-\(role.rawValue)", [WantedRole(role)]).secret)
        let why = try await api.get("/participants/P001/why?task=a&date=2026-11-21")
        #expect(why.status == .ok && why.text.contains("1961-03-04") == sees, "\(role)")
      }
    }
  }

  @Test func `a program that may see people and not their answers is told why without them`() async throws {
    let task = "when: 'not completed(a, days=7) or last(\"pain\") == 4', "
    try await TrialServer.with(task: task) { server, client in
      try await DeskEventTests.answer(server, client)
      server.clock.move(minutes: 24 * 60)
      for (id, permissions, sees) in [("a", [Permission.seePeople], false), ("b", [.seePeople, .seeAnswers], true)] {
        let token = try server.token(id, [WantedRole(.coordinator)], permissions)
        let why = try await Program(client, token: token.secret).get("/participants/P001/why?task=a&date=2026-11-21")
        #expect(why.status == .ok && why.text.contains("was 4") == sees, "\(why.text)")
      }
    }
  }

  @Test func `an event whose outcome was deleted is as if nobody had begun it`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      let event = DeskEventTests.event
      #expect(try server.desk.event(event, of: "P001").json["state"]?.string == "done")
      try server.desk.delete(
        server.desk.seen([event], of: "P001"), of: "P001", reason: "another person's", by: .account("c"))
      #expect(try server.desk.event(event, of: "P001").json["state"]?.string == "open")
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      for path in ["/desk/participants/P001", "/desk/today"] {
        try await ann.get(path)
        #expect(!ann.page.contains("begun"), "\(path)")
      }
    }
  }

  @Test func `a password is changed by whoever knows it, and signs the other browsers out`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      server.clock.move(minutes: 1)
      var other = Browser(client)
      try await other.signIn("ann", code: try server.code("ann"))
      try await other.get("/desk/today")
      #expect(other.status == .ok)
      let new = "granite violin teapot nine"
      for (fields, why) in [
        ([("old", "wrong"), ("new", new), ("again", new)], "nothing was changed"),
        ([("old", TrialServer.password), ("new", new), ("again", new + "x")], "not the same"),
        ([("old", TrialServer.password), ("new", "short"), ("again", "short")], "15"),
        (["old", "new", "again"].map { ($0, TrialServer.password) }, "the one that you have"),
      ] {
        try await ann.get("/desk/password")
        try await ann.sendDesk(all: fields)
        #expect(ann.status == .unprocessableContent && ann.page.contains(why), "\(why)")
        #expect(!ann.page.contains(new) && !ann.page.contains(TrialServer.password))
      }
      try await ann.get("/desk/password")
      try await ann.sendDesk(("old", TrialServer.password), ("new", new), ("again", new))
      #expect(ann.page.contains("Your password is changed."))
      try await ann.get("/desk/today")
      #expect(ann.status == .ok)
      try await other.get("/desk/today")
      #expect(other.path.hasPrefix("/desk/sign-in"))
      server.clock.move(minutes: 1)
      try await other.signIn("ann", code: try server.code("ann"))
      #expect(other.status == .unprocessableContent)
      server.clock.move(minutes: 1)
      try await other.signIn("ann", password: new, code: try server.code("ann"))
      #expect(other.status == .ok && other.path == "/desk/today")
    }
  }

  @Test func `a form that is sent after signing out is not done, and shows what was typed and no secret`() async throws
  {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/participants/P001/note")
      _ = try server.desk.invite("ann", by: .account("tester"))
      try await ann.sendDesk(("text", "She <b>called</b> at nine"), ("password", "umbrella quartz"))
      #expect(ann.status == .unauthorized && ann.page.contains("She &lt;b&gt;called&lt;/b&gt; at nine"))
      #expect(!ann.page.contains("umbrella") && !ann.page.contains("name=\"token\""))
      #expect(try server.desk.notes(on: "P001").notes.isEmpty)
    }
  }

  @Test func `what is typed at the desk is kept without control characters`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get("/desk/participants/P001/note")
      try await browser.sendDesk(("text", "she\u{1B}[31m \u{202E}called\u{0}\nback"))
      #expect(try server.desk.notes(on: "P001").notes.map(\.text) == ["she[31m called\nback"])
    }
  }

  @Test func `a study that is closed refuses deeds with what it is, and takes signatures`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      let api = Program(client, token: try server.token("tok", [WantedRole(.coordinator)]).secret)
      _ = try server.desk.store.append(
        .study(.closed(reason: nil)),
        stamp: Stamp(recorded: server.clock.now, author: .account("c"), program: "test", tzdata: nil))
      #expect(try await api.post("/participants/P001/notes", ["text": "x"]).status == .conflict)
      try await browser.get("/desk/participants/P001/note")
      try await browser.sendDesk(("text", "x"))
      #expect(browser.status == .conflict && browser.page.contains("study is closed"))
      try await browser.get("/desk/participants/P001/sign")
      try await browser.sendDesk(("meaning", "approved"), ("password", TrialServer.password))
      #expect(browser.status == .ok && browser.page.contains("1 of 1 outcome is signed"))
    }
  }

  @Test func `a form that shows who somebody is leaves an entry`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get("/desk/participants/P001/describe")
      var seen: [String] = []
      try server.desk.audit(AuditRequest()) { entry in
        if entry.kind == "pageViewed", entry.participant == "P001" { seen += entry.changes.compactMap(\.after) }
      }
      #expect(seen == ["form"])
    }
  }

  @Test func `a token holds what its account holds`() async throws {
    try await TrialServer.with { server, _ in
      _ = try server.desk.addAccount("mona", name: nil, roles: [WantedRole(.monitor)], by: .account("c"))
      #expect(throws: AccountRefusal.notHeld("mona", ["record", "seeNames"])) {
        try server.desk.makeToken(
          "x", for: "mona", permissions: [.seeNames, .record, .seePeople], expires: nil, by: .account("c"))
      }
      let made = try server.desk.makeToken("x", for: "mona", permissions: nil, expires: nil, by: .account("c"))
      #expect(try server.desk.token(made.secret)?.permissions == StaffRole.monitor.permissions)
    }
  }

  @Test(arguments: ["0001-01-01", "1890-01-01", "2060-01-01"])
  func `nobody is enrolled on a day that can't be meant`(_ date: String) async throws {
    try await TrialServer.with { server, client in
      let api = Program(client, token: try server.token("ann", [WantedRole(.coordinator)]).secret)
      let answer = try await api.post(
        "/participants", ["participant": "P9", "schedules": ["trial"], "enrolled": .string(date)])
      #expect(
        answer.status == .unprocessableContent && answer.text.contains("\(date) is no likely day of an enrolment"))
    }
  }

  @Test func `a refusal is told in the form that was asked for`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "sam", [WantedRole(.statistician)])
      try await browser.get("/desk/today.json")
      #expect(browser.status == .forbidden && browser.headers[.contentType]?.hasPrefix("application/json") == true)
      #expect(try JSONValue(parsing: browser.page)["status"]?.integer == 403)
    }
  }
}
