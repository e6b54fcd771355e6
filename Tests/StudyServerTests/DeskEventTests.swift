import CivilTime
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import Testing

@Suite struct DeskEventTests {
  static let event = "a/daily@2026-11-20"
  static let path = "/desk/participants/P001/event"
  static let page = path + "?event=a/daily@2026-11-20"

  static func deed(_ name: String) -> String { path + "/\(name)?event=a/daily@2026-11-20" }

  /// P001 answers today's event on their own pages.
  static func answer(_ server: TrialServer, _ client: any TestClientProtocol) async throws {
    var own = try await server.browser(client)
    try await own.send(("event", event))
    try await own.send(("answer", "4"), ("act", "answer"))
    try await own.send(("answer", "<i>slept</i>"), ("act", "answer"))
  }

  @Test func `an event tells its times, its state and why`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get(Self.page)
      #expect(browser.status == .ok && browser.page.contains("Morning") && browser.page.contains("○ open"))
      #expect(browser.page.contains("2026-11-20 00:00") && browser.page.contains("2026-11-21 00:00"))
      #expect(browser.page.contains("Schedules/trial.yaml:") && !browser.page.contains(">false<"))
      #expect(!browser.page.contains("\nfalse\n"))
      try await browser.get("/desk/participants/P001/event.json?event=" + Self.event)
      let json = try JSONValue(parsing: browser.page)
      #expect(json["event"]?["state"]?.string == "open" && json["why"]?["due"]?.boolean == true)
      try await browser.get(Self.path + "?event=a/daily@2031-01-01.7")
      #expect(browser.status == .notFound || browser.status == .conflict)
      try await browser.get(Self.path)
      #expect(browser.status == .notFound)
    }
  }

  @Test func `an event is excused, reopened and moved, with a note`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get(Self.deed("excuse"))
      try await browser.sendDesk(("reason", ""))
      #expect(browser.status == .unprocessableContent)
      try await browser.sendDesk(("reason", "ill"))
      #expect(browser.path == Self.page.replacing("/daily@", with: "%2Fdaily%40") && browser.page.contains("excused"))
      #expect(browser.page.contains("ill"))
      try await browser.get(Self.deed("reopen"))
      try await browser.sendDesk(("until", "2026-11-22T10:00"), ("reason", "well again"))
      #expect(browser.page.contains("2026-11-22 10:00") && browser.page.contains("well again"))
      try await browser.get(Self.deed("note"))
      try await browser.sendDesk(("text", "She <called>"))
      #expect(browser.page.contains("She &lt;called&gt;"))
      try await browser.get(Self.path + "/reschedule?event=a/daily@2026-11-25")
      try await browser.sendDesk(("date", "2026-11-27"), ("time", "half"), ("reason", "away"))
      #expect(browser.status == .unprocessableContent && browser.page.contains("is not a time"))
      try await browser.sendDesk(("date", "2026-11-27"), ("time", "11:30"), ("reason", "away"))
      #expect(browser.page.contains("2026-11-27") && browser.page.contains("11:30"))
      try await browser.get("/desk/participants/P001/add-event")
      try await browser.sendDesk(("task", "a"), ("date", "2026-11-21"), ("time", "15:00"), ("reason", "extra"))
      #expect(browser.status == .ok && browser.path.contains("added"))
    }
  }

  @Test func `of two coordinators at one event one decides, and the other is told why`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      var bea = try await server.staff(client, "bea", [WantedRole(.coordinator)])
      try await ann.get(Self.deed("excuse"))
      try await bea.get(Self.deed("excuse"))
      try await ann.sendDesk(("reason", "ill"))
      #expect(ann.status == .ok)
      try await bea.sendDesk(("reason", "away"))
      #expect(
        bea.status == .conflict && bea.page.contains("is excused, by ann at ")
          && bea.page.contains(", and can&#39;t be excused"))
      let kinds = try server.kinds().filter { $0.hasPrefix("event") }
      #expect(kinds.count == 1)
    }
  }

  @Test func `what was recorded shows with who and when, and is deleted as it was seen alone`() async throws {
    try await TrialServer.with { server, client in
      try await Self.answer(server, client)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator), WantedRole(.dataManager)])
      try await ann.get(Self.page)
      #expect(ann.page.contains("How strong is your pain?") && ann.page.contains("&lt;i&gt;slept&lt;/i&gt;"))
      #expect(ann.page.contains("the participant"))
      try await ann.get(Self.deed("query") + "&item=f/pain")
      try await ann.sendDesk(("item", "f/pain"), ("text", "Really 4?"))
      #expect(ann.page.contains("Really 4?") && ann.page.contains("(query open)"))
      var bea = try await server.staff(client, "bea", [WantedRole(.coordinator)])
      try await ann.get(Self.deed("delete"))
      try await bea.get(Self.deed("delete"))
      try await ann.sendDesk(("reason", "wrong person"))
      #expect(ann.status == .ok && ann.page.contains("Deleted"))
      try await bea.sendDesk(("reason", "twice"))
      #expect(bea.status == .conflict && bea.page.contains("was deleted meanwhile by ann"))
    }
  }

  @Test func `who may not know who people are is shown no answer that may tell it`() async throws {
    let survey = TrialServer.survey.replacing("optional: true", with: "optional: true, identifying: true")
    try await TrialServer.with(survey) { server, client in
      try await Self.answer(server, client)
      var monitor = try await server.staff(client, "mo", [WantedRole(.monitor)])
      try await monitor.get(Self.page)
      #expect(monitor.page.contains("How strong is your pain?") && !monitor.page.contains("slept"))
      #expect(monitor.page.contains("withheld"))
      try await monitor.get(Self.path + ".json?event=" + Self.event)
      #expect(!monitor.page.contains("slept"))
      try await monitor.get(Self.deed("excuse"))
      #expect(monitor.status == .forbidden)
    }
  }
}
