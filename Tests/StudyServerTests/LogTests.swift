import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Record
import StudyDesk
import StudyService
import Testing

@testable import StudyServer

@Suite struct LogTests {
  private static let survey = """
    id: a
    title: Log
    steps:
      - id: entry
        type: form
        items:
          - id: kind
            type: choice
            prompt: What?
            choices: [{ value: small, text: Small }, { value: big, text: "Big <b>" }]
          - id: form
            type: choice
            prompt: How firm?
            showIf: kind == "big"
            choices: [{ value: hard, text: Hard }, { value: soft, text: Soft }]
    log:
      default: { form: soft }
      aliases: { 💧: { kind: small }, hard: { kind: big, form: hard } }
    outcomes: [{ kind: toilet, from: entry/kind }, { kind: stool, from: entry/form }]

    """

  private static func entries(_ server: TrialServer) throws -> [String] {
    try server.desk.look { reading in
      try reading.view(of: "P001").record.outcomes.map(\.event).sorted()
    }
  }

  @Test func `a touch that is recorded is not told to be tried again when the store breaks behind it`() async throws {
    try await TrialServer.with(Self.survey, element: "anytime: true") { server, _ in
      let store = CountedStore(base: server.desk.store.backend)
      let desk = server.desk.over(StudyStore(over: store))
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      try await StudyServer(desk, server.settings, logger: logger).application().test(.router) { client in
        var browser = try await server.browser(client)
        store.counts.breakBehindWrite(reads: 2)
        try await browser.send(("button", "1"))
        #expect(!store.counts.isBreaking)
        #expect(browser.status == .ok)
        #expect(try Self.entries(server) == ["a/daily@2026-11-20.1"])
        store.counts.breakBehindWrite(reads: 1)
        try await browser.post("/log/take-back", [("token", browser.token), ("entry", "a/daily@2026-11-20.1")])
        #expect(!store.counts.isBreaking)
        #expect(browser.status == .ok)
        #expect(try Self.entries(server).isEmpty)
      }
    }
  }

  @Test func `one touch records an entry, a page that is sent twice records one, and an entry is taken back`()
    async throws
  {
    try await TrialServer.with(Self.survey, element: "anytime: true") { server, client in
      var browser = try await server.browser(client)
      #expect(browser.page.contains("<span class=\"picture\" aria-hidden=\"true\">💧</span>Small</button>"))
      #expect(browser.page.contains(">Big &lt;b&gt;, Hard</button>"))
      let (action, hidden) = browser.form
      #expect(action == "/log")
      for _ in 0..<3 { try await browser.post(action, hidden + [("button", "1")]) }
      #expect(browser.page.contains("nothing was entered twice"))
      #expect(try Self.entries(server) == ["a/daily@2026-11-20.1"])
      server.clock.move(minutes: 5)
      try await browser.get("/")
      try await browser.send(("button", "0"))
      #expect(browser.page.contains("Recorded: Small"))
      #expect(browser.page.contains("<span>09:05</span> <span>Small</span>"))
      #expect(try Self.entries(server).count == 2)
      try await browser.get("/history")
      #expect(browser.page.contains("<small>09:05</small>") && browser.page.contains(": 2</p>"), "\(browser.page)")
      try await browser.get("/")
      try await browser.post("/log/take-back", [("token", browser.token), ("entry", "a/daily@2026-11-20.1")])
      #expect(browser.page.contains("That entry was taken back."))
      #expect(try Self.entries(server) == ["a/daily@2026-11-20.2"])
      // The next takes a number of its own.
      try await browser.send(("button", "0"))
      #expect(try Self.entries(server) == ["a/daily@2026-11-20.2", "a/daily@2026-11-20.3"])
    }
  }

