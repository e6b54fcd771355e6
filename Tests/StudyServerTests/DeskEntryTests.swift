import Foundation
import CivilTime
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import Reports
import StudyDesk
import StudyServer
import StudyService
import SurveyModel
import Testing

@Suite struct DeskEntryTests {
  private static let enter = DeskEventTests.deed("enter")

  /// The latest outcome of P001: who recorded it, and what the event was answered with.
  private static func recorded(_ server: TrialServer) throws -> (author: Author, account: String?, mode: String?) {
    let record = try server.desk.outcome(DeskEventTests.event, of: "P001").record
    return (record.stamp.author, record.stamp.account, record.heading?.mode?.rawValue)
  }

  @Test func `a coordinator enters a sitting from paper, at the time when it was answered`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await browser.get(Self.enter)
      #expect(browser.status == .ok && browser.page.contains("Morning"))
      try await browser.sendDesk(("mode", "paper"), ("observed", "2031-01-01T08:00"))
      #expect(browser.status == .conflict && browser.page.contains("later than now"))
      try await browser.sendDesk(("mode", "paper"), ("observed", "2026-11-20T07:30"))
      #expect(browser.status == .ok && browser.path.hasPrefix("/desk/sittings/"))
      #expect(browser.page.contains("How strong is your pain?") && browser.page.contains("from paper"))
      try await browser.sendSitting(("answer", "11"), ("act", "answer"))
      #expect(browser.status == .unprocessableContent)
      try await browser.sendSitting(("answer", "4"), ("act", "answer"))
      #expect(browser.page.contains("What else?"))
      try await browser.sendSitting(("answer", "read from the form"), ("act", "answer"))
      #expect(browser.path.contains("/event?event=") && browser.page.contains("It is recorded."))
      #expect(browser.page.contains("read from the form") && browser.page.contains("on paper"))
      let recorded = try Self.recorded(server)
      #expect(recorded.author == .account("pages/ann") && recorded.mode == "paper")
      let outcome = try server.desk.outcome(DeskEventTests.event, of: "P001").record.outcome
      #expect(outcome.finished == at("2026-11-20T07:30:00Z"))
    }
  }

  @Test func `what somebody answered before they left is entered after it from paper alone`() async throws {
    try await TrialServer.with { server, client in
      _ = try server.desk.withdraw("P001", reason: "moved", by: .account("ann"))
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/participants/P001/event?event=" + DeskEventTests.event)
      #expect(ann.page.contains("left the study") && ann.page.contains("Enter answers"))
      try await ann.get(Self.enter)
      try await ann.sendDesk(("mode", "screen"), ("observed", ""))
      #expect(ann.status == .conflict, "\(ann.page)")
      try await ann.sendDesk(("mode", "paper"), ("observed", "2026-11-20T07:30"))
      #expect(ann.status == .ok && ann.page.contains("How strong is your pain?"), "\(ann.page)")
      try await ann.sendSitting(("answer", "4"), ("act", "answer"))
      try await ann.sendSitting(("answer", "late paper"), ("act", "answer"))
      #expect(ann.page.contains("It is recorded.") && ann.page.contains("late paper"))
      #expect(try Self.recorded(server).mode == "paper")
    }
  }

  @Test func `a sitting that is gone on with stays what it was begun as, and nothing that is said is lost`()
    async throws
  {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get(Self.enter)
      try await ann.sendDesk(("mode", "paper"), ("observed", "2026-11-20T07:30"))
      let path = ann.path
      var bea = try await server.staff(client, "bea", [WantedRole(.coordinator)])
      try await bea.get(Self.enter)
      #expect(bea.page.contains("value=\"2026-11-20T07:30\""))
      for (mode, observed) in [("phone", "2026-11-20T07:30"), ("paper", "2026-11-20T07:45"), ("screen", "")] {
        try await bea.sendDesk(("unfinished", "resume"), ("mode", mode), ("observed", observed))
        #expect(bea.status == .unprocessableContent && bea.page.contains("was begun from paper of 2026-11-20 07:30"))
      }
      try await bea.sendDesk(("unfinished", "resume"), ("mode", "paper"), ("observed", "2026-11-20T07:30"))
      #expect(bea.path == path)
      try await bea.get(Self.enter)
      try await bea.sendDesk(("unfinished", "over"), ("mode", "phone"), ("observed", "2026-11-20T07:45"))
      #expect(bea.path != path && bea.path.hasPrefix("/desk/sittings/") && bea.page.contains("by telephone"))
    }
  }

  @Test func `a time that the clocks leave out is refused`() async throws {
    try await TrialServer.with { server, client in
      _ = try server.desk.setZone(of: "P001", to: "Europe/London", from: nil, by: .account("tester"))
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get(Self.enter)
      try await ann.sendDesk(("mode", "paper"), ("observed", "2027-03-28T01:30"))
      #expect(ann.status == .unprocessableContent && ann.page.contains("the clocks never show 2027-03-28T01:30"))
    }
  }

  @Test func `of two times that the clocks show the one is recorded that is chosen`() async throws {
    try await TrialServer.with { server, client in
      _ = try server.desk.setZone(of: "P001", to: "Europe/London", from: nil, by: .account("tester"))
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      for (which, instant) in [("first", "2027-10-31T00:30:00Z"), ("second", "2027-10-31T01:30:00Z")] {
        try await ann.get("/desk/participants/P001/milestone")
        #expect(!ann.page.contains("Which of the two"))
        let fields = [("name", "surgery"), ("date", "2027-10-31"), ("time", "01:30")]
        try await ann.sendDesk(all: fields)
        #expect(ann.status == .unprocessableContent && ann.page.contains("the clocks show 01:30 twice"))
        #expect(ann.page.contains("Which of the two"))
        try await ann.sendDesk(all: fields + [("time-which", which)])
        let milestone = try #require(server.desk.person("P001").sheet.record.milestones.last)
        #expect(milestone.value == .instant(try #require(Instant(iso: instant))))
        _ = try server.desk.milestone("surgery", of: "P001", .clear(number: nil), by: .account("tester"))
      }
    }
  }

  @Test func `a time of the night is of its date, also where the study day begins later`() async throws {
    try await TrialServer.with(dayStart: "06:00") { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/participants/P001/add-event")
      let fields = [
        ("task", "a"), ("date", "2026-11-23"), ("time", "00:45"), ("until", "2026-11-24T01:30"),
        ("reason", "asked for"),
      ]
      try await ann.sendDesk(all: fields)
      #expect(ann.status == .ok && ann.page.contains("The event is added."))
      let event = try #require(server.desk.person("P001").sheet.record.decisions.last?.event)
      // The study day is the one that was said; its night is of the next date.
      let row = try server.desk.event(event, of: "P001").standing.row
      #expect(row.date == CivilDate(iso: "2026-11-23") && row.opens == Instant(iso: "2026-11-24T00:45:00Z"))
      #expect(row.closes == Instant(iso: "2026-11-24T01:30:00Z"))
    }
  }

  @Test func `a page that is sent twice, or by two, is taken once`() async throws {
    try await TrialServer.with { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      var bea = try await server.staff(client, "bea", [WantedRole(.coordinator)])
      try await ann.get(Self.enter)
      try await bea.get(Self.enter)
      try await ann.sendDesk(("mode", "screen"))
      let path = ann.path
      try await bea.sendDesk(("mode", "screen"))
      #expect(bea.path == path && bea.page.contains("How strong is your pain?"))
      let before = bea
      try await ann.sendSitting(("answer", "4"), ("act", "answer"))
      try await bea.sendSitting(("answer", "9"), ("act", "answer"))
      #expect(bea.page.contains("has moved on") && bea.page.contains("What else?"))
      bea = before
      try await bea.sendSitting(("answer", "9"), ("act", "answer"))
      #expect(bea.page.contains("has moved on"))
      let number = Int64(path.dropFirst("/desk/sittings/".count)) ?? 0
      #expect(try server.inputs(of: number) == 1)
    }
  }

  @Test func `what an assessor records is asked of the account's own assessor`() async throws {
    let survey = TrialServer.survey.replacing("title: Morning", with: "title: Morning\nrespondent: assessor")
    try await TrialServer.with(survey) { server, client in
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get(Self.enter)
      try await ann.sendDesk(("mode", "screen"))
      #expect(ann.status == .unprocessableContent && ann.page.contains("filled in by an assessor"))
      var tom = try await server.staff(client, "tom", [WantedRole(.assessor, assessor: "A1")])
      try await tom.get("/desk/participants")
      #expect(!tom.page.contains("P001"))
      try await tom.get(Self.enter)
      #expect(tom.status == .forbidden)
      _ = try server.desk.assign(["P001"], to: "A1", true, by: .account("tester"))
      try await tom.get("/desk/participants")
      #expect(tom.page.contains("P001") && !tom.page.contains("P002"))
      try await tom.get(Self.enter)
      try await tom.sendDesk(("by", "A2"))
      #expect(tom.status != .ok || !tom.path.hasPrefix("/desk/sittings/"))
      try await tom.get(Self.enter)
      try await tom.sendDesk(("by", "A1"), ("mode", "screen"))
      #expect(tom.page.contains("recorded by assessor A1"))
      let path = tom.path
      try await ann.get(path)
      #expect(ann.status == .forbidden)
      try await tom.sendSitting(("answer", "4"), ("act", "answer"))
      try await tom.sendSitting(("act", "skip"))
      let recorded = try Self.recorded(server)
      #expect(recorded.author == .assessor("A1") && recorded.account == "pages/tom")
    }
  }

  @Test func `one answer is corrected with a reason, as it was seen alone`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      var bea = try await server.staff(client, "bea", [WantedRole(.coordinator)])
      let path = DeskEventTests.deed("correct-item") + "&item=f/pain"
      try await ann.get(path)
      try await bea.get(path)
      #expect(ann.page.contains("How strong is your pain?"))
      try await ann.sendDesk(("answer", "7"), ("reason", ""))
      #expect(ann.status == .unprocessableContent)
      try await ann.sendDesk(("answer", "77"), ("reason", "misread"))
      #expect(ann.status == .unprocessableContent && ann.page.contains("does not fit"))
      try await ann.sendDesk(("answer", "7"), ("reason", "misread"))
      #expect(ann.status == .ok && ann.page.contains("<del>4</del> is now <ins>7</ins>"))
      #expect(ann.page.contains("misread"))
      try await bea.sendDesk(("answer", "2"), ("reason", "typo"))
      #expect(bea.status == .conflict && bea.page.contains("was corrected meanwhile by ann"))
    }
  }

  @Test func `an answer that is no choice is corrected with the fields of its kind`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      let path = DeskEventTests.deed("correct-item") + "&item=f/note"
      try await ann.get(path)
      #expect(ann.page.contains("Go on to the question") && !ann.page.contains("answers file"))
      try await ann.sendDesk(("reason", " "))
      #expect(ann.status == .unprocessableContent)
      try await ann.sendDesk(("reason", "misread"))
      #expect(ann.path.hasPrefix("/desk/corrections/") && ann.page.contains("What else?"))
      #expect(ann.page.contains("&lt;i&gt;slept&lt;/i&gt;"))
      try await ann.sendSitting(("answer", "slept, and: ate"), ("act", "answer"))
      #expect(ann.path.contains("/event?") && ann.page.contains("It is corrected."))
      let record = try server.desk.outcome(DeskEventTests.event, of: "P001").record
      #expect(record.revisions.count == 1 && ann.page.contains("<ins>slept, and: ate</ins>"))
      // Skipped instead, and left as it is.
      try await ann.get(path)
      try await ann.sendDesk(("reason", "they said nothing"))
      try await ann.sendSitting(("act", "skip"))
      #expect(ann.page.contains("It is corrected.") && ann.page.contains("skipped"))
      try await ann.get(path)
      try await ann.sendDesk(("reason", "once more"))
      try await ann.sendSitting(("act", "skip"))
      #expect(try server.desk.outcome(DeskEventTests.event, of: "P001").record.revisions.count == 2)
    }
  }

  @Test(arguments: ["", "  - { id: bye, type: completion, title: Thank you }\n"])
  func `all answers are gone through again, and nothing is kept before the last`(_ rest: String) async throws {
    try await TrialServer.with(TrialServer.survey.replacing("outcomes:", with: rest + "outcomes:")) { server, client in
      try await DeskEventTests.answer(server, client)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get(DeskEventTests.deed("correct"))
      try await ann.sendDesk(("reason", "the form was misread"))
      #expect(ann.path.hasPrefix("/desk/corrections/"))
      #expect(ann.page.contains("value=\"4\" checked"))
      try await ann.sendSitting(("answer", "6"), ("act", "answer"))
      #expect(try server.desk.outcome(DeskEventTests.event, of: "P001").record.revisions.isEmpty)
      var twice = ann
      try await ann.sendSitting(("answer", "slept well"), ("act", "answer"))
      #expect(ann.path.contains("/event?event=") && ann.page.contains("2 items are different"))
      try await twice.sendSitting(("answer", "slept well"), ("act", "answer"))
      #expect(twice.path.contains("/event?event=") && twice.page.contains("That page was sent before"))
      #expect(ann.page.contains("<del>4</del> is now <ins>6</ins>"))
      let record = try server.desk.outcome(DeskEventTests.event, of: "P001").record
      #expect(record.revisions.map(\.reason) == ["the form was misread"])
    }
  }
}

extension Browser {
  /// Sends the page of a sitting with what was filled in.
  mutating func sendSitting(_ fields: (String, String)...) async throws { try await sendSitting(all: fields) }

  mutating func sendSitting(all fields: [(String, String)]) async throws {
    guard
      let before = page.components(separatedBy: "class=\"sitting\"").first,
      let whole = page.components(separatedBy: "class=\"sitting\"").dropFirst().first?
        .components(separatedBy: "</form>").first
    else { return }
    let action = before.components(separatedBy: "action=\"").last?.components(separatedBy: "\"").first ?? ""
    let hidden = whole.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
      (String($0.1), String($0.2))
    }
    let filled = Set(fields.map(\.0))
    try await post(action, hidden.filter { !filled.contains($0.0) } + fields)
  }
}
