import CLibPQ
import Record
import Synchronization

/// One connection to a server, which serves one call at a time: whoever was lent it from the ``Pool``.
///
/// A class, for a connection is a thing with an identity: snapshots, cursors and the pool speak of the same one, and the last
/// of them to let go of it closes it.
final class Connection: Sendable {
  /// Of libpq's connection. Pointers are not for sending, and this is sent from thread to thread, never shared.
  private let address: UInt
  /// The names of the statements that the server keeps, by their SQL.
  private let prepared = Mutex<[String: String]>([:])
  private let names = Mutex(0)
  private let cursors = Mutex(0)
  /// What is sent together with whatever is sent next.
  private let waiting = Mutex(WaitingStatements())
  /// What was asked for before it was wanted, as long as nothing was written since.
  private let foreseen = Mutex<[(statement: Statement, reply: Reply)]>([])
  private let added = Mutex<ChainEnd?>(nil)
  /// What the deed goes by that is under way, until something is sent for it.
  let expected = Mutex<Expectation?>(nil)
  let confirmed = Mutex<Turn?>(nil)
  let recent = Mutex(RecentPeople())
  let session = Mutex<ServerSession?>(nil)
  /// The session's limit for waiting for locks, in milliseconds; nil when a transaction that set it may have been undone.
  private let lockTimeout = Mutex<Int?>(nil)

  private var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// - Parameter options: What libpq takes, by keyword.
  /// - Throws: ``ConnectionFailure``.
  init(_ options: [String: String]) throws {
    guard pq_load() != 0 else { throw ConnectionFailure.libraryMissing }
    let sorted = options.sorted { $0.key < $1.key }
    let connection = withCStrings(sorted.map(\.key)) { keywords in
      withCStrings(sorted.map(\.value)) { values in pq_connect(keywords, values) }
    }
    guard let connection else { throw ConnectionFailure.refused("no memory") }
    guard pq_is_open(connection) != 0 else {
      let message = pq_connection_message(connection).map { String(cString: $0) } ?? ""
      pq_finish(connection)
      throw ConnectionFailure.refused(message)
    }
    address = UInt(bitPattern: connection)
  }

  deinit { pq_finish(pointer) }
}

/// Why there is no connection.
enum ConnectionFailure: Error {
  /// libpq is not on this machine.
  case libraryMissing
  /// What libpq says; it never holds a password.
  case refused(String)
}

extension Connection {
  /// False once the connection was found broken.
  var isOpen: Bool { pq_is_open(pointer) != 0 }

  /// A name that no other cursor of the connection has.
  func nextCursor() -> String {
    cursors.withLock { count in
      count += 1
      return "c\(count)"
    }
  }

  /// Major times 10,000, and minor.
  var serverVersion: Int { Int(pq_server_version(pointer)) }

  /// What the server says of itself, such as `server_encoding`.
  func parameter(_ name: String) -> String? { pq_parameter(pointer, name).map { String(cString: $0) } }

  /// The last entry that the transaction has added: by it the commit can be looked up.
  var lastEntry: ChainEnd? {
    get { added.withLock { $0 } }
    set { added.withLock { $0 = newValue } }
  }

  /// The number of the server's process.
  var process: Int32 { pq_backend(pointer) }

  /// Whether it is open, and in no transaction: then somebody else may have it.
  var isAtRest: Bool { pq_is_at_rest(pointer) != 0 && waiting.withLock { $0.isEmpty } }

  /// Runs one statement or several, without arguments.
  ///
  /// - Returns: What the last of them answered, its values as text.
  @discardableResult
  func run(_ sql: String) throws -> Reply {
    try sendWaiting(before: sql)
    StoreLog.runs(sql)
    return try reply(pq_run(pointer, sql))
  }

  /// Runs a statement that the server prepares once for the connection.
  @discardableResult
  func execute(_ sql: String, _ arguments: Arguments = Arguments()) throws -> Reply {
    let statement = Statement(sql, arguments)
    if let known = takeForeseen(statement) { return known }
    if hasToSend(before: sql) { return try together([statement])[0] }
    StoreLog.runs(sql)
    let name = try name(of: sql, arguments.types)
    let result = arguments.withPointers { count, values, lengths in
      pq_execute(pointer, name, count, values, lengths)
    }
    return try reply(result)
  }

