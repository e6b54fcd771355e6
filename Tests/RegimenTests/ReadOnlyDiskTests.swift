import Foundation
import Testing

/// A store on a disk that can't be written: it is read, and nobody is told that all is well.
@Suite(.enabled(if: ReadOnlyDisk.canBeMade)) struct ReadOnlyDiskTests {
  private static func run(_ line: String, _ study: StudyCopy) throws -> (code: Int32, output: String) {
    let folder = study.folder.path
    return try ReadOnlyDisk.mounted(folder, "cd '\(folder)' && REGIMEN_STORE= '\(Command.program.path)' \(line)")
  }

  @Test func `doctor says that nothing can be recorded there`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.onboard()
      let now = " --now " + StudyCopy.morning
      #expect(try !study.command.run(line: "doctor" + now).output.contains("can be recorded"))
      let (code, said) = try Self.run("doctor" + now, study)
      #expect(code == 1, "\(said)")
      #expect(said.contains("wrong    writing       nothing can be recorded: the disk of '"), "\(said)")
      #expect(said.contains("study.sqlite' is read-only"), "\(said)")
      #expect(said.contains("'regimen store copy' the data to another"), "\(said)")
      let (_, empty) = try StudyCopy.use(keeping: .file) { try Self.run("doctor" + now, $0) }
      #expect(empty.contains("nothing can be recorded"), "\(empty)")
    }
  }

  @Test func `a backup of what is on it is written elsewhere`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.onboard()
      let backup = study.folder.path + ".backup.sqlite"
      defer { try? FileManager.default.removeItem(atPath: backup) }
      let (code, said) = try Self.run("store backup '\(backup)'", study)
      #expect(code == 0 && said.contains("holds"), "\(said)")
      #expect(try study.command.run(line: "store verify --store \(backup)").code == 0)
      let (refused, why) = try Self.run("store backup here.sqlite", study)
      #expect(refused == 74, "\(why)")
    }
  }
}

private enum ReadOnlyDisk {
  /// Mounting takes rights that not every machine gives.
  static let canBeMade: Bool = (try? mounted(FileManager.default.temporaryDirectory.path, "true").code) == 0

  /// Runs a line of the shell while a folder can only be read.
  static func mounted(_ folder: String, _ line: String) throws -> (code: Int32, output: String) {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    shell.arguments = [
      "-m", "/bin/sh", "-c",
      "mount --bind '\(folder)' '\(folder)' && mount -o remount,ro,bind '\(folder)' && \(line) 2>&1",
    ]
    let pipe = Pipe()
    shell.standardOutput = pipe
    shell.standardError = pipe
    shell.standardInput = FileHandle.nullDevice
    try shell.run()
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return (shell.terminationStatus, String(decoding: said, as: UTF8.self))
  }
}
