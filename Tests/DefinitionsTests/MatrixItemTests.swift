import CivilTime
import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Tables whose rows ask anything.
@Suite struct MatrixItemTests {
  private static let head = """
    id: s
    title: S
    steps:
      - id: page
        type: form
        items:
          - { id: most, type: numeric, prompt: M, minimum: 1, maximum: 9 }
          - id: table
            type: matrix
            prompt: How many?
            optional: true

    """

  private static func load(_ matrix: String) -> Loaded<LoadedSurvey> {
    SurveyScenery.load(
      head + matrix.split(separator: "\n").map { "        " + $0 + "\n" }.joined()
        + "        rows: [{ id: a, prompt: A }, { id: b, prompt: B, optional: false }]\n")
  }

  private static func sitting(_ matrix: String, _ answers: String) throws -> ScriptedSitting {
    let loaded = load(matrix)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value).survey
    return ScoreScenery.sitting(survey, try JSONValue(parsing: answers))
  }

  @Test(arguments: [
    ("item: { type: scale, minimum: 0, maximum: 4 }", "3"), ("item: { type: boolean, yes: Aye }", "true"),
    ("item: { type: numeric, maximum: most + 1 }", "7"), ("item: { type: text, pattern: '[a-z]+' }", #""x""#),
    ("item: { type: date, maximum: today }", #""2020-01-01""#), ("item: { type: timeInterval }", "600"),
    ("item: { type: choice, choices: [x, y], multiple: true }", #"["x","y"]"#),
    ("choices: [x, y]\nmultiple: true\nminimumChosen: 2", #"["x","y"]"#), ("choices: [x, y]", #""y""#),
    ("item: { type: rank, choices: [x, y] }", #"["y","x"]"#), ("item: { type: ladder }", "10"),
  ])
  func `a row takes what its item takes, in and out`(_ matrix: String, _ answer: String) throws {
    let given = #"{"most":6,"table":{"a":{"state":"skipped"},"b":\#(answer)}}"#
    let sitting = try Self.sitting(matrix, given)
    #expect(sitting.faults.isEmpty, "\(sitting.faults.map(\.message))")
    let result = sitting.runner.result
    let rows = result.pages.flatMap(\.result.results).filter { $0.matrix == "table" }
    #expect(rows.map(\.state) == [.skipped, .answered])
    #expect(rows.last?.answer?.json.compactText == answer)
    let again = try Self.sitting(matrix, result.json.compactText)
    #expect(again.faults.isEmpty && again.runner.result.comparable == result.comparable)
    let survey = sitting.runner.survey
    for entry in sitting.journal { #expect(JournalEntry(json: entry.json(in: survey), in: survey) == entry) }
  }

  @Test func `bounds of a row hang on answers before, with the survey's words`() throws {
    let matrix = "item: { type: numeric, maximum: most, refusal: No more than you said }"
    let sitting = try Self.sitting(matrix, #"{"most":6,"table":{"a":7,"b":6}}"#)
    #expect(sitting.faults.map(\.message) == ["'table/a': 7 is above the maximum, 6 (No more than you said)"])
  }

  @Test(arguments: [
    ("item: { type: matrix, rows: [] }", "unknown-value"), ("item: { type: computed, value: 1 }", "unknown-value"),
    ("item: { minimum: 1 }", "missing-key"), ("item: [x]", "wrong-type"),
    ("item: { type: scale, minimum: 1 }", "missing-key"), ("item: { type: boolean, prompt: X }", "unknown-key"),
    ("choices: [x]\nitem: { type: boolean }", "conflicting-fields"),
    ("choices: [x]\nminimumChosen: 1", "conflicting-fields"), ("tags: t", "missing-key"),
    ("item: { type: date, suggest: 2020 }", "suggestion-not-possible"),
  ])
  func `what is wrong with a table is told`(_ matrix: String, _ code: String) {
    let found = Self.load(matrix).diagnostics
    #expect(found.map(\.code) == [code], "\(found.map(\.message))")
  }
}
