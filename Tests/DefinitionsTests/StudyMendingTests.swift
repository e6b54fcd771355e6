import Diagnostics
import Foundation
import Testing

@testable import Definitions

/// The mends that `check --fix` makes.
@Suite struct StudyMendingTests {
  private static let zones = ZoneNames(
    isZone: { $0 == "UTC" || $0 == "Asia/Tokyo" }, candidates: { ["UTC", "Asia/Tokyo"] })

  private static func mended(_ files: [String: String], only paths: Set<String> = []) -> StudyMending {
    let set = FileSet(files.mapValues { Array($0.utf8) })
    return StudyMending(StudyDefinitions(files: set, zones: zones), paths: paths, zones: zones)
  }

  private static let study = "id: s\ntitle: S\nzone: UTC\n"

  private static func survey(_ item: String, _ rest: String = "") -> String {
    """
    # a comment that stays
    id: a
    title: A
    steps:
      - id: p
        type: form
        items:
          - { id: pain, type: scale, prompt: P, minimum: 0, maximum: 10, optional: true }
          - \(item)   # and this one
    \(rest)

    """
  }

  /// What stands in the file, and what has to stand there.
  static let cases: [(String, String)] = [
    ("{ id: x, type: text, prompt: X, required: false }", "{ id: x, type: text, prompt: X, optional: true }"),
    ("{ id: x, type: text, prompt: X, mandatory: yes }", "{ id: x, type: text, prompt: X, optional: false }"),
    ("{ id: x, type: text, prompt: X, showIf: pain =< 3 }", "{ id: x, type: text, prompt: X, showIf: pain <= 3 }"),
    ("{ id: x, type: text, prompt: X, showIf: pain => 3 }", "{ id: x, type: text, prompt: X, showIf: pain >= 3 }"),
    (
      "{ id: x, type: text, prompt: X, showIf: pain>3&&pain<9||pain<2 }",
      "{ id: x, type: text, prompt: X, showIf: pain>3 and pain<9 or pain<2 }"
    ),
    (
      "{ id: x, type: timeOfDay, prompt: X, maximum: 9:30 }", "{ id: x, type: timeOfDay, prompt: X, maximum: 09:30 }"
    ),
    ("{ id: x, type: text, label: X }", "{ id: x, type: text, prompt: X }"),
    ("{ id: x, type: text, promt: X }", "{ id: x, type: text, prompt: X }"),
    ("{ id: x, type: radio, question: X, options: [a, b] }", "{ id: x, type: choice, prompt: X, choices: [a, b] }"),
    (
      "{ id: x, type: checkbox, prompt: X, choices: [a, b] }",
      "{ id: x, type: choice, multiple: true, prompt: X, choices: [a, b] }"
    ),
    (
      "{ id: x, type: choice, prompt: X, choices: [0: Never, 1: Often] }",
      "{ id: x, type: choice, prompt: X, choices: [{ value: 0, text: Never }, { value: 1, text: Often }] }"
    ),
    (
      "{ id: x, type: text, prompt: X, showIf: 'between(pain, 3, 5)' }",
      "{ id: x, type: text, prompt: X, showIf: '3 <= pain and pain <= 5' }"
    ),
    (
      "{ id: x, type: text, prompt: X, showIf: not isblank(pain) }",
      "{ id: x, type: text, prompt: X, showIf: not not answered(pain) }"
    ),
    (
      "{ id: x, type: text, prompt: X, showIf: pain == null }",
      "{ id: x, type: text, prompt: X, showIf: not answered(pain) }"
    ),
    (
      "{ id: x, type: text, prompt: X, showIf: 'pain != \"\"' }",
      "{ id: x, type: text, prompt: X, showIf: 'answered(pain)' }"
    ),
    (
      "{ id: x, type: computed, prompt: X, value: if pain > 3 then 1 else 2 }",
      "{ id: x, type: computed, prompt: X, value: \"if(pain > 3, 1, 2)\" }"
    ),
    (
      "{ id: x, type: computed, prompt: X, value: 'pain > 8 ? 2 : pain > 3 ? 1 : 0' }",
      "{ id: x, type: computed, prompt: X, value: 'if(pain > 8, 2, if(pain > 3, 1, 0))' }"
    ),
    ("{ id: x, type: text, prompt: X, showIf: p/pain > 3 }", "{ id: x, type: text, prompt: X, showIf: pain > 3 }"),
    ("{ id: x, type: text, prompt: X, showIf: pain.value > 3 }", "{ id: x, type: text, prompt: X, showIf: pain > 3 }"),
    ("{ id: x, type: date, prompt: X, minimum: 2026-1-5 }", "{ id: x, type: date, prompt: X, minimum: 2026-01-05 }"),
    ("{ id: x, type: slidr, prompt: X }", "{ id: x, type: slidr, prompt: X }"),
    ("{ id: x, tipe: text, prompt: X }", "{ id: x, type: text, prompt: X }"),
    ("{ id: x, type: text, prompt: X, dontKnow: yes }", "{ id: x, type: text, prompt: X, dontKnow: true }"),
    ("{ id: x, type: text, prompt: X, optional: yes }", "{ id: x, type: text, prompt: X, optional: true }"),
    ("{ id: x, type: text, prompt: X, showIf: pian > 3 }", "{ id: x, type: text, prompt: X, showIf: pain > 3 }"),
    ("{ id: x, type: text, prompt: X, showIf: 'pain = 3' }", "{ id: x, type: text, prompt: X, showIf: 'pain == 3' }"),
    (
      "{ id: x, type: text, prompt: X, showIf: '!(pain > 3)' }",
      "{ id: x, type: text, prompt: X, showIf: 'not (pain > 3)' }"
    ),
    (
      "{ id: x, type: text, prompt: X, showIf: 'pain > 3 && pain < 9' }",
      "{ id: x, type: text, prompt: X, showIf: 'pain > 3 and pain < 9' }"
    ),
    ("{ id: x, type: text, prompt: X, showIf: '${pain} > 3' }", "{ id: x, type: text, prompt: X, showIf: 'pain > 3' }"),
    (
      "{ id: x, type: text, prompt: X, relevant: '${pian} = 3' }",
      "{ id: x, type: text, prompt: X, showIf: 'pain == 3' }"
    ),
  ]

