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

  /// Takes the triggers away and puts them back, as somebody would who wants to forge the record.
  func forge(_ sql: String, _ arguments: StatementArguments = []) throws {
    try raw { database in
      let triggers = try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      for trigger in triggers { try database.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
      try database.execute(sql: sql, arguments: arguments)
      for trigger in triggers { try database.execute(sql: trigger["sql"]) }
    }
  }
}

extension StudyStore {
  /// The contents of entries about a participant, as they lie in the file, of those that are packed.
  func packed(about participant: String) throws -> [Data] {
    try raw {
      try Data.fetchAll(
        $0,
        sql: """
          SELECT packed FROM entry WHERE packed IS NOT NULL AND person = (SELECT key FROM person WHERE code = ?)
          """, arguments: [participant])
    }
  }
}

extension StoreReader {
  func wholeEntries() throws -> [Entry] {
    var entries: [Entry] = []
    try forEachWholeEntry { entries.append($0) }
    return entries
  }
}
