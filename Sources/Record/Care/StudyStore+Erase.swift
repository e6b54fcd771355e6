import Foundation
import GRDB

extension StudyStore {
  /// Erases a person: the content of all entries about them, everything derived from it, and the name of their key.
  ///
  /// The chain still verifies, since it runs over the contents' hashes. What is gone cannot be brought back, not from
  /// the file's free pages nor from its log; copies that a migration left beside the store are deleted too, as they
  /// hold it. Backups made by hand are not reached.
  ///
  /// - Parameter subject: A participant or an assessor.
  /// - Returns: How many entries lost their content.
  /// - Throws: ``StoreError/unknownParticipant(_:)``, ``StoreError/unknownAssessor(_:)``;
  ///   ``StoreError/erasedNotCleared`` when all is erased but a reader in another process keeps the log from being
  ///   cleared: ``clearErased()`` does that later.
  @discardableResult
  package func erase(_ subject: Subject, stamp: Stamp) throws -> Int64 {
    let count = try write { try $0.erase(subject, stamp: stamp) }
    try clearErased()
    return count
  }

  /// Clears the bytes of erased content from the files, if that is still to be done.
  ///
  /// - Throws: ``StoreError/erasedNotCleared``.
  package func clearErased() throws {
    try translatingErrors {
      try queue.writeWithoutTransaction { database in
        guard try Bool.fetchOne(database, sql: "SELECT erasedNotCleared FROM store") ?? false else { return }
        do {
          try database.execute(sql: "VACUUM")
          try emptyLog(of: database)
          try removeOwnCopies(of: path)
          try database.execute(sql: "UPDATE store SET erasedNotCleared = 0")
        } catch DatabaseError.SQLITE_BUSY, DatabaseError.SQLITE_LOCKED {
          throw StoreError.erasedNotCleared
        }
      }
    }
  }

  private func emptyLog(of database: Database) throws {
    let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    guard try row?.column(0) == 0 else { throw StoreError.erasedNotCleared }
  }
}

extension StoreWriter {
  fileprivate mutating func erase(_ subject: Subject, stamp: Stamp) throws -> Int64 {
    guard let person = try known(subject) else { throw StoreError.subjectMissing(kind: "personErased") }
    try database.execute(
      sql: "UPDATE entry SET salt = NULL, content = NULL WHERE person = ? AND content IS NOT NULL",
      arguments: [person.key])
    let count = Int64(database.changesCount)
    try append(.erasure(Erasure(entries: count)), about: subject, stamp: stamp)
    try tables.remove(person)
    people[subject] = nil
    try database.execute(sql: "UPDATE store SET erasedNotCleared = 1")
    return count
  }
}

extension DerivedTables {
  fileprivate func remove(_ person: Person) throws {
    try run(
      "DELETE FROM sittingInput WHERE sitting IN (SELECT number FROM sitting WHERE person = ?)", [person.id])
    for table in ["fact", "sitting", "outcome", "outcomeValue"] {
      try run("DELETE FROM \(table) WHERE person = ?", [person.id])
    }
    try run("DELETE FROM person WHERE id = ?", [person.id])
  }
}