  func execute(_ statement: Statement) throws -> Reply { try execute(statement.sql, statement.arguments) }

  /// Runs a statement that is not worth keeping.
  @discardableResult
  func executeOnce(_ sql: String, _ arguments: Arguments = Arguments()) throws -> Reply {
    try sendWaiting(before: sql)
    StoreLog.runs(sql)
    let result = arguments.withPointers { count, values, lengths in
      pq_execute_once(pointer, sql, count, arguments.types, values, lengths)
    }
    return try reply(result)
  }

  /// Hands rows in the binary form of COPY to a table.
  func copy(_ rows: [UInt8], by sql: String) throws {
    try sendWaiting(before: sql)
    _ = try reply(pq_run(pointer, sql))
    var isTaken = true
    rows.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while isTaken, !rest.isEmpty {
        let part = rest.prefix(1 << 20)
        isTaken =
          pq_copy_put(
            pointer, UnsafeRawBufferPointer(rebasing: part).baseAddress?.assumingMemoryBound(to: CChar.self),
            Int32(part.count)) != 0
        rest = rest.dropFirst(part.count)
      }
    }
    _ = try reply(pq_copy_end(pointer))
    if !isTaken { throw ServerRefusal.lost }
  }

  private func name(of sql: String, _ types: [UInt32]) throws -> String {
    if let known = prepared.withLock({ $0[sql] }) { return known }
    let name = nextName()
    _ = try reply(pq_prepare(pointer, name, sql, Int32(types.count), types))
    prepared.withLock { $0[sql] = name }
    return name
  }

  private func nextName() -> String {
    names.withLock { count in
      count += 1
      return "s\(count)"
    }
  }

  /// - Throws: ``ServerRefusal``.
  private func reply(_ result: OpaquePointer?) throws -> Reply {
    guard let result else { throw isOpen ? ServerRefusal(state: "XX000") : ServerRefusal.lost }
    let reply = Reply(result)
    switch pq_status(result) {
    case Int32(PQ_COMMAND), Int32(PQ_ROWS), Int32(PQ_COPY_IN): return reply
    default:
      // A server that goes says why first, with a state of its own: the connection tells what matters.
      guard isOpen, let state = pq_state(result) else { throw ServerRefusal.lost }
      throw ServerRefusal(state: String(cString: state))
    }
  }
}

// MARK: - Several at once

extension Connection {
  /// Runs a statement whose answer nobody asks for, with the next one that is asked for at the latest: that spares the way to
  /// the server and back. When it is refused, that next call throws, and nothing of the transaction is kept.
  ///
  /// - Throws: As ``together(_:)``.
  func later(_ statement: Statement) throws {
    foreseen.withLock { $0.removeAll() }
    if waiting.withLock({ $0.add(statement) }) { try together([]) }
  }

  func later(_ sql: String, _ arguments: Arguments = Arguments()) throws { try later(Statement(sql, arguments)) }

  /// Runs statements, and those that wait before them, on one way to the server and back. Behind one that is refused the others
  /// are not done.
  ///
  /// - Parameter isEnd: Whether the transaction ends with them.
  /// - Returns: The answer to each.
  /// - Throws: ``ServerRefusal``, the first; the ``Statement/conflict`` that it is; ``WrongExpectation``.
  @discardableResult
  func together(_ statements: [Statement], isEnd: Bool = false) throws -> [Reply] {
    let expectation = expected.withLock { $0.take() }
    let opening = try expectation.map { isEnd ? try $0.claim(on: self) : $0.holding(on: self) } ?? []
    var before = opening + waiting.withLock { $0.take() }
    if isEnd, let lane = expectation?.lane,
      let entry = before.firstIndex(where: { expectation?.lanes.lane(of: $0) == lane })
    {
      // Whoever writes holds the lane before any other row: else two would wait for each other.
      before.insert(before.remove(at: entry), at: opening.count)
    }
    foreseen.withLock { $0.removeAll() }
    let replies = try answers(to: before + statements)
    if let expectation, !isEnd {
      let turn = try expectation.turn(confirmedBy: replies[opening.count - 1])
      confirmed.withLock { $0 = turn }
    }
    return Array(replies.dropFirst(before.count))
  }

