import HTTPTypes
import HummingbirdTesting
import Record
import StudyDesk
import StudyServer
import Testing

/// Addresses of people whose ids are words of the desk.
@Suite struct DeskAddressTests {
  @Test(arguments: ["new", "grid", "W01.csv", "grid.json"])
  func `a person who is called as a page is has pages of their own`(_ id: String) async throws {
    try await TrialServer.with { server, client in
      var newcomer = Newcomer(id, schedules: ["trial"])
      newcomer.name = "Wanda"
      _ = try server.desk.add(newcomer, accepting: nil, by: .account("tester"))
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get("/desk/participants")
      #expect(browser.page.contains("href=\"/desk/participants/-\(id)\">\(id)</a>"))
      try await browser.get("/desk/participants/-\(id)")
      #expect(browser.status == .ok && browser.page.contains("<h1>\(id), Wanda"))
      try await browser.get("/desk/participants/-\(id)/event?event=a/daily@2026-11-20")
      #expect(browser.status == .ok && browser.page.contains("Wanda"))
      try await browser.get("/desk/participants/-\(id)/note")
      try await browser.sendDesk(("text", "called by her name"))
      #expect(browser.status == .ok && browser.path == "/desk/participants/-\(id)")
      #expect(browser.page.contains("called by her name"))
    }
  }

  @Test func `the pages that are called so stay, and other people have no mark`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get("/desk/participants/new")
      #expect(browser.page.contains("Add a participant"))
      try await browser.get("/desk/participants/grid")
      #expect(browser.page.contains("href=\"/desk/participants/P001\""))
      try await browser.get("/desk/participants/-nobody")
      #expect(browser.status == .notFound)
    }
  }
}
