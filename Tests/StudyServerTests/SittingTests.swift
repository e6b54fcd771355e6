import CivilTime
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import StudyService
import SurveyModel
import Testing

@Suite struct SittingTests {
  @Test func `each answer is durable before the next page, and the last stores the outcome`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(browser.page.contains("How strong is your pain?"))
      #expect(browser.page.contains("Question 1 of 2"))
      try await browser.send(("answer", "4"))
      #expect(browser.page.contains("What else?"))
      #expect(try server.inputs(of: browser.sitting) == 1)
      try await browser.send(("answer", "slept <b>badly</b>"))
      #expect(browser.page.contains("Thank you"))
      #expect(browser.page.contains("slept &lt;b&gt;badly&lt;/b&gt;"))
      #expect(try server.kinds().contains("outcomeRecorded"))
      let record = try server.desk.look { try $0.reader.standingOutcome(of: "P001", event: "a/daily@2026-11-20") }
      // Whoever started the server typed nothing.
      #expect(record?.stamp.author == .participant && record?.stamp.typist == nil)
      try await browser.get("/")
      #expect(browser.page.contains("Done at 09:00"))
      #expect(!browser.page.contains("action=\"/begin\""))
    }
  }

  @Test func `what is being done stays on its day when the date is corrected meanwhile`() async throws {
    try await TrialServer.with(element: "once: surgery, window: 3 days") { server, client in
      let day = try #require(CivilDate(iso: "2026-11-20"))
      _ = try server.desk.milestone("surgery", of: "P001", .record(.day(day)), by: .account("tester"))
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "4"))
      server.clock.move(minutes: 1)
      _ = try server.desk.milestone(
        "surgery", of: "P001", .correct(.day(day.adding(days: 100)), number: nil), by: .account("tester"))
      try await browser.send(("act", "skip"))
      #expect(browser.page.contains("Thank you"))
      let outcome = try server.desk.look { try $0.view(of: "P001").record.outcomes.first }
      #expect(outcome?.date == day)
    }
  }

  @Test func `what is being done stays on its day when the date is taken back meanwhile`() async throws {
    try await TrialServer.with(element: "once: surgery, window: 3 days") { server, client in
      let day = try #require(CivilDate(iso: "2026-11-20"))
      _ = try server.desk.milestone("surgery", of: "P001", .record(.day(day)), by: .account("tester"))
      var browser = try await server.browser(client)
      try await browser.send()
      server.clock.move(minutes: 1)
      _ = try server.desk.milestone("surgery", of: "P001", .clear(number: nil), by: .account("tester"))
      try await browser.send(("answer", "4"))
      try await browser.send(("act", "skip"))
      #expect(browser.page.contains("Thank you"))
      #expect(try server.desk.look { try $0.view(of: "P001").record.outcomes.first }?.date == day)
    }
  }

  @Test func `a page that is sent twice enters nothing twice`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let (action, hidden) = browser.form
      for _ in 0..<50 { try await browser.post(action, hidden + [("answer", "4")]) }
      #expect(browser.page.contains("nothing was entered twice"))
      #expect(browser.page.contains("What else?"))
      #expect(try server.inputs(of: browser.sitting) == 1)
    }
  }

  @Test func `the page of a second tab shows where the sitting stands`() async throws {
    try await TrialServer.with { server, client in
      var first = try await server.browser(client)
      try await first.send()
      var second = first
      try await first.send(("answer", "4"))
      try await first.send(("act", "skip"))
      try await second.send(("answer", "9"))
      #expect(second.page.contains("Thank you"))
      #expect(second.page.contains("4"))
      #expect(try server.kinds().count { $0 == "outcomeRecorded" } == 1)
    }
  }

  @Test func `what was confirmed elsewhere meanwhile is seen by a page that goes on`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "4"))
      let own = try #require(try server.desk.ownSitting(browser.sitting, of: "P001"))
      let entry = JournalEntry(.respond(slot: 1, entries: [], .skipped), at: server.clock.now, path: .plain)
      #expect(try server.desk.record([entry], after: own.stand, by: .participant).isOver)
      try await browser.send(("answer", "too late"))
      #expect(!browser.page.contains("too late"))
      #expect(try server.inputs(of: browser.sitting) == 2)
      #expect(try server.kinds().count { $0 == "outcomeRecorded" } == 1)
    }
  }

  @Test func `what may be done at any time is another entry each time, and never in the ring`() async throws {
    try await TrialServer.with(element: "anytime: true") { server, client in
      var browser = try await server.browser(client)
      for number in 1...3 {
        #expect(browser.page.contains("action=\"/begin\"") && !browser.page.contains("class=\"ring\""))
        try await browser.send()
        try await browser.send(("answer", "\(number)"))
        try await browser.send(("act", "skip"))
        #expect(browser.page.contains("Thank you"))
        try await browser.get("/")
      }
      #expect(browser.page.contains("Recorded 3 times, last"))
      let events = try server.desk.look { try $0.view(of: "P001").record.outcomes.map(\.event) }
      #expect(events.sorted() == (1...3).map { "a/daily@2026-11-20.\($0)" })
    }
  }

  @Test(arguments: ["anytime: true", "every: 1 day"])
  func `a card says what was begun, which goes on or is set aside`(_ element: String) async throws {
    try await TrialServer.with(element: element) { server, client in
      var browser = try await server.browser(client)
      #expect(!browser.page.contains("Start over"))
      try await browser.send()
      let first = browser.sitting
      try await browser.send(("answer", "3"))
      try await browser.get("/")
      #expect(browser.page.contains(">Go on<") && browser.page.contains(">Start over<"))
      #expect(browser.page.contains("<dt>Begun</dt>"))
      try await browser.send()
      #expect(browser.sitting == first)
      try await browser.get("/")
      let (action, hidden) = browser.form
      try await browser.post(action, hidden + [("over", "yes")])
      #expect(browser.sitting != first && browser.page.contains("Question 1"))
      #expect(try server.inputs(of: browser.sitting) == 0)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 2)
    }
  }

  @Test func `beginning twice begins one sitting`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      let (action, hidden) = browser.form
      try await browser.post(action, hidden)
      let number = browser.sitting
      try await browser.post(action, hidden)
      #expect(browser.sitting == number)
      #expect(try server.kinds().count { $0 == "sittingBegan" } == 1)
    }
  }

  @Test func `a refused answer stands in its field with the reason, linked from the top`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "\"><script>alert(1)</script>"))
      #expect(browser.status == .unprocessableContent)
      #expect(browser.page.contains("href=\"#answer\""))
      #expect(!browser.page.contains("<script>alert"))
      #expect(try server.inputs(of: browser.sitting) == 0)
      try await browser.send()
      #expect(browser.page.contains("An answer is needed here"))
    }
  }

  @Test func `own words go with their choice, and with no other`() async throws {
    let survey = """
      id: a
      title: A
      steps:
        - id: f
          type: form
          items:
            - id: which
              type: choice
              prompt: Which?
              multiple: true
              choices:
                - { value: a, text: A }
                - { value: x, text: X, other: true }
                - { value: y, text: Y, other: true }
            - id: one
              type: choice
              prompt: The one?
              choices: [{ value: a, text: A }, { value: z, text: Z, other: true }]
            - { id: b, type: scale, prompt: Between?, minimum: 0, maximum: 100, minimumLabel: none, maximumLabel: all }
            - { id: few, type: scale, prompt: Few?, minimum: 1, maximum: 3, minimumLabel: none, maximumLabel: all }

      """
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "2"), ("answer", "3"), ("other2", "first"), ("other3", "second"))
      #expect(browser.page.contains("The one?"))
      try await browser.send(("answer", "1"), ("other2", "kept words"))
      #expect(browser.status == .unprocessableContent && browser.page.contains("kept words"))
      #expect(browser.page.contains("These words go with another choice"))
      try await browser.send(("other2", "kept words"))
      #expect(browser.page.contains("Between?"))
      #expect(browser.page.contains("0: none") && browser.page.contains("100: all"))
      try await browser.send(("answer", "50"))
      #expect(browser.page.contains("<span class=\"visually-hidden\">all</span>"))
      try await browser.send(("answer", "2"))
      for words in ["first", "second", "kept words"] { #expect(browser.page.contains(words)) }
    }
  }

  @Test func `a choice with own words that is taken away is not recorded for the words that stand in its field`()
    async throws
  {
    let survey = """
      id: a
      title: A
      steps:
        - id: f
          type: form
          items:
            - id: several
              type: choice
              multiple: true
              prompt: Several?
              choices: [{ value: a, text: A }, { value: z, text: Other, other: true }]
            - { id: few, type: scale, prompt: Few?, minimum: 1, maximum: 3 }

      """
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "1"), ("answer", "2"), ("other2", "sore toe"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("sore toe"))
      try await browser.send(("answer", "1"), ("other2", "sore toe"))
      #expect(browser.page.contains("Few?"))
      try await browser.send(("act", "back"))
      #expect(!browser.page.contains("sore toe"))
      // Other words than before are meant.
      try await browser.send(("answer", "1"), ("other2", "sore knee"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("sore knee"))
    }
  }

  @Test func `a page asks whether a doubtful answer is right, and shows notes and labels`() async throws {
    let survey = """
      id: a
      title: A
      steps:
        - id: page
          type: form
          requires: [{ if: lower < upper, message: That is much., soft: true }]
          items:
            - { id: upper, type: numeric, prompt: Upper?, minimum: 0, maximum: 300 }
            - { type: note, text: "You said {{upper}}." }
            - { id: lower, type: numeric, prompt: Lower?, minimum: 0, maximum: 300 }
            - { id: few, type: scale, prompt: Few?, minimum: 0, maximum: 4, labels: { 0: None, 2: Some, 4: All } }

      """
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(!browser.page.contains("You said"))
      try await browser.send(("answer", "80"))
      #expect(browser.page.contains("<p class=\"text\">You said 80.</p>"))
      try await browser.send(("answer", "90"))
      #expect(browser.page.contains("That is much.") && browser.page.contains("Lower?"))
      #expect(try server.inputs(of: browser.sitting) == 1)
      // Another answer in its place was not asked about.
      try await browser.send(("answer", "290"))
      #expect(browser.page.contains("That is much.") && browser.page.contains("Lower?"))
      #expect(try server.inputs(of: browser.sitting) == 1)
      try await browser.send(("answer", "290"))
      #expect(browser.page.contains("Few?"))
      #expect(browser.page.contains("<span class=\"visually-hidden\">Some</span>") && browser.page.contains("2: Some"))
      try await browser.send(("answer", "2"))
      #expect(try server.kinds().contains("outcomeRecorded"))
    }
  }

  @Test func `one goes back, skips and goes on later`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "4"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("How strong is your pain?"))
      #expect(browser.page.contains("value=\"4\" checked"))
      try await browser.send(("answer", "5"))
      #expect(browser.page.contains("What else?"))
      try await browser.get("/")
      #expect(browser.page.contains("Go on"))
      try await browser.send()
      #expect(browser.page.contains("What else?"))
      try await browser.send(("act", "skip"))
      #expect(browser.page.contains("Thank you"))
    }
  }

  @Test func `an answer is changed from the closing page, and the outcome revised`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "4"))
      try await browser.send(("act", "skip"))
      try await browser.send(("revise", "1"))
      #expect(browser.page.contains("How strong is your pain?"))
      try await browser.send(("answer", "7"))
      #expect(browser.page.contains("Thank you"))
      #expect(try server.kinds().contains("outcomeRevised"))
      try await browser.send(("act", "goOn"))
      #expect(browser.path == "/")
      #expect(browser.page.contains("7"))
    }
  }

  @Test func `the language is switched, and holds for the sitting`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.post("/language", [("token", browser.token), ("language", "ja")])
      #expect(browser.page.contains("lang=\"ja\""))
      #expect(browser.page.contains("試験"))
      #expect(try server.kinds().last == "languageSet")
    }
  }

  @Test func `every type of answer is taken`() async throws {
    try await TrialServer.with(SittingTests.everything) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(browser.page.contains("&lt;script&gt;alert(&#39;text&#39;)") || browser.page.contains("&lt;script&gt;"))
      try await browser.send()
      for (question, fields) in SittingTests.answers {
        #expect(browser.page.contains(question), "\(question)")
        let (action, hidden) = browser.form
        try await browser.post(action, hidden + fields)
        #expect(browser.status == .ok, "\(question)")
        #expect(!browser.page.contains("<script>"))
        guard browser.page.contains("name=\"confirmed\"") else { continue }
        let again = browser.form
        try await browser.post(again.action, again.hidden + fields)
      }
      #expect(browser.page.contains("Your answers"))
      try await browser.send()
      #expect(browser.page.contains("Recorded today at 09:00"))
      let entries = try server.desk.store.read {
        try $0.entries(about: "P001", asOf: Instant(milliseconds: .max))
      }
      guard
        case .outcome(.recorded(let outcome))? = entries.last(where: { $0.content?.kind == "outcomeRecorded" })?.content
      else {
        Issue.record("no outcome")
        return
      }
      let values = outcome.values.map { "\($0.kind)=\($0.value.string ?? $0.value.compactText)" }
      #expect(
        values == [
          "choice={\"value\":\"other\",\"text\":\"<script>alert(2)</script>\"}", "several=[\"a\",\"b\"]", "number=7.5",
          "date=1960-12-31", "time=07:30", "length=27000",
          "rank=[\"y\",\"x\"]", "row=1", "yes=true", "mail=name@example.org",
        ])
    }
  }
}

