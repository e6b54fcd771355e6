import CivilTime
import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Repeats that ask for one more.
@Suite struct AnotherEntryTests {
  private static let text = """
    id: s
    title: S
    steps:
      - id: meds
        type: repeat
        another: "Another beside {{name}}?"
        maximum: 3
        steps:
          - { type: question, item: { id: name, type: text, prompt: "Name {{index}}" } }
          - { type: question, item: { id: dose, type: numeric, prompt: Dose } }
      - { id: last, type: instruction, text: Thanks }
    scores: [{ id: all, value: sum(dose) }]
    outcomes: [{ kind: dose, from: meds/*/dose/dose }]
    """

  private static func sitting(_ answers: String) throws -> ScriptedSitting {
    let loaded = SurveyScenery.load(text)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value).survey
    return ScoreScenery.sitting(survey, try JSONValue(parsing: answers))
  }

  @Test func `a matrix in an entry stands under its id`() throws {
    let loaded = SurveyScenery.load(
      """
      id: s
      title: S
      steps:
        - id: meds
          type: repeat
          another: More?
          maximum: 2
          steps:
            - id: one
              type: form
              items:
                - { id: name, type: text, prompt: Name }
                - { id: when, type: matrix, choices: [never, often], rows: [{ id: day, prompt: D }, { id: night, prompt: N }] }
      """)
    let survey = try #require(loaded.value).survey
    let sitting = ScoreScenery.sitting(
      survey,
      try JSONValue(
        parsing:
          #"{"meds":[{"name":"x","when":{"day":"often","night":"never"}},{"name":"y","when":{"day":"never","night":"often"}}]}"#
      ))
    #expect(sitting.faults.isEmpty, "\(sitting.faults)")
    #expect(sitting.runner.result.ending == .complete)
  }

  private static func entries(_ count: Int) -> String {
    let list = (0..<count).map { #"{"name":"m\#($0)","dose":\#($0 + 1)}"# }
    return #"{"meds":[\#(list.joined(separator: ","))]}"#
  }

  @Test(arguments: 1...3)
  func `the entries of an answers file say themselves whether there is one more`(_ count: Int) throws {
    let sitting = try Self.sitting(Self.entries(count))
    #expect(sitting.faults.isEmpty, "\(sitting.faults.map(\.message))")
    let result = sitting.runner.result
    #expect(result.ending == .complete)
    let asked = result.pages.flatMap(\.result.results).filter { $0.item == "medsAnother" && $0.state == .answered }
    #expect(asked.map(\.answer) == (0..<min(count, 2)).map { .boolean($0 + 1 < count) })
    #expect(result.scores.map(\.value) == [Double(count * (count + 1) / 2)])
    let again = try Self.sitting(result.json.compactText)
    #expect(again.faults.isEmpty && again.runner.result.comparable == result.comparable)
  }

  @Test func `too many entries, none, and one that another follows against its word are refused`() throws {
    #expect(try Self.sitting(Self.entries(4)).faults.isEmpty == false)
    #expect(try Self.sitting(#"{"meds":[]}"#).faults.contains { $0.code == "answer-missing" })
    let against = #"{"meds":[{"name":"a","dose":1,"medsAnother":false},{"name":"b","dose":2}]}"#
    #expect(try Self.sitting(against).faults.map(\.code).contains("item-not-shown"))
  }

  @Test func `no after yes takes the later entries off the way`() throws {
    let sitting = try Self.sitting(#"{"meds":[{"name":"a","dose":1},{"name":"b","dose":2,"medsAnother":true}]}"#)
    var runner = sitting.runner
    let again = try #require(runner.survey.items.first { $0.item.id == "medsAnother" }).item.slot
    for _ in 0..<2 { try runner.apply(JournalEntry(.back, at: Instant(milliseconds: 2), path: .keys)) }
    while let page = runner.page, page.items.first?.slot != again {
      try runner.apply(JournalEntry(.back, at: Instant(milliseconds: 2), path: .keys))
    }
    #expect(runner.page?.entries == [1])
    try runner.apply(
      JournalEntry(
        .respond(slot: again, entries: [1], .answered(.boolean(false))), at: Instant(milliseconds: 3), path: .keys))
    try runner.apply(JournalEntry(.forward, at: Instant(milliseconds: 4), path: .keys))
    #expect(runner.page.map { runner.survey.steps[$0.step].id } == "last")
    try runner.apply(JournalEntry(.forward, at: Instant(milliseconds: 5), path: .keys))
    #expect(runner.result.scores.map(\.value) == [1])
  }

  @Test(arguments: [
    ("another: More?", "missing-key"), ("another: More?\n    maximum: 3\n    times: 2", "conflicting-fields"),
    ("another: [x]\n    maximum: 3", "wrong-type"), ("another: \"{{nme}}\"\n    maximum: 3", "unknown-reference"),
  ])
  func `what is wrong with it is told`(_ fields: String, _ code: String) {
    let found = SurveyScenery.load(
      "id: s\ntitle: S\nsteps:\n  - id: meds\n    type: repeat\n    \(fields)\n    steps: "
        + "[{ type: question, item: { id: name, type: text, prompt: N } }]\n"
    ).diagnostics
    #expect(found.map(\.code) == [code], "\(found.map(\.message))")
  }
}