  @Test
  func `a touch is recorded whatever others recorded since the page was shown, and another button is another entry`()
    async throws
  {
    try await TrialServer.with(Self.survey, element: "anytime: true") { server, client in
      var browser = try await server.browser(client)
      let (action, hidden) = browser.form
      var request = LogRequest("a", .words(["hard"]))
      (request.participant, request.source) = ("P001", "watch")
      _ = try server.desk.log(request)
      try await browser.post(action, hidden + [("button", "0")])
      #expect(browser.page.contains("Recorded: Small"))
      // Back in the browser, then another button.
      try await browser.post(action, hidden + [("button", "1")])
      #expect(browser.page.contains("Recorded: Big"))
      try await browser.post("/log/take-back", [("token", browser.token), ("entry", "a/daily@2026-11-20.2")])
      try await browser.post(action, hidden + [("button", "0")])
      #expect(browser.page.contains("nothing was entered twice"))
      #expect(try Self.entries(server) == ["a/daily@2026-11-20.1", "a/daily@2026-11-20.3"])
    }
  }

  @Test func `taking back is of when it was pressed, be the day over or the person gone`() async throws {
    try await TrialServer.with(Self.survey, element: "anytime: true") { server, client in
      var browser = try await server.browser(client)
      for _ in 0..<3 {
        try await browser.get("/")
        try await browser.send(("button", "0"))
      }
      let (minute, token) = (60_000, browser.token)
      func takeBack(_ number: Int, ago: Int) async throws {
        let entry = [("token", token), ("entry", "a/daily@2026-11-20.\(number)"), ("ago", "\(ago)")]
        try await browser.post("/log/take-back", entry)
      }
      server.clock.move(minutes: 24 * 60)
      try await takeBack(1, ago: 23 * 60 * minute)
      #expect(browser.page.contains("That entry was taken back."))
      // On the next day it was theirs no more, nor before it was recorded.
      for ago in [5 * minute, 26 * 60 * minute] {
        try await takeBack(2, ago: ago)
        #expect(browser.status == .conflict, "\(browser.page)")
      }
      _ = try server.desk.withdraw("P001", reason: "moved", by: .account("tester"))
      try await takeBack(2, ago: 23 * 60 * minute)
      #expect(try Self.entries(server) == ["a/daily@2026-11-20.3"])
    }
  }

  @Test func `a button of a page of yesterday records an entry of today, once`() async throws {
    try await TrialServer.with(Self.survey, element: "anytime: true") { server, client in
      var browser = try await server.browser(client)
      let (action, hidden) = browser.form
      server.clock.move(minutes: 24 * 60)
      try await browser.post(action, hidden + [("button", "0")])
      #expect(browser.page.contains("Recorded: Small"))
      try await browser.post(action, hidden + [("button", "0")])
      #expect(browser.page.contains("nothing was entered twice"))
      #expect(try Self.entries(server) == ["a/daily@2026-11-21.1"])
    }
  }

  @Test
  func `what was touched without a network before the participant left is taken, and of the rest it is told why not`()
    async throws
  {
    try await TrialServer.with(Self.survey, element: "anytime: true") { server, client in
      var browser = try await server.browser(client)
      let (action, hidden) = browser.form
      server.clock.move(minutes: 60)
      _ = try server.desk.withdraw("P001", reason: "moved", by: .account("tester"))
      server.clock.move(minutes: 24 * 60)
      let hour = 3_600_000
      let before = hidden + [("button", "0"), ("ago", "\(25 * hour)")]
      for _ in 0..<2 { try await browser.post(action, before) }
      #expect(try Self.entries(server) == ["a/daily@2026-11-20.1"])
      try await browser.post(action, hidden + [("button", "1"), ("ago", "\(23 * hour)")])
      #expect(browser.status == .conflict && browser.page.contains("You had left the study when this was answered."))
      #expect(try Self.entries(server) == ["a/daily@2026-11-20.1"])
    }
  }

