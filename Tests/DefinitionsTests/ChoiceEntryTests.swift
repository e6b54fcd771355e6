import CivilTime
import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// The entries of a repeat that goes through choices belong to their choices, in whatever order these come.
@Suite struct ChoiceEntryTests {
  /// - Parameter order: Of the choices.
  private static func survey(_ order: String = "file") throws -> Survey {
    let loaded = SurveyScenery.load(
      """
      id: s
      title: S
      steps:
        - { id: many, type: question, item: { id: all, type: boolean, prompt: All } }
        - id: which
          type: question
          item:
            id: taken
            type: choice
            multiple: true
            optional: true
            prompt: Which
            order: \(order)
            choices:
              - { value: a, text: Aspirin }
              - { value: b, text: Biotin, showIf: all }
              - { value: c, text: Codeine }
              - { value: d, text: Own, other: true }
        - id: each
          type: repeat
          forEach: taken
          maximum: 4
          steps:
            - { id: dose, type: question, item: { id: amount, type: numeric, prompt: "How much {{entry}}", minimum: 0, maximum: 999 } }
            - { id: bad, type: question, item: { id: isBad, type: boolean, prompt: "Is {{entry}} bad" } }
        - { id: last, type: question, item: { id: rest, type: text, prompt: Else, optional: true } }
      """)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    return try #require(loaded.value).survey
  }

  private static func context(_ seed: UInt64) -> SittingContext {
    SittingContext(
      run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: seed,
      started: Instant(milliseconds: 0))
  }

