import Diagnostics
import Expressions
import Foundation
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Scores that a table gives.
@Suite struct LookupTests {
  private static let survey = """
    id: s
    title: S
    steps:
      - id: page
        type: form
        items:
          - { id: a, type: scale, prompt: A, minimum: 0, maximum: 2, optional: true }
          - { id: b, type: scale, prompt: B, minimum: 0, maximum: 2, optional: true }
          - { id: sex, type: choice, prompt: S, choices: [female, male], optional: true }
          - { id: years, type: numeric, prompt: Y, minimum: 18, maximum: 99, optional: true }
    scores:
      - { id: raw, method: sum, items: [a, b], blanks: RULE, decimals: 0 }
      - { id: t, lookup: { file: norms.csv, by: { raw: scores.raw, sex: sex, age: years }, value: t, band: band } }

    """

  private static let norms = """
    t,band,raw,sex,age,note
    40,Low,..1,female,,any age
    60,High,2..,female,,
    41,Low,..1,male,18..64,
    43,Low,..1,male,65..,
    65.5,High,2..,male,,

    """

  private static func load(_ survey: String, _ norms: String) -> Loaded<LoadedSurvey> {
    SurveyReader.read(
      SourceFile(path: "Surveys/s.yaml", text: survey), files: FileSet(["Surveys/norms.csv": Array(norms.utf8)]))
  }

  private static func scores(_ answers: JSONValue, blanks: String = "complete") throws -> [ScoreResult] {
    let loaded = load(survey.replacingOccurrences(of: "RULE", with: blanks), norms)
    let found = try #require(loaded.value?.survey)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let given = Set((answers.members ?? []).map(\.name))
    let blank = ["a", "b", "sex", "years"].filter { !given.contains($0) }.map {
      JSONMember($0, ScoreScenery.skipped)
    }
    let sitting = ScoreScenery.sitting(found, .object((answers.members ?? []) + blank))
    #expect(sitting.faults.isEmpty)
    return sitting.runner.result.scores
  }

  /// Answers, the rule of the raw score's blanks, and what the table gives: value, band, used, imputed, blank.
  static let cases: [(JSONValue, String, String)] = [
    (["a": 1, "b": 0, "sex": "female", "years": 30], "complete", "40.0 Low | a b sex years |  | "),
    (["a": 1, "b": 1, "sex": "female"], "complete", "60.0 High | a b sex |  | years"),
    (["a": 1, "b": 0, "sex": "male", "years": 64], "complete", "41.0 Low | a b sex years |  | "),
    (["a": 1, "b": 0, "sex": "male", "years": 65], "complete", "43.0 Low | a b sex years |  | "),
    (["a": 2, "b": 2, "sex": "male", "years": 20], "complete", "65.5 High | a b sex years |  | "),
    (["a": 1, "b": 0, "sex": "male"], "complete", "none |  |  | years"),
    (["a": 1, "b": 1, "years": 20], "complete", "none |  |  | sex"),
    (["a": 1, "sex": "female", "years": 20], "complete", "none |  |  | b"),
    (["a": 1, "sex": "female", "years": 20], "{ prorate: 0.5 }", "60.0 High | sex years a | b | b"),
    (["sex": "female", "years": 20], "{ prorate: 0.5 }", "none |  |  | a b"),
    (["a": 1, "sex": "female", "years": 20], "zero", "40.0 Low | sex years a | b | b"),
  ]

  @Test(arguments: cases) func `the row that fits gives value and band, with the blanks of what it reads`(
    _ answers: JSONValue, _ blanks: String, _ expected: String
  ) throws {
    let score = try #require(try Self.scores(answers, blanks: blanks).last)
    let value = score.value.map { "\($0) \(score.band ?? "-")" } ?? "none"
    let lists = [score.used, score.imputed, score.blank].map { $0.sorted().joined(separator: " ") }
    let parts = expected.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let wanted = parts.dropFirst().map { $0.split(separator: " ").sorted().joined(separator: " ") }
    #expect(value == parts[0].trimmingCharacters(in: .whitespaces))
    #expect(lists == Array(wanted))
  }

