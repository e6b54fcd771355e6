import GRDB
import Record

extension SQLiteBackend {
  func hasErasedBytes() throws -> Bool { try translatingErrors { try queue.unsafeRead { try $0.hasErasedBytes() } } }

  /// Rows were overwritten when they were deleted (`secure_delete`), but that is not all: see ``FreeRoom``. The copies that a
  /// migration left beside the store go too.
  func clearErased() throws {
    try translatingErrors(writing: path) {
      guard try queue.unsafeRead({ try $0.hasErasedBytes() }) else { return }
      do {
        do {
          try Clearing.run(in: path, patience: patience)
        } catch is UnknownPage {
          try writeAnew()
        }
      } catch DatabaseError.SQLITE_BUSY, DatabaseError.SQLITE_LOCKED {
        throw StoreError.erasedNotCleared
      } catch StoreError.disk(let fault) {
        // The person is erased all the same: what is left to do waits for a disk that can do it.
        throw StoreError.erasedNotClearedYet(fault)
      } catch let error as DatabaseError {
        guard case .disk(let fault) = StoreError(error, path: path) else { throw error }
        throw StoreError.erasedNotClearedYet(fault)
      }
    }
  }

  /// Has SQLite write the whole file anew, and holds off everybody meanwhile.
  private func writeAnew() throws {
    try queue.writeWithoutTransaction { database in
      // While somebody reads the log, nothing is written anew in vain.
      guard try database.emptiesLog() else { throw StoreError.erasedNotCleared }
      let mark = try database.erasureMark()
      try database.execute(sql: "VACUUM")
      guard try database.emptiesLog() else { throw StoreError.erasedNotCleared }
      try removeOwnCopies(of: path)
      try database.execute(
        sql: "UPDATE store SET erasedNotCleared = 0 WHERE erasedNotCleared = ?", arguments: [mark])
      guard database.changesCount == 1 else { throw StoreError.erasedNotCleared }
    }
  }
}

extension Database {
  /// Whether bytes of erased content may still lie in the log.
  func hasErasedBytes() throws -> Bool {
    try first("SELECT erasedNotCleared FROM store") { try $0.column(0) } ?? false
  }
}
