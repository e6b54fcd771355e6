import GRDB
import GRDBSQLite
import Record

/// A table, index, trigger or view, as a file describes it.
private struct SchemaObject: Hashable {
  let type: String
  let name: String
  let table: String
  let sql: String
}

extension Schema {
  /// What in a file is not as a program of that version made it; nil when all is.
  ///
  /// A view in the place of a table would show what it likes, and a trigger could change what is written: a file with such
  /// is not read.
  func difference(in database: Database, version: Int) throws -> String? {
    let found = try database.objects()
    let digest = steps[version - 1].digest
    if let digest, Schema.digest(of: found).description == digest {
      return try differenceOfStore(in: database, version: version)
    }
    let made = try DatabaseQueue()
    let expected = try made.writeWithoutTransaction { database in
      try makeTables(in: database, version: version)
      return try database.objects()
    }
    let surplus = Set(found).subtracting(expected)
    let missing = Set(expected).subtracting(found)
    if let object = surplus.sorted(by: { $0.name < $1.name }).first {
      let isChanged = missing.contains { $0.name == object.name }
      return "the \(object.type) '\(object.name)' is \(isChanged ? "not as it was" : "not the program's")"
    }
    return missing.sorted { $0.name < $1.name }.first.map { "the \($0.type) '\($0.name)' is missing" }
  }

  /// What the one row about the store itself can't say.
  private func differenceOfStore(in database: Database, version: Int) throws -> String? {
    let count = try database.first("SELECT count(*) FROM store") { try $0.column(0) as Int } ?? 0
    if count > 1 { return "the table 'store' has \(count) rows" }
    if version >= Schema.derivedVersion {
      let derivation = try database.first("SELECT derivation FROM store") { try $0.column(0) as Int } ?? 1
      if derivation > Derivation.version { return "the table 'store' has \(derivation) as the version of what is read" }
    }
    return nil
  }

  /// The digest of the objects that the first steps make.
  func digest(version: Int) throws -> SHA256Value {
    try DatabaseQueue().writeWithoutTransaction { database in
      try makeTables(in: database, version: version)
      return try Schema.digest(of: database.objects())
    }
  }

  private static func digest(of objects: [SchemaObject]) -> SHA256Value {
    SHA256Value(of: objects.flatMap { "\($0.type)\0\($0.name)\0\($0.table)\0\($0.sql)\0".utf8 })
  }
}

extension Database {
  /// Statistics that somebody had SQLite gather change nothing that is read.
  fileprivate func objects() throws -> [SchemaObject] {
    try all(
      """
      SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema
      WHERE name NOT IN ('sqlite_stat1', 'sqlite_stat4') ORDER BY type, name
      """
    ) { try SchemaObject(type: $0.column(0), name: $0.column(1), table: $0.column(2), sql: $0.column(3)) }
  }

  /// Bounds what a file made by somebody else can ask of memory.
  func distrust() throws {
    try execute(sql: "PRAGMA cell_size_check = ON")
    sqlite3_limit(sqliteConnection, SQLITE_LIMIT_LENGTH, 1 << 27)
  }
}