  /// The amount that a result has for each choice, by the result's own list.
  private static func amounts(in result: TaskResult) -> [String: Int] {
    var chosen: [String] = []
    var amounts: [String: Int] = [:]
    for item in result.items where item.state == .answered {
      if case .choices(let list)? = item.answer { chosen = list.map { $0.value.description } }
      guard item.result.item == "amount", case .number(let number)? = item.answer, let entry = item.path.entries.first,
        chosen.indices.contains(entry - 1)
      else { continue }
      amounts[chosen[entry - 1]] = Int(number.doubleValue)
    }
    return amounts
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a sitting with drawn choices comes out the same from its journal, its result and a file`(seed: UInt64) throws {
    let survey = try Self.survey("random")
    let answers = try JSONValue(
      parsing: """
        {"all":true,"taken":["c",{"value":"d","text":"Tea"},"a"],
          "each":[{"amount":3,"isBad":true},{"amount":4,"isBad":false},{"amount":1,"isBad":true}],"rest":"x"}
        """)
    let (script, faults) = AnswerScript.read(answers, for: survey)
    let sitting = ScriptedSitting(
      StepRunner(survey: survey, context: Self.context(seed)), script: script, faults: faults,
      at: Instant(milliseconds: 0))
    #expect(sitting.faults.isEmpty, "\(sitting.faults.map(\.message))")
    let result = sitting.runner.result
    let given = ["a": 1, "c": 3, "d": 4]
    #expect(Self.amounts(in: result) == given)
    // The entries come in the order in which the choices were presented.
    let order = try #require(sitting.runner.draws.first { $0.path == "which/taken" })
    let listed = try #require(result.items.first { $0.result.item == "taken" }?.answer)
    guard case .choices(let chosen) = listed else {
      Issue.record("no list")
      return
    }
    #expect(chosen.map { $0.value.description } == order.ids.filter { given[$0] != nil })

    var again = StepRunner(survey: survey, context: Self.context(seed))
    for entry in sitting.journal {
      try again.apply(try #require(JournalEntry(json: entry.json(in: survey), in: survey)))
    }
    #expect(again.result == result)
    for other in [seed, seed + 1] {
      let (script, faults) = AnswerScript.read(result.json, for: survey)
      let taken = ScriptedSitting(
        StepRunner(survey: survey, context: Self.context(other)), script: script, faults: faults,
        at: Instant(milliseconds: 0))
      #expect(taken.faults.isEmpty, "\(taken.faults.map(\.message))")
      #expect(Self.amounts(in: taken.runner.result) == given)
    }
  }

  @Test func `a file that lacks an entry of its list is told so by the place in its own list`() throws {
    let survey = try Self.survey()
    let (script, faults) = AnswerScript.read(
      try JSONValue(parsing: #"{"all":true,"taken":["c","a"],"each":[{"amount":3,"isBad":true}],"rest":"x"}"#),
      for: survey)
    let sitting = ScriptedSitting(
      StepRunner(survey: survey, context: Self.context(1)), script: script, faults: faults,
      at: Instant(milliseconds: 0))
    #expect(
      sitting.faults == [.missing(path: "each/2/dose/amount", maySkip: false)],
      "\(sitting.faults.map(\.message))")
  }

  /// Somebody who changes their mind, skips, hides choices and goes back, beside a model of what they said of each choice.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `what was said of a choice is never taken for another`(seed: UInt64) throws {
    let survey = try Self.survey(seed.isMultiple(of: 2) ? "random" : "file")
    var numbers = SeededGenerator(seed: seed)
    var runner = StepRunner(survey: survey, context: Self.context(seed))
    var journal: [JournalEntry] = []
    var said: [ChoiceValue: Int] = [:]
    var clock: Int64 = 0
    func apply(_ input: SittingInput) throws {
      clock += 1
      let entry = JournalEntry(input, at: Instant(milliseconds: clock), path: .keys)
      try runner.apply(entry)
      journal.append(entry)
    }
    for _ in 0..<400 where runner.ending == nil {
      let page = try #require(runner.page)
      let item = survey.items[page.items[0].slot].item
      if runner.canGoBack, Int.random(in: 0..<10, using: &numbers) < 4 {
        try apply(.back)
        continue
      }
      // An entry shows what was said of its choice, and nothing of another.
      if item.id == "amount" {
        let own = try #require(runner.chosenHere)
        let shown = page.items[0].response?.answer
        if let shown { #expect(shown == said[own].map { .number(DecimalNumber($0)) }) }
        if shown == nil || Bool.random(using: &numbers) {
          let amount = Int.random(in: 0...999, using: &numbers)
          said[own] = amount
          try apply(.respond(slot: item.slot, entries: page.entries, .answered(.number(DecimalNumber(amount)))))
        }
      } else if page.items[0].response == nil || Bool.random(using: &numbers) {
        try apply(.respond(slot: item.slot, entries: page.entries, response(to: item, runner, &numbers)))
      }
      try apply(.forward)
    }
    let amounts = Self.amounts(in: runner.result)
    for (value, amount) in amounts { #expect(said[.text(value)] == amount) }
    var again = StepRunner(survey: survey, context: Self.context(seed))
    for entry in journal { try again.apply(try #require(JournalEntry(json: entry.json(in: survey), in: survey))) }
    #expect(again.result == runner.result)
  }

  private func response(
    to item: FormItem, _ runner: StepRunner, _ numbers: inout SeededGenerator
  ) throws -> Response {
    switch item.id {
    case "all", "isBad": return .answered(.boolean(Bool.random(using: &numbers)))
    case "taken":
      if Int.random(in: 0..<5, using: &numbers) == 0 { return .skipped }
      let shown = (runner.presented(item.slot).format.choices ?? []).filter { _ in Bool.random(using: &numbers) }
      if shown.isEmpty { return .skipped }
      return .answered(
        .choices(shown.map { ChosenValue($0.value, other: $0.other ? "own \(numbers.next() % 9)" : nil) }))
    default: return .answered(.text("x"))
    }
  }

  @Test func `a list is followed in whatever repeats lie round the entries`() throws {
    let loaded = SurveyScenery.load(
      """
      id: s
      title: S
      steps:
        - { id: which, type: question, item: { id: taken, type: choice, multiple: true, prompt: X, choices: [a, b, c] } }
        - id: days
          type: repeat
          times: 2
          maximum: 2
          steps:
            - id: each
              type: repeat
              forEach: taken
              maximum: 3
              steps: [{ id: dose, type: question, item: { id: amount, type: numeric, prompt: "{{entry}}" } }]
      """)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value).survey
    let given =
      #"{"taken":["c","a"],"days":[{"each":[{"amount":13},{"amount":11}]},{"each":[{"amount":23},{"amount":21}]}]}"#
    let (script, faults) = AnswerScript.read(try JSONValue(parsing: given), for: survey)
    let sitting = ScriptedSitting(
      StepRunner(survey: survey, context: Self.context(1)), script: script, faults: faults,
      at: Instant(milliseconds: 0))
    #expect(sitting.faults.isEmpty, "\(sitting.faults.map(\.message))")
    let amounts = sitting.runner.result.items.filter { $0.result.item == "amount" && $0.state == .answered }
    #expect(
      amounts.map { "\($0.path)=\($0.answer?.json.compactText ?? "")" } == [
        "days/1/each/1/dose/amount=11", "days/1/each/2/dose/amount=13", "days/2/each/1/dose/amount=21",
        "days/2/each/2/dose/amount=23",
      ])
  }

  @Test func `own words that change reach every page that carries them on`() throws {
    let loaded = SurveyScenery.load(
      """
      id: s
      title: S
      steps:
        - { id: s0, type: question, item: { id: q0, type: choice, prompt: X, choices: [a, { value: o, text: O, other: true }] } }
        - { id: s1, type: question, item: { id: q1, type: choice, prompt: X, choices: { from: q0 } } }
        - { id: s2, type: question, item: { id: q2, type: choice, prompt: X, choices: { from: q1 } } }
        - { id: s3, type: question, item: { id: q3, type: choice, prompt: "{{q2}}", choices: { from: q2 } } }
        - { id: r, type: review }
      """)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value).survey
    var runner = StepRunner(survey: survey, context: Self.context(1))
    func apply(_ input: SittingInput) throws {
      try runner.apply(JournalEntry(input, at: Instant(milliseconds: 1), path: .keys))
    }
    func own(_ words: String) -> Response { .answered(.choice(ChosenValue(.text("o"), other: words))) }
    for slot in 0...3 {
      try apply(.respond(slot: slot, entries: [], own("first")))
      try apply(.forward)
    }
    try apply(.revise(slot: 0, entries: []))
    try apply(.respond(slot: 0, entries: [], own("second")))
    try apply(.forward)
    for slot in 0...3 { #expect(runner.answer(at: slot) == .choice(ChosenValue(.text("o"), other: "second"))) }
  }

  @Test func `a choice that is written as it is declared is that one`() throws {
    let loaded = SurveyScenery.load(
      """
      id: s
      title: S
      steps:
        - { id: q, type: question, item: { id: i, type: choice, prompt: X, choices: [{ value: 1, text: One }, { value: "01", text: Zero-one }, { value: "1.0", text: Point }] } }
      """)
    let format = try #require(loaded.value).survey.items[0].item.format
    for (json, value) in [
      (1, .number(DecimalNumber(1))), ("01", .text("01")), ("1.0", .text("1.0")), ("1", .number(DecimalNumber(1))),
    ] as [(JSONValue, ChoiceValue)] {
      #expect(format.answer(from: json) == .success(.choice(ChosenValue(value))))
    }
  }
}

extension StepRunner {
  /// The choice that the entry is for which shows.
  fileprivate var chosenHere: ChoiceValue? {
    guard let page, let entry = page.entries.last,
      let slot = survey.items.firstIndex(where: { $0.item.id == "taken" }),
      case .choices(let chosen)? = answer(at: slot), chosen.indices.contains(entry - 1)
    else { return nil }
    return chosen[entry - 1].value
  }
}
