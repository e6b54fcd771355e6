import HTTPTypes
import HummingbirdTesting
import Record
import StudyDesk
import StudyServer
import Testing

@Suite struct AccessTests {
  @Test func `a link opens the participant's own day`() async throws {
    try await TrialServer.with { server, client in
      let browser = try await server.browser(client)
      #expect(browser.status == .ok)
      #expect(browser.path == "/")
      #expect(browser.page.contains("Morning"))
      let cookie = try #require(browser.cookie)
      #expect(cookie.hasPrefix("regimen="))
      #expect(try server.kinds().contains("linkMade"))
    }
  }

  @Test func `a calendar comes with the link alone, and tells no beep before it comes`() async throws {
    try await TrialServer.with(element: "random: { count: 2, between: [10:00, 20:00], gap: 60 min }") {
      server, client in
      let link = try server.link()
      var browser = Browser(client)
      try await browser.get("/l/\(link.secret)/calendar.ics")
      #expect(browser.status == .ok && browser.page.contains("BEGIN:VCALENDAR"))
      #expect(!browser.page.contains("BEGIN:VEVENT"))
      let other = try server.link(for: "P002", withPIN: true)
      try await browser.get("/l/\(other.secret)/calendar.ics")
      #expect(browser.status == .gone)
    }
  }

  @Test func `whoever left is told so, and their calendar says what was cancelled`() async throws {
    try await TrialServer.with { server, client in
      let link = try server.link(for: "P002")
      var browser = try await server.browser(client)
      #expect(!browser.page.contains("taking part has ended"))
      for id in ["P001", "P002"] {
        _ = try server.desk.leave(id, schedule: "trial", reason: "moved", by: .account("tester"))
      }
      try await browser.get("/")
      #expect(browser.page.contains("There is nothing to do: taking part has ended"), "\(browser.page)")
      try await browser.get("/l/\(link.secret)/calendar.ics")
      #expect(browser.status == .ok && browser.page.contains("STATUS:CANCELLED"), "\(browser.page)")
      #expect(!browser.page.contains("VALARM"))
    }
  }

  @Test func `no page is shown to nobody`() async throws {
    try await TrialServer.with { _, client in
      for path in ["/", "/history", "/sittings/1"] {
        try await client.execute(uri: path, method: .get) { #expect($0.status == .unauthorized) }
      }
      for path in ["/begin", "/language", "/sittings/1"] {
        try await client.execute(uri: path, method: .post) { #expect($0.status == .unauthorized) }
      }
    }
  }

  @Test func `a link that was taken back or replaced opens nothing, and what it opened ends`() async throws {
    try await TrialServer.with { server, client in
      let first = try server.link()
      var browser = Browser(client)
      try await browser.get("/l/" + first.secret)
      #expect(browser.status == .ok)
      #expect(throws: AccessRefusal.linkExists("P001")) { try server.link() }
      let second = try server.link(renewing: true)
      try await browser.get("/")
      #expect(browser.status == .unauthorized)
      try await browser.get("/l/" + first.secret)
      #expect(browser.status == .gone)
      try await browser.get("/l/" + second.secret)
      #expect(browser.status == .ok)
      try server.desk.revokeLink(of: "P001", reason: "lost phone", by: .account("tester"))
      try await browser.get("/")
      #expect(browser.status == .unauthorized)
      #expect(try server.kinds().suffix(1) == ["linkRevoked"])
    }
  }

  @Test func `a number that goes with a link is asked for, five times at most`() async throws {
    try await TrialServer.with { server, client in
      let link = try server.link(withPIN: true)
      let pin = try #require(link.pin)
      let wrong = pin == "000000" ? "000001" : "000000"
      var browser = Browser(client)
      try await browser.get("/l/" + link.secret)
      #expect(browser.cookie == nil)
      try await browser.send(("pin", wrong))
      #expect(browser.status == .unprocessableContent)
      try await browser.send(("pin", pin))
      #expect(browser.path == "/")
      var other = Browser(client)
      for _ in 0..<5 { try await other.post("/l/" + link.secret, [("pin", wrong)]) }
      try await other.post("/l/" + link.secret, [("pin", pin)])
      #expect(other.status == .gone)
      #expect(other.page.contains("wrong five times"))
      #expect(try server.desk.link(of: "P001")?.isLocked == true)
    }
  }

  @Test func `what is no number of six digits is no try, and a wrong one says how many are left`() async throws {
    try await TrialServer.with { server, client in
      let link = try server.link(withPIN: true)
      let pin = try #require(link.pin)
      var browser = Browser(client)
      try await browser.get("/l/" + link.secret)
      for _ in 0..<6 {
        try await browser.send(("pin", ""))
        #expect(browser.status == .unprocessableContent && browser.page.contains("An answer is needed here"))
      }
      for typed in ["12345", "1234567", "123 45a"] {
        try await browser.send(("pin", typed))
        #expect(browser.page.contains("The number has six digits."), "\(typed)")
      }
      let wrong = pin == "000000" ? "000001" : "000000"
      try await browser.send(("pin", wrong))
      #expect(browser.page.contains("4 tries are left"))
      for _ in 0..<3 { try await browser.send(("pin", wrong)) }
      #expect(browser.page.contains("One try is left"))
      let wide = pin.unicodeScalars.map { String(UnicodeScalar($0.value + 0xFEE0) ?? $0) }
      try await browser.send(("pin", " " + wide.prefix(3).joined() + "－" + wide.suffix(3).joined()))
      #expect(browser.path == "/")
    }
  }

  @Test func `a study that asks for numbers has one with every link, whoever makes it`() async throws {
    let study = TrialServer.study + "linkPIN: always\n"
    try await TrialServer.with(study: study) { server, client in
      let link = try server.link()
      let pin = try #require(link.pin)
      #expect(pin.count == 6 && pin.allSatisfy(\.isNumber))
      #expect(try server.desk.link(of: "P001")?.asksPIN == true)
      var browser = Browser(client)
      try await browser.get("/l/" + link.secret)
      #expect(browser.cookie == nil)
      try await browser.send(("pin", pin))
      #expect(browser.path == "/")
    }
    try await TrialServer.with { server, _ in
      let link = try server.link()
      #expect(link.pin == nil)
    }
  }

  @Test func `neither link nor cookie is in the store`() async throws {
    try await TrialServer.with { server, client in
      let link = try server.link(withPIN: true)
      var browser = Browser(client)
      try await browser.post("/l/" + link.secret, [("pin", link.pin ?? "")])
      let secret = String(try #require(browser.cookie).dropFirst("regimen=".count))
      let image = try TestStores.bytes(of: server.desk.store)
      #expect(!image.isEmpty)
      for text in [link.secret, secret] { #expect(!image.contains(Array(text.utf8))) }
    }
  }

  @Test func `a session ends when it is not used, and when it is old`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      for _ in 0..<8 {
        server.clock.move(minutes: 13 * 1_440)
        try await browser.get("/")
      }
      #expect(browser.status == .unauthorized)
      var other = try await Browser.signedIn(server, client)
      server.clock.move(minutes: 15 * 1_440)
      try await other.get("/")
      #expect(other.status == .unauthorized)
    }
  }

  @Test func `who signs out is out`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let (cookie, token) = (browser.cookie, browser.token)
      try await browser.post("/sign-out", [("token", token)])
      #expect(browser.status == .ok)
      #expect(browser.cookie == nil)
      try await client.execute(uri: "/", method: .get, headers: [.cookie: cookie ?? ""]) {
        #expect($0.status == .unauthorized)
      }
    }
  }

