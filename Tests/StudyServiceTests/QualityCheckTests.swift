import CivilTime
import Definitions
import Diagnostics
import JSONText
import StudyService
import Record
import SurveyModel
import Testing

/// A result that the survey's logic could not have given: each kind of finding, made by changing a true one.
@Suite struct QualityCheckTests {
  private static let source = """
    id: a
    title: A
    steps:
      - id: f
        type: form
        title: F
        items:
          - { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }
          - { id: mood, type: scale, prompt: Mood, minimum: 0, maximum: 10 }
          - { id: why, type: text, prompt: Why?, showIf: pain > 5 }
          - { id: note, type: text, prompt: More?, optional: true }
          - { id: twice, type: computed, prompt: Twice, value: pain * 2 }
      - id: t
        type: form
        title: T
        items:
          - { id: g, type: matrix, choices: [Never, Often], rows: [{ id: tired, prompt: Tired }, { id: sad, prompt: Sad }] }
    scores:
      - { id: total, items: [pain, mood], method: sum }
    outcomes: [{ kind: total, from: scores/total }]

    """

  private static let context = SittingContext(
    run: "r", language: LanguageTag("en"), zoneName: "UTC", offsetSeconds: 0, date: day("2026-11-02"), seed: 1,
    started: at("2026-11-02T08:00:00Z"))

  /// A recorded sitting with severe pain, changed by `change`, as the check finds it.
  private func findings(
    judgedBy hasSurvey: Bool = true, _ change: (String) -> String
  ) throws -> [QualityFinding] {
    var set = files("  - { id: t, survey: a, schedule: [{ id: d, every: 1 day }] }")
    set.files["Surveys/a.yaml"] = Array(QualityCheckTests.source.utf8)
    let definitions = StudyDefinitions(files: set, zones: .utcOnly)
    #expect(definitions.diagnostics.allSatisfy { $0.severity != .error }, "\(definitions.diagnostics)")
    let survey = try #require(definitions.surveys["a"]?.survey)
    let script = AnswerScript(entries: [
      .init(key: "pain", prepared: .answer(7)), .init(key: "mood", prepared: .answer(2)),
      .init(key: "why", prepared: .answer("stairs")), .init(key: "note", prepared: .state(.skipped)),
      .init(key: "tired", prepared: .answer("Often")), .init(key: "t/g/sad", prepared: .answer("Never")),
    ])
    let runner = StepRunner(survey: survey, context: QualityCheckTests.context)
    let sitting = ScriptedSitting(runner, script: script, at: at("2026-11-02T08:01:00Z"))
    try #require(sitting.faults.isEmpty, "\(sitting.faults)")
    let told = sitting.runner.result.json.compactText
    let changed = change(told)
    return try TrialStudy.with { study in
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-02T00:00:00Z"))
      let outcome = RecordedOutcome(
        event: "t/d@2026-11-02", task: "t", schedule: "trial", element: "d", date: day("2026-11-02"),
        ending: "complete", finished: at("2026-11-02T08:01:00Z"), result: try JSONValue(parsing: changed), values: [])
      let stamp = Stamp(recorded: at("2026-11-02T08:01:00Z"), author: .program, program: "test")
      _ = try study.store.append(.outcome(.recorded(outcome)), about: .participant("P1"), stamp: stamp)
      let entries = try study.store.read { try $0.entries(about: "P1", asOf: at("2026-11-03T00:00:00Z")) }
      let record = try #require(OutcomeRecord.all(in: entries).first)
      return QualityCheck.findings(
        in: record, survey: hasSurvey ? survey : nil, context: QualityCheckTests.context)
    }
  }

  private static func answer(_ old: String, to new: String) -> (String) -> String {
    { told in
      let changed = told.replacing("\"answer\":\(old)", with: "\"answer\":\(new)", maxReplacements: 1)
      #expect(changed != told)
      return changed
    }
  }

  @Test func `a result as it was given has no findings`() throws {
    #expect(try findings { $0 }.isEmpty)
  }

  @Test func `a computed value that the answers do not give is one finding, and is asked of nobody`() throws {
    let found = try findings(QualityCheckTests.answer("14", to: "15"))
    #expect(found.map(\.kind) == [.computed])
    #expect(found.map(\.path) == ["f/twice"])
    #expect(found.map(\.detail) == ["recorded 15, the answers give 14"])
  }

  @Test func `a row of a matrix is judged by its path`() throws {
    let found = try findings(QualityCheckTests.answer("\"Often\"", to: "\"Always\""))
    #expect(found.map(\.kind) == [.refused])
    #expect(found.map(\.path) == ["t/g/tired"])
  }

  @Test func `an answer to what the other answers hide is impossible`() throws {
    let found = try findings(QualityCheckTests.answer("7", to: "3"))
    #expect(found.map(\.kind) == [.impossible])
    #expect(found.map(\.path) == ["f/why"])
  }

  @Test func `a required item that was shown and has no answer is missing`() throws {
    let found = try findings { told in
      let changed = told.replacing(/\{"item":"why".*?"state":"answered"/) { match in
        String(match.output).replacing("\"answered\"", with: "\"notReached\"")
      }
      #expect(changed != told, "\(told)")
      return changed
    }
    #expect(found.map(\.kind) == [.missing])
    #expect(found.map(\.path) == ["f/why"])
  }

  @Test func `an answer out of bounds is refused`() throws {
    let found = try findings(QualityCheckTests.answer("2", to: "22"))
    #expect(found.map(\.kind) == [.refused])
    #expect(found.map(\.path) == ["f/mood"])
  }

  @Test func `a score that the answers don't give is found`() throws {
    let found = try findings { told in
      let changed = told.replacing("\"value\":9", with: "\"value\":8")
      #expect(changed != told, "\(told)")
      return changed
    }
    #expect(found.map(\.kind) == [.score])
    #expect(found.first?.detail == "recorded 8, the answers give 9")
  }

  @Test func `without the survey's version nothing is judged, and that is said`() throws {
    #expect(try findings(judgedBy: false) { $0 }.map(\.kind) == [.unjudged])
  }
}
