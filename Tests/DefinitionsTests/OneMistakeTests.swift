import Diagnostics
import Testing

@testable import Definitions

/// One mistake gives one finding, and what the finding advises is accepted.
@Suite struct OneMistakeTests {
  private static let head = """
    id: a
    title: A
    steps:
      - id: f
        type: form
        items:
          - { id: pain, type: scale, prompt: P, minimum: 0, maximum: 10 }

    """

  private static func judged(_ survey: String) -> (found: [Diagnostic], text: String, left: [Diagnostic]) {
    let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
    let files = ["study.yaml": "id: s\ntitle: S\nzone: UTC\n", "Surveys/a.yaml": survey]
    let definitions = StudyDefinitions(files: FileSet(files.mapValues { Array($0.utf8) }), zones: zones)
    let mending = StudyMending(definitions, zones: zones)
    let text = String(decoding: mending.definitions.files["Surveys/a.yaml"] ?? [], as: UTF8.self)
    return (definitions.diagnostics, text, mending.definitions.diagnostics)
  }

  static let mends: [(String, String)] = [
    ("      - { id: n, type: boolean, prompt:\u{A0}N }\n", "      - { id: n, type: boolean, prompt: N }\n"),
    ("      - {\u{3000}id: n, type: boolean, prompt: N }\n", "      - { id: n, type: boolean, prompt: N }\n"),
    ("scores: [{ id: t, sum: [pain] }]\n", "scores: [{ id: t, method: sum, items: [pain] }]\n"),
    ("scores:\n  - id: t\n    sum: [pain]\n", "scores:\n  - id: t\n    method: sum\n    items: [pain]\n"),
    (
      "scores: [{ id: t, method: sum, items: [pain] }]\noutcomes: [{ kind: k, from: t }]\n",
      "scores: [{ id: t, method: sum, items: [pain] }]\noutcomes: [{ kind: k, from: scores/t }]\n"
    ),
    ("outcomes: [{ kind: k, from: pain }]\n", "outcomes: [{ kind: k, from: f/pain }]\n"),
    (
      "      - { id: n, type: note, prompt: N }\n      - { id: b, type: boolean, prompt: B }\n",
      "      - { type: note, text: N }\n      - { id: b, type: boolean, prompt: B }\n"
    ),
    (
      "      - id: c\n        type: choice\n        prompt: C\n        choices:\n          - 0: Never\n          - 1: Often, or more # so\n",
      "      - id: c\n        type: choice\n        prompt: C\n        choices:\n          - { value: 0, text: Never }\n          - { value: 1, text: \"Often, or more\" } # so\n"
    ),
    (
      "      - id: c\n        type: checkbox\n        prompt: C\n        choices: [a, b]\n",
      "      - id: c\n        type: choice\n        multiple: true\n        prompt: C\n        choices: [a, b]\n"
    ),
  ]

  @Test(arguments: mends) func `one mistake is one finding with its fix`(_ written: String, _ right: String) {
    let (found, text, left) = Self.judged(Self.head + written)
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(text == Self.head + right)
    #expect(left.map(\.message) == [])
  }

  @Test func `a rule that can't be read leaves no step without a way`() {
    let text =
      Self.head
      + "    next: [{ if: \"pain > ,\", to: h }, { to: end }]\n  - { id: g, type: instruction, text: G }\n  - { id: h, type: instruction, text: H }\n"
    #expect(Self.judged(text).found.map(\.code) == ["unexpected-word"])
  }

  @Test func `a text that a comment cuts is told, and a comment stays allowed`() {
    let cut = Self.judged(Self.head.replacing("title: A", with: "title: Room #5")).found
    #expect(cut.map(\.code) == ["cut-text"] && cut.first?.severity == .warning)
    #expect(cut.first?.help?.contains("\"Room #5\"") == true)
    #expect(Self.judged(Self.head.replacing("title: A", with: "title: Room # of the study")).found.isEmpty)
    #expect(Self.judged(Self.head.replacing("title: A", with: "title: \"Room #5\"")).found.isEmpty)
    let inBraces = Self.judged(Self.head + "      - { id: b, type: boolean, prompt: Item #3 }\n").found
    #expect(inBraces.contains { $0.help?.contains("' #' begins a comment") == true }, "\(inBraces)")
  }

  @Test(arguments: [
    "      - { id: b, type: choice, prompt: B, choices: [{ value: x, text: \"A {{pain}}\" }] }\n",
    "      - { id: b, type: scale, prompt: B, minimum: 0, maximum: 3, minimumLabel: \"No {{pain}}\" }\n",
    "      - { id: b, type: scale, prompt: B, minimum: 0, maximum: 3, labels: { 1: \"No {{pain}}\" } }\n",
    "scores: [{ id: t, title: \"T {{pain}}\", method: sum, items: [pain] }]\n",
  ]) func `braces where no answer is put in are told`(_ more: String) {
    #expect(Self.judged(Self.head + more).found.map(\.code) == ["unpiped-text"])
  }

  @Test func `braces where answers are put in are not told`() {
    let text =
      Self.head + """
          - { id: g, type: instruction, title: "{{pain}}", text: { en: "{{pain}} was it" } }
          - { id: h, type: question, item: { id: i, type: boolean, prompt: "{{pain}}?", hint: "{{pain}}" } }

        """
    #expect(Self.judged(text).found.map(\.message) == [])
    let title = Self.judged(Self.head.replacing("title: A", with: "title: \"A {{pain}}\"")).found
    #expect(title.map(\.code) == ["unpiped-text"])
  }

  private static func study(_ text: String) -> [Diagnostic] {
    let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
    let files = ["study.yaml": text, "Surveys/a.yaml": head]
    return StudyDefinitions(files: FileSet(files.mapValues { Array($0.utf8) }), zones: zones).diagnostics
  }

  @Test(arguments: [
    "title: Room #5", "title: S\ncontact: Room #5, call 123", "title:\n  en: S #5",
    "title: S\nsites: { x: { title: S } }\nmilestones:\n  op:\n    title: Room #5",
    "title: S\nreminderText:\n  subject: \"{{title}}\"\n  body: Come to room #5",
  ]) func `a text of study yaml that a comment cuts is told`(_ text: String) {
    let found = Self.study("id: s\nzone: UTC\n\(text)\n")
    #expect(found.map(\.code) == ["cut-text"] && found.first?.path == "study.yaml", "\(found.map(\.message))")
  }

  @Test func `braces in study yaml are told but in reminders`() {
    let found = Self.study("id: s\nzone: UTC\ntitle: \"S {{name}}\"\ncontact: \"{{contact}}\"\n")
    #expect(found.map(\.code) == ["unpiped-text", "unpiped-text"])
    #expect(found.allSatisfy { $0.help?.hasSuffix("names stand in braces in 'reminderText' alone") ?? false })
    let text = "reminderText: { subject: \"{{title}} for {{name}}\", body: { en: \"Until {{until}}\" } }"
    #expect(Self.study("id: s\nzone: UTC\ntitle: S # ours\n\(text)\n").isEmpty)
  }

  @Test func `what an item says itself goes before a default of the same place`() {
    let text = Self.head.replacing(
      "steps:", with: "defaults: { scale: { minimumLabel: None, maximumLabel: Most } }\nsteps:"
    )
    .replacing("maximum: 10 }", with: "maximum: 10, labels: { 0: Nothing, 10: Worst } }")
    #expect(Self.judged(text).found.map(\.message) == [])
  }
}
