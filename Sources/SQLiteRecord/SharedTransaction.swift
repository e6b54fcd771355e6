import GRDB
import Record

/// A store inside a transaction that several writes share; see ``StudyStore/together(_:)``. What needs a transaction of its
/// own is refused.
struct SharedTransaction: RecordBackend {
  private let base: SQLiteBackend

  init(_ base: SQLiteBackend) { self.base = base }

  var identity: [UInt8] { base.identity }
  var lanes: Lanes { base.lanes }
  var isCopy: Bool { base.isCopy }
  var place: String { base.place }
}

extension SharedTransaction {
  func read<Value>(_ body: (any RecordSnapshot) throws -> Value) throws -> Value {
    try translatingErrors {
      try base.queue.unsafeReentrantWrite { try body(SQLiteSnapshot(database: $0, lanes: lanes)) }
    }
  }

  func write<Value>(_: WriteScope, _ body: (any RecordTransaction) throws -> Value) throws -> Value {
    try translatingErrors {
      try base.queue.unsafeReentrantWrite { database in
        // Some faults of the disk end the whole transaction: nothing more is written then.
        guard database.isInsideTransaction else { throw StoreError.busy }
        var value: Value?
        try database.inSavepoint {
          value = try body(SQLiteTransaction(database: database, lanes: lanes))
          return .commit
        }
        guard let value else { throw StoreError.damaged }
        return value
      }
    }
  }

  func lock(sitting number: Int64) throws -> SittingLock? { throw StoreError.busy }
  func backup(to path: String) throws { throw StoreError.busy }
  func copyWithoutNames(to path: String, leavingOut leavesOut: (ChainLink) throws -> Bool) throws {
    throw StoreError.busy
  }
  func clearErased() throws { throw StoreError.busy }
  func hasErasedBytes() throws -> Bool { throw StoreError.busy }
  func keep(_ finding: Finding) throws { throw StoreError.busy }
  func lastFinding() throws -> Finding? { throw StoreError.busy }
  func withBlankTables<Value>(_ body: (any RecordTransaction) throws -> Value) throws -> Value {
    throw StoreError.busy
  }
  func beside() throws -> any RecordBackend { throw StoreError.busy }
  func close() throws { throw StoreError.busy }
}

extension SQLiteBackend {
  func together<Value>(_ body: (any RecordBackend) throws -> Value) throws -> Value {
    do {
      return try translatingErrors { try queue.write { _ in try body(SharedTransaction(self)) } }
    } catch StoreError.busy {
      throw StoreHolder.find(path).map(StoreError.held) ?? .busy
    }
  }
}
