import CivilTime
import Foundation
package import Record
import Synchronization

/// A transaction that writes.
struct Turn {
  /// The transaction's number on the server, and the server's process that it is in.
  let transaction: String
  let process: String
  /// The person whom the transaction is about, as it found them.
  var held: HeldPerson?

  /// How long a call waits for others who write, in milliseconds: at first, then after whoever waits was told for whom.
  static let patience = (first: 1000, then: 9000)
}

/// A commit that was not answered, with what it is looked up by.
struct UnheardCommit {
  enum Transaction {
    case known(Turn)
    /// All that is known is the session that it is in; it adds an entry.
    case last(of: ServerSession)
  }

  let transaction: Transaction
  /// The last entry that it adds; nil for one that adds none.
  let last: ChainEnd?
}

extension PostgresBackend {
  /// How often it waits for somebody whose work takes long: some half an hour.
  private static let longest = 200

  /// Begins a transaction and waits until nobody else writes what is in its scope.
  ///
  /// Whoever writes about the study has `turn` alone. Whoever writes about a participant has it with others, and the head of
  /// the participant's lane alone; whoever appends about nobody holds the first lane when its end is asked for. What is read after
  /// that shows what those before have written.
  func takeTurn(on connection: Connection, for scope: WriteScope) throws -> Turn {
    var tried = 0
    while true {
      do {
        return try begin(on: connection, scope, patience: tried == 0 ? Turn.patience.first : Turn.patience.then)
      } catch let refusal as ServerRefusal where refusal.isHeld {
        connection.forgetWaiting()
        try connection.run("ROLLBACK")
        let holder = try holder(besides: connection)
        if tried == 0, let holder { PostgresStore.tell(holder) }
        tried += 1
        guard tried < 2 || tried < Self.longest && holder?.isAtLongWork ?? false else {
          throw holder.map(StoreError.held) ?? .busy
        }
      }
    }
  }

  private func begin(on connection: Connection, _ scope: WriteScope, patience: Int) throws -> Turn {
    connection.lastEntry = nil
    let beginning = Turn.beginning(for: scope, patience: patience, on: connection)
    guard case .person(let role, let id) = scope else {
      return try Turn.standing(connection.together(beginning + [Turn.standing]).last, on: connection)
    }
    let code = id.canonical
    guard let held = try connection.together(beginning + [Turn.holding(role, code, lanes)]).last, held.count == 1 else {
      // Nobody of that id is there: the body finds that out.
      return try Turn.standing(connection.execute(Turn.standing), on: connection)
    }
    try Turn.foresee(held, of: role, code, lanes, on: connection)
    var turn = try Turn.standing(held, on: connection)
    turn.held = HeldPerson(role: role, code: code, row: held)
    return turn
  }

  /// Who writes at this moment; nil when nobody does, or the server doesn't tell.
  private func holder(besides connection: Connection) throws -> StoreHolder? {
    let found = try connection.all(
      """
      SELECT activity.pid::bigint, activity.application_name
      FROM pg_locks JOIN pg_stat_activity activity ON activity.pid = pg_locks.pid
      WHERE relation = 'turn'::regclass AND granted AND activity.pid <> pg_backend_pid()
      ORDER BY mode = 'ShareRowExclusiveLock' DESC LIMIT 1
      """, read: { try ($0.column(0) as Int, $0.column(1) as String?) })
    return found.first.map { StoreHolder(process: $0.0, command: $0.1) }
  }
}

extension PostgresBackend {
  /// Asks the server what became of a transaction whose commit was not answered.
  ///
  /// - Throws: ``StoreError/server(_:)``: lost when it is undone, uncertain when the server does not say.
  func requireCommitted(_ commit: UnheardCommit) throws {
    let end = ContinuousClock.now + .seconds(Pool.patience)
    var status: String?
    repeat {
      do {
        status = try pool.lend { connection in
          // Whoever serves the broken connection may not have noticed, and would hold the others off.
          if status == "in progress" {
            try connection.run("SELECT pg_terminate_backend(\(commit.transaction.process))")
          }
          let status = try commit.transaction.status(on: connection)
          return status == "committed" ? try commit.confirmed(on: connection) : status
        }
      } catch let refusal as ServerRefusal where !refusal.isLost {
        // A server that was put in this one's place may not know the number yet: then it has not the deed either.
        status = refusal.state == "22023" ? "aborted" : nil
      } catch {
        status = nil
      }
      if status == nil || status == "in progress" { usleep(100_000) }
    } while (status == nil || status == "in progress") && ContinuousClock.now < end
    StoreLog.resolved(commit.transaction.name, status)
    switch status {
    case "committed": return
    case "aborted": throw StoreError.server(.lost)
    default: throw StoreError.server(.uncertain)
    }
  }
}

extension UnheardCommit.Transaction {
  fileprivate var process: String {
    switch self {
    case .known(let turn): turn.process
    case .last(let session): session.process
    }
  }

  /// By which a log tells it.
  fileprivate var name: String {
    switch self {
    case .known(let turn): turn.transaction
    case .last(let session): "of process \(session.process)"
    }
  }

  /// As the server says it. Of a session that is over nothing goes on, and the entry tells whether it was committed.
  fileprivate func status(on connection: Connection) throws -> String? {
    switch self {
    case .known(let turn): try connection.run("SELECT pg_xact_status('\(turn.transaction)'::xid8)").word
    case .last(let session): try session.isThere(on: connection) ? "in progress" : "committed"
    }
  }
}

extension UnheardCommit {
  /// A number that the server gave, but had not written to its log when it fell, is given again, to somebody else's transaction.
  /// So the entry has to be there as well. What is there may still be on its way to a replica: a transaction that is committed
  /// after it waits for both.
  fileprivate func confirmed(on connection: Connection) throws -> String {
    if let last {
      let hash = try connection.first("SELECT hash FROM entry WHERE number = $1", Arguments(last.number)) {
        try $0.column(0) as [UInt8]
      }
      if hash != last.hash { return "aborted" }
    }
    try connection.run("SELECT pg_logical_emit_message(true, 'regimen', 'looked up')")
    return "committed"
  }
}

extension PostgresStore {
  /// Who is told, once for each wait of over a second, for whom a store is waited for.
  private static let listener = Mutex<(@Sendable (StoreHolder) -> Void)?>(nil)

  /// - Parameter tell: Called while a call waits, by the thread that waits.
  package static func whileWaiting(_ tell: @escaping @Sendable (StoreHolder) -> Void) {
    listener.withLock { $0 = tell }
  }

  static func tell(_ holder: StoreHolder) { listener.withLock { $0 }?(holder) }
}
