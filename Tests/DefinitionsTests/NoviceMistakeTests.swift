import Diagnostics
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Mistakes that people make who come from other systems, or write a survey for the first time: one finding each, that
/// names the cause and says what to write.
@Suite struct NoviceMistakeTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let item: String
    let code: String
    /// What the help says.
    let help: String

    init(_ item: String, _ code: String, _ help: String) { (self.item, self.code, self.help) = (item, code, help) }

    var testDescription: String { item }
  }

  private static let fields = [
    Mistake("{ id: a, type: boolean, label: P }", "unknown-key", "write 'prompt'"),
    Mistake("{ id: a, type: boolean, question: P }", "unknown-key", "write 'prompt'"),
    Mistake("{ name: a, type: boolean, prompt: P }", "unknown-key", "write 'id'"),
    Mistake("{ id: a, type: choice, prompt: P, options: [x, y] }", "unknown-key", "write 'choices'"),
    Mistake("{ id: a, type: numeric, prompt: P, min: 1 }", "unknown-key", "write 'minimum'"),
    Mistake("{ id: a, type: numeric, prompt: P, max: 1 }", "unknown-key", "write 'maximum'"),
    Mistake("{ id: a, type: boolean, prompt: P, relevant: first }", "unknown-key", "write 'showIf'"),
    Mistake("{ id: a, type: boolean, prompt: P, if: first }", "unknown-key", "write 'showIf'"),
    Mistake("{ id: a, type: boolean, prompt: P, branching_logic: first }", "unknown-key", "write 'showIf'"),
    Mistake("{ id: a, type: numeric, prompt: P, constraint: a > 3 }", "unknown-key", "write 'requires'"),
    Mistake("{ id: a, type: numeric, prompt: P, default: 3 }", "unknown-key", "write 'suggest'"),
    Mistake("{ id: a, type: computed, prompt: P, calculation: 1 + 1 }", "unknown-key", "write 'value'"),
    Mistake("{ id: a, type: boolean, prompt: P, help: H }", "unknown-key", "write 'hint'"),
    Mistake("{ id: a, type: boolean, prompt: P, optional: yes }", "unknown-reference", "write true"),
    Mistake("{ id: a, type: numeric, prompt: P, minimum: today }", "type-mismatch", "a number"),
  ]

  private static let types = [
    Mistake("{ id: a, type: radio, prompt: P, choices: [x, y] }", "unknown-value", "write 'type: choice'"),
    Mistake(
      "{ id: a, type: checkbox, prompt: P, choices: [x, y] }", "unknown-value", "write 'type: choice, multiple: true'"),
    Mistake("{ id: a, type: likert, prompt: P }", "unknown-value", "write 'type: scale'"),
    Mistake("{ id: a, type: slider, prompt: P }", "unknown-value", "write 'type: continuousScale'"),
    Mistake("{ id: a, type: number, prompt: P }", "unknown-value", "write 'type: numeric'"),
    Mistake("{ id: a, type: string, prompt: P }", "unknown-value", "write 'type: text'"),
    Mistake("{ id: a, type: yesno, prompt: P }", "unknown-value", "write 'type: boolean'"),
    Mistake("{ id: a, type: time, prompt: P }", "unknown-value", "write 'type: timeOfDay'"),
    Mistake("{ id: a, type: select_multiple, prompt: P }", "unknown-value", "type: choice, multiple: true"),
    Mistake("{ id: a, prompt: P }", "missing-key", "add 'type:'"),
  ]

  private static let formulas = [
    Mistake("{ id: a, type: boolean, prompt: P, showIf: a }", "used-before-asked", "its own answer"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: first = true }", "wrong-operator", "write '=='"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: first == yes }", "unknown-reference", "write true"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: first == True }", "unknown-reference", "write true"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: k == big }", "unknown-reference", "write \"big\" in quotes"),
    Mistake(
      "{ id: a, type: boolean, prompt: P, showIf: '\"big\" in m' }", "wrong-operator", "write m contains \"big\""),
    Mistake(
      "{ id: a, type: boolean, prompt: P, showIf: 'selected(m, \"big\")' }", "unknown-function",
      "write m contains \"big\""),
    Mistake(
      "{ id: a, type: boolean, prompt: P, showIf: 'selected(k, \"big\")' }", "unknown-function", "write k == \"big\""),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: isblank(n) }", "unknown-function", "write not answered(n)"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: 'n != \"\"' }", "type-mismatch", "write answered(n)"),
    Mistake(
      "{ id: a, type: boolean, prompt: P, showIf: 'between(n, 3, 5)' }", "unknown-function", "write 3 <= n and n <= 5"),
    Mistake("{ id: a, type: computed, prompt: P, value: 'n > 3 ? 1 : 2' }", "unexpected-word", "write if(n > 3, 1, 2)"),
    Mistake(
      "{ id: a, type: computed, prompt: P, value: if n > 3 then 1 else 2 }", "unexpected-word", "write if(n > 3, 1, 2)"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: n.value > 3 }", "unknown-reference", "write 'n'"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: form/n > 3 }", "unknown-reference", "write 'n'"),
    Mistake(
      "{ id: a, type: boolean, prompt: P, showIf: participant.wake > 08:00 }", "unknown-reference",
      "declare it under 'attributes' in study.yaml"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: '${first}' }", "wrong-operator", "write 'first'"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: '[first]' }", "wrong-operator", "write 'first'"),
    Mistake("{ id: a, type: boolean, prompt: P, showIf: k == null }", "unknown-name", "write not answered(k)"),
    Mistake(
      "{ id: a, type: boolean, prompt: P, showIf: n between 1 and 5 }", "unexpected-word", "write 1 <= n and n <= 5"),
    Mistake("{ id: a, type: computed, prompt: P, value: 'datediff(d, d)' }", "unknown-function", "write d - d"),
    Mistake("{ id: a, type: computed, prompt: P, value: now - d }", "unknown-reference", "write today"),
    Mistake(
      "{ id: a, type: file, accept: image, prompt: P, suggest: plate.png }", "unknown-key", "accept, maximumSize"),
    Mistake("{ id: a, type: computed, prompt: P, value: 'average(n, 3)' }", "unknown-function", "write mean(n, 3)"),
  ]

  private static func survey(_ item: String) -> String {
    SurveyScenery.survey(item).replacing(
      "      - { id: first,",
      with: """
              - { id: k, type: choice, prompt: K, choices: [big, small] }
              - { id: m, type: choice, prompt: M, multiple: true, choices: [big, small] }
              - { id: n, type: numeric, prompt: N }
              - { id: d, type: date, prompt: D }
              - { id: first,
        """)
  }

  @Test(arguments: fields + types + formulas)
  func `a mistake is one finding with its fix`(_ mistake: Mistake) throws {
    let found = SurveyScenery.load(Self.survey(mistake.item)).diagnostics
    #expect(found.map(\.code) == [mistake.code], "\(found.map(\.message))")
    let help = try #require(found.first?.help)
    #expect(help.contains(mistake.help), "\(help)")
  }

  @Test(arguments: ["when", "condition", "showIf", "relevant"])
  func `the condition of an alert under another name is one finding`(_ name: String) {
    let survey = Self.survey("{ id: a, type: boolean, prompt: P }") + "\nalerts: [{ id: x, \(name): n > 3 }]\n"
    let found = SurveyScenery.load(survey).diagnostics
    #expect(found.map(\.code) == ["unknown-key"], "\(found.map(\.message))")
    #expect(found.first.map { $0.label + ($0.help ?? "") }?.contains("if") ?? false)
  }

  @Test func `yes is a text where a choice has it`() throws {
    let survey = Self.survey("{ id: a, type: boolean, prompt: P, showIf: k == yes }")
      .replacing("K, choices: [big, small]", with: "K, choices: [yes, no]")
    let found = SurveyScenery.load(survey).diagnostics
    #expect(found.map(\.code) == ["unknown-reference"] && found.first?.help == "write \"yes\" in quotes")
  }

  @Test func `a sound survey has no finding`() {
    #expect(SurveyScenery.load(Self.survey("{ id: a, type: boolean, prompt: P }")).diagnostics.isEmpty)
  }

  @Test func `the id of a question, the end of a band and the maximum of a counted repeat may be left out`() throws {
    let loaded = SurveyScenery.load(
      """
      id: s
      title: S
      steps:
        - { type: question, item: { id: mood, type: scale, prompt: Mood, minimum: 0, maximum: 9 } }
        - { id: last, type: instruction, text: T, showIf: mood > 3 }
        - id: meals
          type: repeat
          times: 2
          steps: [{ type: question, item: { id: kcal, type: numeric, prompt: kcal } }]
        - { id: done, type: completion, title: T }
      scores:
        - id: sum
          method: sum
          items: [mood]
          range: [0, 9]
          bands: [{ from: 0, label: Low }, { from: 4, label: High }]
      """)
    #expect(loaded.diagnostics.map(\.code) == [], "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value).survey
    #expect(survey.steps.map(\.id) == ["mood", "last", "kcal", "done"])
    #expect(survey.groups.first?.loop?.maximum == 2)
    #expect(survey.scores.first?.bands.map(\.to) == [3, 9])
  }
}
