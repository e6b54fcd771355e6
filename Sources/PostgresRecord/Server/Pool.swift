import Dispatch
import Glibc
import Record
import Synchronization

/// The connections of a store, each lent to one call at a time. One that turns out to be broken is replaced: by its first
/// statement each is found whole or not.
final class Pool: Sendable {
  let address: ServerAddress
  /// How the sessions on the server are called: whoever waits is told.
  let name: String
  private let idle = Mutex<[Connection]>([])
  private let free: DispatchSemaphore
  /// Whether there was a connection: then a server that is not there is waited for.
  private let wasReached = Mutex(false)

  /// As many calls may go on at once.
  static let size = 16
  /// For how long a server that went is waited for, and for how long a free connection, in seconds.
  static let patience = 30.0
  /// For how long this one waits for a server that went, in seconds.
  private let patience: Double

  init(_ address: ServerAddress, name: String, patience: Double = Pool.patience) {
    self.address = address
    self.name = name
    self.patience = patience
    free = DispatchSemaphore(value: Pool.size)
  }
}

extension Pool {
  /// Lends a connection on which `begin` has been done. While the server is away, the connection is made again, for a bounded
  /// time: nothing is lost by that, for nothing has begun.
  ///
  /// - Throws: ``ServerRefusal``; ``StoreError``; what the bodies throw.
  func lend<Begun, Value>(
    _ begin: (Connection) throws -> Begun, _ body: (Connection, Begun) throws -> Value
  ) throws -> Value {
    guard free.wait(timeout: .now() + Pool.patience) == .success else { throw StoreError.busy }
    defer { free.signal() }
    let (connection, begun) = try self.begun(begin)
    defer { giveBack(connection) }
    return try body(connection, begun)
  }

  func lend<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    let probe = [Statement("SELECT 1")]
    return try lend({ try $0.together($0.limiting(lockTimeout: 0) + probe) }, { connection, _ in try body(connection) })
  }

  /// A connection that is nobody else's.
  func connect() throws -> Connection {
    do {
      let connection = try Connection(address.options.merging(["application_name": name]) { $1 })
      try prepare(connection)
      wasReached.withLock { $0 = true }
      StoreLog.connected(address.place)
      return connection
    } catch ConnectionFailure.libraryMissing {
      throw StoreError.server(.libraryMissing)
    } catch ConnectionFailure.refused(let message) {
      throw StoreError.server(.unreachable(line(message)))
    }
  }

  /// Closes what is not lent.
  func close() { idle.withLock { $0.removeAll() } }

  private func begun<Begun>(_ begin: (Connection) throws -> Begun) throws -> (Connection, Begun) {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      let wasReached = wasReached.withLock { $0 }
      do {
        let connection = try idle.withLock { $0.popLast() } ?? connect()
        do {
          return (connection, try begin(connection))
        } catch {
          giveBack(connection)
          throw error
        }
      } catch let refusal as ServerRefusal where refusal.isLost && ContinuousClock.now < end {
        // The others are likely to be gone as well, and a new one tells.
        close()
      } catch StoreError.server(.unreachable) where wasReached && ContinuousClock.now < end {
        usleep(200_000)
      }
    }
  }

  private func giveBack(_ connection: Connection) {
    connection.forgetWaiting()
    if connection.isAtRest { idle.withLock { $0.append(connection) } }
  }

  /// What every statement of this program relies on.
  private func prepare(_ connection: Connection) throws {
    guard connection.serverVersion >= 130_000 else { throw StoreError.server(.tooOld) }
    guard connection.parameter("server_encoding") == "UTF8" else {
      throw StoreError.server(.encoding(connection.parameter("server_encoding") ?? ""))
    }
    try translatingRefusals {
      _ = try connection.run(
        """
        SET search_path = \(address.schema.quoted), pg_temp; SET synchronous_commit = on; SET bytea_output = hex;
        SET datestyle = iso; SET extra_float_digits = 1; SET row_security = off; SET client_min_messages = warning;
        SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0; SET jit = off
        """)
    }
  }
}
