import HTTPTypes
import HummingbirdTesting
import Record
import StudyDesk
import StudyServer
import StudyService
import Testing

/// What a page that is left by another button keeps, and what it shows when it is come back to, without scripts.
@Suite struct LeftQuestionTests {
  private static let survey = """
    id: a
    title: Morning
    steps:
      - id: f
        type: form
        title: { en: How are you?, ja: いかがですか }
        items:
          - { id: note, type: text, prompt: { en: What else?, ja: 他には }, optional: true }
          - { id: well, type: boolean, prompt: { en: Well?, ja: 元気ですか }, optional: true }
    """

  @Test func `what was typed before Skip and Back is there again, until it is answered`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "a long <story>"), ("act", "skip"))
      #expect(browser.page.contains("Well?"))
      try await browser.send(("answer", "2"), ("act", "back"))
      #expect(browser.page.contains("value=\"a long &lt;story&gt;\""), "\(browser.page)")
      // Nobody else sees it.
      let other = try await server.browser(client, of: "P002")
      #expect(!other.page.contains("lt;story"))
      try await browser.send(("answer", "short"))
      #expect(browser.page.contains("value=\"2\" checked"), "\(browser.page)")
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("value=\"short\"") && !browser.page.contains("lt;story"))
    }
  }

  @Test func `the language that is chosen shows from the next page of a sitting on`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let path = browser.path
      try await browser.send(("answer", "fine"))
      #expect(browser.page.contains("Well?"))
      try await browser.get("/")
      try await browser.post("/language", [("token", browser.token), ("language", "ja")])
      try await browser.get(path)
      #expect(browser.page.contains("元気ですか") && browser.page.contains("<html lang=\"ja\""), "\(browser.page)")
      try await browser.send(("answer", "1"))
      // The closing page, and what is changed from it.
      #expect(browser.page.contains("他には") && !browser.page.contains("What else?"))
      try await browser.get("/")
      try await browser.post("/language", [("token", browser.token), ("language", "en")])
      try await browser.get(path)
      #expect(browser.page.contains("What else?"), "\(browser.page)")
      let outcome = try server.desk.look { try $0.reader.standingOutcome(of: "P001", event: "a/daily@2026-11-20") }
      #expect(outcome?.outcome.ending == "complete")
    }
  }

  @Test func `a date that was not given keeps the time, and says what may be wrong`() async throws {
    let items = "{ id: d, type: date, prompt: When? }"
    let survey = "id: a\ntitle: A\nsteps:\n  - { id: q, type: question, item: \(items) }\n"
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", ""))
      #expect(browser.page.contains("No date was given. Check that the day exists in that month."))
    }
  }

  @Test func `a number beyond one of two bounds is told both`() async throws {
    let items = "{ id: h, type: numeric, prompt: Hours?, minimum: 0, maximum: 24, unit: h }"
    let survey = "id: a\ntitle: A\nsteps:\n  - { id: q, type: question, item: \(items) }\n"
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "25"))
      #expect(browser.page.contains("25 is not in the range from 0 to 24 h"), "\(browser.page)")
    }
  }
}
