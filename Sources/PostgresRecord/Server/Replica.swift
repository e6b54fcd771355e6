import Glibc
package import Record
import Synchronization

/// A streaming replica, from which lists and exports are read. What is read from it has all that was answered before: the primary
/// says how far its log is, and the replica is asked until it has come so far.
final class Replica: Sendable {
  /// Why it is not read from.
  enum Fault: String, Hashable {
    case away = "does not answer"
    case behind = "is behind"
    case other = "has another study"
    case noReplica = "is no replica"
  }

  private struct State {
    var fault: Fault?
    var nextTry = ContinuousClock.now
  }

  private let pool: Pool
  private let identity: [UInt8]
  private let state = Mutex(State())

  /// For how long it may be behind before the primary is read, in milliseconds.
  private static let patience = 1000
  /// One at fault is asked again after so long.
  private static let pause = Duration.seconds(5)

  /// - Parameter identity: Of the store that it is to have.
  init(_ address: ServerAddress, identity: [UInt8]) {
    pool = Pool(address, name: ProgramName.own, patience: 0)
    self.identity = identity
  }
}

extension Replica {
  /// Why it was not read from the last time; nil when it was.
  var fault: Fault? { state.withLock { $0.fault } }

  /// Reads what a primary has by now.
  ///
  /// - Returns: Nil when the primary is to be read: nothing of `body` has run then.
  /// - Throws: ``ServerRefusal``; ``StoreError``; what `body` throws.
  func read<Value>(
    upTo primary: PostgresBackend, _ body: (any RecordSnapshot) throws -> Value
  ) throws -> Value? {
    if state.withLock({ $0.fault != nil && ContinuousClock.now < $0.nextTry }) { return nil }
    let position = try primary.pool.lend { try $0.run("SELECT pg_current_wal_lsn()").word ?? "" }
    var hasBegun = false
    do {
      return try pool.lend({ try begin($0, at: position) }) { connection, _ in
        hasBegun = true
        note(nil)
        return try primary.read(on: connection, body)
      }
    } catch {
      // What was read of it may have gone on to somebody: it is not read again elsewhere.
      if hasBegun { throw error }
      note(error as? Fault ?? .away)
      pool.close()
      return nil
    }
  }

  private func begin(_ connection: Connection, at position: String) throws {
    let end = ContinuousClock.now + .milliseconds(Replica.patience)
    let asked = Statement(
      "SELECT (SELECT id FROM store), pg_is_in_recovery(), coalesce(pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false)",
      Arguments(position))
    while true {
      let (id, isReplica, isThere) =
        try connection.first(asked) {
          try ($0.column(0) as [UInt8]?, $0.column(1) as Bool, $0.column(2) as Bool)
        } ?? (nil, false, false)
      guard id == identity else { throw Fault.other }
      guard isReplica else { throw Fault.noReplica }
      if isThere { break }
      guard ContinuousClock.now < end else { throw Fault.behind }
      usleep(5_000)
    }
    try connection.together(
      connection.limiting(lockTimeout: 0) + [Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")])
  }

  /// What changes is told once.
  private func note(_ fault: Fault?) {
    let isNew = state.withLock { state in
      defer {
        state.fault = fault
        state.nextTry = .now + Replica.pause
      }
      return state.fault != fault
    }
    if isNew { StoreLog.replica(pool.address.place, fault?.rawValue) }
  }
}

extension Replica.Fault: Error {}

/// A store that is read from a replica, and from its primary while that can't be.
struct ReplicatedBackend: RecordBackend {
  let primary: PostgresBackend
  let replica: Replica

  var identity: [UInt8] { primary.identity }
  var lanes: Lanes { primary.lanes }
  var isCopy: Bool { primary.isCopy }
  var place: String { primary.place }
  var callsAtOnce: Int { primary.callsAtOnce }
}

extension ReplicatedBackend {
  func read<Value>(_ body: (any RecordSnapshot) throws -> Value) throws -> Value {
    try translatingRefusals { try replica.read(upTo: primary, body) } ?? primary.read(body)
  }

  func write<Value>(_ scope: WriteScope, _ body: (any RecordTransaction) throws -> Value) throws -> Value {
    try primary.write(scope, body)
  }

  func lock(sitting number: Int64) throws -> SittingLock? { try primary.lock(sitting: number) }
  func backup(to place: String) throws { try primary.backup(to: place) }
  func copyWithoutNames(to place: String, leavingOut leavesOut: (ChainLink) throws -> Bool) throws {
    try primary.copyWithoutNames(to: place, leavingOut: leavesOut)
  }
  func clearErased() throws { try primary.clearErased() }
  func hasErasedBytes() throws -> Bool { try primary.hasErasedBytes() }
  func keep(_ finding: Finding) throws { try primary.keep(finding) }
  func lastFinding() throws -> Finding? { try primary.lastFinding() }
  func withBlankTables<Value>(_ body: (any RecordTransaction) throws -> Value) throws -> Value {
    try primary.withBlankTables(body)
  }
  func beside() throws -> any RecordBackend { try primary.beside() }
  func close() throws { try primary.close() }
}

extension PostgresStore {
  /// The same store, of which ``StudyStore/beside()`` reads from a streaming replica. One that does not answer, or is behind, is
  /// left alone for the time.
  ///
  /// - Throws: ``StoreError/server(_:)`` when the store is a file, or the text no address.
  package static func reading(_ store: StudyStore, from replica: ServerAddress) throws -> StudyStore {
    guard var backend = store.backend as? PostgresBackend else {
      throw StoreError.server(.address("only a store on a PostgreSQL server has a replica"))
    }
    backend.replica = Replica(replica.hastening(schema: backend.pool.address.schema), identity: backend.identity)
    return StudyStore(over: backend)
  }
}
