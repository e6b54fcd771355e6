import Definitions
import Diagnostics
import Foundation
import Record
import StudyDesk
import Testing

/// The people of a long file come in short transactions: others write in between, and an import that was stopped goes on.
struct SlicedImportTests {
  private static let me = Author.account("c")
  private static let now = "2026-11-02T09:00:00Z"
  private struct Stopped: Error {}

  private static func row(_ number: Int) -> String { "R\(number),Name \(number),trial,west\n" }

  private func file(_ numbers: some Sequence<Int>, more: String = "") -> SourceFile {
    let text = "id,name,schedule,site\n" + numbers.map(Self.row).joined() + more
    return SourceFile(path: "roster.csv", bytes: Array(text.utf8))
  }

  private var definitions: StudyDefinitions { StudyDefinitions(files: files(RosterDeedTests.daily), zones: .utcOnly) }

  private func ids(_ desk: StudyDesk) throws -> [String] { try desk.roster().entries.map(\.id) }

  private func requireWhole(_ store: StudyStore, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let head = try store.read { try $0.head() }
    #expect(try store.verify() == .intact(head, erased: 0), sourceLocation: sourceLocation)
    #expect(try store.verifyDerived() == .intact(head, erased: 0), sourceLocation: sourceLocation)
    for id in try store.read({ try $0.participants(asOf: at("2027-01-01T00:00:00Z"), includingRemoved: true) })
    where id.hasPrefix("R") {
      let record = try store.read { try $0.record(of: id, asOf: at("2027-01-01T00:00:00Z")) }
      #expect(record.name == "Name \(id.dropFirst())" && record.site == "west", sourceLocation: sourceLocation)
      #expect(record.enrolments.map(\.schedule) == ["trial"], sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [1, 2, 3, 6])
  func `what comes in portions is what comes at once`(size: Int) throws {
    try TrialStudy.with { study in
      let desk = try study.desk(at: Self.now)
      var pauses = 0
      let added = try desk.importRoster(file(1...7), accepting: definitions, by: Self.me, size: size) { pauses += 1 }
      #expect(added.ids == (1...7).map { "R\($0)" } && added.acceptedFiles && added.waiting == 0)
      #expect(pauses == 6 / size)
      #expect(try ids(desk) == (1...7).map { "R\($0)" })
      #expect(try desk.store.unfinishedImport() == nil)
      try requireWhole(desk.store)
    }
  }

  @Test func `others write between portions, and nobody else imports or merges`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let desk = try study.desk(at: Self.now)
      let second = try study.secondDesk(at: Self.now)
      var noted = 0
      _ = try desk.importRoster(file(1...6), accepting: nil, by: Self.me, size: 2) {
        noted += 1
        _ = try second.note("more", on: nil, of: "P1", by: Self.me)
        #expect(try second.store.unfinishedImport()?.people == 2 * noted)
        #expect(throws: RosterImportRefusal.underWay) {
          try second.importRoster(file(20...29), accepting: nil, by: Self.me, size: 2)
        }
        #expect(try second.store.lockMerging() == nil)
      }
      #expect(noted == 2)
      #expect(try ids(desk) == ["P1"] + (1...6).map { "R\($0)" })
      try requireWhole(desk.store)
    }
  }

  @Test func `a fault in the last row keeps the first from coming`() throws {
    try TrialStudy.with { study in
      let desk = try study.desk(at: Self.now)
      let wrong = file(1...6, more: "R7,Name 7,nope,west\n")
      let faults = #expect(throws: FileFaults.self) {
        try desk.importRoster(wrong, accepting: definitions, by: Self.me, size: 2)
      }
      #expect(faults?.diagnostics.map(\.code) == ["unknown-reference"])
      #expect(throws: StudyRefusal.nothingInForce) { try desk.roster() }
    }
  }

  @Test(arguments: 1...3)
  func `one that was stopped goes on with those who are left`(stop: Int) throws {
    try TrialStudy.with { study in
      let desk = try study.desk(at: Self.now)
      var pauses = 0
      #expect(throws: Stopped.self) {
        try desk.importRoster(file(1...7), accepting: definitions, by: Self.me, size: 2) {
          pauses += 1
          if pauses == stop { throw Stopped() }
        }
      }
      let begun = try #require(try desk.store.unfinishedImport())
      #expect(begun.people == 2 * stop && begun.from == "roster.csv")
      try requireWhole(desk.store)
      let other = try TestStores.create(in: study.folder.appendingPathComponent("other"), created: at(Self.now))
      #expect(throws: StoreError.cannotMerge(.unfinishedImport(from: "roster.csv"))) {
        try desk.store.merge(other, stamp: desk.stamp(at: at(Self.now), by: Self.me))
      }
      // Files that came into force since then judge those who are left.
      var changed = definitions.files
      changed.files["Schedules/trial.yaml"]? += Array("# since then\n".utf8)
      try study.accept(changed, effective: day("2026-11-05"), now: at(Self.now))
      // Somebody who came has another id by now.
      _ = try desk.rename("R1", to: "S1", by: Self.me)
      #expect(try desk.judgeRoster(file(1...7), accepting: nil).ids.count == 7)
      let added = try desk.importRoster(file(1...7), accepting: nil, by: Self.me, size: 2)
      #expect(added.ids.count == 7)
      #expect(try ids(desk) == ["S1"] + (2...7).map { "R\($0)" })
      #expect(try desk.store.unfinishedImport() == nil)
      try requireWhole(desk.store)
    }
  }

  @Test func `one whose rest can't come is ended by a file of those who are left`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let desk = try study.desk(at: Self.now)
      let second = try study.secondDesk(at: Self.now)
      #expect(throws: StoreError.participantExists("R4")) {
        try desk.importRoster(file(1...6), accepting: nil, by: Self.me, size: 2) {
          if try second.store.unfinishedImport()?.people == 2 { try study.add("R4", enrolled: at(Self.now)) }
        }
      }
      #expect(try ids(desk) == ["P1", "R1", "R2", "R4"])
      let again = #expect(throws: FileFaults.self) {
        try desk.importRoster(file(1...6), accepting: nil, by: Self.me, size: 2)
      }
      #expect(again?.diagnostics.map(\.message) == ["'R4' is on the roster already"])
      #expect(again?.diagnostics.first?.help?.hasPrefix("the first 2 people came by the import") == true)
      #expect(try desk.store.unfinishedImport()?.people == 2)
      _ = try desk.importRoster(file([3, 5, 6]), accepting: nil, by: Self.me)
      #expect(try desk.store.unfinishedImport() == nil)
      #expect(try ids(desk) == ["P1", "R1", "R2", "R4", "R3", "R5", "R6"])
    }
  }
}
