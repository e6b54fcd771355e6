import Diagnostics
import Testing

@testable import Definitions

/// Words of time and fields of other systems in schedules: one finding each, whose fix is accepted.
@Suite struct ForeignElementTests {
  /// What stands in the file, and what has to stand there.
  static let mends: [(String, String)] = [
    ("{ id: e, daily: true }", "{ id: e, every: 1 day }"), ("{ id: e, weekly: yes }", "{ id: e, every: 1 week }"),
    ("{ id: e, every: daily }", "{ id: e, every: 1 day }"), ("{ id: e, every: every day }", "{ id: e, every: 1 day }"),
    ("{ id: e, every: P1W }", "{ id: e, every: 1 week }"), ("{ id: e, every: 1w }", "{ id: e, every: 1 week }"),
    ("{ id: e, every: 120 minutes }", "{ id: e, every: 2 h }"),
    ("{ id: e, every: 1 day, window: 30 minutes }", "{ id: e, every: 1 day, window: 30 min }"),
    ("{ id: e, every: 1 day, window: 08:00-10:00 }", "{ id: e, every: 1 day, at: 08:00, window: 2 h }"),
    (
      "{ id: e, every: 1 day, at: 22:30, window: 22:30 - 01:00 }", "{ id: e, every: 1 day, at: 22:30, window: 150 min }"
    ),
    ("{ id: e, every: 1 day, start: 2026-01-05 }", "{ id: e, every: 1 day, from: 2026-01-05 }"),
    ("{ id: e, every: 1 day, end: 2036-1-5 }", "{ id: e, every: 1 day, until: 2036-01-05 }"),
    ("{ id: e, every: 1 day, for: 2 weeks }", "{ id: e, every: 1 day, until: enrollment + 2 weeks }"),
    ("{ id: e, every: 1 day, for: 14 times }", "{ id: e, every: 1 day, count: 14 }"),
    ("{ id: e, every: 1 day, expires: 2 h }", "{ id: e, every: 1 day, window: 2 h }"),
    ("{ id: e, on: Mon-Fri }", "{ id: e, on: [mon, tue, wed, thu, fri] }"),
    ("{ id: e, on: weekdays }", "{ id: e, on: [mon, tue, wed, thu, fri] }"),
    ("{ id: e, on: sat - mon }", "{ id: e, on: [sat, sun, mon] }"),
    ("{ id: e, on: [Monday, Friday] }", "{ id: e, on: [mon, fri] }"), ("{ id: e, on: Thurs }", "{ id: e, on: thu }"),
    ("{ id: e, dates: [2036-1-5] }", "{ id: e, dates: [2036-01-05] }"),
    (
      "{ id: e, random: { times: 6, apart: 60 min, between: [09:00, 21:00] } }",
      "{ id: e, random: { count: 6, gap: 60 min, between: [09:00, 21:00] } }"
    ),
    ("{ id: e, every: 1 day, when: pain > 3 }", "{ id: e, every: 1 day, when: last(\"pain\") > 3 }"),
    ("{ id: e, once: completed(u) + 2 wks }", "{ id: e, once: completed(u) + 2 weeks }"),
  ]

  private static let survey = """
    id: a
    title: A
    steps: [{ type: question, item: { id: pain, type: scale, prompt: P, minimum: 0, maximum: 10 } }]
    outcomes: [{ kind: pain, from: pain/pain }]

    """

  private static func schedule(_ element: String, _ more: String = "") -> String {
    """
    id: t
    title: T
    tasks:
      - { id: u, survey: a, schedule: [{ id: first, once: enrollment, window: until done }] }
      - id: d
        survey: a
    \(more.isEmpty ? "" : "    \(more)\n")    schedule:
          - \(element)

    """
  }

  private static func mended(_ schedule: String) -> (found: [Diagnostic], text: String, left: [Diagnostic]) {
    let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
    let files = ["study.yaml": "id: s\ntitle: S\nzone: UTC\n", "Surveys/a.yaml": survey, "Schedules/t.yaml": schedule]
    let definitions = StudyDefinitions(files: FileSet(files.mapValues { Array($0.utf8) }), zones: zones)
    let mending = StudyMending(definitions, zones: zones)
    let text = String(decoding: mending.definitions.files["Schedules/t.yaml"] ?? [], as: UTF8.self)
    return (definitions.diagnostics, text, mending.definitions.diagnostics)
  }

  @Test(arguments: mends)
  func `a word of another system is mended, and the mend is accepted`(_ written: String, _ right: String) {
    let (_, text, left) = Self.mended(Self.schedule(written))
    #expect(text == Self.schedule(right))
    #expect(left.filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test(arguments: mends.filter { !$0.0.contains("Monday") })
  func `a word of another system is one finding`(_ written: String, _ right: String) {
    let found = Self.mended(Self.schedule(written)).found.filter { $0.severity == .error }
    #expect(found.count == 1, "\(found.map(\.message))")
  }

  @Test func `fields of another system are one finding, in lines too`() {
    let lines = ["id: e", "random:", "  times: 6 # a day", "  between: [09:00, 21:00]", "  apart: 60 min"]
    let written = lines.joined(separator: "\n        ")
    let (found, text, left) = Self.mended(Self.schedule(written))
    #expect(found.map(\.message) == ["'random' has no fields 'times' and 'apart'"])
    #expect(found.first?.help == "write 'count' and 'gap'")
    #expect(text == Self.schedule(written.replacing("times:", with: "count:").replacing("apart:", with: "gap:")))
    #expect(left.isEmpty, "\(left.map(\.message))")
  }

  @Test func `after names a task alone`() {
    let (found, text, left) = Self.mended(Self.schedule("{ id: e, every: 1 day }", "after: completed(u)"))
    #expect(found.map(\.help) == ["write 'u'"])
    #expect(text == Self.schedule("{ id: e, every: 1 day }", "after: u") && left.isEmpty)
  }

  @Test func `a window of two times is mended in lines too`() {
    let (_, text, left) = Self.mended(Self.schedule("id: e\n        every: 1 day\n        window: 08:00-10:00"))
    #expect(text == Self.schedule("id: e\n        every: 1 day\n        at: 08:00\n        window: 2 h"))
    #expect(left.isEmpty, "\(left.map(\.message))")
  }

  @Test func `minutes are no rhythm`() {
    let (found, text, _) = Self.mended(Self.schedule("{ id: e, every: 30 minutes }"))
    #expect(found.map(\.help) == ["write hours, or list the times of a day: 'every: 1 day, at: [...]'"])
    #expect(text == Self.schedule("{ id: e, every: 30 minutes }"))
  }
}
