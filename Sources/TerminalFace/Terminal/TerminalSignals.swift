import Foundation

/// Signals as bytes of a pipe, so that waiting for keys is waiting for them too.
package enum TerminalSignals {
  /// Those that end the process, that stop or continue it, and the one of a new size.
  static let handled = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  /// The end to poll; -1 when there is no pipe.
  static var descriptor: Int32 { signalPipe.reading }

  /// Lets them reach the program: whoever started it may have blocked them.
  package static func unblock() {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in handled + TerminalRescue.handled { sigaddset(&wanted, number) }
    sigprocmask(SIG_UNBLOCK, &wanted, nil)
  }

  /// - Returns: What handled them before, for ``restore(_:)``.
  static func install() -> [(Int32, sighandler_t?)] {
    guard signalPipe.writing >= 0 else { return [] }
    return handled.map { number in
      (
        number,
        signal(number) { number in
          let kept = errno
          var byte = UInt8(truncatingIfNeeded: number)
          _ = write(signalPipe.writing, &byte, 1)
          errno = kept
        }
      )
    }
  }

  static func restore(_ handlers: [(Int32, sighandler_t?)]) {
    for (number, handler) in handlers { signal(number, handler) }
  }

  /// The signals that came since the last call.
  static func taken() -> [Int32] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(signalPipe.reading, &buffer, buffer.count)
    return count > 0 ? buffer[..<count].map(Int32.init) : []
  }
}

private let signalPipe: (reading: Int32, writing: Int32) = {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return (-1, -1) }
  for end in ends {
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
  }
  return (ends[0], ends[1])
}()
