import Definitions
import Diagnostics
import Record
import StudyDesk
import Testing

/// Rosters and randomisation lists that are handed in as files.
struct RosterFileDeedTests {
  private static let me = Author.account("c")
  private static let now = "2026-11-02T09:00:00Z"

  private func csv(_ text: String) -> SourceFile { SourceFile(path: "roster.csv", bytes: Array(text.utf8)) }

  private var definitions: StudyDefinitions { StudyDefinitions(files: files(RosterDeedTests.daily), zones: .utcOnly) }

  @Test func `a file with a fault puts no files in force and adds nobody`() throws {
    try TrialStudy.with { study in
      let desk = try study.desk(at: Self.now)
      let before = try desk.store.read { try $0.head() }
      let faults = #expect(throws: FileFaults.self) {
        try desk.importRoster(csv("id,schedule\nP1,trial\nP2,other\n"), accepting: definitions, by: Self.me)
      }
      #expect(faults?.diagnostics.map(\.code) == ["unknown-reference"])
      #expect(faults?.message == "the roster has 1 fault; nobody was added")
      #expect(try desk.store.read { try $0.head() } == before)
      #expect(throws: StudyRefusal.nothingInForce) { try desk.roster() }
    }
  }

  @Test func `the first file of people puts the study's files in force with them`() throws {
    try TrialStudy.with { study in
      let desk = try study.desk(at: Self.now)
      let file = csv("id,schedule\nP1,trial\nP2,\n")
      let judged = try desk.judgeRoster(file, accepting: definitions)
      #expect(judged == (try StudyDesk.judgeRoster(file, of: definitions, at: at(Self.now), desk.zones)))
      #expect(judged.ids == ["P1", "P2"] && judged.waiting == 1 && !judged.acceptedFiles)
      #expect(throws: StudyRefusal.nothingInForce) { try desk.roster() }
      #expect(try desk.importRoster(file, accepting: definitions, by: Self.me).acceptedFiles)
      #expect(try desk.roster().entries.map(\.id) == ["P1", "P2"])
      let again = #expect(throws: FileFaults.self) { try desk.importRoster(file, accepting: nil, by: Self.me) }
      #expect(again?.diagnostics.map(\.code) == ["id-taken", "id-taken"])
    }
  }

  @Test func `an erased person's id is refused in its place, and judged as it is imported`() throws {
    try TrialStudy.with { study in
      try study.beginDaily(["P1", "P3"])
      let desk = try study.desk(at: Self.now)
      _ = try desk.remove("P3", reason: "asked for it", by: Self.me)
      _ = try desk.erase("P3", by: Self.me)
      let file = csv("id,schedule\nP3,trial\nP1,trial\nP9,nope\n")
      let judged = #expect(throws: FileFaults.self) { try desk.judgeRoster(file, accepting: nil) }
      #expect(judged?.diagnostics.map(\.code) == ["id-taken", "id-taken", "unknown-reference"])
      #expect(judged?.diagnostics.first?.message == "'P3' was the id of somebody who was erased")
      let imported = #expect(throws: FileFaults.self) { try desk.importRoster(file, accepting: nil, by: Self.me) }
      #expect(imported?.diagnostics == judged?.diagnostics)
    }
  }

  @Test func `a date on which nobody is enrolled is a fault of its row, and so is a schedule that stands there twice`()
    throws
  {
    try TrialStudy.with { study in
      let desk = try study.desk(at: Self.now)
      let rows = ["P1,trial,2062-11-02", "P2,trial,2026-11-02", "P3,trial trial,2026-11-02", "P4,,2026-11-02"]
      let file = csv("id,schedule,enrolled\n" + rows.joined(separator: "\n") + "\n")
      for isDryRun in [true, false] {
        let faults = #expect(throws: FileFaults.self) {
          if isDryRun {
            _ = try desk.judgeRoster(file, accepting: definitions)
          } else {
            _ = try desk.importRoster(file, accepting: definitions, by: Self.me)
          }
        }
        #expect(faults?.diagnostics.map(\.code) == ["bad-date", "duplicate-id", "bad-date"])
        #expect(faults?.diagnostics.first?.message.hasPrefix("2062-11-02 is no likely day") == true)
      }
    }
  }

  @Test func `every fault of a row is told, and another separator as one fault`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let desk = try study.desk(at: Self.now)
      func codes(_ text: String) -> [String] {
        do { _ = try desk.judgeRoster(csv(text), accepting: nil) } catch let faults as FileFaults {
          return faults.diagnostics.map(\.code)
        } catch { Issue.record(error) }
        return []
      }
      #expect(
        codes("id,schedule,enrolled,zone\nA3,nope,2026-13-02,Europe/Londn\n").sorted()
          == ["bad-date", "unknown-reference", "unknown-zone"])
      #expect(codes("id;schedule\nP5;trial\n") == ["missing-column"])
    }
  }

  @Test func `a row can't name two schedules that share a task`() throws {
    var set = files(RosterDeedTests.daily)
    set.files["Schedules/again.yaml"] = Array(("id: again\ntitle: Again\ntasks:\n" + RosterDeedTests.daily + "\n").utf8)
    let both = StudyDefinitions(files: set, zones: .utcOnly)
    try TrialStudy.with { study in
      let faults = #expect(throws: FileFaults.self) {
        try study.desk(at: Self.now).importRoster(csv("id,schedule\nP1,trial again\n"), accepting: both, by: Self.me)
      }
      #expect(faults?.diagnostics.map(\.message) == ["two of the schedules have a task 'a'"])
    }
  }

  @Test func `the roster as a file is read back as it was`() throws {
    let rows = "id,name,schedule,enrolled,zone,language,site,assessors\nP1,Bea,trial,2026-11-01,UTC,ja,west,A1\n"
    try TrialStudy.with { study in
      let desk = try study.desk(at: Self.now)
      _ = try desk.addAssessor("A1", name: nil, by: Self.me)
      _ = try desk.importRoster(csv(rows), accepting: definitions, by: Self.me)
      let table = try desk.rosterTable()
      #expect(([table.columns] + table.rows).map { $0.joined(separator: ",") + "\n" }.joined() == rows)
    }
  }

  private static let arms = "schedule,site\ntrial,west\ntrial,east\n"

  @Test func `each line of a list is given once, in the own stratum, to who takes part`() throws {
    try TrialStudy.with { study in
      let desk = try study.desk(at: Self.now)
      _ = try desk.importRoster(
        csv("id,schedule,site\nP1,,east\nP2,,east\nP3,,west\n"), accepting: definitions, by: Self.me)
      #expect(try desk.allocate("P1", from: csv(Self.arms), on: nil, by: Self.me).line == 3)
      #expect(throws: AllocationRefusal.allocatedAlready("P1", arm: "trial")) {
        try desk.allocate("P1", from: csv(Self.arms), on: nil, by: Self.me)
      }
      #expect(throws: AllocationRefusal.noLineLeft(strata: ["site east"])) {
        try desk.allocate("P2", from: csv(Self.arms), on: nil, by: Self.me)
      }
      #expect(throws: AllocationRefusal.otherList) {
        try desk.allocate("P3", from: csv(Self.arms + "trial,west\n"), on: nil, by: Self.me)
      }
      #expect(throws: FileFaults.self) { try desk.allocate("P3", from: csv("arm\ntrial\n"), on: nil, by: Self.me) }
      _ = try desk.withdraw("P3", reason: "moved", by: Self.me)
      #expect(throws: StudyRefusal.notActive("P3", .withdrawn)) {
        try desk.allocate("P3", from: csv(Self.arms), on: nil, by: Self.me)
      }
    }
  }
}
