import Foundation
import Testing

/// The short form of `make fuzz`: a fixed number of inputs for every reader, the same ones each time.
@Suite struct FuzzTests {
  @Test func `inputs that nobody wrote are read, or refused with a place and a reason`() throws {
    try StudyCopy.empty { study in
      let process = Command.process(["--findings", "found"], in: study.command.folder)
      process.executableURL = Command.program.deletingLastPathComponent().appendingPathComponent("fuzz")
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(said.hasSuffix("17 targets, 0 findings\n"), "\(said)")
      #expect(process.terminationStatus == 0)
    }
  }
}
