import Foundation

/// Gives the terminal back when a signal ends the program at once, as a fault of memory does.
///
/// All that its handler uses is made before: there it only writes, and sets the terminal.
///
/// - SeeAlso: signal-safety(7).
struct TerminalRescue {
  /// Those that end a process and are not read from the pipe of ``TerminalSignals``.
  static let handled = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
  ]

  private let kept: UnsafeMutablePointer<Kept>
  private let former: [(Int32, sigaction)]

  /// - Parameters:
  ///   - state: What standard input is set to.
  ///   - text: What is written to standard error.
  init(to state: termios, writing text: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    kept = .allocate(capacity: 1)
    kept.initialize(to: Kept(state: state, bytes: bytes, outer: innermost))
    innermost = kept
    former = TerminalRescue.install()
  }

  /// Forgets the terminal, which has been given back.
  func end() {
    for (number, action) in former {
      var action = action
      sigaction(number, &action, nil)
    }
    innermost = kept.pointee.outer
    kept.pointee.bytes.deallocate()
    kept.deallocate()
  }

  private static func install() -> [(Int32, sigaction)] {
    // A stack that has overflown holds no handler.
    _ = otherStack
    var rescuing = sigaction()
    rescuing.sa_flags = SA_ONSTACK
    rescuing.__sigaction_handler.sa_handler = { number in
      var next = innermost
      while let kept = next {
        _ = write(STDERR_FILENO, kept.pointee.bytes.baseAddress, kept.pointee.bytes.count)
        tcsetattr(STDIN_FILENO, TCSANOW, &kept.pointee.state)
        next = kept.pointee.outer
      }
      signal(number, SIG_DFL)
      raise(number)
    }
    return handled.map { number in
      var before = sigaction()
      sigaction(number, nil, &before)
      // What is ignored, as by whoever started the program, ends nothing.
      let isIgnored = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { sigaction(number, &rescuing, nil) }
      return (number, before)
    }
  }

  private static let otherStack: Void = {
    let size = 65_536
    var stack = stack_t(ss_sp: .allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
  }()
}

/// What is given back, and what to give back after it.
private struct Kept {
  var state: termios
  let bytes: UnsafeMutableBufferPointer<UInt8>
  let outer: UnsafeMutablePointer<Kept>?
}

/// The terminal that was taken last; only the thread that leads the sitting sets it.
private nonisolated(unsafe) var innermost: UnsafeMutablePointer<Kept>?
