import Glibc
import Record

extension PostgresBackend {
  func hasErasedBytes() throws -> Bool {
    try translatingRefusals {
      try pool.lend { connection in
        try connection.first("SELECT erased FROM store") { try $0.column(0) as String? } ?? nil != nil
      }
    }
  }

  func clearErased() throws { try clearErased(patience: 2000) }

  /// Rows that were changed stay in the tables' files until the server writes over them. So the tables are written anew, once
  /// nobody reads a state from before the erasing. What lies in the server's log, in its replicas and in backups, is not
  /// reached.
  ///
  /// - Parameter patience: How long others are waited for, in milliseconds.
  func clearErased(patience: Int) throws {
    try translatingRefusals {
      try pool.lend { connection in
        guard
          let erased = try connection.first("SELECT erased FROM store", read: { try $0.column(0) as String? }) ?? nil
        else { return }
        // Whoever is not the tables' owner erases all the same, and the owner's next command clears.
        guard
          try connection.run("SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'entry'::regclass").word
            == "t"
        else { throw StoreError.erasedNotCleared }
        do {
          try connection.run("SET lock_timeout = \(max(1, patience))")
          defer { _ = try? connection.run("SET lock_timeout = 0") }
          try waitForReaders(from: erased, patience, on: connection)
          for table in PostgresBackend.tablesWithContents { try connection.run("VACUUM (FULL, ANALYZE) \(table)") }
          try connection.execute("UPDATE store SET erased = NULL WHERE erased = $1", Arguments(erased))
        } catch let refusal as ServerRefusal where refusal.isHeld {
          throw StoreError.erasedNotCleared
        }
      }
    }
  }

  private func waitForReaders(from erased: String, _ patience: Int, on connection: Connection) throws {
    let end = ContinuousClock.now + .milliseconds(patience)
    while try connection.first(
      PostgresBackend.readersBefore, Arguments(erased), read: { try $0.column(0) as Int }) ?? 0 > 0
    {
      guard ContinuousClock.now < end else { throw StoreError.erasedNotCleared }
      usleep(20_000)
    }
  }

  private static let tablesWithContents = ["entry", "apart", "fact", "sitting", "outcome", "person"]

  /// How many sessions of the database may still read what was before a transaction.
  private static let readersBefore = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type <> 'autovacuum worker' AND age(backend_xmin) >= age(($1::xid8)::xid)
    """
}
