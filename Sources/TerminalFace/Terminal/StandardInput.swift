import Foundation
import Machine

/// Standard input line by line, taking no byte beyond the line: what follows may be a task's keys, or the pipe's next
/// reader's.
package enum StandardInput {
  /// Longer lines are cut: no answer is.
  private static let limit = 1 << 20

  package enum Line {
    case text(String)
    case end
    /// The time was over before the line was.
    case late
  }

  /// The next line, when it comes before an instant of the monotonic clock, in milliseconds.
  ///
  /// - Parameter keepsTyped: Whether what was typed of a line that comes too late is kept for the next one; dropped
  ///   when it would be no answer to what shows then.
  package static func line(before deadline: Int, keepsTyped: Bool = false) -> Line {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while true {
      let left = deadline - MachineClock.monotonicMilliseconds
      if left <= 0 {
        if Streams.inputIsTerminal, !keepsTyped { tcflush(STDIN_FILENO, TCIFLUSH) }
        return .late
      }
      guard poll(&source, 1, Int32(clamping: left)) > 0 else { continue }
      guard let text = line() else { return .end }
      // A program that was stopped meanwhile finds the line and the end of its time together.
      if keepsTyped || MachineClock.monotonicMilliseconds < deadline { return .text(text) }
    }
  }

  /// The next line without its break; nil at the end of the input.
  ///
  /// - Parameter takesRest: Whether what stands at the end of the input without a line break counts as a line. Nobody
  ///   confirmed it: no answer is made of it.
  package static func line(takesRest: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return takesRest && !bytes.isEmpty ? text(bytes) : nil }
      if byte == 0x0A { return text(bytes) }
      if bytes.count < limit { bytes.append(byte) }
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}
