import Foundation
import Testing

/// Output that can't be written is a fault, whatever prints it; a reader that has gone is none.
struct OutputFaultTests {
  /// Commands of each way to print: a table, JSON, lines one by one, a stream, help.
  static let commands = [
    "due", "due --json", "due --ndjson", "calendar knee-recovery --enrolled 2026-11-01", "check --format json",
    "participant list", "--help", "due --help", "--version", "preview checkin",
  ]

  @Test(arguments: commands)
  func `a full disk behind standard output is told, with exit code 74`(command: String) throws {
    let finished = try shell(command + " > /dev/full")
    #expect(finished.code == 74, "\(command)")
    #expect(finished.error.contains("standard output can't be written: No space left on device"))
  }

  @Test(arguments: [
    "note add x -p P1", "participant show P1", "export --format csv --table participants",
    "simulate knee-recovery --participants 1 --days 2",
  ])
  func `what was recorded though it can't be told is not to be done again`(command: String) throws {
    let finished = try shell(command + " > /dev/full")
    #expect(finished.code == 74, "\(command)")
    let isDeed = command.hasPrefix("note")
    #expect(
      finished.error.contains("it is recorded, but standard output can't be written") == isDeed, "\(finished.error)")
  }

  @Test(arguments: commands)
  func `a closed standard output is told, and no file takes its place`(command: String) throws {
    let finished = try shell(command + " >&-")
    #expect(finished.code == 74, "\(command)")
  }

  @Test func `a reader that has gone is quiet`() throws {
    let finished = try shell("calendar knee-recovery --enrolled 2026-11-01 --to 9999-12-31 | head -n 1")
    #expect(finished.code == 0)
    #expect(finished.error.isEmpty)
  }

  @Test func `standard input and error that are closed do no harm`() throws {
    #expect(try shell("due <&- 2>&-").code == 0)
    #expect(try shell("store verify <&-").code == 0)
  }

  /// Runs the program with words that a shell may redirect, in a study with one participant.
  private func shell(_ line: String) throws -> Command.Finished {
    try StudyCopy.use { study in
      _ = try study.command.run(
        line: "participant add P1 --schedule knee-recovery --enrolled 2026-11-01 --now 2026-11-01T09:00:00+00:00")
      return try study.command.shell("'\(Command.program.path)' \(line)")
    }
  }
}
