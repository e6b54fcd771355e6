import Foundation
import Testing

/// The examples in the help of the commands are commands that work.
@Suite struct HelpExampleTests {
  static let commands = [
    "due", "why", "run", "feed", "check", "preview", "coverage", "accept", "plan", "simulate", "participant add",
    "participant list", "event excuse", "event add", "outcome correct", "outcome show", "history", "insights", "qc",
    "report", "adherence", "alerts list", "query list", "note add", "store backup", "store verify", "doctor", "init",
    "new survey", "new schedule", "log", "today", "audit", "export", "calendar", "study files",
  ]

  /// What an example takes that a study on this machine may not have: a key for a backup, a quick log, an assessor,
  /// a person who answers; such a command is read and refused for that alone.
  private static let refused = [
    "store backup study-backup.age", "log toilet", "study files", "run checkin", "audit --task fim",
    "outcome correct checkin/daily@2026-11-02 -p P001 --reason",
  ]

  private static let now = "2026-11-03T09:00:00+00:00"

  /// The lines of the help that are commands, without the program's name.
  private static func examples(in help: String) -> [String] {
    var lines: [String] = []
    for line in help.split(separator: "\n").prefix(while: { !$0.hasPrefix("USAGE") }).map({ $0.trimmingPrefix("  ") }) {
      if line.hasPrefix("regimen ") { lines.append(String(line.dropFirst(8))) }
    }
    return lines
  }

  @Test(arguments: commands) func `the help shows two examples, and they work`(_ command: String) throws {
    try StudyCopy.use { study in
      try study.onboard()
      _ = try study.succeed("run checkin -p P001 --answers - --now " + StudyCopy.morning, input: "{pain: 4, sleep: 7}")
      let help = try study.succeed(command + " --help")
      let examples = Self.examples(in: help)
      #expect(examples.count >= 2, "\(help)")
      for example in examples {
        #expect(example.hasPrefix(command), "\(example)")
        let finished = try study.command.shell(Command.program.path + " " + Self.stated(example, help))
        let isRefused = Self.refused.contains { example.hasPrefix($0) }
        #expect(!finished.error.contains("Usage: "), "\(example): \(finished.error)")
        if !isRefused {
          #expect(finished.code == 0, "\(example): \(finished.code) \(finished.error)")
        }
      }
    }
  }

  /// The example on the study's third morning, where its command takes a clock: the machine's may be behind.
  private static func stated(_ example: String, _ help: String) -> String {
    guard help.contains("--now") else { return example }
    let end = example.firstIndex { "|>".contains($0) } ?? example.endIndex
    return example[..<end] + " --now \(now) " + example[end...]
  }
}
