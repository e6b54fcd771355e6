import Glibc
import Record

/// All sittings share one empty file beside the store, in which each locks the byte that its number gives.
extension SQLiteBackend {
  func lock(sitting number: Int64) throws -> SittingLock? {
    let file = try OpenFile(path + ".sittings", O_RDWR | O_CREAT)
    guard try file.lock(byte: number) else { return nil }
    let descriptor = file.keepOpen()
    return SittingLock { _ = Glibc.close(descriptor) }
  }
}
