import Foundation
import Testing

/// A machine that has too little of something, or does not let the program in: the fault is told for what it is.
@Suite struct ScarceMachineTests {
  /// Runs the program behind a command of the shell that limits it.
  private func run(_ line: String, limited limit: String, in study: StudyCopy) throws -> (code: Int32, error: String) {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.currentDirectoryURL = study.folder
    shell.arguments = ["-c", "trap '' XFSZ; \(limit); exec '\(Command.program.path)' \(line) 2>&1 >/dev/null"]
    let pipe = Pipe()
    shell.standardOutput = pipe
    shell.standardInput = FileHandle.nullDevice
    try shell.run()
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return (shell.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test func `too many open files are not told as a missing permission`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.onboard()
      var told = 0
      for files in 4...14 {
        let (code, error) = try run("due --now \(StudyCopy.morning)", limited: "ulimit -n \(files)", in: study)
        #expect(!error.contains("permission") && !error.contains("no data yet"), "\(files): \(error)")
        if error.contains("too many files are open") {
          told += 1
          #expect(code == 74, "\(files): \(error)")
        }
      }
      #expect(told > 0)
    }
  }

  @Test func `a study that finds no room is not begun in part`() throws {
    try StudyCopy.empty(keeping: .file) { study in
      for line in ["init new --yes", "init . --yes"] {
        let (code, error) = try run(line, limited: "ulimit -f 0", in: study)
        #expect(code == 74, "\(error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: study.folder.path).isEmpty, "\(line)")
      }
      // The first files find room, and a later one does not.
      try study.write("in the way", to: "Surveys")
      #expect(try study.command.run(line: "init . --yes").code == 74)
      #expect(try FileManager.default.contentsOfDirectory(atPath: study.folder.path) == ["Surveys"])
      #expect(try study.command.run(line: "init new --yes").code == 0)
      #expect(try study.command.run(line: "check --study new").code == 0)
    }
  }

  @Test func `data that can't be looked for are not told as missing`() throws {
    try StudyCopy.use(keeping: .file) { study in
      let data = study.folder.appendingPathComponent(".regimen").path
      // It leads to itself: nobody can look into it, not even who may do everything.
      try FileManager.default.createSymbolicLink(atPath: data, withDestinationPath: data)
      for line in ["due", "store verify", "participant add P001 --schedule knee-recovery"] {
        let refused = try study.command.run(line: line)
        #expect(refused.code == 74, "\(line): \(refused.error)")
        #expect(!refused.error.contains("no data yet"), "\(line): \(refused.error)")
      }
      let health = try study.command.run(line: "doctor").output
      #expect(health.contains("the disk failed") && !health.contains("no data"), "\(health)")
    }
  }

  @Test func `whoever is erased on a disk that is too full is gone, and their bytes go with the next command`() throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.onboard("P001")
      try study.onboard("P002")
      #expect(try study.command.run(line: "store backup kept.sqlite").code == 0)
      let data = study.folder.appendingPathComponent(".regimen")
      var waiting = 0
      // Whatever room is left: she is there whole, or gone with her bytes to follow, or gone.
      for blocks in [16, 32, 48, 64, 96, 128, 192, 256, 512] {
        try FileManager.default.removeItem(at: data)
        #expect(try study.command.run(line: "store restore kept.sqlite").code == 0)
        let (code, error) = try run("participant erase P001 --yes", limited: "ulimit -f \(blocks)", in: study)
        #expect(code == 0 || code == 74, "\(blocks): \(error)")
        let isThere = try study.command.run(line: "participant show P001 --now \(StudyCopy.morning)").code == 0
        if code == 0 { #expect(!isThere) }
        if error.contains("the content is erased") {
          waiting += 1
          #expect(!isThere, "\(blocks)")
        }
        if !isThere { #expect(try !study.command.run(line: "doctor").output.contains("erasing"), "\(blocks)") }
        #expect(try study.command.run(line: "store verify").code == 0, "\(blocks)")
      }
      #expect(waiting > 0)
    }
  }
}
