import Foundation
import Testing

/// The participant's day at a terminal, by keys.
@Suite struct FeedTerminalTests {
  private static let now = "2026-11-02T08:30:00+00:00"

  @Test(arguments: ["feed", "kiosk"]) func `Enter starts a sitting, the ring fills on return, arrows page through days`(
    _ command: String
  ) throws {
    try StudyCopy.use { study in
      try study.onboard()
      var feed = try TerminalSitting([command, "-p", "P001", "--now", Self.now], in: study.folder, isWhole: true)
      defer { feed.close() }
      try feed.wait(for: "1 of 3 done")
      // The first card that can be begun is in focus.
      try feed.wait(for: "> [ ] 08:00    Daily check-in")
      try feed.press("\r", until: "Question 1 of 2")
      try feed.press("4\r", until: "Question 2 of 2")
      try feed.press("11\r", until: "Recorded today")
      try feed.press("\r", until: "[x] 08:00")
      try feed.wait(for: "How many hours did you sleep last night?  11 h")
      try feed.press("\u{1B}[C", until: "Tuesday 3 November 2026, tomorrow")
      try feed.press("t", until: "Monday 2 November 2026, today")
      try feed.press("\u{1B}[H", until: "> [x] all day")
      try feed.press("\u{1B}[F", until: "> [ ] 08:00    Range of motion")
      feed.press("q")
      let left = try feed.end()
      #expect(left.code == 0, "\(left.error.suffix(500))")
      #expect(feed.isRestored)
      #expect(try study.states()["checkin/daily@2026-11-02"] == "done")
    }
  }

