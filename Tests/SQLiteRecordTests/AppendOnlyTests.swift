import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

struct AppendOnlyTests {
  @Test(arguments: [
    "UPDATE entry SET plain = '{}'", "UPDATE entry SET recorded = 0", "UPDATE entry SET hash = randomblob(32)",
    "UPDATE entry SET salt = NULL", "UPDATE entry SET salt = NULL, plain = NULL, person = NULL",
    "UPDATE entry SET salt = NULL, plain = NULL, author = 'program'", "DELETE FROM entry",
    "UPDATE entry SET packed = x'00'", "UPDATE entry SET salt = NULL, plain = NULL, packed = x'00'",
    "UPDATE origin SET author = 'program'", "DELETE FROM origin", "UPDATE dictionary SET bytes = x'00'",
    "DELETE FROM dictionary", "INSERT OR REPLACE INTO dictionary (id, bytes) SELECT id, x'00' FROM dictionary",
    """
    INSERT OR REPLACE INTO origin (id, author, program, dictionary) SELECT id, 'program', program, dictionary FROM origin
    """,
    "DELETE FROM entry WHERE number = 2",
    """
    INSERT OR REPLACE INTO entry (number, kind, author, recorded, program, contentHash, hash)
    VALUES (1, 'noteAdded', 'program', 0, '1', zeroblob(32), zeroblob(32))
    """,
    """
    INSERT INTO entry (number, kind, author, recorded, program, contentHash, hash)
    VALUES (9, 'noteAdded', 'program', 0, '1', zeroblob(32), zeroblob(32))
    """,
    "UPDATE apart SET content = '{}'", "UPDATE apart SET salt = NULL", "DELETE FROM apart",
    "UPDATE apart SET salt = NULL, content = NULL, number = 9",
    "INSERT OR REPLACE INTO apart (number, salt, content) SELECT number, salt, '{}' FROM apart",
    "INSERT INTO apart (number, salt, content) VALUES (9, zeroblob(16), '{}')",
    "UPDATE file SET bytes = x'00'", "DELETE FROM file",
    "INSERT OR REPLACE INTO file (digest, bytes) SELECT digest, x'00' FROM file",
  ])
  func `the file itself refuses to change the record`(sql: String) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.write {
        _ = try $0.accept([("study.yaml", [1])], effective: nil, reason: nil, stamp: stamp(1))
      }
      #expect(throws: DatabaseError.self) { try store.raw { try $0.execute(sql: sql) } }
      #expect(try store.verify() == .intact(store.read { try $0.head() }, erased: 0))
    }
  }

  @Test(arguments: [
    "number = 9", "kind = 'x'", "person = zeroblob(16)", "author = 'x'", "assessor = zeroblob(16)", "recorded = 0",
    "machine = 0", "study = 'x'", "schedule = 'x'", "survey = 'x'", "program = 'x'", "tzdata = 'x'",
    "contentHash = zeroblob(32)", "hash = zeroblob(32)", "origin = 9", "origin = NULL",
  ])
  func `erasing changes nothing else`(change: String) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      #expect(throws: DatabaseError.self) {
        try store.raw { try $0.execute(sql: "UPDATE entry SET salt = NULL, plain = NULL, packed = NULL, \(change)") }
      }
    }
  }

  @Test func `only the erasing of a content is let through`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.raw { try $0.execute(sql: "UPDATE entry SET salt = NULL, plain = NULL, packed = NULL") }
      #expect(try store.verify() == .broken(ChainFault(number: 1, reason: .contentChanged)))
      try store.raw { try $0.execute(sql: "UPDATE apart SET salt = NULL, content = NULL") }
      #expect(try store.verify() == .broken(ChainFault(number: 1, reason: .contentMissing)))
    }
  }

  @Test func `a second content that is gone, or is another's, is told`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.addParticipant("P002")
      try store.forge("UPDATE apart SET content = replace(content, 'P002', 'P003') WHERE number = 2")
      #expect(try store.verify() == .broken(ChainFault(number: 2, reason: .contentChanged)))
      try store.raw { try $0.execute(sql: "UPDATE apart SET salt = NULL, content = NULL WHERE number = 2") }
      #expect(try store.verify() == .broken(ChainFault(number: 2, reason: .contentMissing)))
      try store.forge("DELETE FROM apart WHERE number = 2")
      #expect(try store.verify() == .broken(ChainFault(number: 2, reason: .contentMissing)))
    }
  }
}
