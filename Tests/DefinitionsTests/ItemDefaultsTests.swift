import Diagnostics
import SurveyModel
import Testing

@testable import Definitions

/// What items take that do not say otherwise.
@Suite struct ItemDefaultsTests {
  private static func load(_ head: String, _ steps: String) -> Loaded<LoadedSurvey> {
    SurveyScenery.load("id: s\ntitle: S\n" + head + "\nsteps:\n" + steps)
  }

  private static func items(_ head: String, _ steps: String) throws -> [String: FormItem] {
    let loaded = load(head, steps)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value).survey
    return Dictionary(survey.items.map { ($0.item.id, $0.item) }) { first, _ in first }
  }

  private static let scale =
    "defaults: { scale: { minimum: 0, maximum: 10, minimumLabel: None }, item: { optional: true } }"

  @Test func `the nearest counts, then the type, and an item's own word before both`() throws {
    let found = try Self.items(
      Self.scale,
      """
        - id: f
          type: form
          items:
            - { id: a, type: scale, prompt: A }
            - { id: b, type: scale, prompt: B, maximum: 5, optional: false }
        - id: g
          type: block
          defaults: { scale: { maximum: 7, optional: false } }
          steps:
            - id: h
              type: form
              defaults: { item: { maximum: 4 }, scale: { unit: cm } }
              items: [{ id: c, type: scale, prompt: C }]
            - { type: question, item: { id: d, type: scale, prompt: D } }
        - { type: question, item: { id: e, type: scale, prompt: E } }
      """)
    func said(_ id: String) -> String {
      guard let item = found[id], case .scale(let scale) = item.format else { return "?" }
      return "\(scale.minimum)-\(scale.maximum) \(scale.unit ?? "-") \(item.optional)"
    }
    #expect(
      ["a", "b", "c", "d", "e"].map(said) == [
        "0-10 - true", "0-5 - false", "0-4 cm false", "0-7 - false", "0-10 - true",
      ])
  }

  @Test func `an item takes what its type knows, and a computed one nothing that is asked`() throws {
    let found = try Self.items(
      "choices: { yn: [y, n] }\n"
        + "defaults: { item: { optional: true, dontKnow: true, minimum: 1, tags: t, whenHidden: 3 }, choice: { choices: yn } }",
      """
        - id: f
          type: form
          items:
            - { id: a, type: text, prompt: A }
            - { id: b, type: choice, prompt: B }
            - { id: c, type: computed, prompt: C, value: 1 + 1 }
            - { id: m, type: matrix, choices: yn, rows: [{ id: r, prompt: R }, { id: q, prompt: Q, optional: false }] }
      """)
    #expect(found["a"]?.optional == true && found["a"]?.tags == ["t"] && found["a"]?.whenHidden == 3)
    #expect(found["b"]?.format.choices?.map(\.value.description) == ["y", "n"])
    #expect(found["c"]?.optional == false && found["c"]?.dontKnow == false)
    #expect(found["r"]?.optional == true && found["r"]?.whenHidden == 3 && found["q"]?.optional == false)
    #expect(found["r"]?.dontKnow == true && found["r"]?.tags == ["t"])
  }

  @Test func `a fault of a default is told once, with its place`() throws {
    let steps = """
        - id: f
          type: form
          items: [{ id: a, type: scale, prompt: A }, { id: b, type: scale, prompt: B }]
      """
    let wrong = Self.load("defaults: { scale: { minimum: x y, maximum: 3 } }", steps)
    #expect(wrong.diagnostics.filter { $0.severity == .error }.count == 1, "\(wrong.diagnostics.map(\.message))")
    #expect(Self.load("defaults: { scael: { minimum: 0 } }", steps).diagnostics.first?.label == "did you mean 'scale'?")
    let misspelt = Self.load("defaults: { scale: { minimun: 0 } }", steps).diagnostics.first
    #expect(misspelt?.label == "did you mean 'minimum'?")
    #expect(Self.load("defaults: { item: { id: x } }", steps).diagnostics.first?.code == "unknown-key")
    #expect(Self.load("defaults: [1]", steps).diagnostics.first?.code == "wrong-type")
  }

  @Test func `a text of a default that lacks a language is told once`() throws {
    let loaded = SurveyReader.read(
      SourceFile(
        path: "Surveys/s.yaml",
        text: """
          id: s
          title: { en: S, ja: S }
          defaults: { scale: { minimum: 0, maximum: 3, minimumLabel: None } }
          steps:
            - { type: question, item: { id: a, type: scale, prompt: { en: A, ja: A } } }
            - { type: question, item: { id: b, type: scale, prompt: { en: A, ja: A } } }

          """), files: FileSet(), languages: [.english, .japanese])
    #expect(loaded.diagnostics.map(\.code) == ["missing-translation"])
    #expect(loaded.diagnostics.first?.message.contains("minimumLabel") == true)
  }

  @Test(arguments: [
    ("{ value: knee, text: { en: Knee, ja: 膝 } }, { value: hip, text: Hip }", 4),
    ("\n{ value: knee, text: { en: Knee, ja: 膝 } },\n{ value: hip, text: { en: Hip } }", 6),
  ]) func `a choice that lacks a language is told where it stands`(_ choices: String, _ line: Int) throws {
    let file = SourceFile(
      path: "Surveys/s.yaml",
      text: """
        id: s
        title: { en: S, ja: S }
        steps:
          - { type: question, item: { id: a, type: choice, prompt: { en: A, ja: A }, choices: [\(choices)] } }

        """)
    let loaded = SurveyReader.read(file, files: FileSet(), languages: [.english, .japanese])
    let diagnostic = try #require(loaded.diagnostics.first { $0.code == "missing-translation" })
    #expect(diagnostic.message == "'Hip' in 'choices' has no text in ja")
    #expect(diagnostic.span.map { file.position(at: $0.start).line } == line)
  }

  @Test(arguments: [
    ("scale: { minimum: 5 }", "{ id: a, type: scale, prompt: A, maximum: 4 }", "minimum-over-maximum"),
    ("numeric: { minimum: 9, maximum: 3 }", "{ id: a, type: numeric, prompt: A }", "minimum-over-maximum"),
    ("scale: { minimum: 0, maximum: 10, step: 3 }", "{ id: a, type: scale, prompt: A }", "uneven-step"),
  ]) func `bounds that defaults give are judged with the item's own`(_ defaults: String, _ item: String, _ code: String)
  {
    let found = Self.load("defaults: { \(defaults) }", "  - { type: question, item: \(item) }")
    #expect(found.diagnostics.map(\.code) == [code])
  }

  @Test func `the rows of a matrix take what items of their type take`() throws {
    let found = try Self.items(
      "defaults: { text: { identifying: true, optional: true } }",
      """
        - id: f
          type: form
          items: [{ id: m, type: matrix, item: { type: text }, rows: [{ id: a, prompt: A }, { id: b, prompt: B, optional: false }] }]
      """)
    #expect(["a", "b"].map { found[$0]?.identifying } == [true, true])
    #expect(["a", "b"].map { found[$0]?.optional } == [true, false])
  }
}
