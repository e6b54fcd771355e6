import CivilTime
import Record
import StudyDesk
import StudyService
import Testing

/// Whoever corrects what events are counted from is told which of the past it moved.
struct MovedPastTests {
  private static let me = Author.account("c")
  private static let start = at("2026-11-01T00:00:00Z")

  private func withDesk(
    _ tasks: String, done: String? = nil, _ body: (TrialStudy, StudyDesk) throws -> Void
  ) throws {
    try TrialStudy.with { study in
      try study.accept(files(tasks), now: Self.start)
      try study.add("P1", enrolled: Self.start)
      if let done {
        let now = at("2026-11-01T09:00:00Z")
        let event = try #require(try study.view("P1", now: now).event(done))
        try study.record("P1", event, now: now)
      }
      try body(study, study.desk(at: "2026-11-06T12:00:00Z"))
    }
  }

  @Test func `who deletes what others waited for is told of the missed events that are gone`() throws {
    let tasks = """
        - { id: b, survey: a, schedule: [{ id: once, once: enrollment, window: until done }] }
        - { id: a, survey: a, after: b, schedule: [{ id: d, every: 1 day, at: 08:00 }] }
      """
    try withDesk(tasks, done: "b/once") { _, desk in
      let deleted = try desk.delete(
        desk.seen(["b/once"], of: "P1"), of: "P1", reason: "wrong", by: Self.me)
      // The last two are missed, and the day's is open.
      let gone = (1...5).map { "a/d@2026-11-0\($0)" }
      #expect(deleted.moved.events == [.gone: gone])
      #expect(
        deleted.moved.sentences == ["5 missed events no longer exist: " + gone.joined(separator: ", ")])
    }
  }

  @Test func `a corrected milestone tells what is missed no longer, and what is missed now`() throws {
    let tasks = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 week, from: surgery }] }"
    try withDesk(tasks) { study, desk in
      try study.change(
        "P1", .milestone(name: "surgery", value: .day(day("2026-11-02")), replacing: nil), now: Self.start)
      let moved = try desk.milestone(
        "surgery", of: "P1", .correct(.day(day("2026-11-04")), number: nil), by: Self.me
      ).sheet.moved
      #expect(moved.events == [.gone: ["a/d@2026-11-02"], .missed: ["a/d@2026-11-04"]])
      #expect(
        moved.sentences == [
          "1 missed event no longer exists: a/d@2026-11-02", "1 event counts as missed now: a/d@2026-11-04",
        ])
      let ahead = try desk.milestone(
        "surgery", of: "P1", .correct(.day(day("2026-11-06")), number: nil), by: Self.me
      ).sheet.moved
      #expect(ahead.events == [.gone: ["a/d@2026-11-04"]])
    }
  }

  @Test func `what keeps its id and moves ahead is told to be done again`() throws {
    let tasks = "  - { id: a, survey: a, schedule: [{ id: once, once: surgery }] }"
    try withDesk(tasks) { study, desk in
      try study.change(
        "P1", .milestone(name: "surgery", value: .day(day("2026-11-02")), replacing: nil), now: Self.start)
      func correct(_ date: String) throws -> MovedPast {
        try desk.milestone("surgery", of: "P1", .correct(.day(day(date)), number: nil), by: Self.me).sheet.moved
      }
      #expect(try correct("2026-11-08").events == [.ahead: ["a/once"]])
      #expect(try correct("2026-11-03").events == [.missed: ["a/once"]])
    }
  }

  @Test func `a later enrolment takes the missed days before it away, and a change that moves nothing says nothing`()
    throws
  {
    try withDesk("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }") { _, desk in
      let moved = try desk.enroll("P1", in: "trial", on: .date(day("2026-11-04")), by: Self.me).moved
      #expect(moved.events == [.gone: ["a/d@2026-11-01", "a/d@2026-11-02", "a/d@2026-11-03"]])
      #expect(try desk.enroll("P1", in: "trial", on: .date(day("2026-11-04")), by: Self.me).moved == MovedPast())
      #expect(try desk.setZone(of: "P1", to: "UTC", from: nil, by: Self.me).moved.sentences.isEmpty)
    }
  }

  @Test func `of many events the first five are named`() throws {
    try withDesk("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: [08:00, 20:00] }] }") { _, desk in
      let moved = try desk.enroll("P1", in: "trial", on: .date(day("2026-11-05")), by: Self.me).moved
      let gone = try #require(moved.events[.gone])
      #expect(gone.count > 5)
      let sentence = try #require(moved.sentences.first)
      #expect(sentence.hasPrefix("\(gone.count) missed events no longer exist: "))
      #expect(sentence.hasSuffix(" and \(gone.count - 5) more"))
    }
  }
}
