import CivilTime
import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// What earlier answers decide of an item, from the file to the result and back.
@Suite struct ItemRulesTests {
  private static let pressure = """
    id: s
    title: S
    steps:
      - id: page
        type: form
        requires:
          - { if: upper - lower < 100, message: "{{upper}} and {{lower}} lie far apart.", soft: true }
        items:
          - { id: upper, type: numeric, prompt: Upper, minimum: 40, maximum: 300 }
          - id: lower
            type: numeric
            prompt: Lower
            minimum: 20
            maximum: upper - 1
            refusal: The lower value lies under the upper one.
          - { id: why, type: text, prompt: Why?, optional: upper < 180, requires: { if: "lower > 30 or answered(why)", message: Say why. } }
    """

  private static func survey(_ text: String) throws -> Survey {
    let loaded = SurveyScenery.load(text)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    return try #require(loaded.value).survey
  }

  private static func sitting(_ survey: Survey, _ answers: String) throws -> ScriptedSitting {
    return ScoreScenery.sitting(survey, try JSONValue(parsing: answers))
  }

  @Test(arguments: [
    (#"{"upper":120,"lower":80,"why":{"state":"skipped"}}"#, [String]()),
    (
      #"{"upper":120,"lower":120,"why":{"state":"skipped"}}"#,
      ["'lower': 120 is above the maximum, 119 (The lower value lies under the upper one.)"]
    ),
    (#"{"upper":190,"lower":100,"why":{"state":"skipped"}}"#, ["'why' can't be skipped: the item is required"]),
    (#"{"upper":190,"lower":100,"why":"running"}"#, []),
    (
      #"{"upper":170,"lower":60,"why":"x"}"#,
      ["'lower': 170 and 60 lie far apart. Is that right?"]
    ),
    (#"{"upper":170,"lower":{"value":60,"confirmed":true},"why":"x"}"#, []),
    (
      #"{"upper":170,"lower":{"value":60},"why":"x"}"#,
      ["'lower': 170 and 60 lie far apart. Is that right?"]
    ),
    (#"{"upper":100,"lower":25,"why":{"state":"skipped"}}"#, ["'why': Say why."]),
    (
      #"{"upper":40,"lower":10,"why":"x"}"#,
      ["'lower': 10 is below the minimum, 20 (The lower value lies under the upper one.)"]
    ),
  ])
  func `answers are held against what earlier ones decide`(_ answers: String, _ messages: [String]) throws {
    let sitting = try Self.sitting(try Self.survey(Self.pressure), answers)
    #expect(sitting.faults.filter { $0.code != "answer-missing" }.map(\.message) == messages)
    #expect((sitting.runner.ending == .complete) == messages.isEmpty)
  }

  @Test func `that a doubtful answer is right is recorded, and comes back from the result and the journal`() throws {
    let survey = try Self.survey(Self.pressure)
    let sitting = try Self.sitting(
      survey, #"{"upper":170,"lower":{"value":60,"confirmed":true},"why":{"state":"skipped"}}"#)
    let result = sitting.runner.result
    #expect(result.pages.flatMap(\.result.results).map(\.affirmed) == [false, true, false])
    let read = try #require(TaskResult(json: try JSONValue(parsing: result.json.compactText)))
    #expect(read.comparable == result.comparable)
    #expect(try Self.sitting(survey, result.json.compactText).runner.result.comparable == result.comparable)
    for entry in sitting.journal {
      #expect(JournalEntry(json: entry.json(in: survey), in: survey) == entry)
    }
  }

  @Test func `a confirmation that nothing asked for is none, and keeps no later rule silent`() throws {
    let survey = try Self.survey(Self.pressure)
    let doubted = try Self.sitting(survey, #"{"upper":{"value":170,"confirmed":true},"lower":60,"why":"x"}"#)
    #expect(doubted.faults.map(\.message).first == "'lower': 170 and 60 lie far apart. Is that right?")
    let plain = try Self.sitting(survey, #"{"upper":{"value":120,"confirmed":true},"lower":80,"why":"x"}"#)
    #expect(plain.faults.isEmpty)
    #expect(plain.runner.result.pages.flatMap(\.result.results).map(\.affirmed) == [false, false, false])
  }

  private static let rules = """
    id: s
    title: S
    steps:
      - id: page
        type: form
        requires:
          - { if: u - l < 100, message: Far apart., soft: true }
          - { if: m > l, message: Not over., soft: true }
        items:
          - { id: u, type: numeric, prompt: U, minimum: 0, maximum: 300 }
          - { id: l, type: numeric, prompt: L, minimum: 0, maximum: 300 }
          - { id: m, type: numeric, prompt: M, minimum: 0, maximum: 300 }
          - { id: w, type: numeric, prompt: W, minimum: 0, maximum: 300, showIf: m > 20, requires: { if: w <= 70, message: Much., soft: true } }
    """

  @Test(arguments: [
    (#"{"u":200,"l":{"value":80,"confirmed":true},"m":70,"w":1}"#, ["'m': Not over."]),
    (#"{"u":200,"l":80,"m":{"value":70,"confirmed":true},"w":1}"#, ["'l': Far apart."]),
    (#"{"u":200,"l":{"value":80,"confirmed":true},"m":{"value":70,"confirmed":true},"w":90}"#, ["'w': Much."]),
    (#"{"u":200,"l":{"value":80,"confirmed":true},"m":{"value":70,"confirmed":true},"w":60}"#, []),
  ])
  func `whoever confirms one doubt has not confirmed another`(_ answers: String, _ messages: [String]) throws {
    let sitting = try Self.sitting(try Self.survey(Self.rules), answers)
    #expect(
      sitting.faults.filter { $0.code != "answer-missing" }.map(\.message) == messages.map { $0 + " Is that right?" })
  }

  @Test func `an answer that breaks two rules is asked about with both`() throws {
    let text = Self.rules.replacing("if: u - l < 100", with: "if: u - m < 100")
    let sitting = try Self.sitting(try Self.survey(text), #"{"u":200,"l":80,"m":70,"w":1}"#)
    #expect(sitting.faults.map(\.message).first == "'m': Far apart. Not over. Is that right?")
  }

  private static let hiding = """
    id: s
    title: S
    steps:
      - id: page
        type: form
        requires: { if: "q1 > 4 and q2 > q1", message: Bad., soft: true }
        items:
          - { id: q0, type: boolean, prompt: Q0 }
          - { id: q1, type: numeric, prompt: Q1, minimum: 0, maximum: 99 }
          - { id: q2, type: numeric, prompt: Q2, minimum: 0, maximum: 99, showIf: q0 }
    """

  /// What the answers are whose confirmation is kept, after some answers on one page, `!` behind those that are confirmed.
  private static func affirmed(_ survey: Survey, _ answers: [(Int, Answer, Bool)]) throws -> [String] {
    var runner = StepRunner(survey: survey, context: try sitting(survey, "{}").runner.context)
    for (slot, answer, isAffirmed) in answers {
      let input = SittingInput.respond(slot: slot, entries: [], .answered(answer))
      try runner.apply(JournalEntry(input, at: Instant(milliseconds: 2_000), path: .plain, affirmed: isAffirmed))
    }
    return runner.result.items.filter { $0.result.affirmed }.map(\.result.item)
  }

  @Test func `a confirmation stands beside the item that has the rule, and asks again when the rule reads more`() throws
  {
    let survey = try Self.survey(Self.hiding)
    func number(_ slot: Int, _ value: Int, _ isAffirmed: Bool = false) -> (Int, Answer, Bool) {
      (slot, .number(DecimalNumber(value)), isAffirmed)
    }
    let (no, yes): ((Int, Answer, Bool), (Int, Answer, Bool)) = (
      (0, .boolean(false), false), (0, .boolean(true), false)
    )
    // Without the item that has the rule it is the last that shows.
    #expect(try Self.affirmed(survey, [no, number(1, 1, true)]) == ["q1"])
    // Once that shows, its answer is one that nobody has confirmed.
    #expect(throws: InputRefusal.self) { try Self.affirmed(survey, [no, number(1, 1, true), yes, number(2, 3)]) }
    #expect(try Self.affirmed(survey, [no, number(1, 1, true), yes, number(2, 3, true)]) == ["q2"])
    // An earlier item that is answered anew leaves the confirmation where files look for it.
    #expect(try Self.affirmed(survey, [yes, number(1, 5), number(2, 9), number(1, 3)]).isEmpty)
    // What nothing doubts any more is not told as confirmed.
    #expect(try Self.affirmed(survey, [yes, number(1, 1), number(2, 3, true), no, number(1, 7)]).isEmpty)
  }

  private static let pages = """
    id: s
    title: S
    steps:
      - { id: one, type: form, items: [{ id: a, type: numeric, prompt: A, minimum: 0, maximum: 300 }] }
      - id: two
        type: form
        items:
          - { id: b, type: numeric, prompt: B, minimum: 0, maximum: 300, requires: { if: b > a, message: Not over., soft: true } }
          - { id: c, type: numeric, prompt: C, minimum: 0, maximum: 300 }
    """

  /// A sitting at its end, `b` confirmed though it is not over `a`, that goes back to `a` and has another answer there.
  private static func changed(_ asksAnew: Bool, to value: Int) throws -> StepRunner {
    let survey = try survey(pages)
    let context = SittingContext(
      run: "r", language: LanguageTag("en"), zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000),
      seed: 1,
      started: Instant(milliseconds: 1_000),
      rules: SittingRules(asksAnew: asksAnew, awaitsScores: false, unknownIsBlank: true))
    #expect(survey.doubtsAcrossPages && SittingContext(json: context.json) == context)
    var runner = StepRunner(survey: survey, context: context)
    func apply(_ input: SittingInput, affirmed: Bool = false) throws {
      try runner.apply(JournalEntry(input, at: Instant(milliseconds: 2_000), path: .plain, affirmed: affirmed))
    }
    func answer(_ slot: Int, _ value: Int) -> SittingInput {
      .respond(slot: slot, .answered(.number(DecimalNumber(value))))
    }
    try apply(answer(0, 50))
    try apply(.forward)
    try apply(answer(1, 40), affirmed: true)
    try apply(answer(2, 1))
    try apply(.forward)
    runner.reopen()
    try apply(.revise(slot: 0))
    try apply(answer(0, value))
    try apply(.forward)
    return runner
  }

  @Test func `what a change on a page before makes doubtful is asked about again`() throws {
    // `b` is asked for again, and nothing else of its page.
    let asked = try Self.changed(true, to: 60)
    #expect(asked.pendingItem?.id == "b" && asked.page?.items.map { $0.response == nil } == [true, false])
    // What nothing doubts any more stands, and nobody's word is told of it.
    let settled = try Self.changed(true, to: 30)
    #expect(settled.ending == .complete && settled.result.items.allSatisfy { !$0.result.affirmed })
    // The same answer again changes nothing.
    #expect(try Self.changed(true, to: 50).result.items.filter { $0.result.affirmed }.map(\.result.item) == ["b"])
    // A sitting of a program before goes on as it went.
    let before = try Self.changed(false, to: 60)
    #expect(before.ending == .complete && before.result.items.filter { $0.result.affirmed }.map(\.result.item) == ["b"])
  }

  @Test func `what a journal holds is taken as it was, whatever is asked about today`() throws {
    let survey = try Self.survey(Self.rules)
    var runner = StepRunner(survey: survey, context: try Self.sitting(survey, "{}").runner.context)
    for (slot, value, isAffirmed) in [(0, 200, false), (1, 80, true), (2, 70, false)] {
      let input = SittingInput.respond(slot: slot, entries: [], .answered(.number(DecimalNumber(value))))
      let entry = JournalEntry(input, at: Instant(milliseconds: 2_000), path: .plain, affirmed: isAffirmed)
      if slot == 2 { #expect(throws: InputRefusal.self) { try runner.apply(entry) } }
      try runner.apply(entry, recordedBesides: [])
    }
    #expect(runner.page?.items.prefix(3).map(\.affirmed) == [false, true, false])
  }

  @Test(arguments: ["choice(v) == \"Apple\"", "lower(choice(v)) == \"pear\" and v == \"b\"", "choice(v) != v"])
  func `the words of a choice may be what a condition asks for`(_ condition: String) throws {
    let survey = try Self.survey(
      """
      id: s
      title: S
      steps:
        - id: page
          type: form
          items:
            - { id: v, type: choice, prompt: V, choices: [{ value: a, text: Apple }, { value: b, text: Pear }] }
            - { id: w, type: boolean, prompt: W, showIf: '\(condition)' }
      """)
    let shown = try ["a", "b"].filter { value in
      let sitting = try Self.sitting(survey, "{\"v\":\"\(value)\",\"w\":true}")
      return sitting.runner.result.pages.flatMap(\.result.results).last?.state == .answered
    }
    #expect(shown == (condition.contains("Apple") ? ["a"] : condition.contains("pear") ? ["b"] : ["a", "b"]))
  }

  @Test func `bounds that leave no answer say so`() throws {
    let survey = try Self.survey(
      """
      id: s
      title: S
      steps:
        - id: page
          type: form
          items:
            - { id: low, type: date, prompt: From }
            - { id: until, type: date, prompt: Until, minimum: low + 1 day, maximum: today }
      """)
    let sitting = try Self.sitting(survey, #"{"low":"2030-01-01","until":"2024-10-01"}"#)
    #expect(
      sitting.faults.map(\.message) == [
        "'until': no answer fits: the least, 2030-01-02, is over the greatest, 2024-10-04; check your earlier answers"
      ])
  }

  private static let symptoms = """
    id: s
    title: S
    steps:
      - id: page
        type: form
        items:
          - { id: sex, type: choice, prompt: Sex, choices: [female, male] }
          - id: symptoms
            type: choice
            multiple: true
            minimumChosen: 2
            maximumChosen: 3
            prompt: Which?
            choices:
              - { value: pain, text: Pain }
              - { value: flushes, text: Hot flushes, showIf: sex == "female" }
              - { value: fever, text: Fever }
              - { value: cough, text: Cough }
              - { value: none, text: None, exclusive: true }
    """

  @Test(arguments: [
    (#"{"sex":"female","symptoms":["pain","flushes"]}"#, [String]()),
    (#"{"sex":"male","symptoms":["none"]}"#, []),
    (#"{"sex":"male","symptoms":["pain"]}"#, ["'symptoms': 1 chosen; choose at least 2"]),
    (#"{"sex":"female","symptoms":["pain","flushes","fever","cough"]}"#, ["'symptoms': 4 chosen; choose at most 3"]),
    (
      #"{"sex":"male","symptoms":["pain","flushes"]}"#,
      ["'symptoms': 'flushes' is not among the choices: pain, fever, cough, none"]
    ),
  ])
  func `choices show when they may be chosen, and so many are chosen`(_ answers: String, _ messages: [String]) throws {
    let sitting = try Self.sitting(try Self.survey(Self.symptoms), answers)
    #expect(sitting.faults.map(\.message) == messages)
  }

  @Test func `an answer that no longer fits is asked for again`() throws {
    let survey = try Self.survey(Self.symptoms)
    var runner = try Self.sitting(survey, #"{"sex":"female","symptoms":["pain","flushes"]}"#).runner
    #expect(runner.ending == .complete)
    runner = StepRunner(survey: survey, context: runner.context)
    func respond(_ slot: Int, _ answer: Answer) throws {
      try runner.apply(
        JournalEntry(.respond(slot: slot, .answered(answer)), at: Instant(milliseconds: 1), path: .keys))
    }
    try respond(0, .choice(ChosenValue(.text("female"))))
    try respond(1, .choices([ChosenValue(.text("pain")), ChosenValue(.text("flushes"))]))
    #expect(runner.pendingItem == nil)
    try respond(0, .choice(ChosenValue(.text("male"))))
    #expect(runner.pendingItem?.id == "symptoms")
    #expect(runner.presented(1).format.choices?.count == 4)
  }

  @Test(arguments: [
    ("{ id: a, type: numeric, prompt: P, maximum: first }", "type-mismatch"),
    ("{ id: a, type: numeric, prompt: P, maximum: b }", "used-before-asked"),
    ("{ id: a, type: numeric, prompt: P, maximum: many }", "unknown-reference"),
    ("{ id: a, type: timeInterval, prompt: P, maximum: 2 + scond }", "unknown-reference"),
    ("{ id: a, type: boolean, prompt: P, optional: first == 3 }", "type-mismatch"),
    ("{ id: a, type: boolean, prompt: P, requires: { if: a } }", "missing-key"),
    ("{ id: a, type: boolean, prompt: P, requires: { if: a and not a, message: M } }", "never-true"),
    ("{ id: a, type: choice, prompt: P, choices: [x, y], minimumChosen: 2 }", "conflicting-fields"),
    (
      "{ id: a, type: choice, multiple: true, prompt: P, choices: [x, y], minimumChosen: 2, maximumChosen: 1 }",
      "minimum-over-maximum"
    ),
    ("{ id: a, type: choice, prompt: P, choices: [{ value: x, text: X, showIf: frist }] }", "unknown-reference"),
  ])
  func `each mistake is one finding`(_ item: String, _ code: String) {
    #expect(SurveyScenery.load(SurveyScenery.survey(item)).diagnostics.map(\.code) == [code])
  }

  @Test func `a rule names an item of its page`() {
    let text =
      SurveyScenery.survey("{ id: a, type: boolean, prompt: P }")
      + "  - { id: q, type: question, requires: { if: first, message: M }, item: { id: z, type: boolean, prompt: Z } }\n"
    #expect(SurveyScenery.load(text).diagnostics.map(\.code) == ["misplaced-rule"])
  }

  @Test func `a rule whose last item is hidden holds for the others when they change`() throws {
    let survey = try Self.survey(
      """
      id: s
      title: S
      steps:
        - id: contact
          type: form
          requires: { if: answered(phone) or answered(mail), message: Give one of the two. }
          items:
            - { id: phone, type: text, prompt: Phone, optional: true }
            - { id: online, type: boolean, prompt: Online? }
            - { id: mail, type: email, prompt: Mail, optional: true, showIf: online }
      """)
    var runner = StepRunner(
      survey: survey,
      context: SittingContext(
        run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
        started: Instant(milliseconds: 0)))
    func give(_ slot: Int, _ response: Response) throws {
      try runner.apply(
        JournalEntry(.respond(slot: slot, entries: [], response), at: Instant(milliseconds: 1), path: .file))
    }
    // Whether the second of the two will be asked for is not known yet.
    try give(0, .skipped)
    #expect(throws: InputRefusal.self) { try give(1, .answered(.boolean(false))) }
    try give(0, .answered(.text("1")))
    try give(1, .answered(.boolean(false)))
    #expect(throws: InputRefusal.self) { try give(0, .skipped) }
    try give(1, .answered(.boolean(true)))
    try give(2, .answered(.text("a@example.org")))
    try give(0, .skipped)
    try runner.apply(JournalEntry(.forward, at: Instant(milliseconds: 2), path: .file))
  }
}
