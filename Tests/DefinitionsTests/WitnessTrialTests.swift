import Diagnostics
import Expressions
import SurveyModel
import Testing

@testable import Definitions

/// Answers of the coverage, given to a sitting.
@Suite struct WitnessTrialTests {
  @Test(arguments: [
    ("image", "answered(fl)", "photo.png"), ("image", "fl == \"x.png\"", "x.png"),
    ("pdf", "answered(fl)", "letter.pdf"),
  ]) func `a file opens what asks for it`(_ accept: String, _ condition: String, _ name: String) throws {
    let text = """
        - id: f
          type: form
          items:
            - { id: fl, type: file, accept: \(accept), prompt: F, optional: true }
            - { id: x, type: text, prompt: X, showIf: '\(condition)' }

      """
    let arms = try coverage(text).arms
    #expect(arms.first?.finding == .opened([.init(path: "f/fl", value: .text(name))]), "\(arms)")
    guard case .opened? = arms.last?.finding else {
      Issue.record("\(arms)")
      return
    }
  }

  @Test func `an arm's answers are such as a sitting takes`() throws {
    let text = """
        - id: f
          type: form
          items:
            - { id: n, type: numeric, prompt: N, minimum: 10, maximum: 20 }
            - { id: m, type: numeric, prompt: M, minimum: 5, maximum: 12, requires: { if: n < m, message: R } }
            - { id: k, type: choice, prompt: K, choices: [a, { value: b, text: B, showIf: n > 11 }] }
            - { id: x, type: text, prompt: X, showIf: m > 11 and n < 11 and k == "b" }
            - { id: y, type: text, prompt: Y, showIf: m > 11 and n < 12 and k == "a" }

      """
    let arms = try coverage(text).arms
    #expect(arms.filter { $0.role == .item("x") && $0.isTrue }.map(\.finding) == [.notFound], "\(arms)")
    for arm in arms where !(arm.role == .item("x") && arm.isTrue) {
      guard case .opened(let answers) = arm.finding else {
        Issue.record("\(arm)")
        continue
      }
      // All of these items are required and show.
      #expect(!answers.contains { $0.value == .blank }, "\(arm)")
    }
  }

  private func coverage(_ steps: String) throws -> SurveyCoverage {
    let text = "id: s\ntitle: S\nsteps:\n" + steps
    return SurveyCoverage(
      try #require(SurveyScenery.load(text).value), file: SourceFile(path: "Surveys/s.yaml", text: text))
  }
}
