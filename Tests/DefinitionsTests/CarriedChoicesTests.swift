import CivilTime
import Diagnostics
import Foundation
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Choices that an earlier answer gives.
@Suite struct CarriedChoicesTests {
  private static let text = """
    id: s
    title: S
    steps:
      - { type: question, item: { id: sex, type: choice, prompt: X, choices: [f, m], optional: true } }
      - id: page
        type: form
        items:
          - id: had
            type: choice
            multiple: true
            optional: true
            prompt: Had
            choices:
              - { value: 1, text: One }
              - { value: two, text: 'Two "2"', showIf: sex == "f" }
              - { value: own, text: Own, other: true }
              - { value: none, text: None, exclusive: true }
          - { id: worst, type: choice, prompt: Worst, choices: { from: had } }
          - { id: rest, type: choice, multiple: true, prompt: Rest, choices: { from: had, chosen: false } }
          - { id: order, type: rank, prompt: Order, choices: { from: had, chosen: true } }
          - { id: not, type: choice, prompt: Other, choices: { from: sex, chosen: false }, optional: true }
    """.replacingOccurrences(of: "id: not,", with: "id: notSex,")

  private static func survey() throws -> Survey {
    let loaded = SurveyScenery.load(text)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    return try #require(loaded.value).survey
  }

  private static func sitting(_ answers: String) throws -> ScriptedSitting {
    let survey = try survey()
    return ScoreScenery.sitting(survey, try JSONValue(parsing: answers))
  }

  /// What shows of each item, for answers to the first two.
  @Test(arguments: [
    (#"{"sex":"f","had":[1,"two"]}"#, "worst 1 two | rest own | order 1 two | notSex m"),
    (#"{"sex":"m","had":[1]}"#, "worst 1 | rest own | order 1 | notSex f"),
    (
      #"{"sex":{"state":"skipped"},"had":[{"value":"own","text":"itch"}]}"#,
      "worst own | rest 1 | order own | notSex f m"
    ),
    (#"{"sex":"f","had":["none"]}"#, "rest 1 two own | notSex m"),
    (#"{"sex":"m","had":{"state":"skipped"}}"#, "rest 1 own | notSex f"),
  ])
  func `what was chosen shows, or the rest of it`(_ answers: String, _ expected: String) throws {
    let runner = try Self.sitting(answers).runner
    let page = try #require(runner.page)
    let shown = page.items.filter { $0.visible && !["sex", "had"].contains(runner.survey.items[$0.slot].item.id) }
    let said = shown.map { record in
      let item = runner.presented(record.slot)
      return ([item.id] + (item.format.choices ?? []).map(\.value.description)).joined(separator: " ")
    }
    #expect(said.joined(separator: " | ") == expected)
  }

  @Test(arguments: [#""own""#, #"{"value":"own","text":"itch"}"#, #"{"value":"own","text":"something else"}"#])
  func `words of one's own are read and recorded with the choice that is carried on`(_ given: String) throws {
    let answers =
      #"{"sex":"m","had":[1,{"value":"own","text":"itch"}],"worst":\#(given),"order":["own",1],"notSex":"f"}"#
    let sitting = try Self.sitting(answers)
    #expect(sitting.faults.isEmpty, "\(sitting.faults.map(\.message))")
    let result = sitting.runner.result
    let worst = result.pages.flatMap(\.result.results).first { $0.item == "worst" }
    #expect(worst?.answer == .choice(ChosenValue(.text("own"), other: "itch")))
    // The result is an answers file of its own, and so is the journal.
    let again = try Self.sitting(result.json.compactText)
    #expect(again.faults.isEmpty && again.runner.result.comparable == result.comparable)
    let survey = sitting.runner.survey
    for entry in sitting.journal { #expect(JournalEntry(json: entry.json(in: survey), in: survey) == entry) }
  }

  @Test func `who is asked reads their own words`() throws {
    let runner = try Self.sitting(#"{"sex":"m","had":[{"value":"own","text":"itch"}]}"#).runner
    let page = try #require(runner.page)
    let worst = try #require(page.items.first { runner.survey.items[$0.slot].item.id == "worst" })
    let choice = try #require(runner.presented(worst.slot).format.choices?.first)
    #expect(choice.text.text(in: .english, fallback: .english) == "itch" && !choice.other)
  }

  @Test func `own words that change are those of the choice that was carried on`() throws {
    let answers = #"{"sex":"m","had":[1,{"value":"own","text":"itch"}],"worst":"own","order":["own",1],"notSex":"f"}"#
    var runner = try Self.sitting(answers).runner
    let survey = runner.survey
    let had = try #require(survey.items.first { $0.item.id == "had" }).item.slot
    // The sitting anew up to its end, with one more change of the words before that.
    runner = StepRunner(survey: survey, context: runner.context)
    let journal = try Self.sitting(answers).journal
    for entry in journal.dropLast() { try runner.apply(entry) }
    let changed = Answer.choices([ChosenValue(.number(DecimalNumber(1))), ChosenValue(.text("own"), other: "ache")])
    try runner.apply(
      JournalEntry(.respond(slot: had, entries: [], .answered(changed)), at: journal[journal.count - 1].at, path: .keys)
    )
    let carried = try #require(survey.items.first { $0.item.id == "worst" }).item.slot
    #expect(runner.answer(at: carried) == .choice(ChosenValue(.text("own"), other: "ache")))
    try runner.apply(journal[journal.count - 1])
    #expect(runner.ending == .complete)
    let worst = runner.result.pages.flatMap(\.result.results).first { $0.item == "worst" }
    #expect(worst?.answer == .choice(ChosenValue(.text("own"), other: "ache")))
  }

  @Test func `a change before takes an answer back that is carried no more`() throws {
    let sitting = try Self.sitting(#"{"sex":"m","had":[1],"worst":1}"#)
    var runner = sitting.runner
    let had = try #require(runner.survey.items.first { $0.item.id == "had" }).item.slot
    let worst = try #require(runner.survey.items.first { $0.item.id == "worst" }).item.slot
    func response() -> Response? { runner.page?.items.first { $0.slot == worst }?.response }
    #expect(response() != nil)
    try runner.apply(
      JournalEntry(
        .respond(slot: had, entries: [], .answered(.choices([ChosenValue(.text("own"), other: "x")]))),
        at: Instant(milliseconds: 2), path: .keys))
    #expect(response() == nil)
  }

  @Test(arguments: [
    ("{ from: hadd }", "unknown-reference"), ("{ from: later }", "used-before-asked"),
    ("{ from: words }", "type-mismatch"), ("{ from: had, chosn: true }", "unknown-key"), ("{}", "wrong-type"),
    ("{ from: had, chosen: maybe }", "wrong-type"), ("{ from: inner }", "type-mismatch"),
  ])
  func `what can't be carried on is told`(_ choices: String, _ code: String) {
    let found = SurveyScenery.load(
      """
      id: s
      title: S
      steps:
        - { id: w, type: question, item: { id: words, type: text, prompt: W } }
        - { id: h, type: question, item: { id: had, type: choice, prompt: H, choices: [a, b] } }
        - { id: r, type: repeat, times: 2, steps: [{ type: question, item: { id: inner, type: choice, multiple: true, prompt: I, choices: [a] } }] }
        - { id: x, type: question, item: { id: x, type: choice, prompt: X, choices: CHOICES } }
        - { id: l, type: question, item: { id: later, type: choice, prompt: L, choices: [a] } }
      """.replacingOccurrences(of: "CHOICES", with: choices)
    ).diagnostics
    #expect(found.map(\.code) == [code], "\(found.map(\.message))")
  }
}
