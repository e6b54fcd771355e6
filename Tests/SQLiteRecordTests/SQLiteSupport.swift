import CivilTime
import Foundation
import GRDB

@testable import Record
@testable import SQLiteRecord

/// Runs `body` with a new store.
func withStore<Value>(_ body: (StudyStore) throws -> Value) throws -> Value {
  try inFolder { folder in
    let store = try SQLiteStore.create(at: folder + "/study.sqlite", created: at(0))
    defer { try? store.close() }
    return try body(store)
  }
}

extension StudyStore {
  /// Its connection.
  func database<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard let backend = backend as? SQLiteBackend else { throw StoreError.notAStore(path: place) }
    return try backend.queue.writeWithoutTransaction(body)
  }

  /// A connection that knows no rule of the store.
  func raw<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let other = try DatabaseQueue(path: place)
    defer { try? other.close() }
    return try other.write(body)
  }

  /// Undoes the triggers, as somebody would who wants to forge the record.
  func forge(_ sql: String, _ arguments: StatementArguments = []) throws {
    try raw { database in
      for trigger in try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
        try database.execute(sql: "DROP TRIGGER \(trigger)")
      }
      try database.execute(sql: sql, arguments: arguments)
    }
  }
}
