import Diagnostics
import Expressions
import SurveyModel
import Testing

@testable import Definitions

/// What answers open, the ways through a survey, and what it asks of a person.
@Suite struct CoverageTests {
  private static let pain =
    "  - { id: first, type: question, item: { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 } }\n"

  @Test func `an arm has answers that open it`() throws {
    let coverage = try coverage(Self.pain + "  - { id: where, type: instruction, showIf: pain > 3 }\n")
    #expect(coverage.arms.map(\.isTrue) == [true, false])
    #expect(coverage.arms.map(\.role) == [.step("where"), .step("where")])
    #expect(coverage.arms.map(\.position) == Array(repeating: SourcePosition(line: 5, column: 45), count: 2))
    guard case .opened(let high) = coverage.arms[0].finding, case .opened(let low) = coverage.arms[1].finding,
      case .number(let above)? = high.first?.value
    else {
      Issue.record("\(coverage.arms)")
      return
    }
    #expect(high.map(\.path) == ["first/pain"])
    #expect(above > 3)
    if case .number(let below)? = low.first?.value { #expect(below <= 3) }
  }

  @Test func `an arm that no answers open is told from one that was not found`() throws {
    let never = try coverage(Self.pain + "  - { id: where, type: instruction, showIf: pain > 10 }\n")
    #expect(never.arms.map(\.finding).first == SurveyCoverage.Finding.none)
    let always = try coverage(
      Self.pain + "  - { id: where, type: instruction, showIf: answered(pain) or not answered(pain) }\n")
    #expect(always.arms.map(\.finding).last == SurveyCoverage.Finding.none)
    let text =
      "  - { id: first, type: form, items: [{ id: a, type: numeric, prompt: A, decimals: 2 }, { id: b, type: numeric, prompt: B }] }\n"
      + "  - { id: last, type: instruction, showIf: a * b == 12345.67 }\n"
    let hidden = try coverage(text)
    #expect(hidden.arms.map(\.finding).first == .notFound)
  }

  @Test func `the answers that open an arm show its step and the items that it reads`() throws {
    let text = """
        - id: first
          type: form
          items:
            - { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }
            - { id: side, type: choice, prompt: Side, choices: [left, right], showIf: pain > 3 }
        - id: second
          type: block
          showIf: pain > 5
          steps:
            - { id: mild, type: instruction, showIf: pain < 5 }
            - { id: arm, type: instruction, showIf: side == "left" }

      """
    let arms = try coverage(text).arms
    #expect(arms[4].role == .step("mild"))
    #expect(arms[4].finding == SurveyCoverage.Finding.none, "pain is over 5 wherever this is judged")
    guard case .opened(let answers) = arms[6].finding else {
      Issue.record("\(arms[6])")
      return
    }
    #expect(answers.map(\.path) == ["first/pain", "first/side"])
    if case .number(let pain)? = answers.first?.value { #expect(pain > 5) }
  }

  @Test func `every condition of a survey is covered, groups and alerts too`() throws {
    let text = """
      \(Self.pain)  - id: part
          type: block
          showIf: pain > 1
          next: [{ if: pain > 8, to: end }]
          steps:
            - { id: one, type: form, items: [{ id: x, type: boolean, prompt: X, showIf: pain > 2 }] }
        - { id: help, type: instruction }
      alerts: [{ id: high, if: pain > 9, show: help }]

      """
    let roles = try coverage(text).arms.filter(\.isTrue).map(\.role)
    #expect(roles == [.step("part"), .next(from: "part", to: "end"), .item("x"), .alert("high")])
  }

  @Test(arguments: [(1, 2), (3, 8), (9, 512)])
  func `each step that may hide doubles the ways`(count: Int, ways: Int) throws {
    let found = try coverage(Self.hiding(count)).ways
    #expect(found.listed.count == ways)
    #expect(Set(found.listed).count == ways)
    #expect(found.more == .none)
  }

  @Test func `what is over a thousand ways is counted, or said not to be`() throws {
    #expect(try coverage(Self.hiding(12)).ways.listed.count == SurveyWays.limit)
    #expect(try coverage(Self.hiding(12)).ways.more == .counted(4096 - 1000))
    #expect(try coverage(Self.hiding(70)).ways.more == .counted(nil))
    let loops = Self.hiding(12) + "  - { id: again, type: instruction, next: [{ if: pain > 5, to: s0 }] }\n"
    #expect(try coverage(loops).ways.more == .uncounted)
  }

  @Test func `a survey's burden grows with what may show`() throws {
    let base = Self.pain + Self.pain.replacing("first", with: "second").replacing("id: pain", with: "id: ache")
    let plain = SurveyBurden(try survey(base).survey, language: .english)
    #expect(plain.items == 2...2)
    // Two prompts of a word each, and 3 s for each answer.
    #expect(abs(plain.minutes.upperBound - (6 + 2 * 60 / 238.0) / 60) < 1e-9)
    let more = SurveyBurden(
      try survey(base + "  - { id: t, type: question, showIf: pain > 3, item: { id: say, type: text, prompt: Why } }\n")
        .survey,
      language: .english)
    #expect(more.items == 2...3)
    #expect(more.minutes.lowerBound == plain.minutes.lowerBound)
    #expect(more.minutes.upperBound > plain.minutes.upperBound)
  }

  /// A question and so many steps that may hide.
  private static func hiding(_ count: Int) -> String {
    pain + (0..<count).map { "  - { id: s\($0), type: instruction, showIf: pain > 5 }\n" }.joined()
  }

  private func survey(_ steps: String) throws -> LoadedSurvey {
    try #require(SurveyScenery.load("id: s\ntitle: S\nsteps:\n" + steps).value)
  }

  private func coverage(_ steps: String) throws -> SurveyCoverage {
    let text = "id: s\ntitle: S\nsteps:\n" + steps
    return SurveyCoverage(try survey(steps), file: SourceFile(path: "Surveys/s.yaml", text: text))
  }
}
