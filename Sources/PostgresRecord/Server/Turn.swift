import CivilTime
import Foundation
package import Record
import Synchronization

/// A transaction that writes.
struct Turn {
  /// The transaction's number on the server, and the server's process that it is in.
  let transaction: String
  let process: String
}

/// A commit that was not answered, with what it is looked up by.
struct UnheardCommit {
  let turn: Turn
  /// The last entry that it adds; nil for one that adds none.
  let last: ChainEnd?
}

extension PostgresBackend {
  /// How long a call waits for others who write, in milliseconds: at first, then after whoever waits was told for whom.
  private static let patience = (first: 1000, then: 9000)
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
        return try begin(on: connection, scope, patience: tried == 0 ? Self.patience.first : Self.patience.then)
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
    let mode = scope == .all ? "SHARE ROW EXCLUSIVE" : "ROW EXCLUSIVE"
    let beginning =
      connection.limiting(lockTimeout: patience) + [
        Statement("BEGIN ISOLATION LEVEL READ COMMITTED"), Statement("LOCK TABLE turn IN \(mode) MODE"),
      ]
    guard case .person(let role, let id) = scope else {
      return try turn(connection.together(beginning + [Turn.standing]).last, on: connection)
    }
    let code = id.canonical
    let holding = Statement(
      """
      SELECT \(Turn.columns), person.id, person.key, person.recorded, lane.number, lane.hash
      FROM lane JOIN person ON lane.lane = (person.id - 1) % \(lanes.count)
      WHERE person.role = $1 AND person.code = $2 FOR UPDATE OF lane
      """, Arguments(role.rawValue, code))
    guard let held = try connection.together(beginning + [holding]).last, held.count == 1 else {
      // Nobody of that id is there: the body finds that out.
      return try turn(connection.execute(Turn.standing), on: connection)
    }
    let person: Int64 = try ColumnReader(held, row: 0).column(3)
    connection.foresee(.person(role, code), held.part(from: 3))
    connection.foresee(.holdingEnd(of: lanes.lane(of: person)), held.part(from: 6))
    return try turn(held, on: connection)
  }

  /// - Parameter reply: The row of ``Turn/columns``.
  private func turn(_ reply: Reply?, on connection: Connection) throws -> Turn {
    guard let reply, reply.count == 1 else { throw StoreError.damaged }
    let row = ColumnReader(reply, row: 0)
    let words = try (row.column(0) as String).split(separator: " ").map(String.init)
    guard words.count == 2 else { throw StoreError.damaged }
    connection.foresee(.unfinishedWork, reply.part(from: 1))
    if try !row.column(2) { connection.foresee(Turn.closing, reply.withoutRows) }
    return Turn(transaction: words[0], process: words[1])
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

extension Turn {
  /// What each transaction that writes asks for first: its number and process, whether a merge is not done, whether the study
  /// was closed.
  fileprivate static let columns = """
    pg_current_xact_id()::text || ' ' || pg_backend_pid(), (SELECT unfinished FROM store),
    EXISTS (SELECT FROM entry WHERE person IS NULL AND kind = 'studyClosed')
    """

  fileprivate static let standing = Statement("SELECT \(columns)")

  fileprivate static let closing = Statement.entries(
    .study(kinds: ["studyClosed"]), asOf: Instant(milliseconds: .max))
}

extension PostgresBackend {
  /// Asks the server what became of a transaction whose commit was not answered.
  ///
  /// - Throws: ``StoreError/server(_:)``: lost when it is undone, uncertain when the server does not say.
  func requireCommitted(_ commit: UnheardCommit) throws {
    let turn = commit.turn
    let end = ContinuousClock.now + .seconds(Pool.patience)
    var status: String?
    repeat {
      do {
        status = try pool.lend { connection in
          // Whoever serves the broken connection may not have noticed, and would hold the others off.
          if status == "in progress" { try connection.run("SELECT pg_terminate_backend(\(turn.process))") }
          let status = try connection.run("SELECT pg_xact_status('\(turn.transaction)'::xid8)").word
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
    StoreLog.resolved(turn.transaction, status)
    switch status {
    case "committed": return
    case "aborted": throw StoreError.server(.lost)
    default: throw StoreError.server(.uncertain)
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
