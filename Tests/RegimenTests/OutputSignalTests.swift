import Foundation
import Glibc
import Testing

/// What is being written when a signal ends the program.
@Suite struct OutputSignalTests {
  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The program that makes a PDF says by a file that it has begun, and waits.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal takes what is unfinished with it`(_ number: Int32) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let tools = study.folder.appendingPathComponent("tools")
      let scratch = study.folder.appendingPathComponent("scratch")
      for url in [tools, scratch] {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      }
      try study.write("#!/bin/sh\ntouch '\(tools.path)/begun'\nexec sleep 5\n", to: "tools/weasyprint")
      chmod(tools.path + "/weasyprint", 0o755)
      // What a shell runs in the background ignores SIGINT, and so would the program.
      signal(number, SIG_DFL)
      let process = Command.process(
        ["report", "onboarding", "-p", "P001", "--format", "pdf", "-o", "report.pdf", "--now", StudyCopy.morning],
        in: study.folder)
      process.environment?["PATH"] = tools.path + ":/usr/bin:/bin"
      process.environment?["TMPDIR"] = scratch.path
      process.standardError = FileHandle.nullDevice
      try process.run()
      while process.isRunning, !FileManager.default.fileExists(atPath: tools.path + "/begun") { usleep(10_000) }
      #expect(try names(study.folder.path).contains { $0.hasPrefix(".regimen-") })
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
      #expect(try names(scratch.path) == [])
      let left = try names(study.folder.path)
      #expect(!left.contains("report.pdf") && !left.contains { $0.hasPrefix(".regimen-") }, "\(left)")
    }
  }
}
