import CivilTime
import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Texts between the items of a form, and what stands along scales.
@Suite struct NoteTests {
  private static func codes(_ items: String) -> [String] {
    SurveyScenery.load(survey(items)).diagnostics.map(\.code)
  }

  private static func survey(_ items: String, head: String = "") -> String {
    "id: s\ntitle: S\n\(head)steps:\n  - id: p\n    type: form\n    items: [\(items)]\n"
  }

  @Test func `a note shows before the item that follows it, while its condition holds`() throws {
    let loaded = SurveyScenery.load(
      Self.survey(
        """
        { id: a, type: scale, prompt: A, minimum: 0, maximum: 3 }, { type: note, text: "You said {{a}}", showIf: a > 1 },
        { id: b, type: boolean, prompt: B, showIf: a > 2 }, { type: note, text: Last }, { id: c, type: boolean, prompt: C }
        """))
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let survey = try #require(loaded.value).survey
    for (answer, expected) in [(1, ["Last"]), (2, ["You said 2", "Last"])] {
      var runner = StepRunner(
        survey: survey,
        context: SittingContext(
          run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
          started: Instant(milliseconds: 0)))
      #expect(runner.notes(before: [0]).isEmpty)
      let input = SittingInput.respond(slot: 0, entries: [], .answered(.number(DecimalNumber(answer))))
      try runner.apply(JournalEntry(input, at: Instant(milliseconds: 1), path: .file))
      #expect(runner.notes(before: [1, 2]).map { runner.text($0.text) } == expected)
    }
  }

  @Test(arguments: [
    ("{ type: note, text: T }", ["note-at-end"]),
    (
      "{ id: a, type: boolean, prompt: A }, { type: note, text: T }, { id: c, type: computed, value: 1, shown: false }",
      ["note-at-end"]
    ),
    ("{ type: note, id: n, text: T }, { id: a, type: boolean, prompt: A }", ["unknown-key"]),
    ("{ type: note, prompt: T }, { id: a, type: boolean, prompt: A }", ["unknown-key"]),
    ("{ type: info, text: T }, { id: a, type: boolean, prompt: A }", ["unknown-value"]),
    ("{ type: note, text: T, showIf: a }, { id: a, type: boolean, prompt: A }", ["used-before-asked"]),
    (
      "{ id: a, type: scale, prompt: A, minimum: 0, maximum: 3 }, { type: note, text: T, showIf: a > 3 }, { id: b, type: boolean, prompt: B }",
      ["never-true"]
    ),
    (
      "{ id: a, type: scale, prompt: A, minimum: 0, maximum: 4, step: 2, labels: { 0: None, 3: Some } }",
      ["label-off-scale"]
    ),
    ("{ id: a, type: scale, prompt: A, minimum: 0, maximum: 4, labels: { 2: Two, 2.0: Some } }", ["duplicate-value"]),
    (
      "{ id: a, type: scale, prompt: A, minimum: 0, maximum: 4, minimumLabel: No, labels: { 0: None } }",
      ["conflicting-fields"]
    ),
    ("{ id: a, type: scale, prompt: A, minimum: 0, maximum: 4, labels: { low: None } }", ["wrong-type"]),
    (
      "{ id: a, type: continuousScale, prompt: A, minimum: 0, maximum: 1, decimals: 1, labels: { 0.25: Quarter } }",
      ["label-off-scale"]
    ),
  ])
  func `what can't be so is told once`(_ items: String, _ codes: [String]) {
    #expect(Self.codes(items) == codes)
  }

  @Test func `a question is no place for a note`() {
    let loaded = SurveyScenery.load(
      "id: s\ntitle: S\nsteps: [{ id: q, type: question, item: { type: note, text: T } }]\n")
    #expect(loaded.diagnostics.map(\.code) == ["wrong-type"])
    #expect(loaded.diagnostics.first?.help?.contains("'text' of the step") == true)
  }

  @Test func `labels of the ends are those of the ends`() throws {
    let loaded = SurveyScenery.load(
      Self.survey("{ id: a, type: scale, prompt: A, minimum: 0, maximum: 10, labels: { 10: Worst, 5: Half, 0: None } }")
    )
    let survey = try #require(loaded.value).survey
    guard case .scale(let scale) = survey.items[0].item.format else { return #expect(Bool(false)) }
    #expect(
      scale.minimumLabel?.versions.map(\.text) == ["None"] && scale.maximumLabel?.versions.map(\.text) == ["Worst"])
    #expect(scale.labels.map(\.value) == [DecimalNumber(5)])
  }

  @Test func `a text of all languages and one without letters need no translation`() {
    let items = { (text: String) in
      "{ type: note, text: { en: Note, ja: 注 } }, "
        + "{ id: a, type: choice, prompt: { en: A, ja: あ }, choices: [{ value: 1, text: \(text) }, { value: 2, text: \"2022\" }] }"
    }
    let head = "language: en\n"
    let plain = SurveyScenery.load(Self.survey(items("Word"), head: head))
    #expect(plain.diagnostics.map(\.code) == ["missing-translation"])
    let every = SurveyScenery.load(Self.survey(items("{ \"*\": SF-36 }"), head: head))
    #expect(every.diagnostics.isEmpty, "\(every.diagnostics)")
    #expect(LocalizedText([(.english, "E"), (.every, "S")]).text(in: .japanese, fallback: .english) == "S")
  }
}
