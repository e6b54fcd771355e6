import Diagnostics
import Definitions
import SurveyModel
import Testing

@testable import Exchange

/// Ways between pages as conditions of pages.
@Suite struct OutgoingFlowTests {
  private static let survey = """
    id: way
    title: A way
    steps:
      - id: first
        type: form
        next: [{ if: age < 18, to: young }, { if: age > 90, to: end }]
        items:
          - { id: age, type: numeric, prompt: Age, minimum: 0, maximum: 120 }
      - id: second
        type: form
        items: [{ id: work, type: text, prompt: Work }]
        next: [{ to: last }]
      - { id: young, type: completion, ending: ineligible, text: You are too young. }
      - id: last
        type: form
        items: [{ id: word, type: text, prompt: A last word }]
    """

  @Test func `what a way leads past is not shown`() throws {
    let files = FileSet([
      "study.yaml": Array("id: s\ntitle: S\nzone: UTC\n".utf8), "Surveys/way.yaml": Array(Self.survey.utf8),
    ])
    let definitions = StudyDefinitions(files: files, zones: DraftSettlingTests.zones)
    let loaded = try #require(
      definitions.surveys["way"], "\(definitions.diagnostics.filter { $0.severity == .error }.map(\.message))")
    let source = OutgoingSurvey(loaded.survey, path: "Surveys/way.yaml", languages: [.english])
    let flow = OutgoingFlow(loaded.survey)
    #expect(flow.lost.isEmpty)
    let logic = OutgoingLogic(.xpath, of: source) { slot in
      guard case .item(let item) = source.meaning(ofSlot: slot) else { return nil }
      return OutgoingName(name: item.id, answer: .init(item.format, boolean: (yes: "true", no: "false")))
    }
    let shown = try flow.reached.map { showing in try logic.condition(showing)?.text(in: .xpath) ?? "always" }
    #expect(shown[0] == "always")
    // Neither too young nor too old.
    #expect(shown[1] == "not(${age} < 18) and (${age} < 18 or not(${age} > 90))")
    // Reached by its own way alone: the page before it leads on to the last.
    #expect(shown[2].contains("${age} < 18"))
    #expect(shown[3].contains("not("))
  }
}
