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
    let expected: [String: ValueType] = [
      "pain": .number(unit: nil), "a.well": .boolean, "b.well": .boolean, "range": knee,
    ]
    #expect(OutcomeTypes.types(of: surveys) == expected)
    #expect(OutcomeTypes.types(of: surveys.reversed()) == expected)
  }
}
