import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Laws that every score keeps, over small surveys and all their answers, blanks too.
@Suite struct ScoreLawTests {
  /// The least and the greatest answer of each item.
  private static let unlike = [0...2, 1...3, -1...4]
  private static let alike = [0...3, 0...3, 0...3]
  private static let blanks = [
    "complete", "zero", "{ prorate: 0.1 }", "{ prorate: 0.5 }", "{ prorate: 0.67 }", "{ prorate: 1 }",
  ]

  private static func survey(_ bounds: [ClosedRange<Int>], _ scores: [String]) throws -> Survey {
    let items = bounds.enumerated().map {
      "{ id: i\($0), type: scale, prompt: P, minimum: \($1.lowerBound), maximum: \($1.upperBound), "
        + "optional: true, tags: [t] }"
    }
    let text =
      "id: s\ntitle: S\nsteps:\n  - id: f\n    type: form\n    items:\n"
      + items.map { "      - \($0)\n" }.joined() + "scores:\n"
      + scores.enumerated().map { "  - { id: s\($0), items: tag(\"t\"), \($1) }\n" }.joined()
    let loaded = SurveyScenery.load(text)
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    return try #require(loaded.value?.survey)
  }

  private static func values(_ survey: Survey, _ answers: [Int?]) -> [Double?] {
    let members = answers.enumerated().map { index, answer in
      JSONMember("i\(index)", answer.map { .number(literal: "\($0)") } ?? ScoreScenery.skipped)
    }
    return ScoreScenery.sitting(survey, .object(members)).runner.result.scores.map(\.value)
  }

  /// Every combination of answers, with blanks where wanted.
  private static func combinations(_ bounds: [ClosedRange<Int>], blanks: Bool) -> [[Int?]] {
    bounds.reduce([[]]) { lists, range in
      lists.flatMap { list in (blanks ? [nil] : []).map { list + [$0] } + range.map { list + [$0] } }
    }
  }

  @Test func `with every item answered the rule for blanks makes no difference`() throws {
    let survey = try Self.survey(Self.unlike, Self.blanks.map { "method: sum, reverse: [i1], blanks: \($0)" })
    for answers in Self.combinations(Self.unlike, blanks: false) {
      #expect(Set(Self.values(survey, answers)).count == 1, "\(answers)")
    }
  }

  @Test func `reversing the answers and the items comes to the same`() throws {
    let survey = try Self.survey(
      Self.unlike,
      ["method: sum, blanks: { prorate: 0.5 }", "method: sum, reverse: [i0, i2], blanks: { prorate: 0.5 }"])
    for answers in Self.combinations(Self.unlike, blanks: true) {
      let turned = answers.enumerated().map { index, answer in
        let range = Self.unlike[index]
        return index == 1 ? answer : answer.map { range.lowerBound + range.upperBound - $0 }
      }
      let (values, turnedValues) = (Self.values(survey, answers), Self.values(survey, turned))
      #expect(values[0] == turnedValues[1] && values[1] == turnedValues[0], "\(answers)")
    }
  }

  @Test(arguments: [1, 2, 4, 5, 8, 10])
  func `the mean times the number of items is the sum`(_ count: Int) throws {
    let bounds = Array(repeating: 0...9, count: count)
    let survey = try Self.survey(bounds, ["method: sum", "method: mean, decimals: 3"])
    for seed in 0..<50 {
      let answers = (0..<count).map { (seed * 31 + $0 * $0 * 7 + seed * $0) % 10 }
      let values = Self.values(survey, answers).compactMap(\.self)
      try #require(values.count == 2)
      #expect(abs(values[1] * Double(count) - values[0]) < 1e-9, "\(answers)")
    }
  }

  @Test(arguments: ["sum", "mean", "pomp", "percent"], blanks)
  func `the range is what the score can come to, no less and no more`(_ method: String, _ blanks: String) throws {
    for bounds in [Self.alike, Self.unlike] {
      let rule = "method: \(method), blanks: \(blanks), decimals: 3"
      let survey = try Self.survey(bounds, [rule, rule + ", reverse: [i0, i2]"])
      var found: [[Double]] = [[], []]
      for answers in Self.combinations(bounds, blanks: true) {
        for (index, value) in Self.values(survey, answers).enumerated() { if let value { found[index].append(value) } }
      }
      for (index, range) in survey.scoreRanges.enumerated() {
        #expect(found[index].min() == range?.lowerBound && found[index].max() == range?.upperBound, "\(rule) \(bounds)")
      }
    }
  }

  @Test func `a share is met by exactly so many answers`() throws {
    let bounds = Array(repeating: 0...1, count: 20)
    for hundredths in stride(from: 5, through: 100, by: 5) {
      let survey = try Self.survey(bounds, ["method: sum, blanks: { prorate: \(Double(hundredths) / 100) }"])
      let enough = hundredths / 5
      let answers = { (count: Int) in (0..<20).map { $0 < count ? 1 : nil } as [Int?] }
      #expect(Self.values(survey, answers(enough)) == [20], "\(hundredths)")
      #expect(Self.values(survey, answers(enough - 1)) == [nil], "\(hundredths)")
    }
  }

  @Test(arguments: [(0, 2), (1, 20), (2, 200), (3, 2000)])
  func `a half is rounded away from zero`(_ decimals: Int, _ parts: Int) {
    let score = Score(id: "s", rule: .items(ItemScore(method: .sum, slots: [])), decimals: decimals)
    for number in 0...4001 {
      let expected = Double((number + 1) / 2) / Double(parts / 2)
      #expect(score.rounded(Double(number) / Double(parts)) == expected, "\(number) / \(parts)")
      #expect(score.rounded(-Double(number) / Double(parts)) == -expected, "-\(number) / \(parts)")
    }
  }

  @Test(arguments: [(2.675, 2, 2.68), (1.005, 2, 1.01), (1.00499, 2, 1), (0.49999, 0, 0), (1e14, 2, 1e14)])
  func `what is no half in binary is one all the same`(_ value: Double, _ decimals: Int, _ expected: Double) {
    let score = Score(id: "s", rule: .items(ItemScore(method: .sum, slots: [])), decimals: decimals)
    #expect(score.rounded(value) == expected)
  }
}
