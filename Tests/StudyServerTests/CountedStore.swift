import Record
import Synchronization

/// A store that counts the transactions that it is asked for, those within a shared one aside, and breaks when it is told to.
struct CountedStore: RecordBackend {
  let base: any RecordBackend
  let counts = Counts()

  final class Counts: Sendable {
    private let known = Mutex(Transactions())

    /// As many reads behind the next write are refused, since the way to the store broke.
    private let broken = Mutex((behindWrite: 0, now: 0))

    var transactions: Transactions { known.withLock { $0 } }

    func breakBehindWrite(reads: Int) { broken.withLock { $0.behindWrite = reads } }

    var isBreaking: Bool { broken.withLock { $0.behindWrite > 0 } }

    func hasWritten() { broken.withLock { ($0.now, $0.behindWrite) = ($0.behindWrite, 0) } }

    func requireWhole() throws {
      let isWhole = broken.withLock { broken in
        defer { broken.now = max(0, broken.now - 1) }
        return broken.now == 0
      }
      if !isWhole { throw StoreError.server(.lost) }
    }

    func add(_ one: Transactions) {
      known.withLock { $0 = Transactions($0.reads + one.reads, $0.writes + one.writes, $0.shared + one.shared) }
    }
  }

  struct Transactions: Hashable {
    let reads, writes, shared: Int

    init(_ reads: Int = 0, _ writes: Int = 0, _ shared: Int = 0) {
      (self.reads, self.writes, self.shared) = (reads, writes, shared)
    }

    static func - (all: Transactions, before: Transactions) -> Transactions {
      Transactions(all.reads - before.reads, all.writes - before.writes, all.shared - before.shared)
    }
  }

  var identity: [UInt8] { base.identity }
  var lanes: Lanes { base.lanes }
  var isCopy: Bool { base.isCopy }
  var place: String { base.place }
  var callsAtOnce: Int { base.callsAtOnce }
}

extension CountedStore {
  func read<Value>(_ body: (any RecordSnapshot) throws -> Value) throws -> Value {
    counts.add(Transactions(1))
    try counts.requireWhole()
    return try base.read(body)
  }

  func write<Value>(_ scope: WriteScope, _ body: (any RecordTransaction) throws -> Value) throws -> Value {
    counts.add(Transactions(0, 1))
    defer { counts.hasWritten() }
    return try base.write(scope, body)
  }

  func together<Value>(_ body: (any RecordBackend) throws -> Value) throws -> Value {
    counts.add(Transactions(0, 0, 1))
    return counts.isBreaking ? try body(self) : try base.together(body)
  }

  func lock(sitting number: Int64) throws -> SittingLock? { try base.lock(sitting: number) }
  func backup(to path: String) throws { try base.backup(to: path) }
  func copyWithoutNames(to path: String, leavingOut leavesOut: (ChainLink) throws -> Bool) throws {
    try base.copyWithoutNames(to: path, leavingOut: leavesOut)
  }
  func clearErased() throws { try base.clearErased() }
  func hasErasedBytes() throws -> Bool { try base.hasErasedBytes() }
  func keep(_ finding: Finding) throws { try base.keep(finding) }
  func lastFinding() throws -> Finding? { try base.lastFinding() }
  func withBlankTables<Value>(_ body: (any RecordTransaction) throws -> Value) throws -> Value {
    try base.withBlankTables(body)
  }
  func beside() throws -> any RecordBackend { try base.beside() }
  func close() throws { try base.close() }
}
