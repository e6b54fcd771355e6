import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// What scores come to, and the derivation that they keep.
@Suite struct ScoreTests {
  /// Items of unlike ranges, all of which may be skipped; `h` shows when `a` is 0.
  private static func survey(_ scores: String...) throws -> Survey {
    let text =
      """
      id: s
      title: S
      steps:
        - id: page
          type: form
          items:
            - { id: a, type: scale, prompt: A, minimum: 0, maximum: 2, optional: true }
            - { id: b, type: scale, prompt: B, minimum: 1, maximum: 3, optional: true, dontKnow: true }
            - { id: c, type: scale, prompt: C, minimum: 0, maximum: 4, optional: true }
        - id: more
          type: form
          items:
            - { id: y, type: boolean, prompt: Y, optional: true }
            - { id: h, type: scale, prompt: H, minimum: 0, maximum: 4, showIf: a == 0, whenHidden: 1, optional: true }
      scores:

      """ + scores.map { "  - \($0)\n" }.joined()
    let loaded = SurveyScenery.load(text)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    return try #require(loaded.value?.survey)
  }

  /// The scores of a sitting in which `a`, `b`, `c`, `y` are answered as given and the rest is skipped.
  private static func scores(_ survey: Survey, _ answers: [String: Int]) -> [ScoreResult] {
    let members = survey.items.map(\.item).compactMap { item -> JSONMember? in
      if item.id == "h", answers["a"] != 0 { return nil }
      guard let answer = answers[item.id] else { return JSONMember(item.id, ScoreScenery.skipped) }
      return JSONMember(item.id, item.id == "y" ? .boolean(answer == 1) : .number(literal: "\(answer)"))
    }
    let sitting = ScoreScenery.sitting(survey, .object(members))
    #expect(sitting.faults.isEmpty)
    return sitting.runner.result.scores
  }

  private static func score(_ rule: String, _ answers: [String: Int]) throws -> ScoreResult {
    try #require(scores(survey("{ id: s, \(rule) }"), answers).first)
  }

  /// A score in a line: its value, what was used, reversed, imputed and blank.
  private static func words(_ score: ScoreResult) -> String {
    let lists = [score.used, score.reversed, score.imputed, score.blank].map { $0.joined(separator: " ") }
    return "\(score.value.map { "\($0)" } ?? "none") | \(lists.joined(separator: " | "))"
  }

  private static let shared = "points: { 0: 0, 1: 1, 2: 1, 3: 2, 4: 3 }"

