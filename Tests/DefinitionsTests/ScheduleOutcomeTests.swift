import Diagnostics
import Expressions
import SurveyModel
import Testing

@testable import Definitions

@Suite struct ScheduleOutcomeTests {
  private func survey(_ id: String, unit: String) throws -> LoadedSurvey {
    let text = """
      id: \(id)
      title: A
      steps:
        - id: f
          type: form
          items:
            - { id: pain, type: scale, prompt: Pain, minimum: 1, maximum: 10\(unit) }
            - { id: well, type: boolean, prompt: Well }
        - { id: knee, type: rangeOfMotion, joint: knee, side: left }
      outcomes:
        - { kind: pain, from: f/pain }
        - { kind: \(id).well, from: f/well }
        - { kind: range, from: knee/rangeOfMotion.range }

      """
    return try #require(SurveyReader.read(SourceFile(path: "Surveys/\(id).yaml", text: text), files: FileSet()).value)
  }

  @Test func `outcomes have the types of their items`() throws {
    let surveys = [try survey("b", unit: ", unit: mm"), try survey("a", unit: "")]
    let knee = try #require(surveys[0].survey.steps.last?.items.first?.format.valueType)
    let types: [String: [String: ValueType]] = [
      "pain": ["a": .number(unit: nil), "b": .number(unit: "mm")], "a.well": ["a": .boolean], "b.well": ["b": .boolean],
      "range": ["a": knee, "b": knee],
    ]
    let expected = types.mapValues { $0.mapValues { OutcomeKind($0) } }
    #expect(OutcomeTypes.types(of: surveys) == expected)
    #expect(OutcomeTypes.types(of: surveys.reversed()) == expected)
  }

  @Test func `scores, and what is worked out from earlier outcomes, are kinds that can be asked for`() throws {
    func survey(_ id: String, _ item: String, _ rest: String) -> [UInt8] {
      Array(
        "id: \(id)\ntitle: A\nsteps: [{ id: f, type: form, items: [\(item)] }]\n\(rest)\n".utf8)
    }
    let scale = "{ id: low, type: scale, prompt: Low, minimum: 0, maximum: 3 }"
    func computed(_ id: String, from kind: String) -> [UInt8] {
      survey(
        id, "{ id: x, type: computed, prompt: X, value: 'last(\"\(kind)\") + 1' }",
        "outcomes: [{ kind: \(id), from: f/x }]")
    }
    let schedule = """
      id: s
      title: S
      tasks:
        - { id: phq, survey: phq, schedule: [{ id: d, every: 1 day, at: 08:00 }] }
        - { id: more, survey: phq, when: last("phq") >= 2 and last("third") > 1, schedule: [{ id: d, every: 1 day, at: 08:00 }] }

      """
    let definitions = StudyDefinitions(
      files: FileSet([
        "Surveys/phq.yaml": survey(
          "phq", scale, "scores: [{ id: sum, method: sum, items: [low] }]\noutcomes: [{ kind: phq, from: scores/sum }]"),
        "Surveys/a.yaml": computed("third", from: "second"), "Surveys/b.yaml": computed("second", from: "phq"),
        "Schedules/s.yaml": Array(schedule.utf8),
      ]), zones: ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] }))
    #expect(definitions.diagnostics.filter { $0.severity == .error } == [])
  }
}
