import Foundation

/// The program at a terminal of its own, led key by key. Nothing sleeps: each step waits for what it expects.
struct TerminalSitting {
  private let process: Process
  private var master: Int32
  private let slave: Int32
  /// Standard output goes beside the terminal, so that results are told from screens.
  private let output: FileHandle
  private let printed: URL
  /// Everything that was written to the terminal.
  private(set) var written = ""
  /// What of it follows what was waited for last.
  private var unread = ""

  /// - Parameters:
  ///   - environment: Added to the usual one, or in its place.
  ///   - isWhole: Whether standard output goes to the terminal as well.
  init(
    _ arguments: [String], in folder: URL, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    isWhole: Bool = false
  ) throws {
    // Glibc's posix_openpt, unlockpt and ptsname, whose header Swift does not see: Linux's own calls.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (unlocked, number): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Command.Failure(reason: "no terminal can be had")
    }
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard slave >= 0 else { throw Command.Failure(reason: "the terminal can't be opened") }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    printed = folder.appendingPathComponent("printed-" + UUID().uuidString)
    try Data().write(to: printed)
    output = try FileHandle(forWritingTo: printed)
    process = Command.process(arguments, in: folder)
    process.environment?["TERM"] = "xterm-256color"
    process.environment?["NO_COLOR"] = "1"
    process.environment?.merge(environment) { _, given in given }
    let terminal = FileHandle(fileDescriptor: slave)
    process.standardInput = terminal
    process.standardError = terminal
    process.standardOutput = isWhole ? terminal : output
    try process.run()
  }

  /// Whether the terminal gives whole lines and echoes them, as it did before.
  var isRestored: Bool {
    var state = termios()
    guard tcgetattr(slave, &state) == 0 else { return false }
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return state.c_lflag & wanted == wanted
  }

  /// Reads until `text` has been written after what was waited for last.
  mutating func wait(for text: String) throws { try wait(for: text) { $0.range(of: text) } }

  /// The same for a pattern.
  ///
  /// - Returns: What its first group took.
  mutating func wait(for pattern: Regex<(Substring, Substring)>) throws -> String {
    var taken = ""
    try wait(for: "a pattern") { text in
      guard let match = text.firstMatch(of: pattern) else { return nil }
      taken = String(match.1)
      return match.range
    }
    return taken
  }

  private mutating func wait(for what: String, find: (String) -> Range<String.Index>?) throws {
    while true {
      if let found = find(unread) {
        unread = String(unread[found.upperBound...])
        return
      }
      var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, 30_000) > 0 else { throw Command.Failure(reason: "'\(what)' never showed: \(unread)") }
      guard read() != nil else { throw Command.Failure(reason: "it ended before '\(what)' showed: \(unread)") }
    }
  }

  private mutating func read() -> String? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(master, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    written += text
    unread += text
    return text
  }

  func press(_ keys: String) { keys.utf8CString.withUnsafeBytes { _ = write(master, $0.baseAddress, $0.count - 1) } }

  /// The same, and reads until what it leads to shows.
  mutating func press(_ keys: String, until text: String) throws {
    press(keys)
    try wait(for: text)
  }

  /// Ends it by a signal's name, TERM, HUP or INT, or else by keys.
  func stop(_ how: String) {
    switch how {
    case "TERM": signal(SIGTERM)
    case "HUP": signal(SIGHUP)
    case "INT": signal(SIGINT)
    default: press(how)
    }
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits until the process is stopped, as by the shell's Ctrl-Z.
  func waitUntilStopped() throws {
    for _ in 0..<3_000 {
      let state = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      if state.split(separator: ")").last?.hasPrefix(" T") == true { return }
      usleep(10_000)
    }
    throw Command.Failure(reason: "it was not stopped: \(written.suffix(500))")
  }

  /// Waits for the end.
  mutating func end() throws -> Command.Finished {
    // What it still writes is read away, else it would wait for a reader.
    var patience = 1_500
    while process.isRunning {
      var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&source, 1, 20) > 0 { _ = read() } else { patience -= 1 }
      if patience < 0 {
        signal(SIGKILL)
        throw Command.Failure(reason: "it did not end: \(written.suffix(500))")
      }
    }
    process.waitUntilExit()
    var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, 0) > 0, read() != nil {}
    return Command.Finished(
      code: Command.code(of: process), output: String(decoding: try Data(contentsOf: printed), as: UTF8.self),
      error: written)
  }

  /// Drops the line, as a modem or a network does.
  mutating func hangUp() {
    Foundation.close(master)
    master = -1
  }

  func close() {
    if master >= 0 { Foundation.close(master) }
    Foundation.close(slave)
  }
}