  @Test func `without a column of bands those of the file are looked up by the value`() throws {
    let survey = Self.survey.replacingOccurrences(of: "RULE", with: "complete").replacingOccurrences(
      of: ", band: band } }",
      with: " }, bands: [{ from: 40, to: 50, label: L }, { from: 50.1, to: 65.5, label: H }] }")
    let loaded = Self.load(survey, Self.norms)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let found = try #require(loaded.value?.survey)
    #expect(found.scoreRanges.last == 40...65.5)
    #expect(found.scores.last?.decimals == 1)
    let sitting = ScoreScenery.sitting(found, ["a": 2, "b": 2, "sex": "male", "years": 20])
    #expect(sitting.runner.result.scores.last?.band == "H")
  }

  /// A score's `lookup` and its table, with what is told: line of the table or of the survey, code.
  static let faults: [(String, String, [String])] = [
    ("by: { raw: raw }, value: t", "raw,t\n0..1,40\n1..4,50\n", ["norms.csv:3 lookup-overlap"]),
    ("by: { raw: raw }, value: t", "raw,t\n0..2,40\n", ["s.yaml:14 lookup-gap"]),
    ("by: { raw: raw, sex: sex }, value: t", "raw,sex,t\n,male,40\n", ["s.yaml:14 lookup-gap"]),
    ("by: { raw: raw }, value: t", "raw,score\n0..4,40\n", ["norms.csv:1 bad-header"]),
    ("by: { raw: raw }, value: t", "raw,t,t\n0..4,40,50\n", ["norms.csv:1 bad-header"]),
    ("by: { raw: raw, age: years }, value: t", "raw,age,t\n0..2,,40\n3..4,..64,50\n", ["s.yaml:14 lookup-gap"]),
    ("by: { raw: raw, sex: sex }, value: t", "raw,sex,t\n,male,40\n0..3,female,50\n", ["s.yaml:14 lookup-gap"]),
    ("by: { raw: raw, sex: sex }, value: t", "raw,sex,t\n,male,40\n0..3,female,50\n4,female,51\n", []),
    ("by: { age: years }, value: t", "age,t\n..64,40\n66..,50\n", ["s.yaml:14 lookup-gap"]),
    ("by: { age: years }, value: t", "age,t\n..64,40\n65..,50\n", []),
    ("by: { mean: mean }, value: t", "mean,t\n0..1,40\n2,50\n", ["s.yaml:14 lookup-gap"]),
    ("by: { raw: raw }, value: t", "raw;t\n0..4;40\n", ["norms.csv:1 bad-header"]),
    ("by: { raw: raw }, value: t", "", ["norms.csv:1 bad-header"]),
    ("by: { raw: raw }, value: t", "raw,t\n", ["norms.csv:1 bad-header"]),
    ("by: { raw: raw }, value: t", "raw,t\n0..4,40,1\n", ["norms.csv:2 bad-row"]),
    ("by: { raw: raw }, value: t", "raw,t\n4..0,40\n", ["norms.csv:2 bad-row"]),
    ("by: { raw: raw }, value: t", "raw,t\n0..4,high\n", ["norms.csv:2 bad-row"]),
    ("by: { raw: raw }, value: t", "raw,t\nlow,40\n0..4,50\n", ["norms.csv:2 unknown-value"]),
    ("by: { sex: sex }, value: t", "sex,t\nfemal,40\nmale,50\nfemale,41\n", ["norms.csv:2 unknown-value"]),
    ("by: { raw: rawe }, value: t", "raw,t\n0..4,40\n", ["s.yaml:14 unknown-reference"]),
    ("by: { raw: page }, value: t", "raw,t\n0..4,40\n", ["s.yaml:14 unknown-reference"]),
    ("by: raw, value: t", "raw,t\n0..4,40\n", ["s.yaml:14 wrong-type"]),
    ("value: t", "raw,t\n0..4,40\n", ["s.yaml:14 missing-key"]),
    ("by: { raw: raw }", "raw,t\n0..4,40\n", ["s.yaml:14 missing-key"]),
    ("by: { raw: raw }, value: t, column: u", "raw,t\n0..4,40\n", ["s.yaml:14 unknown-key"]),
  ]

