import CivilTime
import HTTPTypes
import HummingbirdTesting
import JSONText
import NIOCore
import Record
import StudyDesk
import StudyServer
import Testing

/// Alerts, queries and the audit in a browser.
@Suite struct DeskListTests {
  static let survey =
    TrialServer.survey + "alerts: [{ id: strong, severity: high, if: pain >= 8 }]\n"

  /// P001, called Ada, answers so that an alert is raised.
  static func raise(
    _ server: TrialServer, _ client: any TestClientProtocol, _ participant: String = "P001"
  ) async throws {
    var browser = try await server.browser(client, of: participant)
    try await browser.send()
    try await browser.send(("answer", "9"))
    try await browser.send(("act", "skip"))
    #expect(browser.page.contains("Thank you"))
  }

  static func describe(_ server: TrialServer) throws {
    for (id, site, name) in [("P001", "leeds", "Ada"), ("P002", "york", "Ben <b>")] {
      var details = ParticipantDetails()
      (details.name, details.site) = (name, site)
      _ = try server.desk.describe(id, details, by: .account("tester"))
    }
  }

  @Test func `an open query about others refuses nobody their Today`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      try Self.describe(server)
      try await Self.raise(server, client, "P002")
      _ = try server.desk.openQuery(
        "Is it so?", about: DeskEventTests.event, item: nil, of: "P002", by: .account("tester"))
      var leeds = try await server.staff(client, "lea", [WantedRole(.coordinator, site: "leeds")])
      try await leeds.get("/desk/today")
      #expect(leeds.status == .ok && !leeds.page.contains("Is it so?") && !leeds.page.contains("P002"))
      var york = try await server.staff(client, "yves", [WantedRole(.coordinator, site: "york")])
      try await york.get("/desk/today")
      #expect(york.status == .ok && york.page.contains("Is it so?"))
    }
  }

  @Test func `files that are accepted take no account's name away in the audit`() async throws {
    let study = TrialServer.study.replacing("Trial", with: "Another trial")
    try await TrialServer.with(inFolder: TrialServer.files(TrialServer.survey, study: study)) { server, client in
      _ = try server.desk.addAccount("ben", name: "Ben Old", roles: [], by: .account("tester"))
      var ann = try await server.staff(client, "ann", [WantedRole(.administrator)])
      try await ann.get("/desk/study/accept")
      try await ann.sendDesk(("effective", ""), ("reason", "renamed"))
      try await ann.get("/desk/audit?kind=filesAccepted")
      #expect(ann.page.contains("study.yaml") && !ann.page.contains("Ben Old") && !ann.page.contains("taken away"))
    }
  }

  @Test func `an alert says what was answered, is seen to once, and the second is told by whom`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      try Self.describe(server)
      try await Self.raise(server, client)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      var bob = try await server.staff(client, "bob", [WantedRole(.coordinator)])
      try await ann.get("/desk/alerts")
      #expect(ann.status == .ok && ann.page.contains("How strong is your pain? 9") && ann.page.contains("Ada"))
      let number = try #require(try server.desk.alertList(AlertRequest()).rows.first).alert.alert.number
      let path = "/desk/alerts/\(number)/acknowledge"
      #expect(ann.page.contains("href=\"\(path)\""))
      try await bob.get(path)
      try await ann.get(path)
      #expect(ann.page.contains("How strong is your pain?"))
      try await ann.sendDesk(("reason", " "))
      #expect(ann.status == .unprocessableContent && ann.page.contains("The reason is empty"))
      try await ann.sendDesk(("reason", "rang <them>"))
      #expect(ann.path == "/desk/alerts" && ann.page.contains("is acknowledged"))
      #expect(ann.page.contains("No alert is open"))
      try await bob.sendDesk(("reason", "me too"))
      #expect(bob.status == .conflict && bob.page.contains("was acknowledged already, by ann"))
      try await bob.get("/desk/alerts?state=all")
      #expect(bob.page.contains("rang &lt;them&gt;") && !bob.page.contains("me too"))
      try await bob.get("/desk/alerts.json?state=all")
      let row = try #require(try JSONValue(parsing: bob.page).elements?.first)
      #expect(row["answers"]?.elements?.first?["answer"] == "9" && row["reason"] == "rang <them>")
      try await bob.get("/desk/alerts.csv?state=all&severity=high")
      #expect(bob.page.hasPrefix("severity,number,") && bob.page.contains("P001,Ada,leeds"))
      try await bob.get("/desk/alerts/\(number)")
      #expect(bob.page.contains("ann, "))
      try await bob.get("/desk/alerts/x/acknowledge")
      #expect(bob.status == .notFound)
    }
  }

  @Test func `nobody sees or sees to alerts of another site, nor names without the right`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      try Self.describe(server)
      try await Self.raise(server, client, "P002")
      let number = try #require(try server.desk.alertList(AlertRequest()).rows.first).alert.alert.number
      var leeds = try await server.staff(client, "liz", [WantedRole(.coordinator, site: "leeds")])
      for ending in ["", ".json", ".csv"] {
        try await leeds.get("/desk/alerts\(ending)?state=all")
        #expect(leeds.status == .ok && !leeds.page.contains("P002"))
      }
      try await leeds.get("/desk/alerts/\(number)/acknowledge")
      #expect(leeds.status == .forbidden)
      var monitor = try await server.staff(client, "mona", [WantedRole(.monitor)])
      for path in ["/desk/alerts", "/desk/alerts.json", "/desk/alerts.csv", "/desk/today", "/desk/today.json"] {
        try await monitor.get(path)
        #expect(monitor.page.contains("P002") && !monitor.page.contains("Ben"))
      }
      #expect(!monitor.page.contains("Acknowledge"))
      var york = try await server.staff(client, "yan", [WantedRole(.coordinator, site: "york")])
      try await york.get("/desk/alerts")
      #expect(york.page.contains("Ben &lt;b&gt;"))
    }
  }

  @Test func `a query is answered by one and closed by another`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      try Self.describe(server)
      try await Self.raise(server, client)
      let event = try #require(try server.desk.alertList(AlertRequest()).rows.first).alert.alert.event
      let number = try server.desk.openQuery(
        "Is <9> right?", about: event, item: "pain", of: "P001", by: .account("tester")
      ).record.number
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/queries")
      #expect(ann.page.contains("Is &lt;9&gt; right?") && ann.page.contains("f/pain"))
      try await ann.get("/desk/queries/\(number)")
      #expect(ann.page.contains("/answer") && !ann.page.contains("/close\""))
      try await ann.get("/desk/queries/\(number)/answer")
      try await ann.sendDesk(("reason", ""))
      #expect(ann.status == .unprocessableContent)
      try await ann.sendDesk(("reason", "It is."))
      #expect(ann.path == "/desk/queries/\(number)" && ann.page.contains("It is.") && ann.page.contains("answered"))
      try await ann.get("/desk/queries/\(number)/close")
      try await ann.sendDesk(("reason", "x"))
      #expect(ann.status == .forbidden)
      var dan = try await server.staff(client, "dan", [WantedRole(.dataManager)])
      try await dan.get("/desk/queries/\(number)/close")
      try await dan.sendDesk(("reason", "checked"))
      #expect(dan.page.contains("The query is closed.") && dan.page.contains("dan") && !dan.page.contains("Ada"))
      try await dan.get("/desk/queries/\(number)/close")
      #expect(dan.status == .conflict)
      try await dan.get("/desk/queries.csv?state=all")
      #expect(dan.page.contains("closed,P001"))
      try await dan.get("/desk/queries/999999")
      #expect(dan.status == .notFound)
    }
  }

  @Test func `the audit shows who did what, page after page, and nothing of other sites`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      try Self.describe(server)
      try await Self.raise(server, client)
      var mona = try await server.staff(client, "mona", [WantedRole(.monitor)])
      try await mona.get("/desk/audit")
      #expect(mona.status == .ok && mona.page.contains("alert raised") && mona.page.contains("site: leeds"))
      #expect(!mona.page.contains("Ada") && mona.page.contains("name: (hidden)"))
      for number in 1...60 { _ = try server.desk.note("n\(number)", on: nil, of: "P001", by: .account("tester")) }
      try await mona.get("/desk/audit.json?kind=noteAdded")
      var view = try JSONValue(parsing: mona.page)
      #expect(view["entries"]?.elements?.count == 50)
      let before = try #require(view["before"]?.integer)
      try await mona.get("/desk/audit.json?kind=noteAdded&before=\(before)")
      view = try JSONValue(parsing: mona.page)
      #expect(view["entries"]?.elements?.count == 10 && view["before"]?.isNull == true)
      try await mona.get("/desk/audit?kind=noteAdded")
      #expect(mona.page.contains("before=\(before)") && mona.page.contains("note: n60"))
      var york = try await server.staff(client, "yan", [WantedRole(.coordinator, site: "york")])
      try await york.get("/desk/audit")
      #expect(york.page.contains("Ben &lt;b&gt;") && !york.page.contains("P001") && !york.page.contains("mona"))
      try await york.get("/desk/audit?participant=P001")
      #expect(york.status == .forbidden)
      try await york.get("/desk/audit?task=nope")
      #expect(york.status == .notFound)
    }
  }

  /// Two streams of an account that may have one: when the second is refused the first is there, and `body` is run.
  private func watch(
    _ browser: Browser, _ path: String, _ body: () async throws -> Void
  ) async throws -> (refused: TestResponse?, told: TestResponse?) {
    try await withThrowingTaskGroup(of: TestResponse.self) { group in
      for _ in 1...2 { group.addTask { try await browser.stream(path) } }
      let refused = try await group.next()
      try await body()
      return (refused, try await group.next())
    }
  }

  @Test func `whoever watches is told when something is recorded, and when they are signed out`() async throws {
    var settings = ServerSettings()
    (settings.limits.watchInterval, settings.limits.watchersOfAccount) = (5, 1)
    try await TrialServer.with(Self.survey, settings: settings) { server, client in
      let ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      let count = try server.desk.news(after: nil).count
      let (refused, told) = try await watch(ann, "/desk/live?after=\(count)") {
        _ = try server.desk.note("seen", on: nil, of: "P001", by: .account("tester"))
        // Long enough for many looks: a beat lies between.
        try await Task.sleep(for: .seconds(2))
        _ = try server.desk.endSessions(of: "ann", by: .account("tester"))
      }
      #expect(refused?.status == .serviceUnavailable)
      #expect(told?.headers[.contentType] == "text/event-stream")
      let text = told.map { String(buffer: $0.body) } ?? ""
      #expect(text.contains("event: recorded") && text.contains(": beat"))
      #expect(text.hasSuffix("event: ended\ndata: {}\n\n"))
    }
  }

  @Test func `a stream of an account that is closed ends before it tells of anything more`() async throws {
    var settings = ServerSettings()
    (settings.limits.watchInterval, settings.limits.watchersOfAccount) = (5, 1)
    try await TrialServer.with(Self.survey, settings: settings) { server, client in
      let ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      let count = try server.desk.news(after: nil).count
      let told = try await watch(ann, "/desk/live?after=\(count)") {
        _ = try server.desk.closeAccount("ann", reason: "left", by: .account("tester"))
      }.told
      #expect(told.map { String(buffer: $0.body).contains("event: recorded") } == false)
    }
  }

  @Test func `what was recorded before the stream began is told at once, and looking is no news`() async throws {
    var settings = ServerSettings()
    (settings.limits.watchInterval, settings.limits.watchersOfAccount) = (5, 1)
    try await TrialServer.with(Self.survey, settings: settings) { server, client in
      for hasNews in [true, false] {
        let id = hasNews ? "ann" : "bob"
        var browser = try await server.staff(client, id, [WantedRole(.coordinator)])
        try await browser.get("/desk/today")
        let path = try #require(browser.page.firstMatch(of: /data-live="(\/desk\/live\?after=[0-9]+)"/)).1
        if hasNews { _ = try server.desk.note("between", on: nil, of: "P001", by: .account("tester")) }
        try await browser.get("/desk/audit")
        let told = try await watch(browser, String(path)) {
          // What was missed is looked up before the session ends.
          try await Task.sleep(for: .seconds(1))
          _ = try server.desk.endSessions(of: id, by: .account("tester"))
        }.told
        #expect(told.map { String(buffer: $0.body).contains("event: recorded") } == hasNews)
      }
    }
  }

  @Test func `a page that asks for itself again is noted once, and does not keep anybody signed in`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      func looks() throws -> Int { try server.accountKinds().count { $0 == "pageViewed" } }
      try await ann.get("/desk/today")
      let before = try looks()
      for _ in 1...3 { #expect(try await ann.stream("/desk/today", bySelf: true).status == .ok) }
      #expect(try looks() == before)
      try await ann.get("/desk/today")
      #expect(try looks() == before + 1)
      for _ in 1...7 {
        server.clock.move(minutes: 10)
        _ = try await ann.stream("/desk/today", bySelf: true)
      }
      try await ann.get("/desk/today")
      #expect(ann.path.hasPrefix("/desk/sign-in"))
    }
  }
}

extension Browser {
  /// What a script of the page asks for.
  func stream(_ path: String, bySelf: Bool = false) async throws -> TestResponse {
    var headers = HTTPFields()
    if let cookie { headers[.cookie] = cookie }
    if bySelf, let name = HTTPField.Name("X-Live") { headers[name] = "1" }
    return try await client.executeRequest(uri: path, method: .get, headers: headers, body: nil)
  }
}