  @Test func `who leaves a closing page is told on the feed that the record says something else meanwhile`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      var feed = try TerminalSitting(["feed", "-p", "P001", "--now", Self.now], in: study.folder, isWhole: true)
      defer { feed.close() }
      try feed.wait(for: "> [ ] 08:00    Daily check-in")
      try feed.press("\r", until: "Question 1 of 2")
      try feed.press("4\r", until: "Question 2 of 2")
      try feed.press("7\r", until: "Recorded today")
      let correct = "outcome correct checkin/daily@2026-11-02 -p P001 --set pain=6 --reason call --now " + Self.now
      let corrected = try study.command.run(line: correct)
      #expect(corrected.code == 0, "\(corrected.error)")
      try feed.press("\r", until: "changed the record while this page was")
      feed.press("q")
      #expect(try feed.end().code == 0)
    }
  }

  @Test(arguments: ["feed", "kiosk", "run checkin"]) func `what is for staff is not told to who answers`(
    _ command: String
  ) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let survey = String(decoding: try study.bytes(of: "Surveys/checkin.yaml"), as: UTF8.self)
      try study.write(survey + "# Another version.\n", to: "Surveys/checkin.yaml")
      let words = command.split(separator: " ").map(String.init) + ["-p", "P001", "--now", Self.now]
      var sitting = try TerminalSitting(words, in: study.folder, columns: 40, isWhole: true)
      defer { sitting.close() }
      try sitting.wait(for: command.hasPrefix("run") ? "Question 1 of 2" : "Daily check-in")
      sitting.press(command.hasPrefix("run") ? "\u{3}\u{3}" : "q")
      _ = try sitting.end()
      #expect(!sitting.written.contains("accept"), "\(sitting.written)")
      // Staff are told.
      let due = try study.command.run(line: "due --now " + Self.now)
      #expect(due.error.contains("'regimen accept' puts them in force"))
    }
  }

  @Test func `on a narrow screen no key is parted from what it does`() throws {
    try StudyCopy.use { study in
      try study.enrol(language: "ja")
      var feed = try TerminalSitting(
        ["feed", "-p", "P001", "--now", Self.now], in: study.folder, columns: 40, isWhole: true)
      defer { feed.close() }
      try feed.wait(for: "q 終わる")
      feed.press("q")
      #expect(try feed.end().code == 0)
    }
  }

  @Test func `a card that is longer than the window is scrolled through before the next one is in focus`() throws {
    try StudyCopy.use { study in
      let words = (1...30).map { "word\($0)" }.joined(separator: " ")
      let survey =
        "id: long\ntitle: Long\nsteps: [{ type: question, item: { id: a, type: text, prompt: A, lines: 3 } }]\n"
      try study.write(survey + "outcomes: [{ kind: a, from: a/a }]\n", to: "Surveys/long.yaml")
      try study.write(
        "id: days\ntitle: Days\ntasks: [{ id: long, survey: long, schedule: [{ id: d, every: 1 day }] }]\n",
        to: "Schedules/days.yaml")
      try study.write("{ a: \(words) }\n", to: "a.yaml")
      for line in [
        "participant add P9 --schedule days --zone UTC --enrolled 2026-11-02 --now \(Self.now)",
        "run long -p P9 --answers a.yaml --quiet --now \(Self.now)",
      ] {
        let done = try study.command.run(line: line)
        #expect(done.code == 0, "\(done.error)")
      }
      var feed = try TerminalSitting(
        ["feed", "-p", "P9", "--now", Self.now], in: study.folder, columns: 40, rows: 12, isWhole: true)
      defer { feed.close() }
      try feed.wait(for: "word1 ")
      for _ in 0..<6 { feed.press("\u{1B}[B") }
      try feed.wait(for: "word30")
      feed.press("q")
      #expect(try feed.end().code == 0)
    }
  }

  @Test func `a sitting that is left goes back to the day, and goes on where it was`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      var feed = try TerminalSitting(["feed", "-p", "P001", "--now", Self.now], in: study.folder, isWhole: true)
      defer { feed.close() }
      try feed.wait(for: "> [ ] 08:00    Daily check-in")
      try feed.press("\r", until: "Question 1 of 2")
      try feed.press("4\r", until: "Question 2 of 2")
      try feed.press("\u{3}\u{3}", until: "1 of 3 done")
      try feed.press("\r", until: "What now?")
      try feed.press("1\r", until: "Question 2 of 2")
      try feed.press("9\r", until: "Recorded today")
      try feed.press("\r", until: "[x]")
      feed.press("q")
      #expect(try feed.end().code == 0)
      #expect(feed.isRestored)
    }
  }

  @Test(arguments: ["TERM", "HUP", "INT"]) func `however it is ended, the terminal is restored`(_ how: String) throws {
    try StudyCopy.use { study in
      try study.onboard()
      var feed = try TerminalSitting(["feed", "-p", "P001", "--now", Self.now], in: study.folder, isWhole: true)
      defer { feed.close() }
      try feed.wait(for: "Daily check-in")
      feed.stop(how)
      _ = try feed.end()
      #expect(feed.isRestored)
    }
  }

  @Test(arguments: ["feed", "kiosk"]) func `the day and its sittings are read aloud`(_ command: String) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let path = try SpeakTests.withProgram("espeak-ng", study)
      var feed = try TerminalSitting(
        [command, "-p", "P001", "--speak", "--now", Self.now], in: study.folder, environment: path, isWhole: true)
      defer { feed.close() }
      try feed.wait(for: "Daily check-in")
      #expect(SpeakTests.said(study, until: "1 of 3 done").contains("[-v en --stdin]"))
      try feed.press("\r", until: "Question 1 of 2")
      #expect(SpeakTests.said(study, until: "How strong is your pain?").contains("How strong is your pain?"))
      try feed.press("\u{3}\u{3}", until: "1 of 3 done")
      try feed.press("\u{1B}[C", until: "tomorrow")
      let said = SpeakTests.said(study, until: "opens 08:00\n08:00  Range")
      #expect(said.contains("Tuesday 3 November 2026, tomorrow\n0 of 2 done\n08:00  Daily check-in"), "\(said)")
      #expect(said.contains("opens 08:00\n08:00  Range of motion"), "\(said)")
      try feed.press("t\u{1B}[D", until: "yesterday")
      let nothing = SpeakTests.said(study, until: "yesterday\nNothing")
      #expect(nothing.contains("Sunday 1 November 2026, yesterday\nNothing to do on this day"), "\(nothing)")
      feed.press("q")
      #expect(try feed.end().code == 0)
    }
  }

  @Test func `in a low window a line says that there are more cards`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      var feed = try TerminalSitting(
        ["feed", "-p", "P001", "--now", Self.now], in: study.folder, rows: 14, isWhole: true)
      defer { feed.close() }
      try feed.wait(for: "-- more: Up/Down --")
      try feed.wait(for: "> [ ] 08:00    Daily check-in")
      try feed.wait(for: "Left/Right day  Up/Down choose  Enter begin")
      try feed.press("j", until: "> [ ] 08:00    Range of motion")
      feed.press("q")
      #expect(try feed.end().code == 0)
    }
  }
}
