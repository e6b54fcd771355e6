import Foundation
package import Record
import Synchronization

/// A transaction that writes, by which its commit can be looked up.
struct Turn {
  /// The transaction's number on the server, and the server's process that it is in.
  let transaction: String
  let process: String
}

extension PostgresBackend {
  /// How long a call waits for others who write, in milliseconds: at first, then after whoever waits was told for whom.
  private static let patience = (first: 1000, then: 9000)
  /// How often it waits for somebody whose work takes long: some half an hour.
  private static let longest = 200

  /// Begins a transaction and waits until nobody else writes what is in its scope.
  ///
  /// Whoever writes about the study has `turn` alone. Whoever writes about a participant has it with others, and the head of
  /// the participant's lane alone. What is read after that shows what those before have written.
  func takeTurn(on connection: Connection, for scope: WriteScope) throws -> Turn {
    var tried = 0
    while true {
      do {
        return try begin(on: connection, scope, patience: tried == 0 ? Self.patience.first : Self.patience.then)
      } catch let refusal as ServerRefusal where refusal.isHeld {
        _ = try connection.run("ROLLBACK")
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
    let mode = scope == .all ? "SHARE ROW EXCLUSIVE" : "ROW EXCLUSIVE"
    let begun =
      try connection.run(
        """
        BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = \(patience); LOCK TABLE turn IN \(mode) MODE;
        SELECT pg_current_xact_id() || ' ' || pg_backend_pid()
        """
      ).word ?? ""
    if case .person(let role, let id) = scope {
      try connection.execute(
        """
        SELECT lane FROM lane WHERE lane = (SELECT (id - 1) % \(lanes.count) FROM person WHERE role = $1 AND code = $2)
        FOR UPDATE
        """, Arguments(role.rawValue, id.precomposedStringWithCanonicalMapping))
    }
    let words = begun.split(separator: " ").map(String.init)
    guard words.count == 2 else { throw StoreError.damaged }
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

extension PostgresBackend {
  /// Asks the server what became of a transaction whose commit was not answered.
  ///
  /// - Throws: ``StoreError/server(_:)``: lost when it is undone, uncertain when the server does not say.
  func requireCommitted(_ turn: Turn) throws {
    let end = ContinuousClock.now + .seconds(Pool.patience)
    var status: String?
    repeat {
      do {
        status = try pool.lend { connection in
          // Whoever serves the broken connection may not have noticed, and would hold the others off.
          if status == "in progress" { try connection.run("SELECT pg_terminate_backend(\(turn.process))") }
          return try connection.run("SELECT pg_xact_status('\(turn.transaction)'::xid8)").word
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

extension PostgresStore {
  /// Who is told, once for each wait of over a second, for whom a store is waited for.
  private static let listener = Mutex<(@Sendable (StoreHolder) -> Void)?>(nil)

  /// - Parameter tell: Called while a call waits, by the thread that waits.
  package static func whileWaiting(_ tell: @escaping @Sendable (StoreHolder) -> Void) {
    listener.withLock { $0 = tell }
  }

  static func tell(_ holder: StoreHolder) { listener.withLock { $0 }?(holder) }
}
