import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Record
import StudyDesk
import Testing

@testable import StudyServer

/// What an answer asks of the record.
@Suite struct AnswerCostTests {
  private static let questions = """
    id: a
    title: Morning
    steps:
      - id: f
        type: form
        items:
          - { id: q1, type: scale, prompt: First?, minimum: 0, maximum: 10 }
          - { id: q2, type: scale, prompt: Second?, minimum: 0, maximum: 10 }
          - { id: q3, type: scale, prompt: Third?, minimum: 0, maximum: 10 }
    """

  @Test(.enabled(if: TestStores.database == nil))
  func `an answer is one transaction, and a page one reading`() async throws {
    try await TrialServer.with(Self.questions) { server, _ in
      let store = CountedStore(base: server.desk.store.backend)
      let desk = server.desk.over(StudyStore(over: store))
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      try await StudyServer(desk, server.settings, logger: logger).application().test(.router) { client in
        var browser = try await server.browser(client)
        try await browser.send()
        for number in 1...2 {
          let before = store.counts.transactions
          try await browser.send(("answer", "\(number)"))
          #expect(browser.page.contains(["Second?", "Third?"][number - 1]))
          let cost = store.counts.transactions - before
          #expect(cost.shared == 1 && cost.writes == 0)
          // The page that follows: the files in force, whose cookie it is, the sitting.
          #expect(cost.reads == 3)
        }
      }
    }
  }

  @Test func `what is large is read from whoever is signed in alone, and what is small counts for nobody else`()
    async throws
  {
    var settings = ServerSettings()
    settings.limits.bodyBytes = 1_000
    try await TrialServer.with(settings: settings) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let secret = String(repeating: "a", count: 32)
      func status(_ body: String, _ type: String = "application/x-www-form-urlencoded") async throws
        -> HTTPResponse.Status
      {
        try await client.executeRequest(
          uri: "/sittings/\(browser.sitting)", method: .post,
          headers: [.cookie: "regimen=\(secret)", .contentType: type, .contentLength: "\(body.utf8.count)"],
          body: ByteBuffer(string: body)
        ).status
      }
      let fields = "position=0&item=0&act=answer&answer=3&token="
      let token = Visitor.formToken(of: secret)
      #expect(try await status(fields + token) == .unauthorized)
      #expect(try await status(fields + "0") == .forbidden)
      #expect(try await status(fields + token + "&x=" + String(repeating: "x", count: 2_000)) == .unauthorized)
      #expect(try await status("--b\r\n", "multipart/form-data; boundary=b") == .unauthorized)
      #expect(try server.inputs(of: browser.sitting) == 0)
    }
  }
}
