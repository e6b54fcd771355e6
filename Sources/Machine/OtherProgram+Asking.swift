package import Foundation
import Glibc

extension OtherProgram {
  /// How a program ended that was asked to do something.
  package enum Ended: Hashable, Sendable {
    case notRun(String)
    /// With the first line that it wrote on standard error.
    case ended(Int32, String)
    /// It did not end in time, or something ended it: what it did is not known.
    case cutOff(String)
  }

  /// What fits into a pipe before anybody reads it.
  private static let mostInput = 60_000

  /// Has a program do something, and says how it ended; for several at once.
  ///
  /// - Parameters:
  ///   - input: What it reads on standard input.
  ///   - limit: How long it may take; then it is ended.
  package static func ask(
    _ program: URL, _ arguments: [String], input: [UInt8], within limit: Duration
  ) -> Ended {
    if input.count > mostInput { return .notRun("the text is longer than \(mostInput) bytes") }
    let process = Process()
    let (given, error) = (Pipe(), Pipe())
    let ended = DispatchSemaphore(value: 0)
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = given
    process.standardOutput = FileHandle.nullDevice
    process.standardError = error
    process.terminationHandler = { _ in ended.signal() }
    // It lies in the pipe before anybody reads it: nothing here waits for a program that does not.
    do {
      try given.fileHandleForWriting.write(contentsOf: Data(input))
      try given.fileHandleForWriting.close()
      try process.run()
    } catch {
      return .notRun("'\(program.path)' can't be run")
    }
    try? error.fileHandleForWriting.close()
    let (said, end) = watch(process, ended, error.fileHandleForReading.fileDescriptor, within: limit)
    guard let end else {
      // Foundation would wait for what the program has left running too.
      endGroup(of: process)
      return .cutOff("it did not end within \(limit.components.seconds) s")
    }
    MachineLog.ran(program, end.status)
    return end.isSignal ? .cutOff("signal \(end.status) ended it") : .ended(end.status, said)
  }

  private typealias End = (status: Int32, isSignal: Bool)

  /// Reads what a program writes until it has ended, and keeps the start of it.
  ///
  /// - Returns: The first line, and how it ended; nil when it did not in time.
  private static func watch(
    _ process: Process, _ ended: DispatchSemaphore, _ descriptor: Int32, within limit: Duration
  ) -> (said: String, End?) {
    let start = ContinuousClock.now
    var found: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    var isOpen = true
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    func read() {
      while isOpen {
        let count = Glibc.read(descriptor, &piece, piece.count)
        if count == 0 { isOpen = false }
        if count < 0 { return }
        if count > 0, found.count < piece.count { found += piece.prefix(count) }
      }
    }
    var end = self.end(of: process, ended)
    while end == nil, start.duration(to: .now) < limit {
      var waiting = pollfd(fd: isOpen ? descriptor : -1, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 10)
      read()
      end = self.end(of: process, ended)
    }
    read()
    let lines = String(decoding: found, as: UTF8.self).split(whereSeparator: \.isNewline)
    return (lines.first.map(String.init) ?? "", end)
  }

  /// How a program ended; nil while it runs. Foundation says so when nothing that it left running holds on to it; the system
  /// says so at once.
  private static func end(of process: Process, _ ended: DispatchSemaphore) -> End? {
    if ended.wait(timeout: .now()) == .success {
      return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
    }
    var info = siginfo_t()
    guard waitid(P_PID, id_t(process.processIdentifier), &info, WEXITED | WNOHANG | WNOWAIT) == 0,
      info.si_signo == SIGCHLD
    else { return nil }
    return (info._sifields._sigchld.si_status, info.si_code != Int32(CLD_EXITED))
  }
}
