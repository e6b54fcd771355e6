import Definitions
import Foundation
import HTTPTypes
import HummingbirdTesting
import StudyDesk
import StudyServer
import Testing

/// Marks, links and pictures on pages.
@Suite struct TextTests {
  private static let survey = """
    id: a
    title: Morning
    steps:
      - id: look
        type: instruction
        title: Look
        text: "**Slowly**, [read](https://example.org/?a=1&b=2)\\n\\n- one\\n- two"
        media: knee.svg
        alt: "A \\"knee\\""
      - { id: q, type: question, item: { id: name, type: text, prompt: "Your *name*" } }
      - { id: r, type: question, item: { id: well, type: boolean, prompt: "Are you **well**, {{name}}?", media: knee.svg, alt: "{{name}}" } }
    """

  @Test func `marks are shown, and what was answered has none`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(browser.page.contains("<strong>Slowly</strong>, <a href=\"https://example.org/?a=1&amp;b=2\""))
      #expect(browser.page.contains("<ul><li>one</li><li>two</li></ul>"))
      #expect(browser.page.contains("alt=\"A &quot;knee&quot;\""))
      try await browser.send(("act", "goOn"))
      #expect(browser.page.contains("Your <em>name</em>"))
      try await browser.send(("answer", "*B* [x](https://e.org) <b>\""))
      #expect(browser.page.contains("Are you <strong>well</strong>, *B* [x](https://e.org) &lt;b&gt;&quot;?"))
      #expect(browser.page.contains("alt=\"*B* [x](https://e.org) &lt;b&gt;&quot;\""))
      #expect(!browser.page.contains("<b>"))
    }
  }

  @Test func `choices stand beside their pictures, however many there are`() async throws {
    let many = (1...24).map { "{ value: \($0), text: Number \($0), picture: knee.svg }" }.joined(separator: ", ")
    let survey = """
      id: a
      title: Morning
      steps:
        - id: f
          type: form
          items:
            - { id: c, type: choice, prompt: Which?, choices: [{ value: 1, text: "A <b>knee</b>", picture: knee.svg }, { value: 2, text: None }] }
            - { id: m, type: choice, prompt: Which of many?, choices: [\(many)] }
            - { id: r, type: rank, prompt: In order?, choices: [{ value: x, text: One, picture: knee.svg }, { value: y, text: Two }] }
      """
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let address = "/media/\(MediaFile(Array(TrialServer.picture.utf8)).digest).svg"
      // The text beside it says what is on it: read once.
      #expect(
        browser.page.contains("<img src=\"\(address)\" alt=\"\"> <span>A &lt;b&gt;knee&lt;/b&gt;</span></label>"))
      #expect(browser.page.contains("<fieldset class=\"choices pictured\""))
      #expect(browser.page.contains("<span>None</span>"))
      #expect(browser.page.components(separatedBy: "<img ").count == 2)
      try await browser.send(("answer", "1"))
      #expect(browser.page.components(separatedBy: "<img ").count == 25 && !browser.page.contains("<select"))
      try await browser.send(("answer", "24"))
      #expect(browser.page.contains("<li><img src=\"\(address)\" alt=\"\"> <span>One</span></li></ul>"))
      try await browser.send(("place1", "2"), ("place2", "1"))
      #expect(try server.kinds().contains("outcomeRecorded"))
    }
  }

  @Test func `a picture is served to who is signed in, and nothing in it runs`() async throws {
    try await TrialServer.with(Self.survey) { server, client in
      let digest = MediaFile(Array(TrialServer.picture.utf8)).digest
      func status(_ uri: String) async throws -> HTTPResponse.Status {
        try await client.execute(uri: uri, method: .get) { $0.status }
      }
      #expect(try await status("/media/\(digest).svg") != .ok)
      var browser = try await server.browser(client)
      try await browser.get("/media/\(digest).svg")
      #expect(browser.page == TrialServer.picture)
      #expect(browser.headers[.contentType] == "image/svg+xml")
      #expect(browser.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
      for name in ["\(digest).png", "\(digest)", "0.svg", "..%2Fstudy.yaml", "\(digest).svg.yaml"] {
        try await browser.get("/media/\(name)")
        #expect(browser.status == .notFound, "\(name)")
      }
      // Who enters answers for somebody sees what they are asked with.
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/media/\(digest).svg")
      #expect(ann.status == .ok && ann.page == TrialServer.picture)
    }
  }
}
