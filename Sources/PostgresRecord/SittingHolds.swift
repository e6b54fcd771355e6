import Record
import Synchronization

/// The sittings that this process holds: the server lets go of them with the session in which they were taken. Within a
/// session each could be taken again, so that who holds what is kept here as well.
final class SittingHolds: Sendable {
  private struct State {
    var session: Connection?
    var held: Set<Int64> = []
  }

  private let state = Mutex(State())
  /// In a database with several studies each has other numbers for its sittings.
  private let identity: [UInt8]

  init(_ identity: [UInt8]) { self.identity = identity }

  /// - Parameter connect: Makes a session, when there is none yet.
  /// - Returns: Nil while another holds it.
  func take(_ number: Int64, connect: () throws -> Connection) throws -> SittingLock? {
    let isTaken = try state.withLock { state in
      if state.held.contains(number) { return false }
      let session = try session(&state, connect)
      guard try session.run("SELECT pg_try_advisory_lock(\(key(of: number)))").word == "t" else { return false }
      state.held.insert(number)
      return true
    }
    return isTaken ? SittingLock { [self] in release(number) } : nil
  }

  private func release(_ number: Int64) {
    state.withLock { state in
      state.held.remove(number)
      _ = try? state.session?.run("SELECT pg_advisory_unlock(\(key(of: number)))")
    }
  }

  /// The session in which sittings are held. After a broken connection those that are still held are taken again.
  private func session(_ state: inout State, _ connect: () throws -> Connection) throws -> Connection {
    if let session = state.session, (try? session.run("SELECT 1")) != nil { return session }
    let session = try connect()
    for number in state.held { try session.run("SELECT pg_try_advisory_lock(\(key(of: number)))") }
    state.session = session
    return session
  }

  private func key(of number: Int64) -> Int64 {
    let digest = SHA256Value(of: identity + Array("sitting \(number)".utf8))
    return digest.bytes.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }
}

extension PostgresBackend {
  func lock(sitting number: Int64) throws -> SittingLock? {
    do {
      return try sittings.take(number) { try pool.connect() }
    } catch let refusal as ServerRefusal {
      throw StoreError(refusal)
    }
  }
}
