import Foundation
import Testing

/// Whole transcripts. With RECORD_SNAPSHOTS=1 they are written anew, and the tests fail.
@Suite struct GoldenTests {
  static let commands = [
    "",
    "init",
    "new",
    "new survey",
    "new schedule",
    "import",
    "check",
    "preview",
    "coverage",
    "calendar",
    "accept",
    "participant",
    "participant add",
    "participant list",
    "participant show",
    "participant rename",
    "participant remove",
    "participant erase",
    "participant allocate",
    "participant import",
    "participant export",
    "assessor",
    "run",
    "feed",
    "kiosk",
    "due",
    "why",
    "event",
    "reminders", "remind",
    "plan",
    "alerts",
    "history",
    "outcome",
    "outcome show",
    "outcome correct",
    "outcome delete",
    "log",
    "note",
    "query",
    "adherence",
    "study close",
    "export",
    "insights",
    "report",
    "qc",
    "simulate",
    "store",
    "store verify",
    "store head",
    "store backup",
    "store restore",
    "store merge",
    "store copy",
    "store rebuild",
    "store grant",
    "doctor",
  ]

  @Test(arguments: commands)
  func `the help of a command stays as it is`(_ command: String) throws {
    try StudyCopy.empty { study in
      let finished = try study.command.run(line: command + " --help")
      #expect(finished.code == 0)
      #expect(finished.error == "")
      let name = command.isEmpty ? "regimen" : command.replacing(" ", with: "-")
      try Golden.compare(finished.output, with: "help-\(name).txt")
    }
  }

  @Test(arguments: ["en", "ja"])
  func `a sitting by plain prompts stays as it is`(_ language: String) throws {
    try StudyCopy.use { study in
      try study.enrol(language: language)
      var transcript = ""
      for (task, lines) in [
        ("onboarding", "\n1\n1\n2\n1\nAnn Example\n\n"), ("checkin", "ten\n:back\n:skip\n:what\n4\n:back\n\n13\n11\n"),
        ("range-of-motion", "\n120\n10\n10\n120\n\n"),
      ] {
        transcript += try GoldenTests.transcript(
          study, "run \(task) -p P001 --now " + StudyCopy.morning, input: lines)
      }
      try Golden.compare(transcript, with: "sitting-\(language).txt")
    }
  }

  @Test func `the lists of a participant's days stay as they are`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      var transcript = ""
      func show(_ line: String, input: String = "") throws {
        transcript += try GoldenTests.transcript(study, line, input: input)
      }
      try show("due --now " + StudyCopy.morning)
      try show("run onboarding -p P001 --now " + StudyCopy.morning, input: StudyCopy.consentedLines)
      try show("due --now " + StudyCopy.morning)
      try show("run checkin -p P001 --answers - --now 2026-11-02T08:40:00+00:00", input: "{pain: 4, sleep: 11}")
      try show("due --now 2026-11-02T09:00:00+00:00")
      try show("due --json --now 2026-11-02T09:00:00+00:00")
      try show("due --ndjson --now 2026-11-03T07:00:00+00:00")
      try show("due --date 2026-11-09 --now 2026-11-10T09:00:00+00:00")
      try show("due --all --date 2026-12-02 --now 2026-11-10T09:00:00+00:00")
      try show("due --state missed --date 2026-11-09 --now 2026-11-10T09:00:00+00:00")
      try show("participant list --now 2026-11-10T09:00:00+00:00")
      try show("participant show P001 --now 2026-11-10T09:00:00+00:00")
      try show("run checkin -p P001 --now 2026-11-02T10:00:00+00:00")
      try show("calendar knee-recovery --enrolled 2026-11-02 --from 2026-11-08 --to 2026-11-12")
      try Golden.compare(transcript, with: "days.txt")
    }
  }

  @Test(arguments: ["en", "ja"], ["80", "40"])
  func `a feed stays as it is`(_ language: String, columns: String) throws {
    try StudyCopy.use { study in
      try study.enrol(language: language)
      var transcript = ""
      func show(_ line: String) throws {
        transcript += try GoldenTests.transcript(study, line, input: "", environment: ["COLUMNS": columns])
      }
      try show("feed -p P001 --now " + StudyCopy.morning)
      _ = try study.command.run(
        line: "run onboarding -p P001 --now " + StudyCopy.morning, input: StudyCopy.consentedLines)
      _ = try study.command.run(
        line: "run checkin -p P001 --answers - --now 2026-11-02T08:40:00+00:00", input: "{pain: 4, sleep: 11}")
      try show("feed -p P001 --now 2026-11-02T09:00:00+00:00")
      try show("feed -p P001 --date 2026-11-03 --now 2026-11-02T09:00:00+00:00")
      try show("feed -p P001 --date 2026-11-02 --now 2026-11-04T09:00:00+00:00")
      try Golden.compare(transcript, with: "feed-\(language)-\(columns).txt")
    }
  }

  @Test func `diagnostics stay as they are`() throws {
    var transcript = ""
    for fault in CheckTests.faults {
      transcript += try StudyCopy.use { study in
        try fault.damage(study)
        return try GoldenTests.transcript(study, "check", input: "")
      }
    }
    try Golden.compare(transcript, with: "diagnostics.txt")
  }

  private static func transcript(
    _ study: StudyCopy, _ line: String, input: String, environment: [String: String] = [:]
  ) throws -> String {
    let finished = try study.command.run(line: line, input: input, environment: environment)
    var text = "$ regimen \(line)\n"
    if !finished.error.isEmpty { text += "-- standard error\n" + finished.error }
    if !finished.output.isEmpty { text += "-- standard output\n" + finished.output }
    return text.replacing(study.folder.path, with: "STUDY") + "-- exit \(finished.code)\n\n"
  }
}
