import CivilTime
import Definitions
import Record
import StudyDesk
import StudyService
import Testing

/// Files that are put in force, and tasks that are stopped.
struct AcceptanceTests {
  private static let me = Author.account("c")

  private func definitions(at time: String) -> StudyDefinitions {
    StudyDefinitions(
      files: files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: \(time) }] }"), zones: .utcOnly)
  }

  @Test func `the first files govern all days, the same ones change nothing, later ones the days from the next`() throws
  {
    try TrialStudy.with { study in
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      guard case .first = try desk.accept(definitions(at: "08:00"), effective: nil, reason: "r", by: Self.me) else {
        Issue.record("the first are not the first")
        return
      }
      _ = try desk.add(Newcomer("P1", schedules: ["trial"]), accepting: nil, by: Self.me)
      guard case .unchanged = try desk.accept(definitions(at: "08:00"), effective: nil, reason: "r", by: Self.me) else {
        Issue.record("the same files are not the same")
        return
      }
      let planned = try desk.plan(definitions(at: "09:00"), effective: nil) { _ in }
      let later = try study.desk(at: "2026-11-02T10:00:00Z")
      guard
        case .amended(let plan) = try later.accept(definitions(at: "09:00"), effective: nil, reason: "r", by: Self.me)
      else {
        Issue.record("other files are not accepted")
        return
      }
      #expect(plan.effective == day("2026-11-03") && plan.json == planned.json)
      #expect(plan.json.fieldNames + ["affected"] == Manual.fields(of: "plan"))
      let refused = #expect(throws: AcceptanceRefusal.self) {
        try later.accept(definitions(at: "10:00"), effective: day("2026-11-02"), reason: "r", by: Self.me)
      }
      #expect(refused?.message.hasSuffix("the earliest is 2026-11-03") == true)
    }
  }

  @Test func `files with another id are those of another study, and are refused`() throws {
    try TrialStudy.with { study in
      try study.accept(definitions(at: "08:00").files, now: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      let own = definitions(at: "09:00")
      var others = own.files.files
      others["study.yaml"] = Array("id: other\ntitle: Other\n".utf8)
      let other = StudyDefinitions(files: FileSet(others), zones: .utcOnly)
      let refused = try #require(throws: AcceptanceRefusal.self) {
        try desk.accept(other, effective: nil, reason: "r", by: Self.me)
      }
      let message = "study.yaml says 'id: other', and the study in force is '\(own.study.id)'"
      #expect(refused.message.hasPrefix(message))
      let alike = try #require(throws: AcceptanceRefusal.self) { try desk.plan(other, effective: nil) { _ in } }
      #expect(alike.message == refused.message)
    }
  }

  @Test func `files that wait for a day can be put in force from an earlier one`() throws {
    try TrialStudy.with { study in
      try study.accept(definitions(at: "08:00").files, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      func accept(_ date: String) throws -> Acceptance {
        try desk.accept(definitions(at: "09:00"), effective: day(date), reason: "r", by: Self.me)
      }
      _ = try accept("2026-11-20")
      guard case .amended(let plan) = try accept("2026-11-10") else {
        Issue.record("they still wait")
        return
      }
      #expect(plan.effective == day("2026-11-10"))
      guard case .unchanged(from: day("2026-11-10")) = try accept("2026-11-15") else {
        Issue.record("they are accepted twice")
        return
      }
      #expect(
        try study.view("P1", now: at("2026-11-02T10:00:00Z")).schedule(from: day("2026-11-09"), to: day("2026-11-11"))
          .map { $0.row.start } == [at("2026-11-09T08:00:00Z"), at("2026-11-10T09:00:00Z")])
    }
  }

  @Test func `what one plans while another accepts is planned again`() throws {
    try TrialStudy.with { study in
      try study.accept(definitions(at: "08:00").files, now: at("2026-11-01T00:00:00Z"))
      let desks = try [study.desk(at: "2026-11-02T09:00:00Z"), study.secondDesk(at: "2026-11-02T09:00:00Z")]
      _ = try desks[0].accept(definitions(at: "09:00"), effective: nil, reason: "r", by: Self.me)
      guard case .unchanged = try desks[1].accept(definitions(at: "09:00"), effective: nil, reason: "r", by: Self.me)
      else {
        Issue.record("the same files are accepted twice")
        return
      }
    }
  }

  @Test func `why tells of a task that the files in force no longer have`() throws {
    try TrialStudy.with { study in
      let task = "{ id: a, survey: a, schedule: [{ id: d, every: 1 day }] }"
      let other = "{ id: b, survey: b, schedule: [{ id: d, every: 1 day }] }"
      try study.accept(files("  - \(task)\n  - \(other)"), now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let later = try #require(CivilDate(iso: "2026-11-03"))
      try study.accept(files("  - \(task)"), effective: later, now: at("2026-11-02T08:00:00Z"))
      let view = try study.desk(at: "2026-11-02T09:00:00Z").look { try $0.view(of: "P1") }
      #expect(view.why("b").isDue)
      let why = view.why("b", on: later)
      let lack = "the files in force since 2026-11-03 have no task 'b' in the schedule 'trial'"
      #expect(why.verdict == "b is not due on 2026-11-03: " + lack)
      #expect(why.roster.filter { !$0.isMet }.map(\.text) == [lack])
    }
  }

  @Test func `a task is stopped once, and only one that there is`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      try desk.stop("a", reason: "unsafe", by: Self.me)
      for task in ["a", "b"] {
        let refused = #expect(throws: AcceptanceRefusal.self) { try desk.stop(task, reason: "again", by: Self.me) }
        #expect(
          refused?.message
            == (task == "a" ? "a was stopped already: unsafe" : "no accepted schedule has a task 'b'; the tasks are a"))
      }
    }
  }
}
