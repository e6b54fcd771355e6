import CivilTime
import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import StudyService
import SurveyModel
import Testing

/// What a device confirmed without a network, as it sends it.
private struct Kept {
  var run = String(repeating: "a", count: 32)
  var pack: String
  var event = "a/daily@2026-11-20"
  /// Minutes ago.
  var began = 10
  var sitting: Int64?
  var position: Int? = 0
  var answers: [(form: String, ago: Int)]
  var step = 0

  static let whole = [("item=0&answer=4", 9), ("item=1&answer=slept+badly&ms=1200", 8)]

  func fields(_ token: String) -> [(String, String)] {
    var fields = [
      ("token", token), ("run", run), ("event", event), ("pack", pack), ("began", "\(began * 60_000)"),
    ]
    if let sitting { fields.append(("sitting", "\(sitting)")) }
    if let position { fields.append(("position", "\(position)")) }
    for (form, ago) in answers {
      fields += [("form", form), ("step", "\(step)"), ("ago", "\(ago * 60_000)")]
    }
    return fields
  }
}

extension Browser {
  /// Where the day says that a survey's pages lie.
  fileprivate var pack: String {
    page.firstMatch(of: /data-pack="([^"]+)"/).map { String($0.1).replacing("&amp;", with: "&") } ?? ""
  }

  /// Sends what was kept, and says what became of it.
  fileprivate mutating func send(_ kept: Kept, _ token: String) async throws -> (state: String, reply: JSONValue) {
    try await post("/offline/answers", kept.fields(token))
    let reply = status == .ok ? try JSONValue(parsing: page) : .null
    return (reply["state"]?.string ?? "\(status.code)", reply)
  }

  /// That what was kept comes to a state.
  fileprivate mutating func expect(
    _ state: String, because reason: String? = nil, _ kept: Kept, _ token: String,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await send(kept, token)
    #expect(found.state == state, sourceLocation: location)
    if let reason { #expect(found.reply["reason"]?.string == reason, sourceLocation: location) }
  }
}

extension TrialServer {
  fileprivate func status(of participant: String) throws -> ParticipantStatus {
    try desk.store.read { try $0.record(of: participant, asOf: Instant(milliseconds: .max)).status }
  }

  fileprivate func outcomes(of participant: String = "P001") throws -> [OutcomeRecord] {
    try desk.store.read { reader in
      OutcomeRecord.all(in: try reader.entries(about: participant, asOf: Instant(milliseconds: .max)))
    }
  }
}

