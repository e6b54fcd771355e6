import Foundation
import GRDB

extension StudyStore {
  /// Computes every hash of the record again, and has SQLite check its pages and indexes.
  ///
  /// - Parameter expected: A head that was noted earlier; it must stand in the chain, at the end or before it.
  /// - Throws: ``StoreError`` when the file cannot be read.
  /// - Complexity: O(entries) time, constant memory but for erased and accepted ones.
  package func verify(expecting expected: SHA256Value? = nil) throws -> Verification {
    try translatingErrors {
      try queue.read { try ChainCheck(database: $0, identity: identity).run(expecting: expected) }
    }
  }

  /// Compares the derived tables with what the entries say, by making them again and taking that back.
  package func verifyDerived() throws -> Verification {
    try translatingErrors {
      try queue.writeWithoutTransaction { database in
        var differs = false
        try database.inTransaction(.immediate) {
          let before = try derivedDigests(in: database)
          try rederive(in: database)
          differs = try derivedDigests(in: database) != before
          return .rollback
        }
        let head = try StoreReader(database: database).head()
        let erased = try Int64.fetchOne(database, sql: "SELECT count(*) FROM entry WHERE content IS NULL") ?? 0
        return differs
          ? .broken(ChainFault(number: head.count, reason: .derivedDiffers)) : .intact(head, erased: erased)
      }
    }
  }
}

/// A digest of each derived table's rows.
func derivedDigests(in database: Database) throws -> [SHA256Value] {
  try Schema.derivedTables.map { table in
    var bytes: [UInt8] = []
    var digest = SHA256Value(of: [])
    let columns = try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
    let line = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
    let rows = try String.fetchCursor(database, sql: "SELECT \(line) FROM \(table) ORDER BY 1")
    while let row = try rows.next() {
      bytes.append(contentsOf: row.utf8)
      bytes.append(0)
      guard bytes.count > 1 << 20 else { continue }
      digest = SHA256Value(of: digest.bytes + bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    return SHA256Value(of: digest.bytes + bytes)
  }
}

private struct ChainCheck {
  let database: Database
  let identity: Data

  func run(expecting expected: SHA256Value?) throws -> Verification {
    let erasedPeople = try Set(
      Data.fetchAll(database, sql: "SELECT person FROM entry WHERE kind = 'personErased' AND person IS NOT NULL"))
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT number, kind, person, author, assessor, recorded, machine, study, schedule, survey, program, tzdata,
          contentHash, hash, salt, content FROM entry ORDER BY number
        """)
    var number: Int64 = 0
    var hash = ChainedColumns.origin(store: identity)
    var erased: Int64 = 0
    var foundExpected = expected.map { $0.bytes == hash } ?? true
    while let row = try rows.next() {
      number += 1
      let columns = try ChainedColumns(row)
      guard columns.number == number else { return .broken(ChainFault(number: number, reason: .gap)) }
      let contentHash: Data = try row.column(12)
      hash = columns.hash(after: hash, contentHash: contentHash)
      guard try Array(row.column(13) as Data) == hash else {
        return .broken(ChainFault(number: number, reason: .changed))
      }
      if let reason = try contentFault(row, columns, contentHash, erasedPeople: erasedPeople) {
        return .broken(ChainFault(number: number, reason: reason))
      }
      if (try row.column(15) as String?) == nil { erased += 1 }
      if let expected, hash == expected.bytes { foundExpected = true }
    }
    guard foundExpected else { return .broken(ChainFault(number: number, reason: .headMissing)) }
    guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else {
      return .broken(ChainFault(number: number, reason: .fileDamaged))
    }
    guard let value = SHA256Value(bytes: hash) else { throw StoreError.damaged }
    return .intact(Head(count: number, hash: value), erased: erased)
  }

  private func contentFault(
    _ row: Row, _ columns: ChainedColumns, _ contentHash: Data, erasedPeople: Set<Data>
  ) throws -> ChainFault.Reason? {
    switch (try row.column(14) as Data?, try row.column(15) as String?) {
    case (let salt?, let content?):
      guard ChainedColumns.contentHash(salt: salt, content: content) == contentHash else { return .contentChanged }
      guard columns.kind == "filesAccepted" else { return nil }
      return try filesAreIntact(content) ? nil : .fileChanged
    case (nil, nil):
      return columns.person.map { erasedPeople.contains($0) } ?? false ? nil : .contentMissing
    default: return .contentChanged
    }
  }

  private func filesAreIntact(_ content: String) throws -> Bool {
    guard
      case .study(.filesAccepted(let files, _, _)) = try EntryContent(
        kind: "filesAccepted", text: content, number: 0)
    else { return false }
    let statement = try database.cachedStatement(sql: "SELECT bytes FROM file WHERE digest = ?")
    return try files.allSatisfy { file in
      let bytes = try Data.fetchOne(statement, arguments: [Data(file.digest.bytes)])
      return bytes.map { SHA256Value(of: $0) == file.digest } ?? false
    }
  }
}

extension ChainedColumns {
  fileprivate init(_ row: Row) throws {
    try self.init(
      number: row.column(0), kind: row.column(1), person: row.column(2), author: row.column(3), assessor: row.column(4),
      recorded: row.column(5),
      machine: row.column(6), study: row.column(7), schedule: row.column(8), survey: row.column(9),
      program: row.column(10), tzdata: row.column(11))
  }
}
