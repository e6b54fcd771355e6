import Diagnostics
import SurveyModel
import Testing

@testable import Definitions

/// Of accepted files a survey is read when it is asked for, and is then the same as if all had been read.
struct SurveyShelfTests {
  private static let zones = ZoneNames(isZone: { _ in true }, candidates: { [] })

  private static func survey(_ id: String, _ prompt: String = "Pain", id line: String? = nil, _ more: String = "")
    -> String
  {
    """
    \(line ?? "id: \(id)")
    title: \(id)
    steps:
      - { id: f, type: form, title: F, items: [{ id: pain, type: scale, prompt: \(prompt), minimum: 0, maximum: 10 }] }
    outcomes: [{ kind: pain-\(id), from: f/pain }]
    \(more)
    """
  }

  private static func schedule(_ when: String) -> String {
    "id: t\ntitle: T\ntasks: [{ id: a, survey: a, schedule: [{ id: x, every: 1 day\(when) }] }]\n"
  }

  private static func files(_ own: [String: String]) -> FileSet {
    FileSet(
      ["study.yaml": "id: s\ntitle: S\n", "Schedules/t.yaml": schedule("")].merging(own) { $1 }
        .mapValues { Array($0.utf8) })
  }

  private static func accepted(_ files: FileSet, after earlier: StudyDefinitions? = nil) -> StudyDefinitions {
    StudyDefinitions(files: files, zones: zones, reusing: earlier, areAccepted: true)
  }

  private static let three = [
    "Surveys/a.yaml": survey("a"), "Surveys/b.yaml": survey("b"),
    "Surveys/c.yaml": survey("c", "\"{{last(\\\"pain-b\\\")}} again\""),
  ]

  @Test func `a schedule without questions has no survey read, and one survey that is asked for is read alone`() {
    let accepted = Self.accepted(Self.files(Self.three))
    #expect(accepted.diagnostics.isEmpty && accepted.surveys.pathsRead.isEmpty)
    #expect(accepted.surveys.keys == ["a", "b", "c"] && accepted.surveys.count == 3)
    #expect(accepted.surveys["b"]?.survey.id == "b" && accepted.surveys.pathsRead == ["Surveys/b.yaml"])
    #expect(accepted.surveys["z"] == nil)
    // One that tells what others ask is read among all of them.
    #expect(accepted.surveys["c"]?.survey.recordedFormats.keys.sorted() == ["last(\"pain-b\")"])
    #expect(accepted.surveys.pathsRead.count == 3)
  }

  @Test(arguments: [
    (", when: 'last(\"pain-b\") > 3'", ["Surveys/b.yaml", "Surveys/c.yaml"]),
    (", when: \"last(\\\"pain-a\\\") > 3\"", ["Surveys/a.yaml"]),
    (", when: \"last('pain-a') > 3\"", ["Surveys/a.yaml"]), (", when: 'weekday = monday'", []),
    (", when: 'completed(a)'", []),
  ])
  func `a condition has those surveys read that may know what it asks for`(_ when: String, _ read: [String]) {
    let files = Self.files(Self.three.merging(["Schedules/t.yaml": Self.schedule(when)]) { $1 })
    let accepted = Self.accepted(files)
    let judged = StudyDefinitions(files: files, zones: Self.zones)
    #expect(!judged.diagnostics.hasErrors || when.contains("weekday"))
    // The survey that tells another's outcome is read among all.
    let all = read.contains("Surveys/c.yaml") ? Set(Self.three.keys) : Set(read)
    #expect(accepted.surveys.pathsRead == all)
    #expect(
      "\(accepted.schedules["t"]?.tasks[0].conditions ?? [])" == "\(judged.schedules["t"]?.tasks[0].conditions ?? [])")
  }

  @Test func `a kind that an escape spells is found`() {
    let hidden = Self.survey("b").replacing("kind: pain-b", with: "kind: \"p\\x61in-b\"")
    let files = Self.files([
      "Surveys/a.yaml": Self.survey("a"), "Surveys/b.yaml": hidden,
      "Schedules/t.yaml": Self.schedule(", when: 'last(\"pain-b\") > 3'"),
    ])
    #expect(Self.accepted(files).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "id: b # of a person", "id: \"b\"", "'id': b", "id:   b  ", "? id\n: b", "note: [\n{\nid: x }\n]\nid: b",
    "id: &i b",
    "\"id\": b\nnotes: |\n  id: x", "id: b\r",
  ])
  func `ids are found however they are written`(_ line: String) {
    let text = Self.survey("b", id: line)
    let accepted = Self.accepted(Self.files(["Surveys/a.yaml": Self.survey("a"), "Surveys/odd.yaml": text]))
    #expect(accepted.surveys.keys == ["a", "b"])
    #expect(accepted.surveys["b"]?.path == "Surveys/odd.yaml")
  }

  @Test(arguments: [
    ("a: last(\"x\")", true), ("a: at last ( x )", true), ("a: last\n  (\"x\")", true), ("a: lasting (x)", false),
    ("a: the last", false), ("a: \"la\\\n  st(1)\"", true), ("a: \"\\u006Cast\"", true), ("done(a)", true), ("", false),
    ("(", false), ("last", false),
  ])
  func `what can't ask is known from its bytes`(_ text: String, _ may: Bool) {
    #expect(SourceWords.questions.may(beIn: Array(text.utf8)) == may)
  }

  @Test func `files that follow accepted ones read what changed`() {
    let first = Self.accepted(Self.files(Self.three))
    _ = first.surveys["a"]
    let changed = Self.three.merging(["Surveys/b.yaml": Self.survey("b", "Ache")]) { $1 }
    let next = Self.accepted(Self.files(changed), after: first)
    #expect(next.surveys["b"]?.survey.digest != first.surveys["b"]?.survey.digest)
    #expect(next.surveys["a"]?.survey.digest == first.surveys["a"]?.survey.digest)
    #expect(first.surveys.values.count == 3 && next.surveys.values.count == 3)
  }
}
