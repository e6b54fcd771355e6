import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

struct RepeatAnsweredTests {
  private static let survey = """
    id: s
    title: S
    steps:
      - { id: h, type: question, item: { id: n, type: numeric, prompt: How many?, minimum: 0, maximum: 5 } }
      - { id: rep, type: repeat, times: n, maximum: 5, steps: [{ id: q, type: question, item: { id: name, type: text, prompt: Which?, optional: true } }] }
      - { id: m, type: question, item: { id: several, type: choice, multiple: true, optional: true, prompt: Which?, choices: [a, b] } }
      - id: f
        type: form
        items:
          - { id: any, type: computed, shown: false, value: answered(name) }
          - { id: some, type: computed, shown: false, value: answered(several) }

    """

  /// Whether anything was answered in the repeat, and whether the choice was.
  private func answered(_ answers: String) throws -> [Bool?] {
    let loaded = SurveyScenery.load(Self.survey)
    let survey = try #require(loaded.value?.survey, "\(loaded.diagnostics.map(\.message))")
    let sitting = ScoreScenery.sitting(survey, try JSONValue(parsing: answers))
    #expect(sitting.faults.isEmpty)
    return ["f/any", "f/some"].map { path in
      sitting.runner.result.items.first { "\($0.path)" == path }?.answer?.json.boolean
    }
  }

  @Test func `a sitting that a program before began lists no entries where it is not known how many there are`() throws
  {
    let text =
      Self.survey.replacing("maximum: 5 } }\n", with: "maximum: 5, dontKnow: true } }\n")
      + "scores: [{ id: c, value: \"if(all(length(name) > 1), 1, 0)\" }]\n"
    let survey = try #require(SurveyScenery.load(text).value).survey
    let before = SittingRules(asksAnew: false, awaitsScores: false, unknownIsBlank: false)
    for (rules, count) in [(SittingRules(of: survey), nil), (before, 1.0)] {
      let sitting = ScoreScenery.sitting(survey, ["n": ["state": "dontKnow"], "several": ["a"]], rules: rules)
      #expect(sitting.faults.isEmpty)
      #expect(sitting.runner.scoreResults.map(\.value) == [count])
      #expect(SittingContext(json: sitting.runner.context.json) == sitting.runner.context)
    }
  }

  @Test func `a repeat without entries has no answer, whatever else has one`() throws {
    #expect(try answered(#"{"n":0,"several":["b"]}"#) == [false, true])
    let skipped = #"{"state":"skipped"}"#
    #expect(try answered("{\"n\":1,\"rep/1/q/name\":\(skipped),\"several\":\(skipped)}") == [false, false])
    #expect(try answered(#"{"n":1,"rep/1/q/name":"x","several":["a"]}"#) == [true, true])
  }
}
