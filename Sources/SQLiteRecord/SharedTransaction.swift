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
    try translatingErrors(writing: base.path) {
      try base.queue.unsafeReentrantWrite { try body(base.snapshot(of: $0)) }
    }
  }

  func write<Value>(_: WriteScope, _ body: (any RecordTransaction) throws -> Value) throws -> Value {
    try translatingErrors(writing: base.path) {
      try base.queue.unsafeReentrantWrite { database in
        // Some faults of the disk end the whole transaction: nothing more is written then.
        guard database.isInsideTransaction else { throw StoreError.busy }
        return try database.undoingWhatFails(undone: base.codec.forgetDictionaries) {
          try body(base.transaction(in: database))
        }
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

extension Database {
  /// Runs `body` within a transaction: when it throws, what it wrote is undone, and nothing else. GRDB's own savepoints
  /// prepare their statements anew each time.
  fileprivate func undoingWhatFails<Value>(undone: () -> Void, _ body: () throws -> Value) throws -> Value {
    func run(_ sql: String) throws { try cachedStatement(sql: sql).execute() }
    try run("SAVEPOINT one")
    do {
      let value = try body()
      // Undone with the whole transaction, it is not there any more.
      try run("RELEASE one")
      return value
    } catch {
      try? run("ROLLBACK TO one")
      try? run("RELEASE one")
      undone()
      throw error
    }
  }
}

extension SQLiteBackend {
  func together<Value>(_ body: (any RecordBackend) throws -> Value) throws -> Value {
    do {
      return try translatingErrors(writing: path) { try queue.write { _ in try body(SharedTransaction(self)) } }
    } catch {
      codec.forgetDictionaries()
      guard case StoreError.busy = error else { throw error }
      throw StoreHolder.find(path).map(StoreError.held) ?? .busy
    }
  }
}
