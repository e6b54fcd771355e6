import CivilTime
import Definitions
import JSONText
import Record
import StudyDesk
import StudyService
import Testing

/// The audit: each entry with its author, its reason, and what stood there before.
struct AuditTests {
  private let event = "a/d@2026-11-02"

  /// A desk over a study of one daily task with P1 and P2 enrolled, and P1's event of 2 November done with pain 3.
  private func withDesk<Value>(_ body: (StudyDesk, TrialStudy) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      try study.beginDaily(["P1", "P2"])
      let now = at("2026-11-02T09:00:00Z")
      let view = try study.view("P1", now: now)
      let found = try #require(view.event(event))
      try study.record(
        "P1", found, values: [RecordedValue(kind: "pain", value: .integer(3), unit: nil, from: "f/pain")], now: now,
        seen: view)
      return try body(study.desk(at: "2026-11-02T10:00:00Z"), study)
    }
  }

  private func entries(_ desk: StudyDesk, _ request: AuditRequest = AuditRequest()) throws -> [AuditEntry] {
    var found: [AuditEntry] = []
    try desk.audit(request) { found.append($0) }
    return found
  }

  @Test func `every entry is on the list, in the order of recording`() throws {
    try withDesk { desk, study throws in
      let found = try entries(desk)
      let head = try study.store.read { try $0.head() }
      #expect(found.map(\.number) == Array(1...head.count))
      #expect(found.map(\.kind).filter { $0 == "enrolled" }.count == 2)
    }
  }

  @Test func `what an account did is found by its name, and a name that nobody has is refused`() throws {
    try withDesk { desk, study throws in
      try study.addAssessor("A1")
      _ = try desk.note("pale", on: nil, of: "P1", by: .account("root"))
      _ = try desk.note("typed", on: nil, of: "P1", by: .assessor("A1"))
      func by(_ name: String) throws -> [AuditEntry] {
        try entries(desk, AuditRequest(PeopleFilter(assessor: name)))
      }
      #expect(try by("root").contains { $0.stamp.author == .account("root") })
      #expect(try by("root").allSatisfy { $0.stamp.account == "root" })
      #expect(try by("A1").map(\.stamp.author) == [.assessor("A1")])
      #expect(throws: RosterRefusal.unknownAuthor("nobody")) { _ = try by("nobody") }
      #expect(RosterRefusal.unknownAuthor("nobody").next == nil)
    }
  }

  @Test func `a change says what stood there before it, and why`() throws {
    try withDesk { desk, study throws in
      try study.change("P1", .site("leeds"), now: at("2026-11-02T09:10:00Z"))
      try study.change("P1", .site("york"), now: at("2026-11-02T09:20:00Z"))
      try study.change("P2", .site("hull"), now: at("2026-11-02T09:25:00Z"))
      _ = try desk.withdraw("P1", reason: "moved", by: .account("c"))
      let found = try entries(desk, AuditRequest(PeopleFilter(participant: "P1")))
      #expect(
        found.filter { $0.kind == "siteSet" }.flatMap(\.changes)
          == [
            AuditEntry.Change("site", from: nil, to: "leeds"), AuditEntry.Change("site", from: "leeds", to: "york"),
          ])
      let last = try #require(found.last)
      #expect(last.reason == "moved")
      #expect(last.stamp.author == .account("c"))
      #expect(last.changes == [AuditEntry.Change("status", from: nil, to: "withdrawn")])
    }
  }

  @Test func `what left the record is on the list, with who took it and what it was narrowed to`() throws {
    try withDesk { desk, study throws in
      try desk.note(
        ExportedData(form: "csv events", isIdentified: true, task: "a", site: "leeds"), by: .account("c"))
      try desk.note(ExportedData(form: "package", isIdentified: false), of: "P1", by: .account("c"))
      let found = try entries(desk).filter { $0.kind == "dataExported" }
      #expect(found.map(\.changes.first?.after) == ["csv events, task a, site leeds, identified", "package"])
      #expect(found.map(\.participant) == [nil, "P1"] && found[0].stamp.author == .account("c"))
      _ = try desk.store.append(.study(.closed(reason: nil)), stamp: study.stamp(at("2026-11-02T10:00:00Z")))
      try desk.note(ExportedData(form: "package", isIdentified: false), by: .account("c"))
      #expect(try entries(desk).count { $0.kind == "dataExported" } == 3)
    }
  }

  @Test func `the files of then are there to be read`() throws {
    try withDesk { desk, study throws in
      let now = try desk.files(at: nil)
      var changed = files("  - { id: a, survey: a, schedule: [{ id: d, every: 2 days, at: 08:00 }] }")
      let before = changed.files
      changed.files["Surveys/a.yaml"]?.append(10)
      try study.accept(changed, now: at("2026-11-02T09:30:00Z"))
      let then = try desk.files(at: at("2026-11-02T09:29:59Z"))
      #expect(Set(then.layer.files.map(\.path)) == Set(before.keys))
      #expect(try desk.bytes(of: "Surveys/a.yaml", in: then) == before["Surveys/a.yaml"])
      #expect(try desk.bytes(of: "Surveys/a.yaml", in: desk.files(at: nil)) == changed.files["Surveys/a.yaml"])
      var next = changed
      next.files["Surveys/a.yaml"]?.append(10)
      try study.accept(next, effective: day("2026-11-05"), now: at("2026-11-03T09:30:00Z"))
      func bytes(_ instant: String) throws -> [UInt8] {
        try desk.bytes(of: "Surveys/a.yaml", in: desk.files(at: at(instant)))
      }
      #expect(try bytes("2026-11-04T23:59:59Z") == changed.files["Surveys/a.yaml"])
      #expect(try bytes("2026-11-05T00:00:00Z") == next.files["Surveys/a.yaml"])
      func waiting(_ instant: String) throws -> [CivilDate?] {
        try study.desk(at: instant).waitingFiles().map(\.layer.effective)
      }
      #expect(try waiting("2026-11-04T09:00:00Z") == [day("2026-11-05")])
      #expect(try waiting("2026-11-05T09:00:00Z").isEmpty)
      // What an acceptance for an earlier day overtakes does not wait any more.
      try study.accept(changed, effective: day("2026-11-04"), now: at("2026-11-03T10:00:00Z"))
      #expect(try waiting("2026-11-03T11:00:00Z") == [day("2026-11-04")])
      #expect(throws: FileRefusal.unknown("x", known: now.layer.files.map(\.path))) { try desk.bytes(of: "x", in: now) }
      #expect(throws: StudyRefusal.self) { try desk.files(at: at("2020-01-01T00:00:00Z")) }
    }
  }

  @Test func `a correction and a deletion say which values were there`() throws {
    try withDesk { desk, study throws in
      let value = RecordedValue(kind: "pain", value: .integer(4), unit: nil, from: "f/pain")
      func append(_ change: OutcomeChange, _ now: String) throws {
        _ = try study.store.append(.outcome(change), about: .participant("P1"), stamp: study.stamp(at(now)))
      }
      try append(.revised(event: event, reason: "misread", result: nil, values: [value]), "2026-11-02T09:30:00Z")
      try append(.deleted(event: event, reason: "wrong person"), "2026-11-02T09:40:00Z")
      let found = try entries(desk, AuditRequest(task: "a")).filter { $0.event == event }
      #expect(found.map(\.kind) == ["outcomeRecorded", "outcomeRevised", "outcomeDeleted"])
      #expect(found.map(\.reason) == [nil, "misread", "wrong person"])
      #expect(
        found.flatMap(\.changes)
          == [
            AuditEntry.Change("pain", from: nil, to: "3"), AuditEntry.Change("pain", from: "3", to: "4"),
            AuditEntry.Change("pain", from: "4", to: nil),
          ])
    }
  }

  @Test func `the list keeps to the person, the site, the assessor, the task and the days that are asked for`() throws {
    try withDesk { desk, study throws in
      try study.addAssessor("T1")
      _ = try desk.note("pale", on: event, of: "P1", by: .assessor("T1"))
      try study.change("P2", .site("hull"), now: at("2026-11-02T09:25:00Z"))
      func numbers(_ request: AuditRequest) throws -> [String] { try entries(desk, request).map(\.kind) }
      #expect(try numbers(AuditRequest(PeopleFilter(assessor: "T1"))) == ["noteAdded"])
      #expect(try numbers(AuditRequest(task: "a")) == ["outcomeRecorded", "noteAdded"])
      #expect(try numbers(AuditRequest(PeopleFilter(site: "hull"), from: day("2026-11-02"))) == ["siteSet"])
      #expect(try numbers(AuditRequest(PeopleFilter(participant: "P1"), to: day("2026-11-01"))).count == 3)
      #expect(
        try numbers(AuditRequest(to: day("2026-11-02"))) == numbers(AuditRequest()), "the last day is included")
      #expect(throws: RosterRefusal.unknownSite("hall", known: ["hull"])) {
        try desk.audit(AuditRequest(PeopleFilter(site: "hall"))) { _ in }
      }
      let (first, last) = (day("2026-11-02"), day("2026-11-01"))
      #expect(throws: StudyRefusal.endBeforeStart(from: first, to: last)) {
        try desk.audit(AuditRequest(from: first, to: last)) { _ in }
      }
      #expect(throws: StudyRefusal.unknownTask("b", known: ["a"])) { try desk.audit(AuditRequest(task: "b")) { _ in } }
      #expect(throws: StoreError.unknownParticipant("P9")) {
        try desk.audit(AuditRequest(PeopleFilter(participant: "P9"))) { _ in }
      }
    }
  }

  @Test func `an assessor is named in one person's list as in the whole one`() throws {
    try withDesk { desk, study throws in
      try study.addAssessor("T1")
      let number = try study.store.read { try $0.head() }.count
      try study.change("P1", .assigned(assessor: number, true), now: at("2026-11-02T09:30:00Z"))
      for request in [AuditRequest(), AuditRequest(PeopleFilter(participant: "P1"))] {
        #expect(try entries(desk, request).last?.changes == [AuditEntry.Change("assessor T1", to: "assigned")])
      }
    }
  }

  @Test func `alerts and queries stand with the event that they are about`() throws {
    try withDesk { desk, study throws in
      try study.remark("P1", .alertRaised(alert: "strong", event: event, sitting: 1), now: at("2026-11-02T09:30:00Z"))
      let number = try #require(try desk.alerts().first).alert.number
      _ = try desk.acknowledge(alert: number, reason: "rang them", by: .account("c"))
      let seen = try #require(try entries(desk).last)
      #expect(seen.event == event)
      #expect(seen.task == "a")
      #expect(seen.reason == "rang them")
    }
  }

  @Test func `what was erased is told as erased, and names nobody`() throws {
    try withDesk { desk, _ throws in
      _ = try desk.remove("P1", reason: "asked for it", by: .account("c"))
      _ = try desk.erase("P1", by: .account("c"))
      let found = try entries(desk)
      #expect(found.filter(\.isErased).count == 5)
      #expect(found.contains { $0.participant == "P1" } == false)
      #expect(found.last { $0.kind == "personErased" }?.changes.first?.after == "5")
    }
  }

  @Test func `the fields of an entry stand in the manual`() throws {
    try withDesk { desk, _ throws in
      #expect(try #require(try entries(desk).first).json.fieldNames == Manual.fields(of: "audit"))
    }
  }
}
