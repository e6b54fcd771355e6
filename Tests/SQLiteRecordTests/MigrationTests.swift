import Foundation
import GRDB
import JSONText
import Testing

@testable import Record
@testable import SQLiteRecord

/// `Fixtures/version-2.sqlite` is what a program of that version wrote: three participants of whom one was erased and one
/// renamed, two outcomes, a correction, an alert, a query. `version-3.sqlite` has besides an entry of an assessor, stated
/// instants, and a store that was merged without a word of where its entries came from. `version-4.sqlite` has names, a
/// signature, an address, attributes, a reason, a note and a query, all with `MARKED` or `marked` in them, and one who was
/// erased; nothing in it stands apart. `version-11.sqlite` is of the last version that packed nothing: three participants with
/// check-ins in own words, of whom one was erased, a correction and a note, with `MARKED` in them, all stated.
struct MigrationTests {
  private static let head = "524f3470585128e2355f4cc464b5b1a1bbac43b74670578d610832460a24b8c5"

  private static func packedHead() throws -> Head {
    let hash = "678eae5bea8e213d3d8a1fccc6433c7cca6c6d6f7c3c150a874d117bba66105e"
    return Head(count: 43, hash: try #require(SHA256Value(hexadecimal: hash)))
  }

  private func forge(_ path: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func withFixture(_ name: String = "version-2", _ body: (String) throws -> Void) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name).sqlite")
    try inFolder { folder in
      try FileManager.default.copyItem(atPath: fixture.path, toPath: folder + "/study.sqlite")
      try body(folder + "/study.sqlite")
    }
  }

  @Test func `a store of the version before verifies before it is brought up to date, and after`() throws {
    try withFixture { path in
      let head = Head(count: 24, hash: try #require(SHA256Value(hexadecimal: MigrationTests.head)))
      let before = try SQLiteStore.open(at: path, access: .recordOnly)
      #expect(try before.verify() == .intact(head, erased: 7))
      try before.close()
      #expect(throws: StoreError.storeTooOld(found: 2, known: Schema.current.version)) {
        try SQLiteStore.open(at: path, access: .readOnly)
      }
      let store = try SQLiteStore.open(at: path)
      #expect(try store.verify(expecting: head.hash) == .intact(head, erased: 7))
      #expect(try store.verifyDerived() == .intact(head, erased: 7))
      #expect(FileManager.default.fileExists(atPath: migrationBackup(of: path, before: 3)))
      try store.close()
    }
  }

