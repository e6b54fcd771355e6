import Foundation
import HTTPTypes
import HummingbirdTesting
import Record
import StudyDesk
import StudyServer
import StudyService
import Testing

/// A consent on a page: its document in sight, and a way back for whoever declined by mistake.
@Suite struct ConsentPageTests {
  private static func survey(signature: Bool = false) -> String {
    """
    id: a
    title: Morning
    steps:
      - { id: c, type: consent, document: consent.md, version: 1\(signature ? ", signature: true" : "") }
      - { id: q, type: question, item: { id: well, type: boolean, prompt: Well? } }
    """
  }

  private static func ending(_ server: TrialServer) throws -> String? {
    try server.desk.look { try $0.reader.standingOutcome(of: "P001", event: "a/daily@2026-11-20") }?.outcome.ending
  }

  @Test func `the whole document stands above the choice, and is at hand where a refusal is asked about`()
    async throws
  {
    try await TrialServer.with(Self.survey()) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let document = try #require(browser.page.range(of: "You may <em>stop</em>"))
      let choice = try #require(browser.page.range(of: "name=\"answer\""))
      #expect(document.upperBound < choice.lowerBound)
      // Nothing of it has to be scrolled to within the page.
      #expect(browser.page.contains("<div class=\"document\" role=\"region\""))
      try await browser.send(("answer", "2"))
      #expect(browser.page.contains("<details class=\"document\"><summary>Consent</summary>"))
      #expect(browser.page.contains("You may <em>stop</em>"))
    }
  }

  @Test func `no consent is signed and declined`() async throws {
    try await TrialServer.with(Self.survey(signature: true)) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "2"), ("signature", "Jane Doe"))
      #expect(browser.status == .unprocessableContent)
      #expect(browser.page.contains("<a href=\"#signature\">A signature stands here"))
      #expect(try server.inputs(of: browser.sitting) == 0)
      try await browser.send(("answer", "2"), ("signature", ""))
      #expect(browser.page.contains("Is that what you mean?"))
      try await browser.send(("answer", "2"), ("signature", "Jane Doe"))
      #expect(browser.status == .unprocessableContent)
      #expect(try server.inputs(of: browser.sitting) == 0)
      try await browser.send(("answer", "1"), ("signature", "Jane Doe"))
      #expect(browser.page.contains("Well?"))
    }
  }

  @Test func `who declined by mistake agrees from today, and a change left midway goes on`() async throws {
    try await TrialServer.with(Self.survey()) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "2"))
      try await browser.send(("answer", "2"))
      #expect(try Self.ending(server) == "declined")
      // The closing page is left.
      try await browser.send(("act", "goOn"))
      #expect(browser.path == "/" && browser.page.contains("action=\"/begin\""), "\(browser.page)")
      try await browser.send()
      try await browser.send(("revise", "1"))
      #expect(browser.page.contains("You may <em>stop</em>"))
      try await browser.send(("answer", "1"))
      #expect(browser.page.contains("Well?") && browser.page.contains("still recorded that you do not agree"))
      // Left midway, the record says so, and Today leads back to where it was.
      try await browser.get("/")
      #expect(try Self.ending(server) == "declined")
      try await browser.send()
      #expect(browser.page.contains("Well?"), "\(browser.page)")
      try await browser.send(("answer", "1"))
      #expect(browser.page.contains("Thank you"))
      #expect(try Self.ending(server) == "complete")
      #expect(try server.desk.look { try $0.view(of: "P001").record.status } == .active)
    }
  }

  @Test func `who declined changes nothing when the time of it is over`() async throws {
    try await TrialServer.with(Self.survey()) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "2"))
      try await browser.send(("answer", "2"))
      server.clock.move(minutes: 24 * 60)
      try await browser.get("/?day=2026-11-20")
      #expect(!browser.page.contains("action=\"/begin\""))
    }
  }

  @Test func `staff who enter a refusal are asked what the participant decided`() async throws {
    try await TrialServer.with(Self.survey()) { server, client in
      var own = try await server.browser(client)
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get(DeskEventTests.deed("enter"))
      try await browser.sendDesk(("mode", "paper"), ("observed", "2026-11-20T07:30"))
      try await browser.sendSitting(("answer", "2"), ("act", "answer"))
      #expect(browser.page.contains("the participant does not agree. They are asked nothing more then."))
      #expect(!browser.page.contains("asked of you"))
      try await browser.sendSitting(("answer", "2"), ("act", "answer"))
      #expect(try Self.ending(server) == "declined")
      // Who did not decline by themselves has no way back by themselves.
      try await own.get("/")
      #expect(!own.page.contains("action=\"/begin\""))
    }
  }
}
