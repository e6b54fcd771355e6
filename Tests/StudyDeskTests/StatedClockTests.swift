import CivilTime
import Definitions
import JSONText
import Record
import Reports
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What is recorded under a stated instant is marked, and a study may forbid it; whoever typed is kept beside whoever says it.
struct StatedClockTests {
  private static let machine = at("2026-11-02T09:30:00Z")

  private func desk(_ study: TrialStudy, stated: String?) throws -> StudyDesk {
    try StudyDesk(
      store: study.store, clock: DeskClock(stated: stated.map(at), machine: { Self.machine }),
      zones: DeskZones(names: .utcOnly, version: nil, load: { $0 == "UTC" ? .utc : nil }), program: "test",
      account: "anna")
  }

  private func begin(_ study: TrialStudy, _ yaml: String) throws {
    let start = at("2026-11-01T00:00:00Z")
    let task = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"
    try study.accept(files(task, study: "id: trial\n" + yaml), now: start)
    try study.add("P1", enrolled: start)
  }

  @Test func `a study that forbids it takes nothing under a stated clock, and shows what it shows`() throws {
    try TrialStudy.with { study in
      try begin(study, "statedClock: forbidden\n")
      let stated = try desk(study, stated: "2026-11-02T09:00:00Z")
      let before = try study.store.read { try $0.head() }
      let offer = SittingOrder(task: "a", participant: "P1", account: "anna")
      let deeds: [() throws -> Void] = [
        { _ = try stated.note("x", on: nil, of: "P1", by: .account("anna")) },
        { _ = try stated.addAssessor("A01", name: nil, by: .account("anna")) },
        { _ = try stated.erase("P1", by: .account("anna")) },
        {
          _ = try stated.begin(
            stated.offer(offer), stated.offer(offer).survey,
            context: stated.offer(offer).context(
              run: "r", language: .english, seed: 1))
        },
        {
          _ = try stated.accept(
            StudyDefinitions(
              files: files("  - { id: a, survey: a, schedule: [] }", study: "id: trial\n"), zones: .utcOnly),
            effective: nil, reason: "r", by: .account("anna"))
        },
      ]
      for deed in deeds { #expect(throws: StudyRefusal.statedClockForbidden) { try deed() } }
      #expect(try study.store.read { try $0.head() } == before)
      #expect(try stated.look { try $0.view(of: "P1").event("a/d@2026-11-02") } != nil)
      _ = try desk(study, stated: nil).note("x", on: nil, of: "P1", by: .account("anna"))
    }
  }

  @Test func `no instant before the files that forbid it gets round them`() throws {
    try TrialStudy.with { study in
      try begin(study, "")
      let task = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"
      try study.accept(
        files(task, study: "id: trial\nstatedClock: forbidden\n"), effective: day("2026-11-03"),
        now: at("2026-11-02T08:00:00Z"))
      let early = try desk(study, stated: "2026-11-01T09:00:00Z")
      #expect(throws: StudyRefusal.statedClockForbidden) {
        try early.note("x", on: nil, of: "P1", by: .account("anna"))
      }
      #expect(throws: StudyRefusal.statedClockForbidden) { try early.erase("P1", by: .account("anna")) }
      #expect(throws: StudyRefusal.statedClockForbidden) { try early.requireClock() }
      _ = try desk(study, stated: nil).note("x", on: nil, of: "P1", by: .account("anna"))
    }
  }

  @Test func `files that forbid it are not put in force under it`() throws {
    try TrialStudy.with { study in
      let task = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"
      let forbidding = StudyDefinitions(
        files: files(task, study: "id: trial\nstatedClock: forbidden\n"), zones: .utcOnly)
      let stated = try desk(study, stated: "2026-11-02T09:00:00Z")
      #expect(throws: StudyRefusal.statedClockForbidden) {
        try stated.accept(forbidding, effective: nil, reason: "first", by: .account("anna"))
      }
      _ = try desk(study, stated: nil).accept(forbidding, effective: nil, reason: "first", by: .account("anna"))
    }
  }

  @Test func `what a stated clock recorded keeps the machine's instant and says so`() throws {
    try TrialStudy.with { study in
      try begin(study, "")
      try study.addAssessor("A01")
      _ = try desk(study, stated: "2026-11-02T09:00:00Z").note("x", on: nil, of: "P1", by: .assessor("A01"))
      _ = try desk(study, stated: nil).note("y", on: nil, of: "P1", by: .account("anna"))
      let stamps = try study.store.read { reader in
        try reader.entries(about: "P1", asOf: Instant(milliseconds: .max)).filter { $0.kind == "noteAdded" }.map(
          \.stamp)
      }
      #expect(stamps.map(\.machine) == [Self.machine, nil])
      #expect(stamps.map(\.account) == ["anna", "anna"])
      var clocks = ClockOrder()
      #expect(
        stamps.map { $0.reading(clocks.mark($0)) } == [
          "assessor A01 (typed under account anna, clock stated)", "account anna",
        ])
      var audited: [AuditEntry] = []
      _ = try desk(study, stated: nil).audit(AuditRequest()) { audited.append($0) }
      let note = try #require(audited.first { $0.kind == "noteAdded" && $0.stamp.machine != nil })
      #expect(note.json["account"]?.string == "anna")
      #expect(note.json["author"]?.string == "assessor A01")
      #expect(note.json["machine"]?.string == "2026-11-02T09:30:00+00:00")
      #expect(note.json["clock"]?.string == "stated")
    }
  }

  @Test func `what came under a stated clock or one that was set back is marked wherever it is listed`() throws {
    try TrialStudy.with { study in
      try begin(study, "")
      func record(_ date: String, recorded: String, machine: String?) throws {
        let outcome = RecordedOutcome(
          event: "a/d@\(date)", task: "a", schedule: "trial", element: "d", date: day(date), ending: "complete",
          finished: at(date + "T08:30:00Z"))
        var stamp = study.stamp(at(recorded))
        stamp.machine = machine.map(at)
        try study.store.append(.outcome(.recorded(outcome)), about: .participant("P1"), stamp: stamp)
      }
      try record("2026-11-01", recorded: "2026-11-05T08:30:00Z", machine: nil)
      try record("2026-11-02", recorded: "2026-11-02T08:30:00Z", machine: "2026-11-05T09:00:00Z")
      try record("2026-11-03", recorded: "2026-11-03T08:30:00Z", machine: nil)
      try record("2026-11-04", recorded: "2026-11-05T09:00:00Z", machine: nil)
      let desk = try study.desk(at: "2026-11-06T00:00:00Z")
      let history = try desk.history(ofTask: "a", of: "P1")
      #expect(history.json.map { $0["clock"]?.string } == ["machine", "stated", "setBack", "machine"])
      let text = history.text(descending: false).filter { $0.contains("a/d@") }
      #expect(text.map { $0.contains("clock stated") } == [false, true, false, false])
      #expect(text.map { $0.contains("clock set back") } == [false, false, true, false])
      let sheet = try desk.outcome("a/d@2026-11-03", of: "P1")
      #expect(sheet.lines(columns: 80).contains("recorded by the program (clock set back)"))
      #expect(sheet.json["clock"]?.string == "setBack")
      var audited: [AuditEntry] = []
      _ = try desk.audit(AuditRequest()) { audited.append($0) }
      #expect(
        audited.filter { $0.kind == "outcomeRecorded" }.map(\.clock) == [.machine, .stated, .setBack, .machine])
    }
  }
}
