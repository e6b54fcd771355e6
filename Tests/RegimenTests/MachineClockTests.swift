import Foundation
import Testing

/// The commands as people run them: by the machine's clock, with no `--now`.
@Suite struct MachineClockTests {
  @Test func `by the machine's clock each command sees what the one before it recorded`() throws {
    try StudyCopy.use { study in
      func run(_ line: String, _ input: String = "") throws -> Command.Finished {
        let finished = try study.command.run(line: line, input: input)
        #expect(finished.code == 0, "\(line): \(finished.error)")
        return finished
      }
      _ = try run("participant add P001 --schedule knee-recovery --zone UTC")
      _ = try run("run onboarding -p P001", StudyCopy.consentedLines)
      let due = try JSON(run("due -p P001 --json").output).elements
      #expect(due.contains { $0["event"].text == "onboarding/once" && $0["state"].text == "done" })
      _ = try run("note add well -p P001")
      #expect(try run("note list -p P001").output.contains("well"))
      #expect(try run("why checkin -p P001").output.isEmpty == false)
      _ = try run("participant add P002 --schedule knee-recovery --zone Asia/Tokyo")
      #expect(try run("participant list").output.contains("P002"))
      _ = try run("store verify")
    }
  }
}