  static let derivations: [(String, [String: Int], String)] = [
    ("method: sum, items: [a, b, c]", ["a": 2, "b": 3, "c": 4], "9.0 | a b c |  |  | "),
    ("method: sum, items: [c, a]", ["a": 2, "c": 4], "6.0 | a c |  |  | "),
    ("method: sum, items: [a, b, c], reverse: [b, c]", ["a": 2, "b": 3, "c": 4], "3.0 | a b c | b c |  | "),
    ("method: sum, items: [a, b, c]", ["a": 2, "c": 4], "none |  |  |  | b"),
    ("method: sum, items: [a, b, c], reverse: [a]", [:], "none |  |  |  | a b c"),
    ("method: sum, items: [a, b, c], blanks: zero", ["a": 2], "2.0 | a |  | b c | b c"),
    ("method: sum, items: [a, b, c], blanks: zero, reverse: [b]", ["a": 2], "2.0 | a |  | b c | b c"),
    ("method: sum, items: [a, b, c], blanks: zero", [:], "0.0 |  |  | a b c | a b c"),
    ("method: sum, items: [a, b, c], blanks: { prorate: 0.6 }", ["a": 2, "b": 2], "6.0 | a b |  | c | c"),
    ("method: sum, items: [a, b, c], blanks: { prorate: 0.6 }", ["a": 2], "none |  |  |  | b c"),
    ("method: sum, items: [a, b, c], blanks: { prorate: 0.1 }, reverse: [c]", ["c": 1], "9.0 | c | c | a b | a b"),
    ("method: sum, items: [a, b, c], blanks: { prorate: 0.01 }", [:], "none |  |  |  | a b c"),
    ("method: mean, items: [a, b, c]", ["a": 2, "b": 3, "c": 0], "1.67 | a b c |  |  | "),
    ("method: mean, items: [a, b, c], blanks: { prorate: 0.5 }", ["b": 3, "c": 0], "1.5 | b c |  | a | a"),
    ("method: mean, items: [a, b, c], decimals: 0", ["a": 2, "b": 1, "c": 0], "1.0 | a b c |  |  | "),
    ("method: pomp, items: [a, b, c]", ["a": 1, "b": 2, "c": 2], "50.0 | a b c |  |  | "),
    ("method: percent, items: [a, b, c]", ["a": 1, "b": 2, "c": 3], "66.7 | a b c |  |  | "),
    ("method: sum, items: [y, a]", ["a": 1, "y": 1], "2.0 | a y |  |  | "),
    ("method: sum, items: [y, a], reverse: [y]", ["a": 1, "y": 0], "2.0 | a y | y |  | "),
    ("method: sum, items: [a, h]", ["a": 0], "none |  |  |  | h"),
    ("method: sum, items: [a, h]", ["a": 0, "h": 3], "3.0 | a h |  |  | "),
    ("method: pomp, items: [a, b, c], blanks: zero", ["a": 1], "12.5 | a |  | b c | b c"),
    ("method: pomp, items: [b], blanks: zero", [:], "0.0 |  |  | b | b"),
    ("method: pomp, items: [b], blanks: zero, reverse: [b]", [:], "0.0 |  |  | b | b"),
    ("method: pomp, items: [h]", ["a": 2], "25.0 | h |  |  | "),
    ("method: max, items: [a, b, c]", ["a": 2, "b": 1, "c": 3], "3.0 | a b c |  |  | "),
    ("method: min, items: [a, b, c], reverse: [c]", ["a": 2, "b": 1, "c": 4], "0.0 | a b c | c |  | "),
    ("method: max, items: [a, b], blanks: { prorate: 0.5 }", ["a": 1], "1.0 | a |  | b | b"),
    ("method: min, items: [a, b], blanks: zero", ["b": 3], "0.0 | b |  | a | a"),
    ("method: sum, items: [a, b], weights: { a: 2, b: -0.5 }", ["a": 2, "b": 3], "2.5 | a b |  |  | "),
    ("method: mean, items: [a, b], weights: { b: 3 }", ["a": 2, "b": 1], "1.25 | a b |  |  | "),
    ("method: sum, items: [a, b], weights: { b: 3 }, blanks: { prorate: 0.5 }", ["a": 2], "8.0 | a |  | b | b"),
    (
      "method: sum, items: [a, y], points: { 0: 0, 1: 0, 2: 1, true: 5, false: 0 }", ["a": 1, "y": 1],
      "5.0 | a y |  |  | "
    ),
    ("method: sum, items: [a], points: { 0: 3, 1: 3, 2: 0.5 }, reverse: [a]", ["a": 2], "3.0 | a | a |  | "),
    ("method: pomp, items: [a], points: { 0: 0, 1: 0, 2: 4 }", ["a": 2], "100.0 | a |  |  | "),
    // Each item counts what its own answers can count at most: a 1, c 3.
    ("method: pomp, items: [a, c], \(shared), range: [0, 100]", ["a": 2, "c": 4], "100.0 | a c |  |  | "),
    ("method: sum, items: [a, c], \(shared), reverse: [a], range: [0, 4]", ["a": 1, "c": 4], "3.0 | a c | a |  | "),
    ("value: a * 10 + b", ["a": 2, "b": 3], "23.0 | a b |  |  | "),
    ("value: a / b", ["a": 2, "b": 3], "0.67 | a b |  |  | "), ("value: a + b", ["a": 2], "none |  |  |  | b"),
    ("value: \"mean(a, b, c, atLeast=2)\"", ["a": 2, "c": 4], "3.0 | a c |  |  | b"),
    ("value: \"if(a > 1, 1, 0)\"", ["a": 2], "1.0 | a |  |  | "),
  ]

  @Test(arguments: derivations)
  func `a score keeps what it was made of`(_ rule: String, _ answers: [String: Int], _ expected: String) throws {
    #expect(Self.words(try Self.score(rule, answers)) == expected)
  }

  @Test func `a score over scores is made of their items, each once`() throws {
    let survey = try Self.survey(
      "{ id: first, method: sum, items: [a, b], reverse: [b], blanks: { prorate: 0.5 } }",
      "{ id: second, method: sum, items: [b, c], blanks: zero }", "{ id: all, value: scores.first + second + a }")
    #expect(Self.words(Self.scores(survey, ["a": 2, "b": 3, "c": 4])[2]) == "12.0 | a b c | b |  | ")
    #expect(Self.words(Self.scores(survey, ["a": 2, "c": 4])[2]) == "10.0 | a c |  | b | b")
    #expect(Self.words(Self.scores(survey, ["c": 4])[2]) == "none |  |  |  | a b")
  }

  @Test func `a hidden item counts what the file says, or is a blank`() throws {
    #expect(try Self.score("method: sum, items: [a, h]", ["a": 2]).value == 3)
    #expect(try Self.score("method: sum, items: [a, h], reverse: [h]", ["a": 2]).value == 5)
    let points = "points: { 0: 5, 1: 7, 2: 1, 3: 2, 4: 3 }"
    #expect(try Self.score("method: sum, items: [a, h], \(points), range: [2, 14]", ["a": 2]).value == 8)
    #expect(try Self.score("method: sum, items: [a, h], \(points), reverse: [h]", ["a": 2]).value == 2)
    #expect(try Self.score("value: a + h", ["a": 2]).value == nil)
  }

