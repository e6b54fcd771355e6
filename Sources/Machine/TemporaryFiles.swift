import Foundation
import Glibc
import SQLiteRecord
import Synchronization

/// What the program has made beside its place and not yet put into it: it goes with a signal that ends the program.
package enum TemporaryFiles {
  /// A file, or a folder with what it holds.
  package static func add(_ path: String) {
    known.withLock { paths in
      if paths.isEmpty { install() }
      paths.append(path)
    }
  }

  /// A name of its own for what is not whole yet.
  package static func newName() -> String {
    SQLiteStore.unfinishedOutput + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Forgets what has its place now, or is gone.
  package static func forget(_ path: String) {
    known.withLock { paths in
      paths.removeAll { $0 == path }
      if paths.isEmpty { restore() }
    }
  }

  private static let known = Mutex<[String]>([])
  private static let former = Mutex<[(Int32, sighandler_t?)]>([])
  private static let handled = [SIGTERM, SIGINT, SIGHUP]

  /// A signal that is ignored, as under nohup, stays ignored.
  private static func install() {
    guard watch.writing >= 0 else { return }
    former.withLock { former in
      former = handled.filter { !isIgnored($0) }.map { number in
        let before = signal(number) { number in
          let kept = errno
          var byte = UInt8(truncatingIfNeeded: number)
          _ = write(watch.writing, &byte, 1)
          errno = kept
        }
        return (number, before)
      }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
    let mask = lines.first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last
    return mask.flatMap { UInt64($0, radix: 16) }.map { $0 >> (number - 1) & 1 == 1 } ?? false
  }

  private static func restore() {
    former.withLock { former in
      for (number, handler) in former { signal(number, handler) }
      former = []
    }
  }

  /// Removes what there is and ends as the signal would have it.
  fileprivate static func end(by number: Int32) {
    known.withLock { paths in
      for path in paths { try? FileManager.default.removeItem(atPath: path) }
    }
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}

/// A pipe whose reader waits for the number of a signal, on a thread of its own.
private let watch: (reading: Int32, writing: Int32) = {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return (-1, -1) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  let reading = ends[0]
  Thread.detachNewThread {
    var byte: UInt8 = 0
    while true {
      let count = read(reading, &byte, 1)
      if count == 1 { TemporaryFiles.end(by: Int32(byte)) } else if errno != EINTR { return }
    }
  }
  return (ends[0], ends[1])
}()
