import Foundation
import GRDB

/// A study's data: the appended, chained record, and the tables that are derived from it.
///
/// One SQLite file with a write-ahead log. Every ``write(_:)`` that returns is on the disk. A store is one connection,
/// which serves one call at a time; other stores, in this process or others, may be open on the same file.
package struct StudyStore: Sendable {
  let queue: DatabaseQueue
  package let path: String
  /// 32 hexadecimal digits, random. An entry is named everywhere by store and number.
  package let id: String
  let identity: Data
  let durability: Durability

  /// How long a call waits for another process.
  static let busyTimeout = 10.0
}

extension StudyStore {
  /// Reads one consistent state of the store.
  ///
  /// - Parameter body: May not call ``read(_:)`` or ``write(_:)`` of the same store.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    try translatingErrors {
      try queue.read { try body(StoreReader(database: $0)) }
    }
  }

  /// Runs `body` as one transaction: all that it appends is kept, durably, when it returns, and nothing when it
  /// throws or when any of its calls has thrown.
  ///
  /// What `body` reads through ``StoreWriter/reader`` cannot be changed by others before it ends: numbers that must
  /// be unique are given inside.
  ///
  /// - Parameter body: May not call ``read(_:)`` or ``write(_:)`` of the same store.
  /// - Throws: ``StoreError/busy`` when another process holds the store for 10 s; ``StoreError/disk(_:)``; what
  ///   `body` throws.
  package func write<Value>(_ body: (inout StoreWriter) throws -> Value) throws -> Value {
    try translatingErrors {
      try queue.write { database in
        var writer = try StoreWriter(database: database, origin: ChainedColumns.origin(store: identity))
        let value = try body(&writer)
        if let failure = writer.failure { throw failure }
        return value
      }
    }
  }

  /// Appends one entry durably; see ``StoreWriter/append(_:about:stamp:)``.
  @discardableResult
  package func append(_ content: EntryContent, about subject: Subject = .nobody, stamp: Stamp) throws -> EntryReceipt {
    try write { try $0.append(content, about: subject, stamp: stamp) }
  }

  /// Closes the connection. The last one to close empties the write-ahead log.
  ///
  /// - Throws: ``StoreError`` when the last writing to the disk fails; all that was appended is in the log all the
  ///   same.
  package func close() throws {
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
