import CivilTime
import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Measurements as steps of a survey.
@Suite struct MeasurementTests {
  private static func survey(_ step: String) throws -> Survey {
    let loaded = SurveyScenery.load("id: s\ntitle: S\nsteps:\n  - \(step)\n")
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    return try #require(loaded.value).survey
  }

  @Test func `a timed walk's limit is of each trial, and its page has none`() throws {
    let survey = try Self.survey("{ id: walk, type: timedWalk, distance: 10 m, timeLimit: 20 s, trials: 2 }")
    #expect(survey.steps[0].timeLimit == nil)
    let round = try Self.survey(
      "{ id: b, type: block, timeLimit: 10 s, steps: [{ id: walk, type: timedWalk, distance: 10 m, timeLimit: 20 s }] }"
    )
    #expect(round.steps[0].timeLimit == nil)
    let timed = try Self.survey("{ id: f, type: instruction, title: T, text: x, timeLimit: 20 s }")
    #expect(timed.steps[0].timeLimit?.milliseconds == 20_000)
  }

  @Test(arguments: [
    (#"{ "minimum": -5, "maximum": 120 }"#, true), (#"{ "minimum": -60, "maximum": 120 }"#, false),
    (#"{ "value": { "minimum": -60, "maximum": 120 }, "confirmed": true }"#, true),
    (#"{ "value": { "minimum": -60, "maximum": 120 }, "confirmed": false }"#, false),
  ])
  func `a file is asked what a prompt would ask`(_ answer: String, _ isTaken: Bool) throws {
    let survey = try Self.survey("{ id: knee, type: rangeOfMotion, joint: knee, side: left }")
    let read = AnswerScript.read(try JSONValue(parsing: #"{ "knee": \#(answer) }"#), for: survey)
    let runner = StepRunner(
      survey: survey,
      context: SittingContext(
        run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
        started: Instant(milliseconds: 0)))
    let sitting = ScriptedSitting(runner, script: read.script, faults: read.faults, at: Instant(milliseconds: 1))
    #expect(sitting.faults.isEmpty == isTaken, "\(sitting.faults)")
    if isTaken { return }
    #expect(sitting.faults.first?.help == "write 'knee: { value: ..., confirmed: true }' if it is right")
  }
}
