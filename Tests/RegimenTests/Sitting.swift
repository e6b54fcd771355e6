import Foundation

/// A sitting with plain prompts over pipes, that a test leads line by line and may end from outside.
struct Sitting {
  private let process: Process
  private let input = Pipe()
  private let error = Pipe()
  private let output = Pipe()
  /// Everything that was prompted so far.
  private(set) var shown = ""

  init(_ arguments: [String], in folder: URL) throws {
    process = Command.process(arguments, in: folder)
    process.standardInput = input
    process.standardError = error
    process.standardOutput = output
    try process.run()
  }

  /// Reads prompts until `text` has appeared after what was waited for last.
  mutating func wait(for text: String) throws {
    var new = ""
    while !new.contains(text) {
      let data = error.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Command.Failure(reason: "the sitting ended before '\(text)' showed: \(new)") }
      new += String(decoding: data, as: UTF8.self)
    }
    shown += new
  }

  func type(_ line: String) throws { try write(line + "\n") }

  func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Stops the program as a shell's Ctrl-Z may, without its hearing of it.
  func stop() { Foundation.kill(process.processIdentifier, SIGSTOP) }

  func goOn() { Foundation.kill(process.processIdentifier, SIGCONT) }

  /// Ends it as a crash of the machine would: nothing of the program runs any more.
  func kill() { _ = end(by: SIGKILL) }

  /// - Returns: The exit code.
  func end(by signal: Int32) -> Int32 {
    Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return Command.code(of: process)
  }

  /// Closes standard input and waits for the end.
  func end() throws -> Command.Finished {
    try input.fileHandleForWriting.close()
    let rest = error.fileHandleForReading.readDataToEndOfFile()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Command.Finished(
      code: Command.code(of: process), output: String(decoding: printed, as: UTF8.self),
      error: shown + String(decoding: rest, as: UTF8.self))
  }
}
