import GRDB
import Record

/// One SQLite file with a write-ahead log, by one connection.
struct SQLiteBackend: RecordBackend {
  let queue: DatabaseQueue
  let path: String
  let identity: [UInt8]
  let durability: SQLiteStore.Durability
  let isCopy: Bool
  let lanes: Lanes
  /// The version of the tables when the store was opened: they never get an older one.
  let tables: Int
  /// In seconds: how long a call waits for another process.
  let patience: Double
  let codec = ContentCodec()

  var place: String { path }

  /// How long a call waits for another process where nothing else is said.
  static let busyTimeout = 10.0
}

extension SQLiteBackend {
  /// GRDB's own `read` turns writing off and on again, and after each turn SQLite prepares every statement anew.
  func read<Value>(_ body: (any RecordSnapshot) throws -> Value) throws -> Value {
    try translatingErrors(writing: path) {
      try queue.unsafeRead { database in
        var value: Value?
        try database.inTransaction(.deferred) {
          var snapshot = snapshot(of: database)
          snapshot.path = path
          value = try body(snapshot)
          return .commit
        }
        guard let value else { throw StoreError.damaged }
        return value
      }
    }
  }

  func write<Value>(_: WriteScope, _ body: (any RecordTransaction) throws -> Value) throws -> Value {
    do {
      return try translatingErrors(writing: path) {
        try queue.write { try body(transaction(in: $0)) }
      }
    } catch {
      codec.forgetDictionaries()
      guard case StoreError.busy = error else { throw error }
      throw StoreHolder.find(path).map(StoreError.held) ?? .busy
    }
  }

  func snapshot(of database: Database) -> SQLiteSnapshot {
    SQLiteSnapshot(database: database, lanes: lanes, codec: codec, tablesSurely: tables)
  }

  func transaction(in database: Database) -> SQLiteTransaction {
    SQLiteTransaction(database: database, lanes: lanes, codec: codec, tablesSurely: tables)
  }

  /// A database without a name lies in the system's folder for temporary files, without a name there, and is gone with its
  /// connection.
  func withBlankTables<Value>(_ body: (any RecordTransaction) throws -> Value) throws -> Value {
    try translatingErrors {
      var configuration = Configuration()
      configuration.prepareDatabase { database in
        try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -131072")
      }
      let queue = try DatabaseQueue(path: "", configuration: configuration)
      return try queue.writeWithoutTransaction { database in
        try Schema.current.makeTables(in: database, version: Schema.current.version)
        try database.execute(sql: Schema.derivedLooksDroppedSQL)
        // Committed whatever happens: without a journal nothing can be taken back, and it goes as a whole.
        var result: Result<Value, any Error>?
        try database.inTransaction(.immediate) {
          result = Result { try body(SQLiteTransaction(database: database, lanes: lanes)) }
          return .commit
        }
        guard let result else { throw StoreError.damaged }
        return try result.get()
      }
    }
  }

  func beside() throws -> any RecordBackend {
    try SQLiteStore.connect(to: path, access: .readOnly, schema: .current)
  }

  /// The last connection to close empties the write-ahead log.
  func close() throws {
    try translatingErrors(writing: path) {
      if durability == .atClose {
        try queue.writeWithoutTransaction { database in
          try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)")
        }
      }
      try queue.close()
    }
  }
}
