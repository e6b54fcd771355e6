import GRDB
import Record

extension SQLiteBackend {
  func hasErasedBytes() throws -> Bool { try translatingErrors { try queue.unsafeRead { try $0.hasErasedBytes() } } }

  /// Rows were overwritten when they were deleted (`secure_delete`), but that is not all: when SQLite divides a page of the
  /// derived tables, it moves rows and leaves their old bytes in the page's free room. So the file is written anew, and
  /// the log, with the pages as they were, is emptied; the copies that a migration left beside the store go too.
  ///
  /// The log is emptied first: while somebody reads it, nothing is written anew in vain.
  func clearErased() throws {
    try translatingErrors(writing: path) {
      try queue.writeWithoutTransaction { database in
        guard try database.hasErasedBytes() else { return }
        do {
          try emptyLog(of: database)
          try database.execute(sql: "VACUUM")
          try emptyLog(of: database)
          try removeOwnCopies(of: path)
          try database.execute(sql: "UPDATE store SET erasedNotCleared = 0")
        } catch DatabaseError.SQLITE_BUSY, DatabaseError.SQLITE_LOCKED {
          throw StoreError.erasedNotCleared
        } catch let error as DatabaseError {
          // The person is erased all the same: what is left to do waits for a disk that can do it.
          guard case .disk(let fault) = StoreError(error, path: path) else { throw error }
          throw StoreError.erasedNotClearedYet(fault)
        }
      }
    }
  }

  private func emptyLog(of database: Database) throws {
    let busy = try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { try $0.column(0) as Int64 }
    guard busy == 0 else { throw StoreError.erasedNotCleared }
  }
}

extension Database {
  /// Whether bytes of erased content may still lie in the log.
  func hasErasedBytes() throws -> Bool {
    try first("SELECT erasedNotCleared FROM store") { try $0.column(0) } ?? false
  }
}