@Suite struct KeptAnswersTests {
  @Test func `the day names the pages of a survey, and they carry their positions`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let path = browser.pack
      try await browser.get(path)
      let pack = try JSONValue(parsing: browser.page)
      #expect(pack["event"]?.string == "a/daily@2026-11-20" && pack["pack"]?.string == path)
      #expect(pack["opens"]?.integer == Int(at("2026-11-20T00:00:00Z").milliseconds))
      #expect(pack["closes"]?.integer == Int(at("2026-11-21T00:00:00Z").milliseconds))
      let pages = try #require(pack["pages"]?.elements)
      #expect(pages.map { $0["position"]?.integer } == [0, 1])
      #expect(pages.map { $0["step"]?.integer } == [0, 0])
      #expect(pages[0]["html"]?.string?.contains("How strong is your pain?") == true)
      #expect(pages[0]["html"]?.string?.contains("Question 1 of 2") == true)
      #expect(pages[0]["needed"]?.string == "An answer is needed here")
      #expect(pages[0]["refused"]?.string?.contains("href=\"#answer\"") == true)
      #expect(pack["closing"]?.string?.contains("<strong>Kept on this device</strong><br>") == true)
      #expect(pack["stale"]?.string?.contains("That page was answered before") == true)
      #expect(pack["name"]?.string == "Morning, Fri 20 Nov")
      // Nobody else's secrets: the device puts the token in.
      #expect(!browser.page.contains(server.desk.store.id))
      var other = try await server.browser(client, of: "P002")
      try await other.get(path.replacing("/offline/pack/", with: "/offline/pack/0"))
      #expect(other.status == .notFound)
      var stranger = Browser(client)
      try await stranger.get(path)
      #expect(stranger.status == .unauthorized)
    }
  }

  @Test func `a page says how a number is typed, and what is said of one that is typed otherwise`() async throws {
    let hours = """
        - { id: h, type: question, item: { id: h, type: numeric, prompt: Hours?, minimum: 0, maximum: 24, decimals: 1, unit: h } }
      outcomes:
      """
    try await TrialServer.with(TrialServer.survey.replacing("outcomes:", with: hours)) { server, client in
      var browser = try await server.browser(client)
      try await browser.get(browser.pack)
      let page = try #require(try JSONValue(parsing: browser.page)["pages"]?.elements?.last)
      #expect(
        page["bounds"]?.elements?.map { $0["text"]?.string } == [
          "{number} is not in the range from 0 to 24 h", "{number} is not in the range from 0 to 24 h",
        ])
      let number = try #require(page["number"])
      #expect(number["comma"]?.boolean == false && number["decimals"]?.integer == 1 && number["unit"]?.string == "h")
      #expect(number["unread"]?.string == "'{typed}' is not a number; write it in digits alone, such as 38")
      #expect(number["pointed"]?.string == "'{typed}' is not a number; write decimals with a point: {number}")
      #expect(number["fraction"]?.string?.hasPrefix("{number} ") == true)
    }
  }

  @Test func `a line to point at tells a device how its number is typed`() async throws {
    let line = """
        - { id: v, type: question, item: { id: v, type: continuousScale, prompt: Where?, minimum: 0, maximum: 10, decimals: 1 } }
      outcomes:
      """
    try await TrialServer.with(TrialServer.survey.replacing("outcomes:", with: line)) { server, client in
      var browser = try await server.browser(client)
      try await browser.get(browser.pack)
      let page = try #require(try JSONValue(parsing: browser.page)["pages"]?.elements?.last)
      #expect(page["number"]?["comma"]?.boolean == false && page["number"]?["decimals"]?.integer == 1)
      #expect(
        page["number"]?["pointed"]?.string == "'{typed}' is not a number; write decimals with a point: {number}")
    }
  }

  @Test(arguments: [
    "{ id: q, type: question, showIf: pain > 3, item: { id: q, type: boolean, prompt: Q } }",
    "{ id: q, type: question, item: { id: q, type: boolean, prompt: 'Pain {{pain}}?' } }",
    "{ id: q, type: question, timeLimit: 10 s, item: { id: q, type: boolean, prompt: Q } }",
    "{ id: t, type: tapping, duration: 10 s }", "{ id: r, type: review }",
    "{ id: c, type: consent, document: consent.md, version: '1' }",
  ]) func `what needs the server has no pages of its own`(step: String) async throws {
    let survey = TrialServer.survey.replacing("outcomes:", with: "  - \(step)\noutcomes:")
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      #expect(browser.page.contains("action=\"/begin\"") && browser.pack.isEmpty)
      try await browser.send()
      #expect(browser.page.contains("How strong") && !browser.page.contains("name=\"pack\""))
    }
  }

  @Test func `a survey that was taken without a network is recorded as one that was taken with it`() async throws {
    try await TrialServer.with { server, client in
      var online = try await server.browser(client, of: "P002")
      try await online.send()
      try await online.send(("answer", "4"))
      try await online.send(("answer", "slept badly"), ("ms", "1200"))
      var browser = try await server.browser(client)
      let (token, pack) = (browser.token, browser.pack)
      server.clock.move(minutes: 60)
      let (state, reply) = try await browser.send(Kept(pack: pack, answers: Kept.whole), token)
      #expect(state == "recorded" && reply["taken"]?.integer == 2 && reply["position"]?.integer == 3)
      let kept = try #require(try server.outcomes().first)
      let known = try #require(try server.outcomes(of: "P002").first)
      #expect(kept.outcome.values == known.outcome.values && kept.outcome.ending == known.outcome.ending)
      #expect(kept.outcome.started == at("2026-11-20T09:50:00Z") && kept.outcome.finished == at("2026-11-20T09:52:00Z"))
      let inputs = try server.inputs(in: "P001")
      #expect(try inputs.count == 3 && inputs == server.inputs(in: "P002"))
      #expect(try server.kinds() == server.kinds(of: "P002"))
    }
  }

  @Test func `the device's instant counts within what can be`() async throws {
    try await TrialServer.with(element: "every: 1 day, at: '08:30', window: 4 hours") { server, client in
      var browser = try await server.browser(client)
      // A day too early, and a clock that goes ahead.
      var kept = Kept(pack: browser.pack, began: 1_440, answers: [("item=0&answer=4", 1_440), ("item=1&act=skip", 0)])
      kept.answers[1].ago = -60
      let state = try await browser.send(kept, browser.token).state
      let outcome = try #require(try server.outcomes().first?.outcome)
      #expect(state == "recorded")
      #expect(outcome.started == at("2026-11-20T08:30:00Z") && outcome.finished == at("2026-11-20T09:00:00Z"))
    }
  }

  @Test func `each answer is taken once, however often and in whatever parts it is sent`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let (token, whole) = (browser.token, Kept(pack: browser.pack, answers: Kept.whole))
      var first = whole
      first.answers = Array(whole.answers.prefix(1))
      for _ in 0..<3 {
        let (state, reply) = try await browser.send(first, token)
        #expect(state == "open" && reply["taken"]?.integer == 1 && reply["position"]?.integer == 1)
      }
      for _ in 0..<3 {
        let (state, reply) = try await browser.send(whole, token)
        #expect(state == "recorded" && reply["taken"]?.integer == 2)
      }
      #expect(try server.kinds().count { $0 == "outcomeRecorded" } == 1)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 1)
      #expect(try server.inputs(in: "P001").count == 3)
    }
  }

  @Test func `a sitting that somebody else moved on takes nothing of another answer`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let (token, kept) = (browser.token, Kept(pack: browser.pack, answers: Kept.whole))
      try await browser.send()
      let sitting = browser.sitting
      try await browser.send(("answer", "9"))
      let (state, reply) = try await browser.send(kept, token)
      #expect(state == "moved" && reply["taken"]?.integer == 0 && reply["sitting"]?.integer == Int(sitting))
      #expect(try server.inputs(of: sitting) == 1)
      // What is the same is there already, and the rest follows.
      var same = kept
      same.answers[0].form = "item=0&answer=9"
      try await browser.expect("recorded", same, token)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 1)
    }
  }

  @Test func `a sitting that was begun with the server goes on without it`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let token = browser.token
      try await browser.send()
      #expect(browser.page.contains("name=\"pack\" value=\"/offline/pack/"))
      let hidden = Dictionary(browser.form.hidden) { $1 }
      #expect(hidden["step"] == "0" && hidden["position"] == "0" && hidden["item"] == "0")
      let sitting = browser.sitting
      var kept = Kept(pack: hidden["pack"] ?? "", answers: Kept.whole)
      kept.sitting = sitting
      try await browser.expect("recorded", kept, token)
      try await browser.get("/sittings/\(sitting)")
      #expect(browser.page.contains("Thank you"))
    }
  }

  @Test func `what was confirmed before its event closed is taken after, and what came later is not`() async throws {
    try await TrialServer.with(element: "every: 1 day, at: '08:30', window: 1 hour") { server, client in
      var browser = try await server.browser(client)
      let (token, pack) = (browser.token, browser.pack)
      // 11:30: the event closed at 09:30.
      server.clock.move(minutes: 150)
      let late = Kept(pack: pack, began: 100, answers: [("item=0&answer=4", 99)])
      try await browser.expect("closed", because: "closed", late, token)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 0)
      // The last page was open when it closed: it may be finished for an hour.
      let kept = Kept(pack: pack, began: 125, answers: [("item=0&answer=4", 121), ("item=1&act=skip", 65)])
      try await browser.expect("recorded", kept, token)
      let outcome = try #require(try server.outcomes().first?.outcome)
      #expect(outcome.finished == at("2026-11-20T10:25:00Z") && outcome.late)
    }
  }

  @Test func `what is a week old is not taken`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let kept = Kept(pack: browser.pack, began: 8 * 1_440, answers: [("item=0&answer=4", 8 * 1_440)])
      let token = browser.token
      server.clock.move(minutes: 8 * 1_440 + 10)
      try await browser.expect("closed", because: "old", kept, token)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 0)
      server.clock.move(minutes: -2 * 1_440)
      var younger = kept
      (younger.began, younger.answers[0].ago) = (6 * 1_440, 6 * 1_440)
      try await browser.expect("open", younger, token)
    }
  }

  @Test func `a session that ended takes nothing, and the next one of the same person does`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let (token, kept) = (browser.token, Kept(pack: browser.pack, answers: Kept.whole))
      var first = kept
      first.answers = Array(kept.answers.prefix(1))
      try await browser.expect("open", first, token)
      let link = try server.link(renewing: true)
      try await browser.expect("401", kept, token)
      var again = Browser(client)
      try await again.get("/l/" + link.secret)
      try await again.expect("403", kept, token)
      try await again.get("/")
      try await again.expect("recorded", kept, again.token)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 1)
      // Nobody else's device sends it for them.
      var other = try await server.browser(client, of: "P002")
      var theirs = kept
      theirs.sitting = 1
      try await other.expect("moved", theirs, other.token)
    }
  }

  @Test func `what was answered before somebody left is taken after, and nothing that came later`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let (token, pack) = (browser.token, browser.pack)
      server.clock.move(minutes: 30)
      _ = try server.desk.withdraw("P001", reason: "asked", by: .account("tester"))
      server.clock.move(minutes: 30)
      // 30 minutes ago they left.
      let after = Kept(pack: pack, began: 40, answers: [("item=0&answer=9", 20)])
      try await browser.expect("closed", because: "left", after, token)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 0)
      var kept = Kept(pack: pack, began: 40, answers: [("item=0&answer=4", 32), ("item=1&act=skip", 28)])
      let (state, reply) = try await browser.send(kept, token)
      #expect(state == "closed" && reply["reason"]?.string == "left" && reply["taken"]?.integer == 1)
      kept.answers[1].ago = 31
      try await browser.expect("recorded", kept, token)
      #expect(try server.outcomes().first?.outcome.finished == at("2026-11-20T09:29:00Z"))
      #expect(try server.status(of: "P001") == .withdrawn)
      // Once more, it is there already.
      try await browser.expect("recorded", kept, token)
      _ = try server.desk.erase("P001", by: .account("tester"))
      try await browser.expect("401", kept, token)
    }
  }

  @Test func `what was answered before somebody left the schedule is taken after, and nothing that came later`()
    async throws
  {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let (token, pack) = (browser.token, browser.pack)
      server.clock.move(minutes: 30)
      _ = try server.desk.leave("P001", schedule: "trial", reason: "asked", by: .account("tester"))
      server.clock.move(minutes: 30)
      let after = Kept(pack: pack, began: 20, answers: [("item=0&answer=9", 20)])
      try await browser.expect("closed", because: "left", after, token)
      let kept = Kept(pack: pack, began: 40, answers: [("item=0&answer=4", 32), ("item=1&act=skip", 31)])
      try await browser.expect("recorded", kept, token)
    }
  }

  @Test
  func `who came back brings what they answered before they left, and not what they answered while they were gone`()
    async throws
  {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let (token, pack) = (browser.token, browser.pack)
      server.clock.move(minutes: 30)
      _ = try server.desk.withdraw("P001", reason: "asked", by: .account("tester"))
      server.clock.move(minutes: 20)
      _ = try server.desk.reinstate("P001", reason: "asked", by: .account("tester"))
      server.clock.move(minutes: 10)
      let gone = Kept(pack: pack, began: 25, answers: [("item=0&answer=9", 20)])
      try await browser.expect("closed", because: "left", gone, token)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 0)
      let kept = Kept(pack: pack, began: 40, answers: [("item=0&answer=4", 39), ("item=1&act=skip", 5)])
      try await browser.expect("recorded", kept, token)
    }
  }

  @Test func `what was answered before its event was excused is taken after`() async throws {
    try await TrialServer.with { server, client in
      let event = "a/daily@2026-11-20"
      for (participant, ago) in [("P001", 40), ("P002", 20)] {
        var browser = try await server.browser(client, of: participant)
        let (token, pack) = (browser.token, browser.pack)
        server.clock.move(minutes: 30)
        _ = try server.desk.excuse(event, of: participant, reason: "ill", by: .account("tester"))
        server.clock.move(minutes: 30)
        let kept = Kept(pack: pack, began: ago, answers: [("item=0&answer=4", ago), ("item=1&act=skip", ago - 1)])
        if ago > 30 {
          try await browser.expect("recorded", kept, token)
        } else {
          try await browser.expect("closed", because: "excused", kept, token)
        }
        #expect(try server.outcomes(of: participant).count == (ago > 30 ? 1 : 0))
      }
    }
  }

  @Test func `an answer that is none waits for a person, and what follows it goes on after that`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let token = browser.token
      var kept = Kept(pack: browser.pack, answers: [("item=0&answer=40", 9), ("item=1&act=skip", 8)])
      let (state, reply) = try await browser.send(kept, token)
      #expect(state == "refused" && reply["taken"]?.integer == 0 && reply["position"]?.integer == 0)
      kept.sitting = reply["sitting"]?.integer.map { Int64($0) }
      try await browser.get("/sittings/\(kept.sitting ?? 0)")
      try await browser.send(("answer", "4"))
      kept.answers.removeFirst()
      kept.position = nil
      try await browser.expect("recorded", kept, token)
      #expect(try server.outcomes().first?.outcome.values.first?.value == 4)
    }
  }

  @Test func `pages of other files take nothing`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let kept = Kept(pack: "/offline/pack/0123?event=a", answers: Kept.whole)
      try await browser.expect("moved", because: "changed", kept, browser.token)
      let strange = Kept(run: "../..", pack: "", answers: [])
      try await browser.get("/")
      try await browser.expect("400", strange, browser.token)
    }
  }
}

extension TrialServer {
  /// What was put in, without when.
  fileprivate func inputs(in participant: String) throws -> [String] {
    try desk.store.read { reader in
      let sittings = try reader.record(of: participant, asOf: Instant(milliseconds: .max)).sittings
      return try sittings.flatMap { try reader.inputs(of: $0.number) }.compactMap { entry in
        guard case .sitting(.input(_, let sequence, let json))? = entry.content else { return nil }
        let kept = (json.members ?? []).filter { !["at", "ms"].contains($0.name) }
        return "\(sequence) \(JSONValue.object(kept).compactText)"
      }
    }
  }
}
