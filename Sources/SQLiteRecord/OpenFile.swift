import Glibc
import Record

/// A file of this program's own, open until the value ends. A store's file is never opened so: closing it would let go of
/// SQLite's locks.
struct OpenFile: ~Copyable, Sendable {
  private let descriptor: Int32

  /// - Throws: ``StoreError/disk(_:)``.
  init(_ path: String, _ flags: Int32) throws {
    descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.disk(DiskFault(errno, of: path)) }
  }

  deinit { Glibc.close(descriptor) }
}

extension OpenFile {
  /// Locks a byte for as long as the file is open.
  ///
  /// - Returns: False while somebody else holds it.
  func lock(byte: Int64) throws -> Bool {
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(byte)
    range.l_len = 1
    if fcntl(descriptor, OpenFile.setLock, &range) == 0 { return true }
    if errno == EAGAIN || errno == EACCES { return false }
    throw StoreError.disk(DiskFault(errno))
  }

  /// Linux's `F_OFD_SETLK`: a lock of the open file, not of the process, which closing the file elsewhere keeps.
  private static let setLock: Int32 = 37

  /// Leaves the closing to somebody else.
  consuming func keepOpen() -> Int32 {
    let open = descriptor
    discard self
    return open
  }

  /// Writes at the start of the file, durably.
  func write(_ bytes: [UInt8]) throws {
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, fsync(descriptor) == 0 else {
      throw StoreError.disk(DiskFault(errno))
    }
  }

  /// - Parameter place: In bytes from the start of the file.
  func read(atMost limit: Int, at place: Int64 = 0) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = pread(descriptor, &bytes, limit, off_t(place))
    guard count >= 0 else { throw StoreError.disk(DiskFault(errno)) }
    return Array(bytes.prefix(count))
  }
}
