import Diagnostics
import Testing

@testable import Definitions

/// Conditions of a schedule that no outcomes of the study's surveys meet.
@Suite struct ConstantWhenTests {
  private static func survey(_ id: String, maximum: Int, unit: String = "") -> [UInt8] {
    Array(
      """
      id: \(id)
      title: S
      steps:
        - id: f
          type: form
          items:
            - { id: a, type: scale, prompt: A, minimum: 0, maximum: \(maximum)\(unit) }
            - { id: b, type: scale, prompt: B, minimum: 0, maximum: \(maximum)\(unit) }
            - { id: any, type: numeric, prompt: Any, minimum: 0 }
      scores: [{ id: total, method: sum, items: f }]
      outcomes: [{ kind: a, from: f/a }, { kind: total, from: scores/total }, { kind: any, from: f/any }]

      """.replacing("items: f }", with: "items: [a, b] }").utf8)
  }

  private static func codes(_ when: String, other: [UInt8]? = nil) -> [String] {
    let schedule = """
      id: t
      title: T
      tasks:
        - { id: q, survey: s, schedule: [{ id: d, every: 1 day }] }
        - { id: r, survey: o, schedule: [{ id: d, every: 1 day }] }
        - { id: call, survey: s, when: '\(when)', schedule: [{ id: d, every: 1 day }] }

      """
    let files = FileSet([
      "study.yaml": Array("id: x\ntitle: X\nzone: UTC\n".utf8), "Surveys/s.yaml": survey("s", maximum: 3),
      "Surveys/o.yaml": other ?? survey("o", maximum: 5), "Schedules/t.yaml": Array(schedule.utf8),
    ])
    let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
    return StudyDefinitions(files: files, zones: zones).diagnostics.map { "\($0.severity) \($0.code)" }
  }

  @Test(arguments: [
    ("last(\"a\") > 5", true), ("last(\"a\") >= 5", false), ("last(\"a\", task=q) > 3", true),
    ("last(\"a\", task=q) >= 3", false), ("last(\"a\", task=r) > 3", false), ("last(\"total\") > 10", true),
    ("last(\"total\") >= 10", false), ("mean(\"a\", days=7) > 5", true), ("mean(\"a\", days=7) > 4.9", false),
    ("last(\"any\") > 1000", false), ("last(\"any\") < 0", false), ("last(\"a\") > 5 or completed(q)", false),
    ("last(\"a\") > 5 and completed(q)", true), ("not answered(last(\"a\"))", false),
    ("last(\"total\", task=q) - last(\"total\", task=r) > 6", true),
    ("last(\"total\", task=q) - last(\"total\", task=r) > 5", false),
  ])
  func `a condition over more than the surveys can give`(when: String, isNever: Bool) {
    #expect(Self.codes(when) == (isNever ? ["warning never-true"] : []))
  }

  @Test func `nothing is said of what has another unit`() {
    let other = Self.survey("o", maximum: 5, unit: ", unit: mm")
    #expect(Self.codes("last(\"a\", task=q) > 3", other: other).contains("warning never-true"))
    #expect(!Self.codes("last(\"a\", task=r) in cm > 3", other: other).contains("warning never-true"))
  }
}
