import Foundation
import Machine
import TerminalForms

/// A terminal that gives keys and shows screens. It is as it was before when the value goes.
///
/// Screens go to standard error, as all prompts do, on the terminal's second screen. What follows each other as lines
/// instead has the keys alone.
struct KeyTerminal: ~Copyable {
  enum Event {
    case keys([Key])
    /// What shows is gone or has another size: draw it again.
    case redraw
    /// The process was stopped, as by the shell's Ctrl-Z, and goes on: draw it again.
    case resumed
    /// Nothing came in the time given.
    case quiet
    /// The line was hung up, the input has ended, or the process was told to end.
    case ended
  }

  private let saved: termios
  /// Whether there are screens.
  private let redraws: Bool
  /// Whether clicks of a mouse are taken, where the terminal has them.
  private let clicks: Bool
  private var painter: ScreenPainter
  private var decoder = KeyDecoder()
  /// When the last byte came, in milliseconds of the steady clock.
  private var heard = 0
  private var handlers: [(Int32, sighandler_t?)] = []
  private var rescue: TerminalRescue?
  private var isOpen = false

  /// Whether keys and screens can be used: a terminal on both sides that can place its cursor, and nobody who asked
  /// for plain lines.
  static func isPossible(plain: Bool) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let term = environment["TERM"] ?? "dumb"
    return !plain && Streams.inputIsTerminal && Streams.standardError.isTerminal && term != "dumb" && term != ""
      && environment["ACCESSIBLE"] == nil
  }

  /// - Parameters:
  ///   - theme: How roles look; with the plain one marks in the text alone tell them apart.
  ///   - redraws: Whether screens are shown.
  ///   - clicks: Whether clicks of a mouse are taken, where the terminal has them.
  /// - Returns: Nil when standard input is no terminal.
  init?(theme: Theme, redraws: Bool = true, clicks: Bool = false) {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    saved = state
    self.redraws = redraws
    self.clicks = clicks
    painter = ScreenPainter(theme: theme)
    open()
  }

  deinit { if isOpen { restore() } }
}

// MARK: - Opening and closing

extension KeyTerminal {
  /// Takes the terminal; does nothing when it is taken.
  mutating func open() {
    if isOpen { return }
    handlers = TerminalSignals.install()
    rescue = TerminalRescue(to: saved, writing: leaving)
    isOpen = true
    enter()
  }

  /// Gives the terminal back as it was.
  mutating func close() {
    if isOpen { restore() }
    isOpen = false
    (handlers, rescue) = ([], nil)
  }

  private mutating func enter() {
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    raw.c_cc.5 = 0  // VTIME
    raw.c_cc.6 = 1  // VMIN
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    // The second screen, pastes marked as such.
    if redraws { Streams.standardError.write(Array("\u{1B}[?1049h\u{1B}[?2004h".utf8)) }
    if clicks { Streams.standardError.write(Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)) }
    painter.forget()
    decoder = KeyDecoder()
    let cut = TerminalBackground.takeCut()
    decoder.drop(cut)
    if decoder.isWaiting { heard = MachineClock.monotonicMilliseconds }
  }

  /// What ends the second screen, the marks round pastes, and clicks.
  private var leaving: String {
    (clicks ? "\u{1B}[?1006l\u{1B}[?1000l" : "") + (redraws ? "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l" : "")
  }

  private borrowing func restore() {
    Streams.standardError.write(Array(leaving.utf8))
    var state = saved
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
    rescue?.end()
    TerminalSignals.restore(handlers)
  }

  /// Stops the process as the shell's Ctrl-Z does, and goes on where it was when it is continued.
  mutating func suspend() {
    close()
    // Another terminal of this process may handle the signal, too: that one would take it for a new one, without end.
    let former = signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    signal(SIGTSTP, former)
    open()
  }
}

// MARK: - Screens and keys

extension KeyTerminal {
  /// Columns and rows; 80 by 24 when the terminal does not tell.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  mutating func show(_ screen: Screen) {
    let (columns, rows) = size
    Streams.standardError.write(Array(painter.paint(screen, columns: columns, rows: rows).utf8))
  }

  /// Keys that were pressed before something new shows are not meant for it.
  mutating func dropPendingKeys() {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // They are read, not thrown away: the answer of a terminal may be cut here.
    while poll(&source, 1, 0) > 0, let bytes = received(), !bytes.isEmpty { decoder.drop(bytes) }
    decoder.drop([])
  }

  /// Waits for what comes first, at most `milliseconds`; for as long as it takes when nil.
  mutating func wait(milliseconds: Int?) -> Event {
    let rest = decoder.isWaiting ? max(0, heard + decoder.patience - MachineClock.monotonicMilliseconds) : nil
    let patience = [milliseconds, rest].compactMap(\.self).min()
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: TerminalSignals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let found = poll(&sources, 2, patience.map { Int32(clamping: max(0, $0)) } ?? -1)
    if found == 0 {
      let isAll = decoder.isWaiting && MachineClock.monotonicMilliseconds >= heard + decoder.patience
      let keys = isAll ? decoder.flush() : []
      return keys.isEmpty ? .quiet : .keys(keys)
    }
    // A terminal that has gone ends it all, whatever signals tell.
    if sources[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return typed() }
    if sources[1].revents != 0, let event = signalled() { return event }
    return sources[0].revents != 0 ? typed() : .quiet
  }

  /// Waits until an instant of the steady clock, in microseconds, or for as long as it takes.
  ///
  /// The last millisecond is waited for without sleep: a poll counts in whole ones.
  mutating func wait(until deadline: Int?) -> Event {
    guard let deadline else { return wait(milliseconds: nil) }
    while true {
      let left = deadline - MachineClock.monotonicMicroseconds
      let event = wait(milliseconds: max(0, left / 1000))
      guard case .quiet = event, MachineClock.monotonicMicroseconds < deadline else { return event }
    }
  }

  private mutating func typed() -> Event {
    guard let bytes = received() else { return .ended }
    return bytes.isEmpty ? .quiet : .keys(decoder.feed(bytes))
  }

  /// Nil at the end of the input; empty when there is nothing now.
  private mutating func received() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    heard = MachineClock.monotonicMilliseconds
    return count > 0 ? buffer[..<count] : nil
  }

  private mutating func signalled() -> Event? {
    let signals = TerminalSignals.taken()
    if signals.contains(where: { [SIGTERM, SIGHUP, SIGINT, SIGQUIT].contains($0) }) { return .ended }
    if signals.contains(SIGTSTP) {
      suspend()
      return .resumed
    }
    if signals.contains(SIGCONT) { enter() }
    return signals.isEmpty ? nil : .redraw
  }
}
