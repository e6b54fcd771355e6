import HTTPTypes
import HummingbirdTesting
import Record
import StudyDesk
import StudyServer
import Testing

/// What others decide while a participant answers, or looks at what they answered.
@Suite struct ClosingPageTests {
  private static let event = "a/daily@2026-11-20"

  /// A browser at the closing page of what it answered.
  private static func closing(_ server: TrialServer, _ client: any TestClientProtocol) async throws -> Browser {
    var browser = try await server.browser(client)
    try await browser.send()
    try await browser.send(("answer", "4"))
    try await browser.send(("answer", "slept badly"))
    #expect(browser.page.contains("name=\"revise\""))
    server.clock.move(minutes: 1)
    return browser
  }

  @Test(arguments: [("team", false), ("participant", true)])
  func `the closing page shows what the team corrected meanwhile`(_ who: String, _ mayChange: Bool) async throws {
    try await TrialServer.with(study: TrialServer.study + "corrections: \(who)\n") { server, client in
      var browser = try await Self.closing(server, client)
      let path = browser.path
      let seen = try server.desk.itemToCorrect("f/pain", of: Self.event, of: "P001", by: .account("ann"))
      _ = try server.desk.correct(
        item: "f/pain", to: .typed("9"), of: SeenOutcome(Self.event, revision: seen.revision), of: "P001",
        reason: "misread", by: .account("ann"))
      let stale = browser.form
      try await browser.get(path)
      #expect(browser.page.contains("<dd>9</dd>") && !browser.page.contains("<dd>4</dd>"), "\(browser.page)")
      #expect(browser.page.contains("name=\"revise\"") == mayChange)
      // The page of before changes nothing.
      try await browser.post(stale.action, stale.hidden + [("revise", "2")])
      let kinds = try server.kinds().filter { $0 == "outcomeRevised" }
      #expect(kinds.count == 1)
    }
  }

  @Test func `a change that comes too late is said to be that`() async throws {
    try await TrialServer.with(study: TrialServer.study + "corrections: participant\n") { server, client in
      var browser = try await Self.closing(server, client)
      try await browser.send(("revise", "1"))
      server.clock.move(minutes: 31)
      try await browser.send(("answer", "7"))
      #expect(browser.page.contains("Your last change was not kept"), "\(browser.page)")
      #expect(try !server.kinds().contains("outcomeRevised"))
    }
  }

  @Test func `the page of a change answers nothing once another change of the answers was begun`() async throws {
    try await TrialServer.with(study: TrialServer.study + "corrections: participant\n") { server, client in
      var browser = try await Self.closing(server, client)
      var other = browser
      for (tab, question) in [(0, "1"), (1, "2")] {
        var page = tab == 0 ? browser : other
        try await page.post("/begin", [("token", page.token), ("event", Self.event)])
        try await page.send(("revise", question))
        if tab == 0 { browser = page } else { other = page }
      }
      #expect(browser.page.contains("How strong") && other.page.contains("What else?"))
      try await browser.send(("answer", "7"))
      #expect(browser.page.contains("Your last change was not kept"), "\(browser.page)")
      #expect(try !server.kinds().contains("outcomeRevised"))
      try await other.send(("answer", "slept well"))
      #expect(try server.kinds().filter { $0 == "outcomeRevised" }.count == 1)
    }
  }

  @Test func `what the team deleted meanwhile is not said to be recorded`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await Self.closing(server, client)
      let path = browser.path
      let seen = try server.desk.seen([Self.event], of: "P001")
      try server.desk.delete(seen, of: "P001", reason: "the wrong person", by: .account("ann"))
      server.clock.move(minutes: 1)
      try await browser.get(path)
      #expect(browser.path == "/" && browser.page.contains("have deleted these answers"))
      #expect(!browser.page.contains("Recorded today"))
    }
  }

  @Test func `who has left changes nothing on the closing page any more`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await Self.closing(server, client)
      let path = browser.path
      try await browser.send(("revise", "1"))
      _ = try server.desk.withdraw("P001", reason: "moved", by: .account("ann"))
      server.clock.move(minutes: 1)
      try await browser.send(("answer", "8"))
      #expect(try !server.kinds().contains("outcomeRevised"))
      #expect(browser.page.contains("Taking part has ended; this change is not kept"), "\(browser.page)")
      try await browser.get(path)
      #expect(!browser.page.contains("name=\"revise\""))
    }
  }

  @Test func `what was excused meanwhile is not finished`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "4"))
      _ = try server.desk.excuse(Self.event, of: "P001", reason: "ill", by: .account("ann"))
      server.clock.move(minutes: 1)
      try await browser.send(("answer", "slept badly"))
      #expect(browser.path == "/" && browser.page.contains("That can&#39;t be done now."))
      #expect(try !server.kinds().contains("outcomeRecorded") && server.inputs(of: 0) == 0)
    }
  }

  @Test func `too much at once leads back to the question`() async throws {
    var settings = ServerSettings()
    settings.limits.measurementsAtOnce = 0
    try await TrialServer.with(settings: settings) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let path = browser.path
      try await browser.send(("answer", String(repeating: "9", count: 300_000)))
      #expect(browser.status == .serviceUnavailable)
      #expect(browser.page.contains("href=\"\(path)\">Back to the question</a>"))
      try await browser.get("/sittings/999999")
      #expect(browser.status == .notFound && browser.page.contains("href=\"/\">Back to today</a>"))
    }
  }
}
