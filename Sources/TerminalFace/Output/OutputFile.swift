import Glibc
import Machine

/// A file that is being written beside its place, for its owner alone.
package final class OutputFile {
  private let unfinished: String
  /// What the person named, for messages.
  private let name: String
  private var descriptor: Int32

  /// - Throws: ``TerminalFailure`` when it can't be made.
  package init(making unfinished: String, for name: String) throws {
    self.unfinished = unfinished
    self.name = name
    TemporaryFiles.add(unfinished)
    descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0 {
      let failure = DiskFailure.now("'\(name)' can't be written")
      TemporaryFiles.forget(unfinished)
      throw failure
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw DiskFailure.now("'\(name)' can't be written whole")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Sees to it that all is on the disk.
  package func finish() throws {
    guard descriptor >= 0 else { return }
    if fsync(descriptor) != 0 { throw DiskFailure.now("'\(name)' can't be written whole") }
    let closed = close(descriptor)
    descriptor = -1
    if closed != 0 { throw DiskFailure.now("'\(name)' can't be written whole") }
  }

  package func discard() {
    unlink(unfinished)
    TemporaryFiles.forget(unfinished)
  }
}
