import Foundation
import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

/// A file that was made to show something else than it holds.
struct BlindingTests {
  private func filled(_ body: (StudyStore) throws -> Void) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(outcome("e"), about: .participant("P001"), stamp: stamp(2))
      try body(store)
    }
  }

  @Test func `the digest of the tables is that of what the steps make`() throws {
    let digest = try Schema.current.digest(version: Schema.current.version).description
    #expect(Schema.current.steps.last?.digest == digest)
  }

  @Test(arguments: [
    (
      "CREATE TRIGGER quiet AFTER INSERT ON fact BEGIN DELETE FROM fact WHERE number = 1; END",
      "the trigger 'quiet' is not the program's"
    ),
    ("CREATE VIEW old AS SELECT * FROM entry", "the view 'old' is not the program's"),
    ("CREATE TABLE mine (a)", "the table 'mine' is not the program's"),
    ("DROP TRIGGER entryKeep", "the trigger 'entryKeep' is missing"),
    (
      "DROP TRIGGER entryKeep; CREATE TRIGGER entryKeep BEFORE DELETE ON entry BEGIN SELECT 1; END",
      "the trigger 'entryKeep' is not as it was"
    ),
    (
      "ALTER TABLE outcome RENAME TO kept; CREATE VIEW outcome AS SELECT * FROM kept WHERE FALSE",
      "the table 'kept' is not the program's"
    ),
    ("DROP INDEX factRemark", "the index 'factRemark' is missing"),
    ("UPDATE store SET derivation = 99", "the table 'store' has 99 as the version of what is read"),
    ("INSERT INTO store (id, created) VALUES (randomblob(16), 5)", "the table 'store' has 2 rows"),
  ])
  func `what is not the program's is found before anything is read`(sql: String, difference: String) throws {
    try filled { store in
      try store.raw { try $0.execute(sql: sql) }
      let fault = StoreError.foreignSchema(difference)
      for access in [SQLiteStore.Access.readWrite, .readOnly, .recordOnly] {
        #expect(throws: fault) { try SQLiteStore.open(at: store.place, access: access) }
      }
      #expect(throws: fault) { try SQLiteStore.restore(store.place, to: store.place + ".restored") }
      // Also by one who had it open before.
      #expect(try store.verify() == .broken(ChainFault(number: 0, reason: .foreignSchema(difference))))
      #expect(try store.verifyDerived() == .broken(ChainFault(number: 2, reason: .foreignSchema(difference))))
    }
  }

  @Test func `a note of unfinished work that can't be read is found by the check`() throws {
    try filled { store in
      try store.raw { try $0.execute(sql: "UPDATE store SET unfinished = '{}'") }
      let reason = ChainFault.Reason.foreignSchema("what it notes of unfinished work can't be read")
      #expect(try store.verify() == .broken(ChainFault(number: 0, reason: reason)))
      #expect(try store.examine().verification == .broken(ChainFault(number: 0, reason: reason)))
    }
  }

  @Test func `statistics that somebody gathered change nothing`() throws {
    try filled { store in
      try store.raw { try $0.execute(sql: "ANALYZE") }
      #expect(try SQLiteStore.open(at: store.place).verify() == .intact(store.read { try $0.head() }, erased: 0))
    }
  }

  @Test func `a check holds nobody off and writes nothing`() throws {
    try filled { store in
      let reader = try SQLiteStore.open(at: store.place, access: .readOnly)
      let impatient = try SQLiteStore.open(at: store.place, access: .readWrite, schema: .current, busyTimeout: 0)
      try store.read { (_: StoreReader) throws -> Void in
        let head = try reader.read { try $0.head() }
        #expect(try reader.verifyDerived() == .intact(head, erased: 0))
        try impatient.addParticipant("P002")
      }
      let file = URL(fileURLWithPath: store.place)
      let before = try Data(contentsOf: file)
      #expect(try reader.verify() == .intact(reader.read { try $0.head() }, erased: 0))
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test func `a store in which a check found a fault is not written on until another finds none`() throws {
    try filled { store in
      #expect(try store.lastFinding() == nil)
      let fault = ChainFault(number: 1, reason: .changed)
      try store.keep(Finding(.broken(fault), at: at(5)))
      #expect(throws: StoreError.faulty(fault.description)) { try SQLiteStore.open(at: store.place) }
      let reader = try SQLiteStore.open(at: store.place, access: .readOnly)
      #expect(try reader.record(of: "P001").outcomes.count == 1)
      let found = try reader.verify()
      try reader.keep(Finding(found, at: at(6)))
      #expect(try reader.lastFinding()?.fault == nil)
      #expect(try reader.lastFinding()?.entries == 2)
      try SQLiteStore.open(at: store.place).addParticipant("P002")
    }
  }

  @Test(arguments: [1, 2, 5, 1000] as [Int64])
  func `a look at the end finds what was changed there`(entries: Int64) throws {
    try filled { store in
      for number in 1...5 { try store.addParticipant("P1\(number)") }
      #expect(try store.faultAtEnd(entries: entries) == nil)
      try store.forge("UPDATE entry SET recorded = recorded + 1 WHERE number = 7")
      let fault = try store.faultAtEnd(entries: entries)
      #expect(fault == ChainFault(number: 7, reason: .changed))
      try store.forge("UPDATE entry SET recorded = recorded - 1 WHERE number = 7; DELETE FROM entry WHERE number = 6")
      #expect(try store.faultAtEnd(entries: entries) == ChainFault(number: 6, reason: .gap))
    }
  }
}
