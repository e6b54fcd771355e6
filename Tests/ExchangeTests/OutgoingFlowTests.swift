import Diagnostics
import JSONText
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

extension OutgoingFlowTests {
  /// What is shown of a survey to somebody with these answers: here, and by the conditions of a questionnaire that came
  /// back from FHIR.
  private func shown(_ yaml: String, _ answers: JSONValue) throws -> (here: Set<String>, there: Set<String>) {
    let study = try FHIRReturn(yaml: yaml)
    let both = try [study.sent, study.back].map { definitions in
      let survey = try #require(definitions.surveys["q"]?.survey)
      let items = try FHIRReturn.outcome(survey, answers).items
      return Set(items.filter { $0.value.hasPrefix("answered") }.map(\.key))
    }
    return (both[0], both[1])
  }

  private static let block = """
    id: q
    title: Ways
    steps:
      - { id: a, type: question, item: { id: x, type: scale, prompt: X, minimum: 0, maximum: 4 } }
      - id: blk
        type: block
        next: [{ if: x == 4, to: end }, { if: y, to: d }]
        steps:
          - { id: b, type: question, showIf: x > 0, item: { id: y, type: boolean, prompt: Y },
              next: [{ if: x == 2, to: c }] }
          - { id: b2, type: question, item: { id: y2, type: boolean, prompt: Y2 }, showIf: x != 3 }
      - { id: c, type: question, item: { id: z, type: boolean, prompt: Z } }
      - { id: d, type: question, item: { id: w, type: boolean, prompt: W } }
    """

  @Test(arguments: 0...4, [true, false])
  func `the ways out of a block are followed at its end, unless a page led out before`(_ x: Int, _ y: Bool) throws {
    let answers: JSONValue = ["x": .integer(x), "y": .boolean(y), "y2": true, "z": true, "w": true]
    let shown = try shown(Self.block, answers)
    #expect(shown.here == shown.there)
    #expect(shown.there.contains("w") == (x != 4))
    #expect(shown.there.contains("z") == (x != 4 && (x == 2 || x == 0 || !y)))
  }

  @Test(arguments: 0...3) func `a way out and the page of an alert are entered by name alone`(_ x: Int) throws {
    let yaml = """
      id: q
      title: Ways
      steps:
        - { id: a, type: question, item: { id: x, type: scale, prompt: X, minimum: 0, maximum: 3 },
            next: [{ if: x == 1, to: out }] }
        - { id: b, type: question, item: { id: y, type: boolean, prompt: Y } }
        - { id: help, type: question, item: { id: h, type: boolean, prompt: H } }
        - { id: out, type: completion, ending: ineligible, text: Out }
        - { id: c, type: question, item: { id: z, type: boolean, prompt: Z } }
      alerts: [{ id: two, if: x == 2, show: help }, { id: three, if: x == 3, show: help }]
      """
    let shown = try shown(yaml, ["x": .integer(x), "y": true, "h": true, "z": true])
    #expect(shown.here == shown.there)
    #expect(shown.there.contains("h") == (x > 1))
    #expect(shown.there.contains("y") == (x != 1))
  }

  @Test func `a page whose questions are all hidden leads nowhere`() throws {
    let yaml = """
      id: q
      title: Ways
      steps:
        - { id: a, type: question, item: { id: x, type: boolean, prompt: X } }
        - { id: b, type: question, item: { id: y, type: boolean, prompt: Y, showIf: x }, next: [{ to: d }] }
        - { id: c, type: question, item: { id: z, type: boolean, prompt: Z } }
        - { id: d, type: question, item: { id: w, type: boolean, prompt: W } }
      """
    for x in [true, false] {
      let shown = try shown(yaml, ["x": .boolean(x), "y": true, "z": true, "w": true])
      #expect(shown.here == shown.there)
      #expect(shown.there == (x ? ["x", "y", "w"] : ["x", "z", "w"]))
    }
  }
}