  @Test(arguments: cases)
  func `what has one exact mend is mended, and the rest of the file stays`(_ written: String, _ right: String) throws {
    let mending = Self.mended(["study.yaml": Self.study, "Surveys/a.yaml": Self.survey(written)])
    let text = String(decoding: mending.definitions.files["Surveys/a.yaml"] ?? [], as: UTF8.self)
    #expect(text == Self.survey(right))
    #expect(mending.definitions.diagnostics.isEmpty == (written != right), "\(mending.definitions.diagnostics)")
    #expect(mending.mends.allSatisfy { $0.path == "Surveys/a.yaml" && $0.position.line == 9 })
    #expect(mending.mends.isEmpty == (written == right))
    #expect(mending.changed(since: FileSet()).count == 2)
  }

  @Test func `other files are mended as well, names between files too`() {
    let mending = Self.mended([
      "study.yaml": "id: s\ntitel: S\nzone: Asia/Tokio\n",
      "Surveys/diary.yaml": Self.survey("{ id: x, type: text, prompt: X }", "outcomes: [{ kind: k, from: p/pian }]")
        .replacingOccurrences(of: "id: a\n", with: "id: diary\n"),
      "Schedules/t.yaml": """
      id: t
      title: T
      tasks: [{ id: d, survey: dairy, schedule: [{ id: e, evry: 1 day, at: 8:00 }] }]

      """,
    ])
    #expect(mending.definitions.diagnostics.isEmpty, "\(mending.definitions.diagnostics.map(\.message))")
    #expect(
      mending.mends.map(\.after).sorted() == ["08:00", "Asia/Tokyo", "diary", "every", "p/pain", "title"])
  }

  /// Where it is not sure what was meant, nothing is written: another item may be missing, or two may be near.
  @Test(arguments: [
    "{ id: q10, type: text, prompt: X, showIf: q1 > 2 }", "{ id: x, type: text, prompt: X, showIf: 'pain2 > 3' }",
    "{ id: walk, type: scale, prompt: X, minimum: 0, maximum: 3, showIf: 'pair > 3' }",
    "{ id: x, type: text, prompt: X, showIf: 'pa > 3' }", "{ id: x, type: tex, prompt: X }",
  ])
  func `what may mean something else is left as it is`(_ item: String) {
    let steps = "  - { type: question, item: { id: palm, type: numeric, prompt: P } }"
    let text = Self.survey(item, "").replacingOccurrences(of: "steps:", with: "steps:\n" + steps)
      .replacingOccurrences(of: "id: palm", with: item.contains("pair") ? "id: hair" : "id: palm")
    let mending = Self.mended(["study.yaml": Self.study, "Surveys/a.yaml": text])
    let after = String(decoding: mending.definitions.files["Surveys/a.yaml"] ?? [], as: UTF8.self)
    #expect(after == text || item.contains("type: tex,"), "\(mending.mends)")
    #expect(mending.definitions.diagnostics.isEmpty == (after != text))
  }

  @Test(arguments: [
    // Another letter may be another thing.
    ("{ id: scaleA, type: text, prompt: X }", "outcomes: [{ kind: k, from: p/scaleB }]"),
    ("{ id: armLeft, type: text, prompt: X }", "outcomes: [{ kind: k, from: p/legLeft }]"),
    // A name that is used twice is rather wrong where it is declared.
    (
      "{ id: oprated, type: text, prompt: X }",
      "outcomes: [{ kind: k, from: p/operated }, { kind: l, from: p/operated }]"
    ),
    // What has an anchor stands elsewhere too.
    ("{ id: x, type: text, prompt: X, optional: &y yes, dontKnow: *y }", ""),
  ]) func `a name of the study's own is mended where it can't be another's`(_ item: String, _ rest: String) {
    let text = Self.survey(item, rest)
    let mending = Self.mended(["study.yaml": Self.study, "Surveys/a.yaml": text])
    #expect(String(decoding: mending.definitions.files["Surveys/a.yaml"] ?? [], as: UTF8.self) == text)
    #expect(!mending.definitions.diagnostics.isEmpty && mending.mends.isEmpty)
  }

  @Test func `only the files that are named are mended, and a mend that makes a second field is none`() {
    let files = [
      "study.yaml": "id: s\ntitel: S\nzone: UTC\n",
      "Surveys/a.yaml": Self.survey("{ id: x, type: text, prompt: X, label: Y }"),
    ]
    let named = Self.mended(files, only: ["Surveys/a.yaml"])
    #expect(named.mends.isEmpty, "\(named.mends)")
    #expect(Self.mended(files).mends.map(\.after) == ["title"])
  }

  @Test func `bytes that are no part of a mend stay: line ends, a mark at the start, an odd end`() {
    let survey = Self.survey("{ id: x, type: text, promt: \"Ä\" }")
    let text = "\u{FEFF}" + survey.replacingOccurrences(of: "\n", with: "\r\n") + "   "
    let mending = Self.mended(["study.yaml": Self.study, "Surveys/a.yaml": text])
    let after = String(decoding: mending.definitions.files["Surveys/a.yaml"] ?? [], as: UTF8.self)
    #expect(after == text.replacingOccurrences(of: "promt", with: "prompt"))
  }

  @Test func `many faults are mended in one go, and a hopeless file ends`() {
    let items = (0..<300).map { "      - { id: i\($0), typ: text, promt: X }" }.joined(separator: "\n")
    let many = Self.mended([
      "study.yaml": Self.study,
      "Surveys/a.yaml": "id: a\ntitle: A\nsteps:\n  - id: p\n    type: form\n    items:\n\(items)\n",
    ])
    #expect(many.definitions.diagnostics.isEmpty && many.mends.count == 600)
    for hostile in ["", "\u{0}", "steps: [[[", "id: [a\n", String(repeating: "- ", count: 5_000)] {
      _ = Self.mended(["study.yaml": Self.study, "Surveys/a.yaml": hostile])
    }
  }
}