extension SittingTests {
  private static let everything = """
    id: a
    title: Everything
    steps:
      - { id: read, type: instruction, title: "<script>alert('title')</script>", text: "<script>alert('text')</script>" }
      - id: f
        type: form
        items:
          - { id: choice, type: choice, prompt: Which?, choices: [one, { value: other, text: Another, other: true }] }
          - { id: several, type: choice, multiple: true, prompt: Which ones?, choices: [a, b, c] }
          - { id: number, type: numeric, prompt: How much?, decimals: 1, unit: mg }
          - { id: date, type: date, prompt: Born when? }
          - { id: moment, type: dateTime, prompt: Begun when? }
          - { id: time, type: timeOfDay, prompt: What time? }
          - { id: length, type: timeInterval, prompt: How long? }
          - { id: rank, type: rank, prompt: Order these, choices: [x, y] }
          - { id: m, type: matrix, prompt: How often?, choices: [{ value: 0, text: Never }, { value: 1, text: Often }],
              rows: [{ id: row, prompt: Tired }] }
          - { id: yes, type: boolean, prompt: Really? }
          - { id: mail, type: email, prompt: Write where? }
          - { id: place, type: location, prompt: Where? }
          - { id: words, type: text, lines: 4, prompt: Tell us }
      - { id: c, type: consent, title: Agree, document: consent.md, version: 1, signature: true }
      - { id: walk, type: timedWalk, title: Walk, distance: 8 m }
      - { id: look, type: review }
      - { id: end, type: completion, title: All done, text: Go well. }
    outcomes:
      - { kind: choice, from: f/choice }
      - { kind: several, from: f/several }
      - { kind: number, from: f/number }
      - { kind: date, from: f/date }
      - { kind: time, from: f/time }
      - { kind: length, from: f/length }
      - { kind: rank, from: f/rank }
      - { kind: row, from: f/m/row }
      - { kind: yes, from: f/yes }
      - { kind: mail, from: f/mail }

    """

  private static let answers: [(String, [(String, String)])] = [
    ("Which?", [("answer", "2"), ("other2", "<script>alert(2)</script>")]),
    ("Which ones?", [("answer", "1"), ("answer", "2")]),
    ("How much?", [("answer", "7.5")]),
    ("Born when?", [("answer", "1960-12-31")]),
    ("Begun when?", [("answer", "2026-11-20"), ("time", "07:15")]),
    ("What time?", [("answer", "7:30")]),
    ("How long?", [("answer", "7:30")]),
    ("Order these", [("place1", "2"), ("place2", "1")]),
    ("How often?", [("answer", "1")]),
    ("Really?", [("answer", "1")]),
    ("Write where?", [("answer", "name@example.org")]),
    ("Where?", [("answer", "51.5072, -0.1276")]),
    ("Tell us", [("answer", "one\r\ntwo")]),
    ("You may <em>stop</em> &lt;script&gt;", [("answer", "1"), ("signature", "A. Person")]),
    ("Walk", [("part0", "9.5")]),
  ]
}
