import CLibPQ
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
  private let cursors = Mutex(0)

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

  /// Runs one statement or several, without arguments.
  ///
  /// - Returns: What the last of them answered, its values as text.
  @discardableResult
  func run(_ sql: String) throws -> Reply { try reply(pq_run(pointer, sql)) }

  /// Runs a statement that the server prepares once for the connection.
  @discardableResult
  func execute(_ sql: String, _ arguments: Arguments = Arguments()) throws -> Reply {
    let name = try name(of: sql, arguments.types)
    let result = arguments.withPointers { count, values, lengths in
      pq_execute(pointer, name, count, values, lengths)
    }
    return try reply(result)
  }

  /// Runs a statement that is not worth keeping.
  @discardableResult
  func executeOnce(_ sql: String, _ arguments: Arguments = Arguments()) throws -> Reply {
    let result = arguments.withPointers { count, values, lengths in
      pq_execute_once(pointer, sql, count, arguments.types, values, lengths)
    }
    return try reply(result)
  }

  /// Hands rows in the binary form of COPY to a table.
  func copy(_ rows: [UInt8], by sql: String) throws {
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
    let name = "s\(prepared.withLock { $0.count })"
    _ = try reply(pq_prepare(pointer, name, sql, Int32(types.count), types))
    prepared.withLock { $0[sql] = name }
    return name
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

extension Arguments {
  /// Calls `body` with what libpq takes: how many there are, where each lies, and how long it is.
  fileprivate func withPointers<Result>(
    _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        // An empty text has an address, by which it differs from a null.
        let empty: StaticString = ""
        let start = buffer.baseAddress ?? UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
        let values = places.map { place in place.map { start + $0.lowerBound } }
        return body(Int32(places.count), values, places.map { Int32($0?.count ?? 0) })
      }
    }
  }
}

/// Calls `body` with texts as C has them, ended by a null.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  var starts: [Int] = []
  for text in texts {
    starts.append(bytes.count)
    bytes.append(contentsOf: text.utf8CString)
  }
  return bytes.withUnsafeBufferPointer { buffer in
    let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil]
    return pointers.withUnsafeBufferPointer { pointers in
      // Never nil: the list ends with a null at least.
      guard let start = pointers.baseAddress else { preconditionFailure("a list without its end") }
      return body(start)
    }
  }
}
