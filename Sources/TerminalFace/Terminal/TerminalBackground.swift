import Foundation
import Machine
import Synchronization
import TerminalForms

/// The background of the terminal, asked once.
enum TerminalBackground {
  /// Asks by OSC 11, with a question behind it that every terminal answers, so that none is waited for in vain.
  ///
  /// - Returns: Nil when the terminal does not tell.
  static let theme: Theme? = asked()

  private static let cut = Mutex<[UInt8]>([])

  /// The beginning of an answer whose end is yet to come, once: what follows it is no typing.
  static func takeCut() -> [UInt8] {
    cut.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }

  private static func asked() -> Theme? {
    guard Streams.inputIsTerminal, Streams.standardError.isTerminal else { return nil }
    var saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // What ends the program meanwhile gives the terminal back, as in a sitting; a signal to stop waits for the sitting.
    let handlers = TerminalSignals.install()
    let rescue = TerminalRescue(to: saved, writing: "")
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    defer {
      tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
      rescue.end()
      TerminalSignals.restore(handlers)
    }
    Streams.standardError.write(Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8))
    var answer: [UInt8] = []
    var deadline = MachineClock.monotonicMilliseconds + patience
    while !Theme.isAnswered(answer), answer.count < 200 {
      var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let left = deadline - MachineClock.monotonicMilliseconds
      guard left > 0, poll(&source, 1, Int32(clamping: left)) > 0 else { break }
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) == 1 else { break }
      answer.append(byte)
      // What has begun is read to its end, or the rest of it would be taken for keys.
      if !Theme.isWhole(answer) { deadline = max(deadline, MachineClock.monotonicMilliseconds + patience) }
    }
    if !Theme.isWhole(answer) { cut.withLock { $0 = answer } }
    return Theme(background: String(decoding: answer, as: UTF8.self))
  }

  /// In milliseconds; a connection over a telephone network is slower than a terminal on the desk.
  private static let patience = 300
}
