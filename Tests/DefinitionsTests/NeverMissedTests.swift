import Diagnostics
import Foundation
import Testing

@testable import Definitions

/// Conditions over missed events that can't have closed.
@Suite struct NeverMissedTests {
  private static func codes(_ element: String, _ when: String) -> [String] {
    let text = """
      id: t
      title: T
      tasks:
        - { id: q, survey: s, schedule: [\(element)] }
        - { id: call, survey: s, when: "\(when)", schedule: [{ id: d, every: 1 day }] }

      """
    let survey = "id: s\ntitle: S\nsteps: [{ type: question, item: { id: a, type: text, prompt: A } }]\n"
    let files = FileSet([
      "study.yaml": Array("id: x\ntitle: X\nzone: UTC\n".utf8), "Surveys/s.yaml": Array(survey.utf8),
      "Schedules/t.yaml": Array(text.utf8),
    ])
    let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
    return StudyDefinitions(files: files, zones: zones).diagnostics.map(\.code)
  }

  @Test func `a reminder of what an assessor records, and one at the opening`() {
    func codes(_ respondent: String) -> [String] {
      let files = FileSet([
        "study.yaml": Array("id: x\ntitle: X\nzone: UTC\n".utf8),
        "Surveys/s.yaml": Array(
          "id: s\ntitle: S\nrespondent: \(respondent)\nsteps: [{ type: question, item: { id: a, type: text, prompt: A } }]\n"
            .utf8),
        "Schedules/t.yaml": Array(
          "id: t\ntitle: T\ntasks: [{ id: q, survey: s, schedule: [{ id: d, every: 1 day, remind: 0 min }] }]\n".utf8),
      ])
      let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
      return StudyDefinitions(files: files, zones: zones).diagnostics.map(\.code)
    }
    #expect(codes("assessor") == ["never-reminds"])
    #expect(codes("participant") == [])
  }

  @Test(arguments: [
    ("{ id: e, every: 1 week, window: 7 days }", "missed(q, days=7) >= 1", true),
    ("{ id: e, every: 1 week, window: 7 days }", "missed(q, days=8) >= 1", false),
    ("{ id: e, every: 1 week, window: 7 days, grace: 1 day }", "missed(q, days=8) >= 1", true),
    ("{ id: e, every: 1 week, window: 7 days, grace: 1 day }", "missed(q, days=9) >= 1", false),
    ("{ id: e, every: 1 week, at: 18:00, window: 168 h }", "missed(q, days=7) >= 1", true),
    ("{ id: e, every: 1 week, window: { before: 3 days, after: 3 days } }", "missed(q, days=4) > 0", true),
    ("{ id: e, every: 1 week, window: { before: 3 days, after: 3 days } }", "missed(q, days=5) > 0", false),
    ("{ id: e, every: 1 week, window: 2 days }", "missed(q, days=7) >= 1", false),
    ("{ id: e, every: 1 week }", "missed(q, days=2) >= 1", false),
    ("{ id: e, every: 1 week, window: until done }", "missed(q) >= 1", true),
    ("{ id: e, anytime: true }", "missed(q) >= 1", true),
    ("{ id: e, every: 1 week, window: 7 days }", "missed(q) >= 1 and done(q, days=7) == 0", false),
  ])
  func `a span is told in which nothing can be missed`(_ element: String, _ when: String, _ isTold: Bool) {
    let found = Self.codes(element, when)
    #expect(found.contains("never-missed") == isTold, "\(found)")
  }
}
