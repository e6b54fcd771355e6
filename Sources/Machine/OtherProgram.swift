package import Foundation
import Glibc

/// Programs of the machine that are asked to do what this one does not.
package enum OtherProgram {
  /// - Parameter others: Folders that are looked through after those of PATH.
  package static func find(_ name: String, alsoIn others: [String] = []) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init) + others
    return folders.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Calls `body` with a folder that only this account reads and that is gone afterwards.
  package static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-" + UUID().uuidString, isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw MachineRefusal.noTemporaryFolder(folder.path)
    }
    TemporaryFiles.add(folder.path)
    defer {
      try? FileManager.default.removeItem(at: folder)
      TemporaryFiles.forget(folder.path)
    }
    return try body(folder)
  }

  /// What it prints on standard output.
  ///
  /// - Parameter limit: How long it may take; a machine's care may not wait for a program that hangs.
  /// - Returns: Nil when it was not done by then; it is ended.
  package static func output(of program: URL, _ arguments: [String], within limit: Duration) throws -> String? {
    let process = Process()
    let output = Pipe()
    let ended = DispatchSemaphore(value: 0)
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // waitUntilExit looks at the clock, and never comes back under one that somebody set.
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let bytes = read(output.fileHandleForReading.fileDescriptor, within: limit)
    if bytes == nil { endGroup(of: process) }
    ended.wait()
    MachineLog.ran(program, process.terminationStatus)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Ends a program with all that it has begun: Foundation gives each a process group of its own.
  static func endGroup(of process: Process) {
    let id = process.processIdentifier
    if getpgid(id) == id { kill(-id, SIGKILL) } else { kill(id, SIGKILL) }
  }

  /// All that comes through a pipe; nil when its end does not come in time.
  private static func read(_ descriptor: Int32, within limit: Duration) -> [UInt8]? {
    let start = ContinuousClock.now
    var found: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let left = limit - start.duration(to: .now)
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(clamping: max(left.components.seconds * 1_000, 0)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? found : nil }
      found += piece.prefix(count)
    }
  }

  /// Runs to the end; what it prints on standard output is dropped.
  ///
  /// - Parameter input: What it reads on standard input.
  package static func run(
    _ program: URL, _ arguments: [String], input: [UInt8] = []
  ) throws -> (code: Int32, error: String) {
    let process = Process()
    let (given, error) = (Pipe(), Pipe())
    let ended = DispatchSemaphore(value: 0)
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = given
    process.standardOutput = FileHandle.nullDevice
    process.standardError = error
    // waitUntilExit looks at the clock, and never comes back under one that somebody set.
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch {
      throw MachineRefusal.cannotRun(program.path)
    }
    // When it ends early, the rest goes nowhere.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    try? given.fileHandleForWriting.write(contentsOf: Data(input))
    try? given.fileHandleForWriting.close()
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    ended.wait()
    MachineLog.ran(program, process.terminationStatus)
    return (process.terminationStatus, text)
  }
}
