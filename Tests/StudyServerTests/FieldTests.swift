import HTTPTypes
import HummingbirdTesting
import StudyServer
import Testing

/// What the fields of a question hold, say and take, where no script runs.
@Suite struct FieldTests {
  private static func survey(_ items: String) -> String {
    "id: a\ntitle: Morning\nsteps:\n  - id: f\n    type: form\n    items:\n"
      + items.split(separator: "\n").map { "      - \($0)\n" }.joined()
      + "      - { id: well, type: boolean, prompt: Well? }\n"
  }

  /// A browser at the first question.
  private static func asked(
    _ items: String, _ body: @Sendable (inout Browser, TrialServer) async throws -> Void
  ) async throws {
    try await TrialServer.with(survey(items)) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await body(&browser, server)
    }
  }

  @Test func `a date with its time stands in its fields on the way back, and one without the other is said to be`()
    async throws
  {
    try await Self.asked("{ id: began, type: dateTime, prompt: When did it begin?, maximum: today }") { browser, _ in
      try await browser.send(("answer", "2026-11-19"), ("time", ""))
      #expect(browser.status == .unprocessableContent)
      #expect(
        browser.page.contains("<a href=\"#time\">The time is missing.</a>")
          && browser.page.contains("id=\"time-error\""))
      try await browser.send(("answer", ""), ("time", "08:30"))
      #expect(
        browser.page.contains("<a href=\"#answer\">No date was given. Check that the day exists in that month.</a>"))
      try await browser.send(("answer", "2026-11-19"), ("time", "08:30"))
      #expect(browser.page.contains("Well?"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("name=\"answer\" value=\"2026-11-19\"") && browser.page.contains("value=\"08:30\""))
      try await browser.send(("answer", "2026-11-19"), ("time", "08:30"))
      #expect(browser.page.contains("Well?"))
    }
  }

  @Test func `a choice that wants own words says so at their field, which stands below it`() async throws {
    let items = """
      { id: what, type: choice, multiple: true, prompt: What?, choices: [a, { value: x, text: Something else, other: true }, { value: none, text: None of these, exclusive: true }] }
      """
    try await Self.asked(items) { browser, server in
      let places = ["Something else</span>", "name=\"other2\"", "None of these</span>"].map {
        browser.page.firstRange(of: $0)?.lowerBound
      }
      #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
      try await browser.send(("answer", "2"), ("other2", " "))
      #expect(browser.status == .unprocessableContent && browser.page.contains("href=\"#other2\""))
      #expect(browser.page.contains("&#39;Something else&#39; needs your own words in this field."))
      try await browser.send(("answer", "3"), ("other2", "left over"))
      #expect(browser.page.contains("These words go with another choice") && browser.page.contains("href=\"#other2\""))
      #expect(try server.inputs(of: browser.sitting) == 0)
      try await browser.send(("answer", "3"), ("other2", ""))
      #expect(browser.page.contains("Well?"))
    }
  }

  @Test func `any point of a line is a number where no script runs, and has no value before`() async throws {
    let items =
      "{ id: t, type: continuousScale, prompt: Tense?, minimum: 0, maximum: 10, minimumLabel: Not, maximumLabel: Very }"
    try await Self.asked(items) { browser, _ in
      #expect(browser.page.contains("<input type=\"range\" min=\"0\" max=\"10\" step=\"0.1\" aria-label=\"Tense?\""))
      #expect(browser.page.contains("<span>0: Not</span> <span>10: Very</span>"))
      #expect(browser.page.contains("name=\"answer\" type=\"text\" inputmode=\"decimal\" value=\"\""))
      #expect(browser.page.matches(of: /name="answer"/).count == 1)
      try await browser.send(("answer", ""))
      #expect(browser.page.contains("An answer is needed here"))
      try await browser.send(("answer", "6.5"))
      #expect(browser.page.contains("Well?"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("value=\"6.5\""))
    }
  }

  @Test func `the labels of a ladder stand on their rungs`() async throws {
    try await Self.asked("{ id: l, type: ladder, prompt: Where?, minimumLabel: Worst, maximumLabel: Best }") {
      browser, _ in
      let page = browser.page
      #expect(page.contains("<span>10</span><span class=\"rung\">Best</span>"))
      #expect(page.contains("<span>0</span><span class=\"rung\">Worst</span>") && !page.contains("class=\"ends\""))
    }
  }

  @Test func `a field says how much it takes, and offers keys for all that it takes`() async throws {
    let items = """
      { id: n, type: text, prompt: Note?, maximumLength: 40 }
      { id: h, type: height, prompt: Tall? }
      { id: p, type: location, prompt: Where? }
      """
    try await Self.asked(items) { browser, _ in
      #expect(browser.page.contains("At most 40 characters.") && browser.page.contains("data-limit=\"40\""))
      try await browser.send(("answer", " note "))
      #expect(browser.page.contains("Tall?") && !browser.page.contains("inputmode"))
      try await browser.send(("answer", "1.72"))
      #expect(browser.page.contains("172 cm?"))
      try await browser.send(("answer", "1.72"))
      #expect(browser.page.contains("Use where I am"))
      try await browser.send(("answer", "51.5, -0.1, 12"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("value=\"51.5, -0.1, 12\""))
    }
  }

  private static let consent = """
    id: a
    title: Morning
    steps:
      - { id: c, type: consent, document: consent.md, version: 1 }
      - { id: q, type: question, item: { id: well, type: boolean, prompt: Well? } }
    """

  @Test func `a consent without a title is called by its document`() async throws {
    try await TrialServer.with(Self.consent) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(browser.page.contains("<h1 class=\"visually-hidden\">Consent</h1>"))
      #expect(browser.page.contains("<legend class=\"visually-hidden\">Consent</legend>"))
      #expect(browser.page.contains("aria-label=\"Consent\"") && !browser.page.contains("<h1></h1>"))
      try await browser.send()
      #expect(browser.page.contains("<title>Error: Consent"))
      try await browser.send(("answer", "1"))
      try await browser.send(("answer", "1"))
      try await browser.get("/")
      #expect(browser.page.contains("<dt>Your consent</dt>"))
    }
  }

  @Test func `no time is said to have run out on a question that was answered in time, or has just begun`() async throws
  {
    func question(_ id: String) -> String {
      "{ id: \(id), type: question, timeLimit: 10 s, feedback: true, item: { id: \(id), type: boolean, prompt: \(id)?, correct: true } }"
    }
    let survey =
      "id: a\ntitle: Quiz\nsteps:\n  - \(question("one"))\n  - \(question("two"))\n  - \(question("three"))\n"
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "1"))
      #expect(browser.page.contains("Right."))
      // Somebody looks at that for longer than the question took.
      server.clock.move(minutes: 1)
      try await browser.send()
      #expect(browser.page.contains("two?") && !browser.page.contains("ran out"))
      // What was told is not asked anew.
      let first = browser.sitting
      try await browser.get("/")
      #expect(browser.page.contains(">Go on<") && !browser.page.contains("Start over"))
      let (action, hidden) = browser.form
      try await browser.post(action, hidden + [("over", "yes")])
      #expect(browser.sitting == first)
      server.clock.move(minutes: 1)
      try await browser.send(("answer", "1"))
      #expect(browser.page.contains("ran out"))
    }
  }

  @Test func `who declines a consent is asked once whether that is meant`() async throws {
    let asked = "You do not agree, so nothing more will be asked of you. Is that what you mean?"
    try await TrialServer.with(Self.consent) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "2"))
      #expect(browser.page.contains(asked))
      #expect(try server.inputs(of: browser.sitting) == 0)
      // Who changes their mind goes on, but by no button that confirms the refusal.
      try await browser.send(("answer", "1"))
      #expect(browser.page.contains("You chose otherwise now"))
      #expect(try server.inputs(of: browser.sitting) == 0)
      try await browser.send(("answer", "1"))
      #expect(browser.page.contains("Well?"))
      try await browser.send(("act", "back"))
      try await browser.send(("answer", "2"))
      #expect(browser.page.contains(asked))
      try await browser.send(("answer", "2"))
      #expect(browser.page.contains("Thank you"))
    }
  }

  @Test func `answers are listed under the matrix that they are of, and with what their values mean`() async throws {
    let items = """
      { id: m, type: matrix, prompt: Who helped you with, choices: [{ value: 0, text: Nobody }, { value: 1, text: Family }], rows: [{ id: row, prompt: dressing }] }
      { id: help, type: scale, prompt: How much?, minimum: 0, maximum: 2, criteria: { 0: None, 1: Little, 2: Some help } }
      """
    try await Self.asked(items) { browser, _ in
      for answer in ["1", "2", "1"] { try await browser.send(("answer", answer)) }
      #expect(browser.page.contains("<span class=\"entry\">Who helped you with</span> dressing"), "\(browser.page)")
      #expect(browser.page.contains("<dd>2 (Some help)</dd>"))
      try await browser.get("/")
      #expect(browser.page.contains("<dt>Who helped you with › dressing</dt>"))
    }
  }

  @Test func `a review that is called as its list has one heading to be seen`() async throws {
    let survey = """
      id: a
      title: Morning
      steps:
        - { id: q, type: question, item: { id: well, type: boolean, prompt: Well? } }
        - { id: look, type: review, title: Your answers }
      """
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      try await browser.send(("answer", "1"))
      #expect(browser.page.contains("<h2 id=\"answers-heading\" class=\"visually-hidden\">"))
    }
  }
}
