import GRDB
import Record

/// One SQLite file with a write-ahead log, by one connection.
struct SQLiteBackend: RecordBackend {
  let queue: DatabaseQueue
  let path: String
  let identity: [UInt8]
  let durability: SQLiteStore.Durability

  var lanes: Lanes { .one }
  var place: String { path }

  /// How long a call waits for another process.
  static let busyTimeout = 10.0
}

extension SQLiteBackend {
  func read<Value>(_ body: (any RecordSnapshot) throws -> Value) throws -> Value {
    try translatingErrors {
      try queue.read { try body(SQLiteSnapshot(database: $0)) }
    }
  }

  func write<Value>(_ body: (any RecordTransaction) throws -> Value) throws -> Value {
    try translatingErrors {
      try queue.write { try body(SQLiteTransaction(database: $0)) }
    }
  }

  /// The last connection to close empties the write-ahead log.
  func close() throws {
    try translatingErrors {
      if durability == .atClose {
        try queue.writeWithoutTransaction { database in
          try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)")
        }
      }
      try queue.close()
    }
  }
}
