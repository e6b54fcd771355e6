import Foundation

/// The program that makes a PDF of an HTML page: Debian's `weasyprint`.
enum WeasyPrint {
  /// - Throws: ``CommandFailure`` when it is not installed or does not do it.
  static func pdf(of html: String) throws -> [UInt8] {
    guard let program = OtherProgram.find("weasyprint") else {
      throw CommandFailure.notPossibleNow(
        "a PDF takes WeasyPrint; install it with 'apt-get install weasyprint fonts-ipafont-gothic', or write "
          + "--format html")
    }
    return try OtherProgram.inFolder { folder in
      let page = folder.appendingPathComponent("report.html")
      let made = folder.appendingPathComponent("report.pdf")
      try Data(html.utf8).write(to: page)
      let said = try OtherProgram.run(program, [page.path, made.path])
      guard said.code == 0, let bytes = try? Data(contentsOf: made) else {
        throw CommandFailure.badData("WeasyPrint made no PDF: \(said.error.prefix(400))")
      }
      return Array(bytes)
    }
  }
}

/// Programs of the machine that are asked to do what this one does not.
enum OtherProgram {
  /// - Parameter others: Folders that are looked through after those of PATH.
  static func find(_ name: String, alsoIn others: [String] = []) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init) + others
    return folders.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Calls `body` with a folder that only this account reads and that is gone afterwards.
  static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-" + UUID().uuidString, isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure.disk("'\(folder.path)' can't be made; check the space and the permissions of TMPDIR")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// What it prints on standard output.
  static func output(of program: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    ProgramLog.ran(program, process.terminationStatus)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs to the end; what it prints on standard output is dropped.
  static func run(_ program: URL, _ arguments: [String]) throws -> (code: Int32, error: String) {
    let process = Process()
    let error = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = error
    do {
      try process.run()
    } catch {
      throw CommandFailure.notPossibleNow("'\(program.path)' can't be run")
    }
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    ProgramLog.ran(program, process.terminationStatus)
    return (process.terminationStatus, text)
  }
}
