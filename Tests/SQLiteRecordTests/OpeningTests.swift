import CivilTime
import Foundation
import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

struct OpeningTests {
  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  @Test func `a new store is its owner's alone`() throws {
    try inFolder { folder in
      let path = folder + "/.regimen/study.sqlite"
      let store = try SQLiteStore.create(at: path, created: at(0))
      try store.addParticipant("P001")
      for file in ["", "-wal", "-shm"] { #expect(try permissions(path + file) == 0o600) }
      #expect(try permissions(folder + "/.regimen") == 0o700)
      #expect(store.id.count == 32)
      try store.close()
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(try SQLiteStore.open(at: path).id == store.id)
    }
  }

  @Test func `a store is made once`() throws {
    try withStore { (store: StudyStore) throws in
      let path = store.place
      #expect(throws: StoreError.fileExists(path: path)) { try SQLiteStore.create(at: path, created: at(0)) }
    }
  }

  @Test func `what a creation that was cut off leaves is taken up by the next`() throws {
    try inFolder { folder in
      let path = folder + "/study.sqlite"
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.notAStore(path: path)) { try SQLiteStore.open(at: path) }
      try SQLiteStore.create(at: path, created: at(0)).addParticipant("P001")
      #expect(try SQLiteStore.open(at: path).record(of: "P001").participant == "P001")
    }
  }

  @Test func `a store keeps its settings`() throws {
    try withStore { (store: StudyStore) throws in
      let values = try store.database { database in
        try ["journal_mode", "synchronous", "secure_delete"].map {
          try String.fetchOne(database, sql: "PRAGMA \($0)") ?? ""
        }
      }
      #expect(values == ["wal", "2", "1"])
    }
  }

  @Test func `a missing store is named`() throws {
    try inFolder { folder in
      let path = folder + "/study.sqlite"
      #expect(throws: StoreError.noStore(path: path)) { try SQLiteStore.open(at: path) }
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(throws: StoreError.self) { try SQLiteStore.create(at: folder + "/a/b/study.sqlite", created: at(0)) }
    }
  }

  @Test(arguments: ["id: study\ntitle: no database\n", String(repeating: "x", count: 8192), "SQLite format 3"])
  func `a file that is no store is refused and left as it was`(text: String) throws {
    try inFolder { folder in
      let path = folder + "/study.sqlite"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.notAStore(path: path)) { try SQLiteStore.open(at: path) }
      #expect(throws: StoreError.fileExists(path: path)) { try SQLiteStore.create(at: path, created: at(0)) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text.utf8))
    }
  }

  @Test func `another program's database is refused`() throws {
    try inFolder { folder in
      let path = folder + "/study.sqlite"
      try DatabaseQueue(path: path).write {
        try $0.execute(sql: "CREATE TABLE entry (number); PRAGMA user_version = 1")
      }
      #expect(throws: StoreError.notAStore(path: path)) { try SQLiteStore.open(at: path) }
      #expect(throws: StoreError.fileExists(path: path)) { try SQLiteStore.create(at: path, created: at(0)) }
    }
  }

  @Test func `a newer program's store is refused and left as it was`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.raw { try $0.execute(sql: "PRAGMA user_version = 99") }
      #expect(throws: StoreError.storeTooNew(found: 99, known: Schema.current.version)) {
        try SQLiteStore.open(at: store.place)
      }
      #expect(try store.raw { try Int.fetchOne($0, sql: "SELECT count(*) FROM entry") } == 1)
    }
  }

  @Test func `an older store is copied, then brought up to date`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(outcome("e"), about: .participant("P001"), stamp: stamp(2))
      let head = try store.read { try $0.head() }
      let newer = Schema(
        steps: Schema.current.steps + [
          Schema.Step(sql: "ALTER TABLE store ADD COLUMN site TEXT"),
          Schema.Step(sql: "DELETE FROM fact; CREATE INDEX factKind ON fact (kind)", rederives: true),
        ])
      let opened = try SQLiteStore.open(at: store.place, access: .readWrite, schema: newer)
      #expect(try opened.verify() == .intact(head, erased: 0))
      #expect(try opened.record(of: "P001").name == "Name of P001")
      #expect(try opened.database { try Int.fetchOne($0, sql: "PRAGMA user_version") } == newer.version)
      let backup = store.place + ".before-version-\(Schema.current.version + 1)"
      #expect(try SQLiteStore.open(at: backup).verify() == .intact(head, erased: 0))
      #expect(throws: StoreError.storeTooNew(found: newer.version, known: Schema.current.version)) {
        try SQLiteStore.open(at: store.place)
      }
      try opened.close()
    }
  }

  @Test func `a migration that fails changes nothing`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      let broken = Schema(steps: Schema.current.steps + [Schema.Step(sql: "CREATE TABLE x (y); DROP TABLE nothing")])
      #expect(throws: StoreError.sql(code: 1)) {
        try SQLiteStore.open(at: store.place, access: .readWrite, schema: broken)
      }
      #expect(try SQLiteStore.open(at: store.place).record(of: "P001").participant == "P001")
      #expect(try store.raw { try $0.tableExists("x") } == false)
    }
  }

  @Test func `a store opened for reading is not written`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      let reader = try SQLiteStore.open(at: store.place, access: .readOnly)
      #expect(try reader.record(of: "P001").participant == "P001")
      #expect(throws: StoreError.disk(.readOnly)) { try reader.addParticipant("P002") }
      #expect(throws: StoreError.disk(.readOnly)) { try reader.erase(.participant("P001"), stamp: stamp(1)) }
      #expect(try store.read { try $0.head() }.count == 1)
    }
  }

  @Test func `a full disk is told, and what was there stays`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      let pages = try store.database { try Int.fetchOne($0, sql: "PRAGMA page_count") } ?? 0
      try store.database { try $0.execute(sql: "PRAGMA max_page_count = \(pages + 2)") }
      let text = String(repeating: "x", count: 50_000)
      #expect(throws: StoreError.disk(.full(of: store.place))) {
        try store.append(.remark(.note(event: nil, text: text)), about: .participant("P001"), stamp: stamp(2))
      }
      #expect(try store.verify() == .intact(store.read { try $0.head() }, erased: 0))
      #expect(try store.read { try $0.head() }.count == 1)
    }
  }

  @Test func `a store that another holds is busy`() throws {
    try withStore { (store: StudyStore) throws in
      let impatient = try SQLiteStore.open(at: store.place, access: .readWrite, schema: .current, busyTimeout: 0.01)
      try store.write { (_: inout StoreWriter) throws -> Void in
        #expect(throws: StoreError.busy) { try impatient.addParticipant("P001") }
        #expect(try impatient.read { try $0.participants(asOf: latest) } == [])
      }
      try impatient.addParticipant("P001")
      #expect(try store.record(of: "P001").participant == "P001")
    }
  }
}
