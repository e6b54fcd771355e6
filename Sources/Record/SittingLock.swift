import Glibc

/// The hold of a process on a sitting that it runs. It ends with the value, or with the process, however that ends: a
/// sitting whose process was killed can be resumed at once.
///
/// All sittings share one empty file beside the store, in which each locks the byte that its number gives.
package struct SittingLock: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Nil while another holds the byte.
  fileprivate init?(file path: String, byte: Int64) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.disk(DiskFault(errno)) }
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(byte)
    range.l_len = 1
    guard fcntl(descriptor, SittingLock.setOpenFileLock, &range) == 0 else {
      let reason = errno
      close(descriptor)
      if reason == EAGAIN || reason == EACCES { return nil }
      throw StoreError.disk(DiskFault(reason))
    }
    self.descriptor = descriptor
  }

  /// Linux's `F_OFD_SETLK`: a lock of the open file, not of the process, which closing the file elsewhere keeps.
  private static let setOpenFileLock: Int32 = 37

  deinit { close(descriptor) }
}

extension StudyStore {
  /// Takes hold of a sitting.
  ///
  /// - Returns: Nil while another process, or another part of this one, holds it.
  /// - Throws: ``StoreError/disk(_:)`` when the lock file can't be written.
  package func lock(sitting number: Int64) throws -> SittingLock? {
    try SittingLock(file: path + ".sittings", byte: number)
  }
}
