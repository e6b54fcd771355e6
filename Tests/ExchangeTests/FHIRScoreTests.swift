import Definitions
import JSONText
import SurveyModel
import Testing

@testable import Exchange

/// Scores that went to FHIR come to the same when they are back.
@Suite struct FHIRScoreTests {
  private static let survey = """
    id: q
    title: Scores
    steps:
      - { id: a, type: form, items: [
          { id: x, type: scale, prompt: X, minimum: 1, maximum: 5, optional: true },
          { id: y, type: choice, prompt: Y, optional: true, choices: [{ value: 1, text: A, points: 4 },
            { value: 2, text: B, points: 2 }, { value: 3, text: C, points: 0 }] },
          { id: right, type: choice, prompt: R, optional: true, choices: [1, 2], correct: 2, marks: 2 } ],
          next: [{ if: x == 5, to: c }] }
      - { id: b, type: question, showIf: y != 2,
          item: { id: z, type: scale, prompt: Z, minimum: 0, maximum: 4, whenHidden: 1, optional: true } }
      - { id: c, type: question, item: { id: t, type: numeric, decimals: 1, unit: h, prompt: T, optional: true } }
      - { id: d, type: question, showIf: t > 300 min, item: { id: last, type: boolean, prompt: L, optional: true } }
    scores:
      - { id: sum, method: sum, items: [x, y, z], reverse: [y] }
      - { id: part, method: sum, items: [x, y, z], blanks: { prorate: 0.3 }, decimals: 2 }
      - { id: heavy, method: mean, items: [x, y, z], weights: { x: 2, z: 0.5 }, blanks: { prorate: 0.3 }, decimals: 2 }
      - { id: share, method: pomp, items: [x, y, z], reverse: [x, z], blanks: zero, decimals: 1 }
      - { id: marked, method: marks, items: [right] }
      - { id: third, value: part / 3, decimals: 0 }
      - { id: again, value: third * 3 + heavy, decimals: 2 }
    """

  @Test func `hidden items, points, weights and blanks count as they do here`() throws {
    let study = try FHIRReturn(yaml: Self.survey)
    #expect(!study.lines.contains { $0.construct == "score" && $0.fate != .kept })
    let sent = try #require(study.sent.surveys["q"]?.survey), back = try #require(study.back.surveys["q"]?.survey)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<150 {
      func value(_ range: ClosedRange<Int>) -> JSONValue {
        Int.random(in: 0..<4, using: &random) == 0
          ? ["state": "skipped"] : .integer(Int.random(in: range, using: &random))
      }
      let answers: JSONValue = [
        "x": value(1...5), "y": value(1...3), "right": value(1...2), "z": value(0...4), "t": value(4...6),
        "last": true,
      ]
      let (one, other) = (try FHIRReturn.outcome(sent, answers), try FHIRReturn.outcome(back, answers))
      #expect(one.items == other.items, "\(answers.compactText)")
      #expect(one.scores == other.scores, "\(answers.compactText)")
    }
  }

  @Test func `what reads a rounded score reads it rounded when it is back`() throws {
    let survey = """
      id: q
      title: Norms
      steps:
        - { id: p, type: form, items: [
            { id: a, type: scale, prompt: A, minimum: 0, maximum: 3, optional: true },
            { id: b, type: scale, prompt: B, minimum: 0, maximum: 3, optional: true },
            { id: c, type: scale, prompt: C, minimum: 0, maximum: 3, optional: true } ] }
      scores:
        - { id: raw, method: sum, items: [a, b, c], blanks: { prorate: 0.6 } }
        - { id: t, lookup: { file: norms.csv, by: { raw: scores.raw }, value: t } }
      """
    let study = try FHIRReturn(
      FileSet([
        "study.yaml": Array("id: s\n".utf8), "Surveys/q.yaml": Array(survey.utf8),
        "Surveys/norms.csv": Array("raw,t\n0..4,40\n5..9,60\n".utf8),
      ]))
    let sent = try #require(study.sent.surveys["q"]?.survey), back = try #require(study.back.surveys["q"]?.survey)
    let again = try #require(try FHIRReturn(study.back.files).back.surveys["q"]?.survey)
    // The mean of 1 and 2 for the third is 4.5 in all, in no row of the table as long as it is not rounded.
    for c in [["state": "skipped"], 0, 3] as [JSONValue] {
      let answers: JSONValue = ["a": 1, "b": 2, "c": c]
      let (one, other) = (try FHIRReturn.outcome(sent, answers), try FHIRReturn.outcome(back, answers))
      #expect(one.scores["t"] != nil && one.scores == other.scores, "\(c)")
      #expect(try FHIRReturn.outcome(again, answers).scores == one.scores, "\(c)")
    }
  }

  @Test func `what reads a score that can't be worked out there is lost with it`() throws {
    let study = try FHIRReturn(
      yaml: """
        id: q
        title: Lost
        steps:
          - { id: a, type: question, item: { id: x, type: scale, prompt: X, minimum: 0, maximum: 4 } }
          - { id: b, type: question, showIf: middle > 2, item: { id: y, type: boolean, prompt: Y } }
        scores: [{ id: middle, value: "median(x, 2, 3)" }, { id: next, value: middle * 2 }]
        """)
    let lost = study.told("q").filter { $0.fate == .lost }
    #expect(lost.map(\.place).sorted() == ["score middle", "score next", "step b"])
  }
}