  @Test func `what is not known is a blank like what was skipped`() throws {
    let survey = try Self.survey("{ id: s, method: sum, items: [a, b] }")
    let answers: JSONValue = [
      "a": .number(literal: "1"), "b": ["state": "dontKnow"], "c": ScoreScenery.skipped, "y": ScoreScenery.skipped,
    ]
    #expect(ScoreScenery.sitting(survey, answers).runner.result.scores.map(Self.words) == ["none |  |  |  | b"])
  }

  @Test func `the band is that of the rounded value`() throws {
    let rule = "method: mean, items: [a, c], decimals: 0"
    let bands = "bands: [{ from: 0, to: 1, label: Low }, { from: 2, to: 3, label: High }]"
    let score = try Self.score("\(rule), \(bands)", ["a": 1, "c": 2])
    #expect(score.value == 2 && score.band == "High")
  }

  /// A score over `p` (two decimals), `q` (unbounded) and what is computed of them.
  private static func counted(_ scores: [String], _ p: String, _ q: String) throws -> [Double?] {
    let text =
      """
      id: s
      title: S
      steps:
        - id: page
          type: form
          items:
            - { id: p, type: numeric, prompt: P, decimals: 2, minimum: 0, maximum: 10 }
            - { id: q, type: numeric, prompt: Q, decimals: 2 }
            - { id: twice, type: computed, prompt: Twice, value: 2 * p }
            - { id: third, type: computed, prompt: Third, value: p / 3, shown: false }
            - { id: large, type: computed, prompt: Large, value: q * 1000000000, shown: false }
      scores:

      """ + scores.map { "  - { \($0) }\n" }.joined()
    let loaded = SurveyScenery.load(text)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value?.survey)
    let sitting = ScoreScenery.sitting(survey, ["p": .number(literal: p), "q": .number(literal: q)])
    if !sitting.faults.isEmpty { throw Refused() }
    return sitting.runner.result.scores.map(\.value)
  }

  private struct Refused: Error {}

  @Test func `decimals follow the items, and nothing is rounded before the end`() throws {
    let scores = [
      "id: sum, method: sum, items: [p, q]", "id: mean, method: mean, items: [p, q]",
      "id: hundred, value: mean * 100", "id: third3, value: third * 3, decimals: 6",
      "id: more, method: sum, items: [twice, p]",
      "id: share, method: pomp, items: [twice]", "id: huge, value: large",
      "id: half, method: sum, items: [p, q], decimals: 0",
    ]
    #expect(
      try Self.counted(scores, "1.25", "1.26") == [2.51, 1.26, 125.5, 1.25, 3.75, 12.5, 1_260_000_000, 3])
  }

  @Test func `an answer that makes a number too large is refused with its name`() throws {
    #expect(throws: Refused.self) { try Self.counted(["id: s, value: q * 1000000"], "1", "1000000000.5") }
    #expect(try Self.counted(["id: s, value: q * 1000"], "1", "100000.5") == [100_000_500])
  }

  @Test(
    arguments: [
      ("1000", "5", true), ("10000000", "5", false), ("1000", "1000", false), ("1000", "100", true),
      ("1000", "200", false),
    ])
  func `a chain of computed numbers is followed over all pages before an answer is taken`(
    a: String, b: String, isTaken: Bool
  ) throws {
    // The square of the square of a, times b: 10^12 times b, and ten times that.
    let text = """
      id: s
      title: S
      steps:
        - { id: one, type: question, item: { id: a, type: numeric, prompt: A } }
        - { id: two, type: form, items: [{ id: c, type: computed, prompt: C, value: a * a }] }
        - id: three
          type: form
          items:
            - { id: d, type: computed, prompt: D, value: c * c, shown: false }
            - { id: b, type: numeric, prompt: B }
        - { id: four, type: form, items: [{ id: e, type: computed, prompt: E, value: d * b }] }
      scores:
        - { id: f, value: e * 5 }

      """
    let loaded = SurveyScenery.load(text)
    let survey = try #require(loaded.value?.survey, "\(loaded.diagnostics.map(\.message))")
    let sitting = ScoreScenery.sitting(survey, ["a": .number(literal: a), "b": .number(literal: b)])
    #expect(sitting.faults.isEmpty == isTaken, "\(sitting.faults)")
    // What is taken is no blank at the end.
    if isTaken { #expect(sitting.runner.result.scores.map { $0.value != nil } == [true]) }
  }

  @Test func `a sitting that ends early has no scores`() throws {
    let survey = try Self.survey("{ id: s, method: sum, items: [a] }")
    #expect(ScoreScenery.sitting(survey, [:]).runner.result.scores.isEmpty)
  }
}
