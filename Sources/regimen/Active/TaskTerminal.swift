import ActiveTasks
import Foundation
import SurveyModel
import TerminalForms

/// Runs the machine of an active task against the terminal: keys one by one, screens written when they change, ticks
/// when they are due.
struct TaskTerminal {
  enum End {
    case result(FieldValues)
    case skipped
    /// Ctrl-C, or the end of the input.
    case stopped
  }

  private let face: TaskFace
  private let canSkip: Bool
  /// Screens replace each other; else they follow each other as lines.
  private let redraws: Bool
  private let isTerminal = isatty(STDIN_FILENO) == 1

  init(_ task: ActiveTask, language: LanguageTag, canSkip: Bool, plain: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb" || environment["TERM"] == nil
    redraws = isTerminal && Streams.standardError.isTerminal && !plain && !isDumb
    // The inks of a stroop task are its matter, not decoration: NO_COLOR does not take them away.
    face = TaskFace(
      task, language: language, canSkip: canSkip, hasColour: Streams.standardError.isTerminal && !isDumb)
    self.canSkip = canSkip
  }

  /// Microseconds of a clock that no one sets.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  func run(_ start: any TaskMachine) -> End {
    var machine = start
    var keys = TaskKeys()
    var raw = isTerminal ? RawTerminal(redraws: redraws) : nil
    defer { raw?.restore() }
    var written: TaskScreen?
    while true {
      if machine.screen != written || machine.screen.isClock {
        write(machine.screen, after: written)
        if machine.screen != written { machine.take(.shown(at: TaskTerminal.now)) }
        written = machine.screen
        if let fields = machine.fields { return .result(fields) }
      }
      switch wait(until: machine.deadline, clock: machine.screen.isClock) {
      case .tick: machine.take(.tick(at: TaskTerminal.now))
      case .end: return .stopped
      case .bytes(let bytes, let instant):
        if bytes.contains(TaskKeys.interrupt) { return .stopped }
        var new = keys.take(bytes)
        if !hasMore { new += keys.finish() }
        for key in new {
          if canSkip, machine.screen.message == .instruction, key == .character("s") || key == .character("S") {
            return .skipped
          }
          machine.take(.key(key, at: instant))
        }
      case .nothing: raw?.endIfSignalled()
      }
    }
  }

  // MARK: - Writing

  private func write(_ screen: TaskScreen, after last: TaskScreen?) {
    // Lines that follow each other say once what is asked, not again at each key.
    if !redraws, screen == last || screen.message == last?.message && screen.isEcho { return }
    let margin = redraws ? 2 : 0
    let lines = face.lines(screen, width: Streams.standardError.columns - margin, now: TaskTerminal.now)
    let text =
      redraws
      ? "\u{1B}[H\u{1B}[2J" + lines.map { "  " + $0 }.joined(separator: "\r\n")
      : lines.filter { !$0.isEmpty }.map { $0 + "\r\n" }.joined()
    Streams.standardError.write(Array((isTerminal ? text : text.replacingOccurrences(of: "\r", with: "")).utf8))
  }

  // MARK: - Waiting

  private enum Event {
    case bytes([UInt8], at: Int)
    case tick
    case end
    case nothing
  }

  private var hasMore: Bool {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // The rest of an arrow key follows its Escape at once.
    return poll(&waiting, 1, isTerminal ? 20 : 0) > 0
  }

  private func wait(until deadline: Int?, clock: Bool) -> Event {
    var left = deadline.map { max(0, $0 - TaskTerminal.now) } ?? .max
    left = min(left, clock ? 250_000 : 200_000)
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // The last millisecond is waited for without sleep: poll counts in whole ones.
    var found = poll(&waiting, 1, Int32(left / 1000))
    while found == 0, let deadline, deadline - TaskTerminal.now < 1000, TaskTerminal.now < deadline {
      found = poll(&waiting, 1, 0)
    }
    let instant = TaskTerminal.now
    if found > 0 {
      // Through a pipe what follows the task is the next prompt's.
      var buffer = [UInt8](repeating: 0, count: isTerminal ? 256 : 1)
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      return count > 0 ? .bytes(Array(buffer[..<count]), at: instant) : .end
    }
    if let deadline, instant >= deadline { return .tick }
    return .nothing
  }
}

extension TaskScreen {
  /// Whether what shows only follows the person's own keys.
  fileprivate var isEcho: Bool {
    switch content {
    case .typed, .taps: true
    default: false
    }
  }

  fileprivate var isClock: Bool { if case .clock = content { true } else { false } }
}

/// A terminal that gives each key at once, until it is restored.
struct RawTerminal {
  private var saved = termios()
  private var blocked = sigset_t()
  private let redraws: Bool

  init(redraws: Bool) {
    self.redraws = redraws
    tcgetattr(STDIN_FILENO, &saved)
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    // Signals that end the process wait until the terminal is as it was.
    sigemptyset(&blocked)
    for signal in [SIGTERM, SIGHUP, SIGINT] { sigaddset(&blocked, signal) }
    sigprocmask(SIG_BLOCK, &blocked, nil)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    if redraws { Streams.standardError.write(Array("\u{1B}[?1049h\u{1B}[?25l".utf8)) }
  }

  mutating func restore() {
    if redraws { Streams.standardError.write(Array("\u{1B}[?25h\u{1B}[?1049l".utf8)) }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
    sigprocmask(SIG_UNBLOCK, &blocked, nil)
  }

  /// Lets a signal that has come do its work, the terminal restored.
  mutating func endIfSignalled() {
    var pending = sigset_t()
    sigpending(&pending)
    guard [SIGTERM, SIGHUP, SIGINT].contains(where: { sigismember(&pending, $0) == 1 }) else { return }
    restore()
  }
}
