import Foundation
import Testing

/// From an empty folder to a study: `init`, `new`, and `check --fix`.
@Suite struct AuthoringTests {
  private func use(_ body: (Command) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(Command(folder: folder))
  }

  @Test(arguments: ["daily", "weekly", "beeps"], ["en", "ja", "de", "en --language ja --language pt-BR"])
  func `what is begun with is clean, in every language and rhythm`(_ rhythm: String, _ languages: String) throws {
    try use { command in
      let line = "init . --rhythm \(rhythm) --language \(languages) --zone Asia/Tokyo"
      #expect(try command.run(line: line).code == 0)
      let judged = try command.run(line: "check")
      #expect(judged.code == 0 && judged.error.contains("0 errors, 0 warnings"), "\(judged.output)\(judged.error)")
      #expect(try command.run(line: "new survey evening --title Evening").code == 0)
      #expect(try command.run(line: "new schedule later --survey evening --rhythm \(rhythm)").code == 0)
      let again = try command.run(line: "check")
      #expect(again.code == 0 && again.error.contains("0 errors, 0 warnings"), "\(again.output)\(again.error)")
      #expect(try command.run(line: "simulate later --participants 2 --days 5").code == 0)
    }
  }

  @Test func `a title keeps its signs`() throws {
    try use { command in
      let title = #"Köln: "pain" & sleep # 1"#
      #expect(try command.run(["init", ".", "--title", title]).code == 0)
      #expect(try command.run(line: "check").code == 0)
      #expect(try command.run(["new", "survey", "s", "--title", "[x] {y}: - 1"]).code == 0)
      #expect(try command.run(line: "check").code == 0)
      let text = try String(contentsOf: command.folder.appendingPathComponent("study.yaml"), encoding: .utf8)
      #expect(text.contains(#"title: "Köln: \"pain\" & sleep # 1""#))
    }
  }

  @Test func `nothing is written over, and what can't be is told with what to write`() throws {
    try use { command in
      #expect(try command.run(line: "init . --zone Asia/Tokio").error.contains("did you mean 'Asia/Tokyo'?"))
      #expect(try command.run(line: "init . --language english!").error.contains("is no language tag"))
      #expect(try command.run(line: "init . --rhythm hourly").code == 64)
      #expect(try command.run(line: "init .").code == 0)
      #expect(try command.run(line: "init .").error.contains("nothing was written"))
      #expect(try command.run(line: "new survey daily").error.contains("is taken by Surveys/daily.yaml"))
      #expect(try command.run(["new", "survey", "../x"]).error.contains("is no id"))
      #expect(try command.run(line: "new schedule other --survey dialy").error.contains("did you mean 'daily'?"))
      let file = command.folder.appendingPathComponent("Surveys/mine.yaml")
      try Data("id: other\n".utf8).write(to: file)
      #expect(try command.run(line: "new survey mine").error.contains("nothing was written"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "id: other\n")
    }
  }

  @Test func `at a terminal new asks for what no option says, and again for what won't do`() throws {
    try use { command in
      #expect(try command.run(line: "init . --language en --zone UTC").code == 0)
      var survey = try TerminalSitting(["new", "survey"], in: command.folder)
      try survey.wait(for: "[evening] ")
      try survey.press("daily\r", until: "is taken by Surveys/daily.yaml")
      try survey.press("9 lives\r", until: "is no id")
      try survey.press("\r", until: "[evening] ")
      try survey.press("Evenings at home\r", until: "regimen check")
      #expect(try survey.end().code == 0)
      let text = try String(contentsOf: command.folder.appendingPathComponent("Surveys/evening.yaml"), encoding: .utf8)
      #expect(text.contains("id: evening\n") && text.contains("title: Evenings at home\n"))
      var schedule = try TerminalSitting(["new", "schedule", "--title", "Weeks"], in: command.folder)
      try schedule.wait(for: "(daily, evening)? [daily] ")
      try schedule.press("evenning\r", until: "did you mean 'evening'?")
      try schedule.press("evening\r", until: "[evening] ")
      try schedule.press("\r", until: "[daily] ")
      try schedule.press("weekly\r", until: "regimen check")
      #expect(try schedule.end().code == 0)
      let judged = try command.run(line: "check")
      #expect(judged.code == 0 && judged.error.contains("0 errors, 0 warnings"), "\(judged.output)\(judged.error)")
      var stopped = try TerminalSitting(["new", "survey", "night"], in: command.folder)
      try stopped.wait(for: "[night] ")
      stopped.press("\u{4}")
      #expect(try stopped.end().code == 130)
      #expect(!FileManager.default.fileExists(atPath: command.folder.appendingPathComponent("Surveys/night.yaml").path))
    }
  }

  @Test func `without a terminal new says what is missing`() throws {
    try use { command in
      #expect(try command.run(line: "init . --language en --zone UTC").code == 0)
      for (line, told) in [
        ("new survey", "'regimen new survey evening'"), ("new schedule x", "'--survey daily'"),
        ("new schedule --survey daily --yes", "'regimen new schedule daily2'"),
      ] {
        let refused = try command.run(line: line)
        #expect(refused.code == 64 && refused.error.contains(told), "\(refused.error)")
      }
    }
  }

  private static let faulty = """
    id: daily
    title: Daily   # mine
    steps:
      - { type: question, item: { id: a, type: text, promt: "A" } }

    """

  @Test func `check --fix writes the mends and nothing else, and --dry-run nothing`() throws {
    try use { command in
      #expect(try command.run(line: "init .").code == 0)
      let file = command.folder.appendingPathComponent("Surveys/daily.yaml")
      try Data(Self.faulty.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      let shown = try command.run(line: "check --fix --dry-run")
      #expect(shown.code == 0)
      #expect(shown.error.contains("would fix Surveys/daily.yaml:4: promt -> prompt"), "\(shown.error)")
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.faulty)
      let mended = try command.run(line: "check --fix")
      #expect(mended.code == 0 && mended.error.contains("fixed Surveys/daily.yaml:4: promt -> prompt"))
      #expect(
        try String(contentsOf: file, encoding: .utf8) == Self.faulty.replacingOccurrences(of: "promt", with: "prompt"))
      let kept = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(kept == 0o640)
      #expect(try command.run(line: "check --fix").error.contains("no fault has exactly one fix"))
      #expect(try command.run(line: "check --dry-run").code == 64)
      #expect(try command.run(line: "check --fix --watch").code == 64)
    }
  }
}
