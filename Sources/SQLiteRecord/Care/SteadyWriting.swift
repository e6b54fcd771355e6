import Dispatch
import Foundation
import Glibc

/// Has what `body` writes to a file reach the disk bit by bit. At its end there would be gigabytes, behind which everybody's durable
/// answers wait meanwhile.
func writingSteadily(_ path: String, _ body: () throws -> Void) rethrows {
  let (isOver, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  Thread.detachNewThread {
    var file: Int32 = -1
    while isOver.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if file < 0 { file = open(path, O_RDWR | O_CLOEXEC) }
      if file >= 0 { fdatasync(file) }
    }
    if file >= 0 { close(file) }
    hasEnded.signal()
  }
  // Whoever closes a file loses the locks that the process has on it: it is let go before anything else is done with it.
  defer {
    isOver.signal()
    hasEnded.wait()
  }
  try body()
}