  @Test(arguments: faults) func `what is wrong is told in its place`(
    _ lookup: String, _ table: String, _ expected: [String]
  ) {
    let survey = Self.survey.replacingOccurrences(of: "RULE", with: "complete").replacingOccurrences(
      of: "by: { raw: scores.raw, sex: sex, age: years }, value: t, band: band", with: lookup
    ).replacingOccurrences(
      of: "scores:\n", with: "scores:\n  - { id: mean, method: mean, items: [a, b], decimals: 1 }\n")
    let sources = ["Surveys/s.yaml": survey, "Surveys/norms.csv": table]
    let found = Self.load(survey, table).diagnostics.map { diagnostic -> String in
      let source = SourceFile(path: diagnostic.path, text: sources[diagnostic.path] ?? "")
      let line = diagnostic.span.map { source.position(at: $0.start).line } ?? 0
      return "\(diagnostic.path.split(separator: "/").last ?? ""):\(line) \(diagnostic.code)"
    }
    #expect(found == expected)
  }

  @Test(arguments: ["method: sum", "items: [a]", "blanks: zero", "value: a", "reverse: [a]"])
  func `a table takes the place of what else gives a score`(_ field: String) {
    let survey = Self.survey.replacingOccurrences(of: "RULE", with: "complete").replacingOccurrences(
      of: "{ id: t, lookup", with: "{ id: t, \(field), lookup")
    #expect(Self.load(survey, Self.norms).diagnostics.map(\.code) == ["conflicting-fields"])
  }

  @Test func `bands are named by the table or by the file, not by both`() {
    let survey = Self.survey.replacingOccurrences(of: "RULE", with: "complete").replacingOccurrences(
      of: "band: band } }", with: "band: band }, bands: [{ from: 40, to: 70, label: All }] }")
    #expect(Self.load(survey, Self.norms).diagnostics.map(\.code).contains("conflicting-fields"))
  }

  /// Cells, with a value that they hold and one that they don't.
  @Test(
    arguments: [
      ("5", Value.number(5), Value.number(5.1)), ("5..9", .number(9), .number(9.1)), ("..5", .number(-7), .number(6)),
      ("70..", .number(70), .number(69.99)), ("-3..-1", .number(-2), .number(0)), ("", .blank, nil),
      ("low", .text("low"), .text("Low")), ("true", .boolean(true), .boolean(false)), ("1", .text("1"), .text("2")),
      ("0.5..1", .number(0.75), .blank), ("..", .text(".."), .number(1)), ("a..b", .text("a..b"), .number(1)),
    ] as [(String, Value, Value?)])
  func `a cell holds what it says`(_ text: String, _ inside: Value, _ outside: Value?) throws {
    let cell = try #require(LookupCell(text))
    #expect(cell.holds(inside))
    if let outside { #expect(!cell.holds(outside)) }
  }

  @Test(arguments: 0..<200) func `rows that fit the same values are found as by comparing all of them`(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    func cell() -> LookupCell {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: .any
      case 1...2: .text(["a", "b", "c"].randomElement(using: &generator) ?? "a")
      default:
        {
          let start = Double(Int.random(in: 0..<30, using: &generator))
          return .range(start...start + Double(Int.random(in: 0..<4, using: &generator)))
        }()
      }
    }
    let rows = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
      LookupRow(cells: [cell(), cell(), cell()], value: 1)
    }
    let hasTwo = rows.indices.contains { later in rows[..<later].contains { $0.meets(rows[later]) } }
    let found = LookupOverlap.find(in: rows)
    #expect((found != nil) == hasTwo)
    if let (one, two) = found { #expect(one < two && rows[one].meets(rows[two])) }
  }

  @Test func `ten thousand rows are read, and no more`() {
    func table(_ rows: Int) -> String { "raw,t\n" + (0..<rows).map { "\($0),\($0)\n" }.joined() }
    let survey = Self.survey.replacingOccurrences(of: "RULE", with: "complete").replacingOccurrences(
      of: "by: { raw: scores.raw, sex: sex, age: years }, value: t, band: band", with: "by: { raw: raw }, value: t")
    #expect(Self.load(survey, table(10_000)).diagnostics.isEmpty)
    #expect(Self.load(survey, table(10_001)).diagnostics.map(\.code) == ["out-of-bounds"])
  }
}
