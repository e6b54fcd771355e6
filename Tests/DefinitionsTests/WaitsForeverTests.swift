import Diagnostics
import Testing

@testable import Definitions

/// Tasks that wait for one another by conditions, and those that only look so.
struct WaitsForeverTests {
  private static let daily = "schedule: [{ id: d, every: 1 day }]"

  private func found(_ tasks: [String], _ other: String? = nil) -> [String] {
    let survey = """
      id: s
      title: S
      steps: [{ id: f, type: form, items: [{ id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }] }]
      outcomes: [{ kind: pain, from: f/pain }]

      """
    func schedule(_ id: String, _ tasks: [String]) -> [UInt8] {
      Array("id: \(id)\ntitle: T\ntasks:\n\(tasks.map { "  - { survey: s, \($0) }\n" }.joined())".utf8)
    }
    var files = ["study.yaml": Array("id: x\ntitle: X\n".utf8), "Surveys/s.yaml": Array(survey.utf8)]
    files["Schedules/t.yaml"] = schedule("t", tasks)
    if let other { files["Schedules/o.yaml"] = schedule("o", [other]) }
    let diagnostics = StudyDefinitions(
      files: FileSet(files), zones: ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
    ).diagnostics
    return diagnostics.filter { ["waits-forever", "circular-after", "unknown-task"].contains($0.code) }.map(\.message)
  }

  @Test(arguments: [
    "when: completed(a)", "when: done(a) > 0", "when: missed(a, days=3) > 0 and pain9", "when: completed(a, days=7)",
  ])
  func `a condition that needs what waits for it`(_ condition: String) {
    let when = condition.replacing("pain9", with: "last('pain') > 3")
    let wait = "none of 'a', 'b' is ever due: each waits until another of them was done"
    #expect(
      found(["id: a, after: b, \(Self.daily)", "id: b, \"when\": \"\(when.dropFirst(6))\", \(Self.daily)"]) == [wait])
  }

  @Test func `a task that needs itself`() {
    #expect(
      found(["id: a, when: completed(a), \(Self.daily)"]) == ["'a' is never due: it waits until it was done itself"])
  }

  @Test func `what can begin by itself, by another schedule, or by another element`() {
    let b = "id: b, when: completed(a), \(Self.daily)"
    #expect(found(["id: a, when: completed(b) or last('pain') > 3, \(Self.daily)", b]).isEmpty)
    #expect(found(["id: a, when: not completed(b), \(Self.daily)", b]).isEmpty)
    let own = "schedule: [{ id: d, every: 1 day, when: completed(b) }, { id: e, every: 1 week }]"
    #expect(found(["id: a, \(own)", b]).isEmpty)
    #expect(found(["id: a, when: completed(b), \(Self.daily)", b], "id: a, \(Self.daily)").isEmpty)
    #expect(found([b], "id: a, after: b, \(Self.daily)").filter { !$0.contains("b") }.isEmpty)
  }

  @Test func `what circular-after says is not said twice`() {
    #expect(found(["id: a, after: b, \(Self.daily)", "id: b, after: a, \(Self.daily)"]).count == 1)
  }
}
