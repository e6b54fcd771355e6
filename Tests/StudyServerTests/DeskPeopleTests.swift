import Foundation
import CivilTime
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import Testing

@Suite struct DeskPeopleTests {
  @Test func `the list of participants is found in, narrowed, sorted and paged`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      for number in 3...61 {
        var newcomer = Newcomer(number < 10 ? "P00\(number)" : "P0\(number)", schedules: ["trial"])
        (newcomer.name, newcomer.site) = ("Person \(number)", number % 2 == 0 ? "leeds" : "york")
        _ = try server.desk.add(newcomer, accepting: nil, by: .account("tester"))
      }
      try await browser.get("/desk/participants")
      #expect(browser.status == .ok && browser.page.contains("61 participants"))
      #expect(browser.page.contains("P001") && browser.page.contains("P050") && !browser.page.contains(">P051<"))
      #expect(browser.page.contains("Page 1 of 2"))
      try await browser.get("/desk/participants?page=2")
      #expect(browser.page.contains(">P051<") && !browser.page.contains(">P050<"))
      try await browser.get("/desk/participants?find=person%2061")
      #expect(browser.page.contains(">P061<") && !browser.page.contains(">P060<"))
      try await browser.get("/desk/participants?site=york&sort=id&down=1")
      let places = ["P061", "P059"].compactMap { browser.page.range(of: ">\($0)<")?.lowerBound }
      #expect(places.count == 2 && places[0] < places[1] && !browser.page.contains(">P060<"))
      try await browser.get("/desk/participants?status=withdrawn")
      #expect(browser.page.contains("No participants match"))
      try await browser.get("/desk/participants?page=9223372036854775807")
      #expect(browser.status == .ok)
      try await browser.get("/desk/participants.json?find=P007")
      let json = try JSONValue(parsing: browser.page)
      #expect(json["participants"]?.elements?.first?["participant"]?.string == "P007")
      #expect(json["participants"]?.elements?.first?["open"]?.integer == 1)
      try await browser.get("/desk/participants.csv?site=leeds")
      #expect(browser.page.split(separator: "\r\n").count == 30)
      try await browser.get("/desk/participants/grid.csv?page=2")
      #expect(browser.page.split(separator: "\r\n").count == 62)
    }
  }

  @Test func `who assesses somebody is asked of those alone who may say so`() async throws {
    try await TrialServer.with { server, client in
      var newcomer = Newcomer("L1", schedules: ["trial"])
      newcomer.site = "leeds"
      _ = try server.desk.add(newcomer, accepting: nil, by: .account("tester"))
      _ = try server.desk.addAssessor("A1", name: nil, by: .account("tester"))
      var leeds = try await server.staff(client, "lea", [WantedRole(.coordinator, site: "leeds")])
      try await leeds.get("/desk/participants/L1/assign")
      try await leeds.sendDesk(("by-A1", "yes"))
      #expect(leeds.status == .ok && leeds.path == "/desk/participants/L1")
      #expect(try server.desk.participant("L1").entry.assessors == ["A1"])
      // Of another site, and who may not say so at all.
      for (id, role) in [("yve", WantedRole(.coordinator, site: "york")), ("mona", WantedRole(.monitor))] {
        var other = try await server.staff(client, id, [role])
        try await other.get("/desk/participants/L1/assign")
        #expect(other.status == .forbidden, "\(id)")
        try await other.post("/desk/participants/L1/assign", [("token", other.deskToken)])
        #expect(other.status == .forbidden, "\(id)")
      }
      #expect(throws: PermissionRefusal.notAllowed(.manageAssessors)) {
        try server.desk.working(as: "yve").assign(["L1"], to: "A1", false, by: .account("x"))
      }
    }
  }

  @Test func `an account sees the people whom its roles reach, and names where it may`() async throws {
    try await TrialServer.with { server, client in
      for (id, site) in [("L1", "leeds"), ("Y1", "york")] {
        var newcomer = Newcomer(id, schedules: ["trial"])
        (newcomer.name, newcomer.site) = ("Name of \(id)", site)
        _ = try server.desk.add(newcomer, accepting: nil, by: .account("tester"))
      }
      var leeds = try await server.staff(client, "ann", [WantedRole(.coordinator, site: "leeds")])
      try await leeds.get("/desk/participants")
      #expect(leeds.page.contains("Name of L1") && !leeds.page.contains("Y1") && !leeds.page.contains("P001"))
      for path in [
        "/desk/participants/Y1", "/desk/participants/Y1.json", "/desk/participants/Y1/plan",
        "/desk/participants/Y1/event?event=a/daily@2026-11-20", "/desk/participants/Y1/note",
        "/desk/participants/Y1/link", "/desk/participants/Y1/withdraw",
      ] {
        try await leeds.get(path)
        #expect(leeds.status == .forbidden, "\(path)")
        #expect(!leeds.page.contains("Name of Y1"))
      }
      try await leeds.get("/desk/participants/L1/note")
      try await leeds.post("/desk/participants/Y1/revoke-link", [("token", leeds.deskToken)])
      #expect(leeds.status == .forbidden)
      var monitor = try await server.staff(client, "mo", [WantedRole(.monitor)])
      for path in [
        "/desk/participants", "/desk/participants/L1", "/desk/participants/L1.json", "/desk/participants.csv",
        "/desk/today", "/desk/participants/grid",
      ] {
        try await monitor.get(path)
        #expect(monitor.status == .ok && !monitor.page.contains("Name of"), "\(path)")
      }
      try await monitor.get("/desk/participants?find=name")
      #expect(!monitor.page.contains(">L1<"))
      try await monitor.get("/desk/participants/L1/withdraw")
      #expect(monitor.status == .forbidden)
    }
  }

  @Test func `somebody is added, described, paused, withdrawn and taken back by forms`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get("/desk/participants/new")
      try await browser.sendDesk(("id", "P 9"))
      #expect(browser.status == .unprocessableContent && browser.page.contains("be an id"))
      try await browser.sendDesk(("id", "P001"))
      #expect(browser.status == .conflict)
      try await browser.sendDesk(("id", "P009"), ("name", "<b>Nia</b>"), ("in-trial", "yes"))
      #expect(browser.path == "/desk/participants/P009" && browser.status == .ok)
      #expect(browser.page.contains("&lt;b&gt;Nia") && browser.page.contains("trial, since 2026-11-20"))
      let steps: [(String, [(String, String)], String)] = [
        ("describe", [("name", "Nia"), ("language", "ja")], "P009, Nia"),
        ("milestone", [("name", "surgery"), ("date", "2026-11-25")], "2026-11-25"),
        ("note", [("text", "Called her")], "Called her"),
        ("pause", [("reason", "away")], "paused"), ("resume", [], "active"),
        ("withdraw", [("reason", "moved")], "withdrawn"), ("reinstate", [("reason", "back")], "active"),
        ("zone", [("zone", "UTC")], "UTC"), ("leave", [("schedule", "trial"), ("reason", "wrong")], "left"),
      ]
      for (deed, fields, shown) in steps {
        try await browser.get("/desk/participants/P009/" + deed)
        #expect(browser.status == .ok, "\(deed)")
        try await browser.sendDesk(all: fields)
        #expect(browser.path == "/desk/participants/P009" && browser.page.contains(shown), "\(deed)")
      }
      try await browser.get("/desk/participants/P009/withdraw")
      try await browser.sendDesk(("reason", " "))
      #expect(browser.status == .unprocessableContent && browser.page.contains("The reason is empty"))
      let authors = try server.desk.store.read { reader in
        try reader.entries(about: "P009", asOf: Instant(milliseconds: .max)).map(\.stamp.author)
      }
      #expect(Set(authors) == [.account("pages/ann")])
    }
  }

  @Test func `a personal link is shown once, and can be renewed and taken back`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get("/desk/participants/P001/link")
      try await browser.sendDesk(("pin", "yes"))
      #expect(browser.status == .ok && browser.page.contains("<svg") && browser.page.contains("six digits"))
      let link = browser.page.firstMatch(of: /\/l\/([0-9a-f]{32})/).map { String($0.0) } ?? ""
      var own = Browser(client)
      try await own.get(link)
      #expect(own.status == .ok)
      try await browser.get("/desk/participants/P001")
      #expect(!browser.page.contains(link) && browser.page.contains("Six digits go with it"))
      try await browser.get("/desk/participants/P001/link")
      try await browser.sendDesk()
      let next = browser.page.firstMatch(of: /\/l\/([0-9a-f]{32})/).map { String($0.0) } ?? ""
      #expect(next != link && !next.isEmpty)
      try await own.get(next)
      #expect(own.status == .ok && own.path == "/")
      try await browser.get("/desk/participants/P001/revoke-link")
      try await browser.sendDesk(("reason", "lost"))
      #expect(browser.page.contains("They have none"))
      try await own.get("/")
      #expect(own.status == .unauthorized)
    }
  }
}
