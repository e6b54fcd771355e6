import Foundation

/// The built program, run as a person or a script runs it.
struct Command {
  /// The working directory: the study's folder.
  let folder: URL

  /// What a run left.
  struct Finished {
    /// The exit code; a signal's number and 128 when one ended it, as a shell has it.
    let code: Int32
    let output: String
    let error: String

    /// What was told at a terminal, in one line.
    var unwrapped: String { error.replacing("\r\n", with: " ").replacing("\n", with: " ") }
  }

  struct Failure: Error {
    let reason: String
  }

  /// The program lies beside the test bundle, in the product directory of the build.
  static let program: URL = Bundle.main.bundleURL.appendingPathComponent("regimen")

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - input: What stands on standard input; its end follows.
  ///   - environment: Added to the usual one, or in its place.
  func run(_ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]) throws -> Finished {
    let process = Command.process(arguments, in: folder)
    process.environment?.merge(environment) { _, given in given }
    return try Command.finish(process, input: input)
  }

  /// Runs a line of the shell, with redirections.
  func shell(_ line: String, input: String = "") throws -> Finished {
    let process = Command.process(["-c", line], in: folder)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    return try Command.finish(process, input: Array(input.utf8))
  }

  private static func finish(_ process: Process, input: [UInt8]) throws -> Finished {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-" + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["in", "out", "err"].map { scratch.appendingPathComponent($0) }
    try Data(input).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    let code = try ChildProcess(process).finish(files.map(\.path))
    return Finished(
      code: code, output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  static func process(_ arguments: [String], in folder: URL) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // What the machine's owner set must not decide what a test sees.
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "USER": "tester", "TERM": "dumb", "COLUMNS": "80",
    ]
    process.environment?["REGIMEN_STORE"] = TestStores.address(for: folder)
    // Under `make coverage` the program counts its lines, too.
    if let profile = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] {
      process.environment?["LLVM_PROFILE_FILE"] = profile
    }
    return process
  }

  static func code(of process: Process) -> Int32 {
    process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
  }
}

extension Command {
  func run(_ arguments: String..., input: String = "") throws -> Finished {
    try run(arguments, input: Array(input.utf8))
  }

  /// Runs words that a blank divides, as the README writes them.
  func run(line: String, input: String = "", environment: [String: String] = [:]) throws -> Finished {
    try run(line.split(separator: " ").map(String.init), input: Array(input.utf8), environment: environment)
  }
}
