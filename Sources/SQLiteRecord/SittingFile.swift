import Glibc
import Record

/// All sittings share one empty file beside the store, in which each locks the byte that its number gives.
extension SQLiteBackend {
  func lock(sitting number: Int64) throws -> SittingLock? {
    let descriptor = Glibc.open(path + ".sittings", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.disk(DiskFault(errno)) }
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(number)
    range.l_len = 1
    guard fcntl(descriptor, SQLiteBackend.setOpenFileLock, &range) == 0 else {
      let reason = errno
      Glibc.close(descriptor)
      if reason == EAGAIN || reason == EACCES { return nil }
      throw StoreError.disk(DiskFault(reason))
    }
    return SittingLock { _ = Glibc.close(descriptor) }
  }

  /// Linux's `F_OFD_SETLK`: a lock of the open file, not of the process, which closing the file elsewhere keeps.
  private static let setOpenFileLock: Int32 = 37
}