  @Test func `a form without its token changes nothing`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let before = try server.kinds()
      let event = browser.form.hidden.first { $0.0 == "event" }?.1 ?? ""
      for token in ["", "0123", String(repeating: "0", count: 32)] {
        try await browser.post("/begin", [("token", token), ("event", event)])
        #expect(browser.status == .forbidden)
        try await browser.post("/language", [("token", token), ("language", "ja")])
        #expect(browser.status == .forbidden)
      }
      #expect(try server.kinds() == before)
    }
  }

  @Test func `another participant's sitting and event can't be reached`() async throws {
    try await TrialServer.with { server, client in
      var own = try await server.browser(client)
      try await own.send()
      let number = own.sitting
      #expect(number > 0)
      var other = try await server.browser(client, of: "P002")
      let token = other.token
      try await other.get("/sittings/\(number)")
      #expect(other.status == .notFound)
      try await other.post(
        "/sittings/\(number)", [("token", token), ("position", "0"), ("item", "0"), ("answer", "4")])
      #expect(other.status == .notFound)
      #expect(try server.inputs(of: number) == 0)
      try await other.post("/begin", [("token", token), ("event", "no/such@2026-11-20")])
      #expect(other.status == .notFound)
    }
  }

  @Test func `an address that tries many links has to wait`() async throws {
    var settings = ServerSettings()
    settings.limits.signInsPerMinute = 3
    try await TrialServer.with(settings: settings) { _, client in
      var browser = Browser(client)
      for _ in 0..<3 { try await browser.get("/l/" + String(repeating: "0", count: 32)) }
      #expect(browser.status == .gone)
      try await browser.get("/l/" + String(repeating: "0", count: 32))
      #expect(browser.status == .tooManyRequests)
      #expect(browser.headers[.retryAfter] != nil)
    }
  }

  @Test func `an erased participant has no way in`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      _ = try server.desk.erase("P001", by: .account("tester"))
      try await browser.get("/")
      #expect(browser.status == .unauthorized)
    }
  }
}

extension Browser {
  static func signedIn(_ server: TrialServer, _ client: any TestClientProtocol) async throws -> Browser {
    var browser = Browser(client)
    try await browser.get("/l/" + server.link(renewing: true).secret)
    return browser
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return indices.dropLast(part.count - 1).contains { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