  @Test(arguments: [10, 11])
  func `a store in which no row changes is brought up to date without a copy`(version: Int) throws {
    try withFixture("version-11") { path in
      if version == 10 { try forge(path, "DROP INDEX entryStated; PRAGMA user_version = 10") }
      let head = try MigrationTests.packedHead()
      #expect(throws: StoreError.storeTooOld(found: version, known: Schema.current.version)) {
        try SQLiteStore.open(at: path, access: .readOnly)
      }
      let before = try SQLiteStore.open(at: path, access: .recordOnly)
      #expect(try before.verify() == .intact(head, erased: 18))
      let entries = try before.read { try $0.wholeEntries() }
      try before.close()
      let store = try SQLiteStore.open(at: path)
      #expect(try store.verify(expecting: head.hash) == .intact(head, erased: 18))
      #expect(try store.verifyDerived() == .intact(head, erased: 18))
      let files = try FileManager.default.contentsOfDirectory(atPath: folder(of: path))
      #expect(!files.contains { $0.contains("before-version") })
      #expect(try store.read { try $0.wholeEntries() } == entries)
      #expect(entries.contains { $0.content?.json.compactText.contains("MARKED reason") == true })
      // What comes from now on is packed, what was there stays as it was, and both are read.
      try store.append(outcome("e"), about: .participant("P001"), stamp: stamp(2))
      #expect(
        try store.raw { try Int64.fetchAll($0, sql: "SELECT number FROM entry WHERE packed IS NOT NULL") }
          == [head.count + 1])
      #expect(try store.read { try $0.wholeEntries() }.dropLast() == entries[...])
      #expect(try store.verify() == .intact(store.read { try $0.head() }, erased: 18))
      let about = Int64(entries.filter { $0.subject == .participant("P001") }.count + 1)
      #expect(about > 10)
      #expect(try store.packed(about: "P001").count == 1)
      try store.erase(.participant("P001"), stamp: stamp(3))
      #expect(try store.verify() == .intact(store.read { try $0.head() }, erased: 18 + about))
      #expect(try store.raw { try Int.fetchOne($0, sql: "SELECT count(*) FROM entry WHERE packed IS NOT NULL") } == 1)
      try store.close()
    }
  }

  @Test(arguments: [
    "SELECT entry.content FROM entry", "UPDATE entry SET salt = NULL, content = NULL WHERE person = x'00'",
    "INSERT INTO entry (number, kind, author, recorded, program, salt, content, contentHash, hash) SELECT 44, kind, author, recorded, program, salt, content, contentHash, hash FROM entry WHERE number = 1",
  ])
  func `a program of before that has the store open can't take what is packed for what was erased`(sql: String) throws {
    try withFixture("version-11") { path in
      let old = try DatabaseQueue(path: path)
      let count = try old.read { try Int.fetchOne($0, sql: "SELECT count(content) FROM entry") }
      #expect(count == 25)
      try SQLiteStore.open(at: path).close()
      #expect(throws: DatabaseError.self) { try old.write { try $0.execute(sql: sql) } }
      try old.close()
    }
  }

  @Test func `a content that can't be unpacked is named where it is read`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(outcome("e"), about: .participant("P001"), stamp: stamp(2))
      try store.forge("UPDATE entry SET packed = substr(packed, 1, 20) WHERE number = 2")
      #expect(throws: StoreError.unreadableEntry(number: 2)) { try store.read { try $0.wholeEntries() } }
    }
  }

  @Test(arguments: [10, 11])
  func `a copy without names that an older program made is read as it is`(version: Int) throws {
    try withFixture("version-11") { path in
      if version == 10 { try forge(path, "DROP INDEX entryStated; PRAGMA user_version = 10") }
      let head = try MigrationTests.packedHead()
      let source = try SQLiteStore.open(at: path, access: .recordOnly)
      try source.copyWithoutNames(to: path + ".copy") { _, _ in [] }
      try source.close()
      let copy = try SQLiteStore.open(at: path + ".copy", access: .readOnly)
      #expect(try copy.verify() == .intact(head, erased: 18))
      #expect(try copy.raw { try Int.fetchOne($0, sql: "PRAGMA user_version") } == version)
      #expect(try copy.record(of: "P001").outcomes.count == 3)
      #expect(try copy.record(of: "P001").name == nil)
      #expect(try copy.read { try $0.entries(about: "P001", asOf: latest) { _, _ in true } }.count > 6)
      #expect(throws: StoreError.copyIsNotWritten) { try SQLiteStore.open(at: path + ".copy") }
      try copy.close()
    }
  }

  @Test func `the store of version 3 gives the same head, before and after`() throws {
    try withFixture("version-3") { path in
      let hash = "a64bf41ac2215302b54e5fd4d67d1475136736981771b3ee43b3c710a239954f"
      let head = Head(count: 35, hash: try #require(SHA256Value(hexadecimal: hash)))
      let before = try SQLiteStore.open(at: path, access: .recordOnly)
      #expect(try before.verify() == .intact(head, erased: 7))
      #expect(try before.verifyDerived() == .intact(head, erased: 7))
      try before.close()
      let store = try SQLiteStore.open(at: path)
      #expect(try store.verify(expecting: head.hash) == .intact(head, erased: 7))
      #expect(try store.verifyDerived() == .intact(head, erased: 7))
      #expect(try SQLiteStore.open(at: migrationBackup(of: path, before: 4)).read { try $0.head() } == head)
      let note = try #require(try store.read { try $0.entry(35) }?.stamp)
      #expect(note.author == .assessor("A01") && note.account == nil && note.machine != nil)
      #expect(try store.clockReview().stated == 35)
      #expect(try store.clockReview().steps == [])
      // Nobody can tell any more which entries came from the other store.
      let other = try #require(try store.read { try Provenance($0) }.unknown.first)
      try withStore { (own: StudyStore) throws in
        try own.append(.study(.merged(store: other, head: head.hash, entries: 1)), stamp: stamp(1))
        #expect(throws: StoreError.cannotMerge(.cameTwice([other]))) { try own.merge(store, stamp: stamp(2)) }
      }
      try store.close()
    }
  }

  @Test func `the store of version 4 gives the same head, and parts what comes from now on`() throws {
    try withFixture("version-4") { path in
      let hash = "ea5bafea76c797c30988dc94c5e69e3b0efc222614ebfe6a2e2b83d1aeb874ad"
      let head = Head(count: 39, hash: try #require(SHA256Value(hexadecimal: hash)))
      let before = try SQLiteStore.open(at: path, access: .recordOnly)
      #expect(try before.verify() == .intact(head, erased: 3))
      #expect(try before.verifyDerived() == .intact(head, erased: 3))
      try before.close()
      let store = try SQLiteStore.open(at: path)
      #expect(try store.verify(expecting: head.hash) == .intact(head, erased: 3))
      #expect(try store.verifyDerived() == .intact(head, erased: 3))
      #expect(try SQLiteStore.open(at: migrationBackup(of: path, before: 5)).read { try $0.head() } == head)
      #expect(try store.record(of: "P001").name == "MARKED Ann")
      try store.addParticipant("P009")
      #expect(try store.raw { try Int.fetchOne($0, sql: "SELECT count(*) FROM apart") } == 1)
      #expect(try store.verifyDerived() == .intact(store.read { try $0.head() }, erased: 3))
      // Who was added with a name then is left out of a copy, and the others are in it.
      try store.copyWithoutNames(to: path + ".copy") { _, _ in [] }
      let copy = try SQLiteStore.open(at: path + ".copy", access: .readOnly)
      #expect(try copy.verify() == .intact(store.read { try $0.head() }, erased: 3))
      #expect(try copy.read { try $0.participants(asOf: latest) } == ["P002", "P009"])
      #expect(try copy.missingContents().whole["participantAdded"] == 1)
      try store.close()
    }
  }

  @Test func `a store of the version before is read as it was, and goes on`() throws {
    try withFixture { path in
      let store = try SQLiteStore.open(at: path)
      try store.read { reader in
        #expect(try reader.participants(asOf: latest) == ["P001", "P020"])
        let record = try reader.record(of: "P001", asOf: latest)
        #expect(record.name == "Name P001")
        #expect(record.outcomes.map(\.event) == ["short/daily@2026-11-02"])
        #expect(record.outcomes.first?.revised != nil)
        #expect(try reader.record(of: "P020", asOf: latest).firstID == "P002")
        #expect(try reader.alerts(asOf: latest).map(\.alert.alert) == ["high"])
        #expect(try reader.queries(asOf: latest).map(\.text) == ["sure?"])
        #expect(try reader.assessors(asOf: latest).map(\.name) == ["Rin"])
        #expect(try reader.layers(asOf: latest).map(\.files.count) == [3])
      }
      // No digest was kept then.
      try store.addParticipant("P003")
      guard case .intact = try store.verify() else {
        Issue.record("the record goes on")
        return
      }
      try store.close()
    }
  }

  @Test func `rows of an older derivation are made again when the store is opened for writing`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(outcome("e"), about: .participant("P001"), stamp: stamp(2))
      try store.raw { try $0.execute(sql: "UPDATE store SET derivation = 0; DELETE FROM fact; DELETE FROM outcome") }
      #expect(throws: StoreError.derivedOutdated) { try SQLiteStore.open(at: store.place, access: .readOnly) }
      let opened = try SQLiteStore.open(at: store.place)
      #expect(try opened.record(of: "P001").outcomes.map(\.event) == ["e"])
      #expect(try opened.record(of: "P001").name == "Name of P001")
      #expect(try opened.raw { try Int.fetchOne($0, sql: "SELECT derivation FROM store") } == Derivation.version)
      try opened.close()
    }
  }

  @Test func `a program that knows no files as answers refuses a store that may have some`() throws {
    let before = Schema(steps: Array(Schema.current.steps.prefix(9)))
    _ = try withStore { (store: StudyStore) throws in
      #expect(throws: StoreError.storeTooNew(found: Schema.current.version, known: 9)) {
        try SQLiteStore.open(at: store.place, access: .readOnly, schema: before)
      }
    }
    try withFixture("version-4") { path in
      try SQLiteStore.open(at: path, access: .readWrite, schema: before).close()
      try SQLiteStore.open(at: path).close()
      #expect(FileManager.default.fileExists(atPath: migrationBackup(of: path, before: 10)))
      #expect(throws: StoreError.storeTooNew(found: Schema.current.version, known: 9)) {
        try SQLiteStore.open(at: path, access: .readWrite, schema: before)
      }
    }
  }

  @Test func `a file that is no store any more is told so without a trap`() throws {
    try withFixture { path in
      let queue = try DatabaseQueue(path: path)
      try queue.write { try $0.execute(sql: "DROP TABLE store") }
      try queue.close()
      #expect(throws: StoreError.self) { try SQLiteStore.open(at: path) }
    }
  }
}