  private func answers(to all: [Statement]) throws -> [Reply] {
    guard pq_pipeline_begin(pointer) != 0 else { throw ServerRefusal.lost }
    var isSent = true
    var sent: [(statement: Statement, newName: String?)] = []
    var newNames: [String: String] = [:]
    for statement in all where isSent {
      StoreLog.runs(statement.sql)
      let types = statement.arguments.types
      var name = prepared.withLock { $0[statement.sql] } ?? newNames[statement.sql]
      if name == nil {
        let new = nextName()
        (name, newNames[statement.sql]) = (new, new)
        isSent = pq_send_prepare(pointer, new, statement.sql, Int32(types.count), types) != 0
        sent.append((statement, new))
      }
      isSent = isSent && statement.arguments.withPointers { pq_send(pointer, name, $0, $1, $2) } != 0
      sent.append((statement, nil))
    }
    guard isSent, pq_pipeline_sync(pointer) != 0 else { throw ServerRefusal.lost }
    return try answers(to: sent)
  }

  /// Takes each answer, so that the connection is left as it was also when something is refused.
  private func answers(to sent: [(statement: Statement, newName: String?)]) throws -> [Reply] {
    var replies: [Reply] = []
    var refusal: (any Error)?
    for (statement, newName) in sent {
      do {
        let reply = try reply(pq_pipeline_next(pointer))
        if let newName { prepared.withLock { $0[statement.sql] = newName } } else { replies.append(reply) }
      } catch let refused as ServerRefusal {
        refusal = refusal ?? (refused.isConflict ? statement.conflict : nil) ?? refused
      }
    }
    let isEnded = pq_pipeline_end(pointer) != 0
    if let refusal { throw refusal }
    if !isEnded { throw ServerRefusal.lost }
    return replies
  }

  private func hasToSend(before sql: String) -> Bool {
    let isExpecting = expected.withLock { $0 != nil }
    return waiting.withLock { $0.goes(before: sql) } || isExpecting
  }

  private func sendWaiting(before sql: String) throws {
    if hasToSend(before: sql) { try together([]) }
    foreseen.withLock { $0.removeAll() }
  }

  /// What waits is never sent: the transaction is not kept.
  func forgetWaiting() {
    waiting.withLock { $0.removeAll() }
    foreseen.withLock { $0.removeAll() }
    expected.withLock { $0 = nil }
    lockTimeout.withLock { $0 = nil }
  }

  /// What has the session wait so long for locks, 0 for as long as it takes; nothing when it does already.
  func limiting(lockTimeout milliseconds: Int) -> [Statement] {
    lockTimeout.withLock { known in
      defer { known = milliseconds }
      return known == milliseconds ? [] : [Statement("SET lock_timeout = \(milliseconds)")]
    }
  }

  /// Begins a part of the transaction, a deed of several: it may be left out as long as only what it reads was sent.
  func beginPart() {
    waiting.withLock { $0.beginPart() }
    foreseen.withLock { $0.removeAll() }
  }

  /// - Returns: Whether the part that was begun last is left out; else the whole transaction is to be undone.
  func leavePartOut() -> Bool {
    foreseen.withLock { $0.removeAll() }
    return pq_is_in_transaction(pointer) != 0 && waiting.withLock { $0.leavePartOut() }
  }

  /// Has rows of several parts added by one statement.
  func joinWaiting() { waiting.withLock { $0.joinRows() } }

  /// Keeps an answer for whoever asks for it.
  func foresee(_ statement: Statement, _ reply: Reply) { foreseen.withLock { $0.append((statement, reply)) } }

  /// An answer that is there already; none is once something is written.
  private func takeForeseen(_ statement: Statement) -> Reply? {
    foreseen.withLock { foreseen in
      if foreseen.isEmpty { return nil }
      if !statement.sql.hasPrefix("SELECT") { foreseen.removeAll() }
      return foreseen.first { $0.statement == statement }?.reply
    }
  }
}
