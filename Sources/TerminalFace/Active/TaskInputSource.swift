import Foundation
import Machine
import TerminalForms

/// Where the keys of an active task come from and where its screens go: a terminal, or a pipe that gives bytes.
struct TaskInputSource: ~Copyable {
  /// Nil for a pipe.
  private var terminal: KeyTerminal?
  /// Screens replace each other; else they follow each other as lines.
  let redraws: Bool
  private var decoder = KeyDecoder()

  init(redraws: Bool) {
    let isTerminal = Streams.inputIsTerminal
    self.redraws = redraws && isTerminal
    terminal = isTerminal ? KeyTerminal(theme: .plain, redraws: redraws) : nil
    terminal?.dropPendingKeys()
  }

  /// The columns that a screen has for its text.
  var columns: Int { Streams.standardError.columns - (redraws ? TaskInputSource.margin : 0) }

  private static let margin = 2

  mutating func show(_ lines: [ScreenLine]) {
    if redraws {
      let blank = Span(String(repeating: " ", count: TaskInputSource.margin))
      terminal?.show(Screen(lines: lines.map { ScreenLine(spans: [blank] + $0.spans) }))
    } else {
      // A terminal whose keys come one by one returns at the end of a line all the same.
      for line in lines where !line.spans.isEmpty { Streams.standardError.writeLine(line.painted(.plain)) }
    }
  }

  /// Waits for keys until an instant of the steady clock, in microseconds, and no longer than `atMost` of them.
  mutating func wait(until deadline: Int?, atMost: Int?) -> KeyTerminal.Event {
    let ends = [deadline, atMost.map { MachineClock.monotonicMicroseconds + $0 }].compactMap(\.self)
    let event: KeyTerminal.Event? = terminal?.wait(until: ends.min())
    return event ?? piped(until: ends.min())
  }

  mutating func suspend() { terminal?.suspend() }

  /// One byte at a time: what follows the task is the next prompt's.
  private mutating func piped(until deadline: Int?) -> KeyTerminal.Event {
    let left = deadline.map { max(0, $0 - MachineClock.monotonicMicroseconds + 999) / 1000 }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // An Escape that nothing follows at once is a key.
    let patience = decoder.isWaiting ? 0 : left.map { Int32(clamping: $0) } ?? -1
    guard poll(&source, 1, patience) > 0 else {
      let keys = decoder.flush()
      return keys.isEmpty ? .quiet : .keys(keys)
    }
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    if count < 0, errno == EINTR || errno == EAGAIN { return .quiet }
    if count > 0 { return .keys(decoder.feed([byte])) }
    let last = decoder.flush()
    return last.isEmpty ? .ended : .keys(last)
  }
}
