import HTTPTypes
import HummingbirdTesting
import StudyServer
import Testing

/// A signature on a page: drawn or typed, and nothing else in its place.
@Suite struct SignatureTests {
  private static let survey = """
    id: a
    title: Morning
    steps:
      - { id: q, type: question, item: { id: sig, type: signature, prompt: Please sign } }
      - { id: r, type: question, item: { id: well, type: boolean, prompt: Well? } }
    """

  @Test func `what is drawn is kept and shown again, and forged paths are refused`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(browser.page.contains("class=\"sign-pad\""))
      try await browser.send(("answer", ""), ("drawing", ""))
      #expect(browser.page.contains("sign in the field, or type your full name"))
      #expect(browser.page.contains("or type your name below it."))
      for forged in [
        "M10 20", "L10 20L1 1", "M10 20L30 40Z", "M10 20L1001 4", "M10 20L-1 4", "M1 2L3 4\"><script>", "M1e1 2L3 4",
        "M1 2L3",
        "url(#x)", String(repeating: "M1 2L3 4", count: 10_000),
      ] {
        try await browser.send(("answer", ""), ("drawing", forged))
        #expect(browser.page.contains("class=\"sign-pad\""), "\(forged.prefix(30))")
        #expect(try server.inputs(of: browser.sitting) == 0)
      }
      try await browser.send(("answer", ""), ("drawing", "M10 20L30 40M5 5L5 5"))
      #expect(browser.page.contains("Well?"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("<path d=\"M10 20L30 40M5 5L5 5\">"))
      try await browser.send(("answer", "A. Person"), ("drawing", ""))
      try await browser.send(("answer", "1"))
      #expect(browser.page.contains("A. Person"))
      #expect(try server.kinds().contains("outcomeRecorded"))
    }
  }
}
