import CivilTime
import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONText
import NIOCore
import StudyDesk
import StudyServer
import Testing

@Suite struct InstallingTests {
  @Test func `a page names what has a device keep the study, and each of it is there`() async throws {
    try await TrialServer.with { server, client in
      let browser = try await server.browser(client)
      #expect(browser.page.contains("<body data-worker=\"/service-worker.js\">"))
      let named = browser.page.matches(of: /<link rel="(manifest|icon|apple-touch-icon)" href="([^"]+)">/)
        .map { String($0.2) }
      #expect(named == ["/icon-192.png", "/manifest.webmanifest", "/icon-192.png"])
      var stranger = Browser(client)
      try await stranger.get("/manifest.webmanifest")
      let manifest = try JSONValue(parsing: stranger.page)
      #expect(manifest.value(at: "/name")?.string == "Trial")
      #expect(manifest.value(at: "/display")?.string == "standalone")
      for icon in try #require(manifest.value(at: "/icons")?.elements) {
        let path = try #require(icon.value(at: "/src")?.string)
        let (type, sizes) = (icon.value(at: "/type")?.string, icon.value(at: "/sizes")?.string)
        try await client.execute(uri: path, method: .get) { response in
          #expect(response.status == .ok && response.headers[.contentType] == type)
          if type == "image/png" { #expect(Self.sides(of: Array(response.body.readableBytesView)) == sizes) }
        }
      }
    }
  }

  /// Width and height of a picture, as its header says.
  private static func sides(of png: [UInt8]) -> String {
    guard png.count > 24, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return "" }
    func number(_ place: Int) -> Int { png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return "\(number(16))x\(number(20))"
  }

  @Test func `the script that stands before the network names the files that pages have`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let files = browser.page.matches(of: /(?:href|src)="(\/assets\/[^"]+)"/).map { String($0.1) }
      #expect(files.count == 2)
      try await browser.get("/service-worker.js")
      for file in files { #expect(browser.page.contains("'\(file)'")) }
      #expect(browser.headers[.cacheControl] == "no-cache")
      #expect(browser.headers[.contentType] == "text/javascript; charset=utf-8")
    }
  }

  @Test func `what shows without a network is in the language of whoever is signed in`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let token = browser.token
      try await browser.get("/offline/unsent")
      #expect(browser.page.contains("Not sent yet") && browser.page.contains("<!--fields-->"))
      // The device keeps forms with this token alone.
      #expect(!token.isEmpty && browser.page.contains("data-token=\"\(token)\""))
      var stranger = Browser(client)
      try await stranger.get("/offline/unsent")
      #expect(stranger.page.contains("data-token=\"\""))
      try await browser.post("/language", [("token", token), ("language", "ja")])
      #expect(browser.page.contains("接続がありません"))
      try await browser.get("/offline/page")
      #expect(browser.page.contains("<html lang=\"ja\"") && browser.page.contains("接続がありません"))
    }
  }

  @Test
  func `a device keeps the day without what is told once, and locks answers with a key of its own for each person`()
    async throws
  {
    try await TrialServer.with { server, client in
      func key(_ browser: inout Browser) async throws -> String {
        try await browser.get("/offline/unsent")
        return browser.page.firstMatch(of: /data-key="([0-9a-f]{64})"/).map { String($0.1) } ?? ""
      }
      var (first, again, other) = (Browser(client), Browser(client), try await server.browser(client, of: "P002"))
      let link = try server.link().secret
      for path in ["/l/" + link, "/offline/day"] { try await first.get(path) }
      #expect(first.page.contains("action=\"/begin\""))
      try await again.get("/l/" + link)
      let keys = [try await key(&first), try await key(&again), try await key(&other)]
      #expect(keys[0].count == 64 && keys[0] == keys[1] && keys[0] != keys[2])
      var stranger = Browser(client)
      try await stranger.get("/offline/day")
      #expect(stranger.status == .unauthorized)
      try await stranger.get("/offline/signed-out")
      #expect(stranger.page.contains("You are signed out") && !stranger.page.contains("data-key"))
      // What was locked stays on the device, also where the session was over before.
      let clear = try #require(HTTPField.Name("Clear-Site-Data"))
      try await first.get("/")
      let token = first.token
      for _ in 0..<2 {
        try await first.post("/sign-out", [("token", token), ("kept", "yes")])
        #expect(first.status == .ok && first.headers[clear] == "\"cache\"")
      }
    }
  }

  @Test func `the day says when it was made, and signing out has the device forget it`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      #expect(browser.page.contains("This is how the day stood on Fri 20 Nov 09:00."))
      try await browser.post("/sign-out", [("token", browser.token)])
      #expect(browser.headers[try #require(HTTPField.Name("Clear-Site-Data"))] == "\"cache\", \"storage\"")
    }
  }

  @Test func `a question that a change opened is asked by the next change`() async throws {
    let survey = """
      id: a
      title: A
      steps:
        - { id: p, type: question, item: { id: p, type: scale, prompt: How bad?, minimum: 0, maximum: 10 } }
        - { id: q, type: question, showIf: p > 5, item: { id: q, type: boolean, prompt: Seen a doctor? } }

      """
    try await TrialServer.with(survey, study: TrialServer.study + "corrections: participant\n") { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "4"))
      try await browser.get("/")
      try await browser.send()
      try await browser.send(("revise", "1"))
      try await browser.send(("answer", "9"))
      #expect(browser.page.contains("Seen a doctor?"))
      try await browser.get("/")
      #expect(browser.page.contains("An answer is missing") && browser.page.contains(">Go on</button>"))
      try await browser.send()
      #expect(browser.page.contains("Seen a doctor?") && !browser.page.contains("Thank you"))
      try await browser.send(("answer", "yes"))
      #expect(browser.page.contains("Thank you") && browser.page.contains("Yes"))
      #expect(try server.kinds().count { $0 == "outcomeRevised" } == 2)
      try await browser.get("/")
      #expect(!browser.page.contains("An answer is missing") && browser.page.contains(">Change</button>"))
    }
  }
}
