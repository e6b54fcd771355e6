import CivilTime
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import Testing

@Suite struct DeskSigningTests {
  private static let sign = DeskEventTests.deed("sign")

  @Test func `an outcome is signed with a password, and the page tells when it does not hold any more`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get(Self.sign)
      #expect(ann.status == .ok && ann.page.contains("as binding"))
      let form = ann
      try await ann.sendDesk(("meaning", "reviewed"), ("password", "wrong"))
      #expect(ann.status == .conflict && ann.page.contains("password is not right"))
      #expect(!ann.page.contains("value=\"wrong\""))
      try await ann.sendDesk(("meaning", ""), ("password", TrialServer.password))
      #expect(ann.status == .unprocessableContent)
      try await ann.sendDesk(
        ("meaning", "other"), ("other", "<b>seen</b>"), ("password", TrialServer.password))
      #expect(ann.page.contains("It is signed.") && ann.page.contains("&lt;b&gt;seen&lt;/b&gt;"))
      #expect(ann.page.contains("✓ holds"))
      try await ann.get(DeskEventTests.deed("correct-item") + "&item=f/pain")
      try await ann.sendDesk(("answer", "7"), ("reason", "misread"))
      #expect(ann.page.contains("does not hold") && ann.page.contains("corrected since"))
      // The form that was open before the correction signs nothing.
      ann = form
      try await ann.sendDesk(("meaning", "reviewed"), ("password", TrialServer.password))
      #expect(ann.status == .conflict && ann.page.contains("was corrected meanwhile"))
    }
  }

  @Test func `a casebook is signed, listed and taken back`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/participants/P001/sign")
      try await ann.sendDesk(("meaning", "approved"), ("password", TrialServer.password))
      #expect(ann.page.contains("One outcome is signed.") && ann.page.contains("1 of 1 outcome is signed"))
      try await ann.get("/desk/completeness/signatures?state=signed")
      #expect(ann.page.contains("P001") && !ann.page.contains("P002") && ann.page.contains("approved"))
      try await ann.get("/desk/completeness/signatures.csv")
      #expect(ann.page.contains("P001") && ann.page.contains("P002"))
      try await ann.get("/desk/completeness/signatures.json")
      let number = try #require(try JSONValue(parsing: ann.page).elements?.first?["last"]?["number"]?.integer)
      var bea = try await server.staff(client, "bea", [WantedRole(.coordinator)])
      try await bea.get("/desk/signatures/\(number)/withdraw")
      try await bea.sendDesk(("reason", "not mine"))
      #expect(bea.status == .conflict && bea.page.contains("somebody else"))
      try await ann.get("/desk/signatures/\(number)/withdraw")
      try await ann.sendDesk(("reason", "too early"))
      #expect(ann.page.contains("It is taken back.") && ann.page.contains("too early"))
    }
  }

  @Test(arguments: [StaffRole.administrator, .dataManager, .monitor, .statistician])
  func `who may not sign is refused`(_ role: StaffRole) async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      var browser = try await server.staff(client, "ann", [WantedRole(role)])
      for path in [Self.sign, "/desk/participants/P001/sign"] {
        try await browser.get(path)
        #expect(browser.status == .forbidden, "\(path)")
        try await browser.post(path, [("token", browser.deskToken), ("meaning", "x")])
        #expect(browser.status == .forbidden, "\(path)")
      }
    }
  }

  @Test func `who is of another site is refused`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator, site: "york")])
      for path in [Self.sign, DeskEventTests.deed("enter-again"), DeskEventTests.deed("settle")] {
        try await browser.get(path)
        #expect(browser.status == .forbidden || browser.status == .notFound, "\(path)")
      }
      try await browser.get("/desk/completeness/signatures.json")
      #expect(browser.page == "[]")
    }
  }

  @Test func `what was on paper is entered again without a look at the first, and settled`() async throws {
    try await TrialServer.with(task: "doubleEntry: true, ") { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      var bea = try await server.staff(client, "bea", [WantedRole(.coordinator)])
      try await ann.get(DeskEventTests.deed("enter"))
      try await ann.sendDesk(("mode", "paper"), ("observed", "2026-11-20T07:30"))
      try await ann.sendSitting(("answer", "4"), ("act", "answer"))
      try await ann.sendSitting(("answer", "slept"), ("act", "answer"))
      #expect(ann.page.contains("waits for its second entry"))
      try await ann.get("/desk/completeness/second-entries")
      #expect(ann.page.contains("to be entered again"))
      try await ann.get(DeskEventTests.deed("enter-again"))
      try await ann.sendDesk()
      #expect(ann.status == .conflict && ann.page.contains("somebody else must enter it again"))
      // Whoever may be the second does not see the first entry unasked; whoever made it does.
      let page = "/desk/participants/P001/event?event=\(DeskEventTests.event)"
      let json = page.replacing("/event?", with: "/event.json?")
      let elsewhere = ["/desk/participants/P001", json, "/desk/audit?participant=P001"]
      for (path, isShown) in [(page, false)] + elsewhere.map({ ($0, false) }) + [(page + "&answers=shown", true)] {
        try await bea.get(path)
        #expect(bea.status == .ok && bea.page.contains("slept") == isShown, "\(path)")
      }
      #expect(bea.page.contains("Enter it again"))
      for deed in ["correct-item", "correct"].map({ DeskEventTests.deed($0) + "&item=f/note" }) {
        try await bea.get(deed)
        #expect(bea.status == .conflict && !bea.page.contains("slept"), "\(deed)")
      }
      try await bea.get(DeskEventTests.deed("correct-item") + "&item=f/note&answers=shown")
      #expect(bea.status == .ok && bea.page.contains("slept"))
      let audit = "/desk/audit.csv?participant=P001"
      for (whose, isShown) in [(ann, true), (bea, false)] {
        var browser = whose
        try await browser.get(audit)
        #expect(browser.page.contains("outcomeRecorded") && browser.page.contains("(hidden)") != isShown)
      }
      try await ann.get(page)
      #expect(ann.page.contains("slept") && !ann.page.contains("Enter it again"))
      try await bea.get("/desk/today")
      #expect(bea.page.contains("waits for its second entry"))
      try await bea.get("/desk/completeness/second-entries")
      #expect(bea.page.contains("/event/enter-again?event="))
      try await bea.get(DeskEventTests.deed("enter-again"))
      try await bea.sendDesk()
      #expect(bea.path.hasPrefix("/desk/corrections/") && bea.page.contains("entered again"))
      #expect(!bea.page.contains("checked") && !bea.page.contains("slept"))
      #expect(bea.page.contains("Stop, keep nothing") && !bea.page.contains("go on later"))
      try await bea.sendSitting(("answer", "6"), ("act", "answer"))
      try await bea.sendSitting(("answer", "slept"), ("act", "answer"))
      #expect(bea.page.contains("1 item differs") && bea.page.contains("✕ differs"))
      try await bea.get(DeskEventTests.deed("settle"))
      #expect(bea.page.contains("first: 4") && bea.page.contains("second: 6"))
      try await bea.sendDesk(("item-0", ""), ("reason", "looked"))
      #expect(bea.status == .unprocessableContent)
      try await bea.sendDesk(("item-0", "second"), ("reason", "looked"))
      #expect(bea.page.contains("The entries are settled.") && bea.page.contains("✓ settled"))
      #expect(bea.page.contains("<del>4</del> is now <ins>6</ins>"))
      #expect(throws: SecondEntryRefusal.self) {
        try server.desk.settle(DeskEventTests.event, of: "P001", takingSecond: [], reason: "too", by: .account("c"))
      }
      try await bea.get(audit)
      #expect(!bea.page.contains("(hidden)"))
      try await bea.get("/desk/completeness/second-entries.json")
      #expect(bea.page == "[]")
    }
  }
}
