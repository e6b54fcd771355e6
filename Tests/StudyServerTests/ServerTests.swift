import HTTPTypes
import Hummingbird
import HummingbirdTesting
import StudyDesk
import StudyServer
import Testing

@Suite struct ServerTests {
  @Test func `health is told without a session`() async throws {
    try await TrialServer.with { _, client in
      var browser = Browser(client)
      try await browser.get("/health/live")
      #expect(browser.status == .ok)
      try await browser.get("/health/ready")
      #expect(browser.page == "ready\n")
    }
  }

  @Test func `every answer forbids what is not our own`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      for path in ["/", "/health/live", "/nothing", "/assets/none.css"] {
        try await browser.get(path)
        let policy = try #require(browser.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(browser.headers[.xContentTypeOptions] == "nosniff")
        #expect(browser.headers[.cacheControl] == "no-store")
        #expect(!browser.page.contains("<style"))
        #expect(!browser.page.contains("style="))
        #expect(!browser.page.contains("<script>"))
      }
    }
  }

  @Test func `what a page names is there, and may be kept`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let named = browser.page.matches(of: /(?:href|src)="(\/assets\/[^"]+)"/).map { String($0.1) }
      #expect(named.count == 2)
      for path in named {
        try await browser.get(path)
        #expect(browser.status == .ok)
        #expect(browser.headers[.cacheControl]?.contains("immutable") == true)
      }
    }
  }

  @Test func `a page that is not there is told in the reader's language`() async throws {
    try await TrialServer.with { _, client in
      try await client.execute(uri: "/nothing", method: .get, headers: [.acceptLanguage: "fr, ja;q=0.9"]) { response in
        #expect(response.status == .notFound)
        #expect(String(buffer: response.body).contains("ページが見つかりません"))
      }
    }
  }

  @Test func `too much is refused`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let token = browser.token
      try await browser.post("/begin", [("token", token), ("event", String(repeating: "x", count: 300_000))])
      #expect(browser.status == .contentTooLarge)
    }
  }

  @Test func `a server with https has cookies for https alone`() async throws {
    var settings = ServerSettings()
    settings.publicURL = "https://study.example.org/"
    #expect(settings.address(port: 1) == "https://study.example.org")
    try await TrialServer.with(settings: settings) { server, client in
      let link = try server.link().secret
      try await client.execute(uri: "/l/" + link, method: .get) { response in
        let cookie = try #require(response.headers[.setCookie])
        #expect(cookie.hasPrefix("__Host-regimen="))
        for word in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] { #expect(cookie.contains(word)) }
        #expect(response.headers[.strictTransportSecurity] != nil)
      }
    }
  }
}
