import CivilTime
import Foundation
import GRDB
import Record

extension Schema {
  /// Makes the tables and names the store.
  func make(_ store: NewStore, in database: Database) throws {
    try makeTables(in: database, version: version)
    try database.execute(
      sql: "INSERT INTO store (id, created, derivation) VALUES (?, ?, ?)",
      arguments: [Data(store.identity), store.created.milliseconds, Derivation.version])
    if store.lanes != .one { try database.execute(sql: "UPDATE store SET lanes = ?", arguments: [store.lanes.count]) }
    let mark = store.isCopy ? Schema.copyApplicationID : Schema.applicationID
    try database.execute(sql: "PRAGMA application_id = \(mark); PRAGMA user_version = \(version)")
  }

  func makeTables(in database: Database, version: Int) throws {
    for step in steps.prefix(version) { try database.execute(sql: step.sql) }
  }

  /// Takes the remaining steps in one transaction, after a copy of the store beside it where they change rows:
  /// `NAME.before-version-N`.
  func migrate(_ queue: DatabaseQueue, at path: String, from version: Int) throws {
    let backup = migrationBackup(of: path, before: version + 1)
    guard mayWrite(path) else { throw StoreError.disk(.readOnly) }
    if !steps.dropFirst(version).allSatisfy(\.addsOnly), !fileExists(at: backup) {
      // Another process may bring the store up to date at this moment, and have made the same copy.
      do { try copyStore(queue, to: backup, notedBeside: path) } catch StoreError.fileExists {}
    }
    try queue.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        guard try database.tablesVersion() == version else { return .rollback }
        let remaining = steps.dropFirst(version)
        for step in remaining { try database.execute(sql: step.sql) }
        if remaining.contains(where: \.rederives) { try rederive(in: database) }
        try database.execute(sql: "PRAGMA user_version = \(self.version)")
        return .commit
      }
    }
  }
}

private func rederive(in database: Database) throws {
  var rows: any RecordTransaction = try SQLiteTransaction(database: database, lanes: database.lanes())
  try Derivation.rederive(&rows)
}
