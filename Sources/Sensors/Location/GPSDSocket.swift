import Glibc

/// A connection to gpsd, which sends a report a line once it is asked to watch.
///
/// Reading never waits: the caller waits with `poll` on ``descriptor`` among whatever else it watches.
///
/// - SeeAlso: gpsd_json(5).
package struct GPSDSocket: Sendable {
  package let descriptor: Int32

  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownHost
    case refused
    case timedOut

    package var description: String {
      switch self {
      case .unknownHost: "the host is not known"
      case .refused: "nothing answers there; start gpsd, or check the port (2947 is usual)"
      case .timedOut: "no connection within 5 seconds"
      }
    }
  }

  private static let watch = #"?WATCH={"enable":true,"json":true};"# + "\n"

  /// Connects, within 5 seconds, and asks for reports.
  package init(host: String, port: UInt16) throws(Fault) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0, let list else { throw .unknownHost }
    defer { freeaddrinfo(list) }
    var fault = Fault.refused
    for address in sequence(first: list, next: { $0.pointee.ai_next }) {
      switch Self.connected(address.pointee) {
      case .success(let descriptor):
        self.descriptor = descriptor
        let request = Array(Self.watch.utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
          Glibc.close(descriptor)
          throw .refused
        }
        return
      case .failure(let found): fault = found
      }
    }
    throw fault
  }

  private static func connected(_ address: addrinfo) -> Result<Int32, Fault> {
    let flags = address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.ai_family, flags, address.ai_protocol)
    guard descriptor >= 0 else { return .failure(.refused) }
    if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
      guard errno == EINPROGRESS else {
        Glibc.close(descriptor)
        return .failure(.refused)
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&waiting, 1, 5000) > 0 else {
        Glibc.close(descriptor)
        return .failure(.timedOut)
      }
      var error: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0, error == 0 else {
        Glibc.close(descriptor)
        return .failure(.refused)
      }
    }
    return .success(descriptor)
  }
}

/// What a descriptor that does not wait gave.
package enum ReadBytes: Hashable, Sendable {
  case bytes([UInt8])
  /// Nothing now.
  case none
  /// Nothing ever more.
  case end

  /// Reads what is there, at most 64 KiB.
  package static func from(_ descriptor: Int32) -> ReadBytes {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { return .bytes(Array(buffer[..<count])) }
    if count == 0 { return .end }
    return errno == EAGAIN || errno == EINTR ? .none : .end
  }
}