  @Test func `nobody takes back what another recorded, or what is of another day`() async throws {
    try await TrialServer.with(Self.survey, element: "anytime: true") { server, client in
      var request = LogRequest("a", .words(["hard"]))
      request.participant = "P001"
      request.source = "watch"
      _ = try server.desk.log(request)
      (request.source, request.participant) = (nil, "P002")
      _ = try server.desk.log(request)
      var browser = try await server.browser(client)
      #expect(browser.page.contains("Hard") && !browser.page.contains("Take back"))
      for entry in ["a/daily@2026-11-20.1", "a/daily@2026-11-20", "x", ""] {
        try await browser.post("/log/take-back", [("token", browser.token), ("entry", entry)])
        #expect(browser.page.contains("can't be done now") || browser.page.contains("can&#39;t be done now"))
      }
      try await browser.send(("button", "0"))
      #expect(browser.page.contains("Take back"))
      server.clock.move(minutes: 24 * 60)
      try await browser.post("/log/take-back", [("token", browser.token), ("entry", "a/daily@2026-11-20.2")])
      #expect(try Self.entries(server) == ["a/daily@2026-11-20.1", "a/daily@2026-11-20.2"])
      let token = browser.token
      let touch = [("token", token), ("event", "a/daily@2026-11-21"), ("touch", "0123456789abcdef")]
      // The survey had more buttons when the page was shown.
      for gone in ["2", "-1"] {
        try await browser.post("/log", touch + [("button", gone)])
        #expect(browser.page.contains("be done now."))
        try await browser.post("/log", touch + [("button", gone), ("ago", "60000")])
        #expect(browser.status == .conflict && browser.page.contains("Its questions were changed"))
      }
      try await browser.post("/log", touch + [("button", "x")])
      #expect(browser.status == .badRequest)
      // How long ago it was has to be a number; what was kept for too long is told so.
      for ago in ["NaN", "", "1e3", "99999999999999999999"] {
        try await browser.post("/log", touch + [("button", "0"), ("ago", ago)])
        #expect(browser.status == .badRequest, "\(ago)")
      }
      try await browser.post("/log", touch + [("button", "0"), ("ago", "\(9 * 86_400_000)")])
      #expect(browser.status == .conflict && browser.page.contains("longer than a week"), "\(browser.page)")
      try await browser.post(
        "/log", [("token", token), ("event", "b/none@2026-11-21"), ("button", "0"), ("touch", "0123456789abcdef")])
      #expect(try Self.entries(server).count == 2)
    }
  }

  /// A study that lets participants change, at the closing page of a sitting.
  private static func withAnswers(_ body: @Sendable (TrialServer, Browser) async throws -> Void) async throws {
    try await TrialServer.with(study: TrialServer.study + "corrections: participant\n") { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "4"))
      try await browser.send(("act", "skip"))
      try await body(server, browser)
    }
  }

  @Test func `whom the sitting itself made leave may think again before the closing page is left`() async throws {
    let survey = """
      id: a
      title: Morning
      steps:
        - { id: q, type: question, item: { id: adult, type: boolean, prompt: Adult? }, next: [{ if: adult, to: thanks }, { to: bye }] }
        - { id: thanks, type: completion, title: Thanks }
        - { id: bye, type: completion, ending: ineligible, title: Bye }
      """
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "2"))
      #expect(try server.desk.look { try $0.view(of: "P001").record.status.rawValue } == "ineligible")
      let (action, hidden) = browser.form
      try await browser.post(action, hidden + [("revise", "1")])
      try await browser.send(("answer", "1"))
      #expect(try server.desk.look { try $0.view(of: "P001").record.status.rawValue } == "active")
    }
  }

  @Test func `who leaves while the closing page is open changes nothing from it`() async throws {
    try await Self.withAnswers { server, browser in
      var browser = browser
      #expect(browser.page.contains("name=\"revise\""))
      let (action, hidden) = browser.form
      _ = try server.desk.withdraw("P001", reason: "moved away", by: .account("tester"))
      try await browser.post(action, hidden + [("revise", "1")])
      try await browser.post(action, hidden + [("answer", "7")])
      #expect(try !server.kinds().contains("outcomeRevised"))
    }
  }

  @Test func `who has left the study changes nothing any more`() async throws {
    try await Self.withAnswers { server, browser in
      var browser = browser
      try await browser.get("/")
      let (action, hidden) = browser.form
      #expect(browser.page.contains("Change"))
      _ = try server.desk.withdraw("P001", reason: "moved away", by: .account("tester"))
      try await browser.post(action, hidden)
      #expect(!browser.page.contains("name=\"revise\""))
      #expect(try !server.kinds().contains("outcomeRevised"))
    }
  }
}
