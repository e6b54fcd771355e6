import Foundation
import Testing

/// Sittings at a terminal, by keys.
@Suite struct KeyTerminalTests {
  /// The same sitting by keys, each press with what shows before it, by plain lines, and from an answers file.
  struct Ways: Sendable, CustomTestStringConvertible {
    let survey: String
    let keys: [(shown: String, press: String)]
    let lines: String
    let answers: String

    var testDescription: String { survey }
  }

  static let ways = [
    Ways(
      survey: "checkin", keys: [("Question 1 of 2", "4\r"), ("Question 2 of 2", "11\r")], lines: "4\n11\n",
      answers: "{pain: 4, sleep: 11}"),
    Ways(
      survey: "onboarding",
      keys: [
        ("This study follows", "\r"), ("18 years", "y\r"), ("operation on your", "1\r"), ("Question 3", "n\r"),
        ("I do not agree", "\u{1B}[6~"), ("-- more: PgUp --", "1\r"), ("Type your full name", "Ann Example\r"),
        ("Thank you", "\r"),
      ], lines: "\n1\n1\n2\n1\nAnn Example\n\n",
      answers: "{adult: true, operated: true, advisedAgainst: false, consent: {agreed: true, signature: Ann Example}}"),
  ]

  @Test(arguments: ways.indices) func `keys, plain lines and an answers file give the same`(_ index: Int) throws {
    let ways = KeyTerminalTests.ways[index]
    try StudyCopy.use { study in
      let words = ["run", ways.survey, "--dry-run", "--json", "--seed", "7", "--now", StudyCopy.morning]
      let plain = try study.command.run(words, input: Array(ways.lines.utf8))
      #expect(plain.code == 0, "\(plain.error)")
      var sitting = try TerminalSitting(words, in: study.folder)
      defer { sitting.close() }
      for (shown, press) in ways.keys {
        try sitting.wait(for: shown)
        sitting.press(press)
      }
      let keys = try sitting.end()
      #expect(keys.code == 0, "\(keys.error)")
      #expect(sitting.isRestored)
      #expect(try JSON(keys.output).comparable == JSON(plain.output).comparable)
      let items = try JSON(keys.output)["result"]["results"].elements.flatMap { $0["results"].elements }
      #expect(items.allSatisfy { $0["input"].text == "keys" })
      let file = try study.command.run(words + ["--answers", "-"], input: Array(ways.answers.utf8))
      if file.code == 0 {
        #expect(try JSON(file.output).comparable == JSON(plain.output).comparable)
      } else {
        Issue.record("\(file.error)")
      }
    }
  }

  @Test func `a terminal that answers late, and in pieces, types nothing`() throws {
    try StudyCopy.use { study in
      let words = ["run", "checkin", "--dry-run", "--json", "--now", StudyCopy.morning]
      var sitting = try TerminalSitting(words, in: study.folder, environment: ["NO_COLOR": ""])
      defer { sitting.close() }
      try sitting.wait(for: "\u{1B}]11;?")
      sitting.press("\u{1B}]11;rgb:1e1e")
      try sitting.wait(for: "Question 1 of 2")
      sitting.press("/1b1b/2b2b\u{1B}\\\u{1B}[?62;22c")
      try sitting.press("4\r", until: "Question 2 of 2")
      sitting.press("\u{1B}]11;rgb:1e1e/1b1b/2b2b\u{7}\u{1B}[?62;22c")
      try sitting.press("8", until: "8")
      sitting.press("\r")
      let ended = try sitting.end()
      #expect(ended.code == 0, "\(ended.error)")
      #expect(!ended.error.contains("does nothing here") && !ended.error.contains("rgb"))
      #expect(try JSON(ended.output)["outcomes"].elements.map { $0["value"] } == [.number(4), .number(8)])
    }
  }

  @Test(arguments: ["\u{3}\u{3}", "TERM", "HUP", "INT"])
  func `however it is stopped, the terminal is restored and what was confirmed is kept`(_ how: String) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      var sitting = try TerminalSitting(words, in: study.folder)
      defer { sitting.close() }
      try sitting.wait(for: "Question 1 of 2")
      #expect(!sitting.isRestored)
      try sitting.press("4\r", until: "Question 2 of 2")
      try sitting.press("9", until: "9")
      sitting.stop(how)
      let stopped = try sitting.end()
      #expect(stopped.code == 130, "\(stopped.error)")
      #expect(stopped.output == "")
      #expect(sitting.isRestored)
      #expect(stopped.error.contains("\u{1B}[?1049l"))
      let resumed = try study.command.run(words, input: Array("11\n".utf8))
      #expect(resumed.code == 0, "\(resumed.error)")
      #expect(try JSON(resumed.output)["outcomes"].elements.map { $0["value"] } == [.number(4), .number(11)])
    }
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2])
  func `a signal that ends it at once leaves the terminal restored`(_ number: Int32) throws {
    try StudyCopy.use { study in
      let words = ["run", "checkin", "--dry-run", "--now", StudyCopy.morning]
      var sitting = try TerminalSitting(words, in: study.folder)
      defer { sitting.close() }
      try sitting.wait(for: "Question 1 of 2")
      #expect(!sitting.isRestored)
      sitting.signal(number)
      let ended = try sitting.end()
      #expect(ended.code == 128 + number, "\(ended.error)")
      #expect(sitting.isRestored)
      #expect(ended.error.contains("\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"))
    }
  }

  @Test(arguments: [SIGSEGV, SIGTERM])
  func `a signal while the terminal is asked for its background leaves it restored`(_ number: Int32) throws {
    try StudyCopy.use { study in
      let words = ["run", "checkin", "--dry-run", "--now", StudyCopy.morning]
      var sitting = try TerminalSitting(words, in: study.folder, environment: ["NO_COLOR": ""])
      defer { sitting.close() }
      try sitting.wait(for: "\u{1B}]11;?")
      #expect(!sitting.isRestored)
      sitting.signal(number)
      _ = try sitting.end()
      #expect(sitting.isRestored)
    }
  }

  @Test func `killed at a prompt, it goes on there, starts over or is set aside`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      func killed(after press: String, waiting: String) throws {
        var sitting = try TerminalSitting(words + ["--start-over"], in: study.folder)
        defer { sitting.close() }
        try sitting.wait(for: "Question 1 of 2")
        try sitting.press(press, until: waiting)
        sitting.signal(SIGKILL)
        _ = try sitting.end()
      }
      try killed(after: "4\r", waiting: "Question 2 of 2")
      // Set aside: the event is as if nothing had been begun.
      var discarding = try TerminalSitting(words, in: study.folder)
      defer { discarding.close() }
      try discarding.wait(for: "What now?")
      discarding.press("3\r")
      #expect(try discarding.end().code == 0)
      #expect(try study.states()["checkin/daily@2026-11-02"] == "open")
      try killed(after: "4\r", waiting: "Question 2 of 2")
      // Started over: the answers of before are gone.
      var restarted = try TerminalSitting(words, in: study.folder)
      defer { restarted.close() }
      try restarted.wait(for: "What now?")
      restarted.press("2\r")
      try restarted.wait(for: "Question 1 of 2")
      restarted.press("7\r")
      try restarted.wait(for: "Question 2 of 2")
      restarted.signal(SIGKILL)
      _ = try restarted.end()
      var resumed = try TerminalSitting(words, in: study.folder)
      defer { resumed.close() }
      try resumed.wait(for: "What now?")
      resumed.press("1\r")
      try resumed.wait(for: "Question 2 of 2")
      try resumed.press("8\r", until: "Recorded today")
      resumed.press("\r")
      let finished = try resumed.end()
      #expect(finished.code == 0, "\(finished.error)")
      #expect(try JSON(finished.output)["outcomes"].elements.map { $0["value"] } == [.number(7), .number(8)])
    }
  }

  @Test func `a second terminal may go on with a sitting or leave it, and the first is told`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      var first = try TerminalSitting(words, in: study.folder)
      defer { first.close() }
      try first.wait(for: "Question 1 of 2")
      try first.press("4\r", until: "Question 2 of 2")
      var leaving = try TerminalSitting(words, in: study.folder)
      defer { leaving.close() }
      try leaving.wait(for: "Another terminal has this open. What now?")
      leaving.press("2\r")
      let left = try leaving.end()
      #expect(left.code == 69 && left.error.contains("left where it is"), "\(left.error)")
      var second = try TerminalSitting(words, in: study.folder)
      defer { second.close() }
      try second.wait(for: "1  Go on here")
      try second.press("1\r", until: "Question 2 of 2")
      try second.press("8\r", until: "Recorded today")
      second.press("\r")
      let finished = try second.end()
      #expect(finished.code == 0, "\(finished.error)")
      #expect(try JSON(finished.output)["outcomes"].elements.map { $0["value"] } == [.number(4), .number(8)])
      first.press("1\r")
      let told = try first.end()
      #expect(told.code == 69 && told.output == "", "\(told.error)")
      #expect(told.unwrapped.contains("this was finished elsewhere; your last answer was not recorded"))
      #expect(first.isRestored)
    }
  }

  @Test func `a sitting that was taken over goes on elsewhere, and can be taken back`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      var first = try TerminalSitting(words, in: study.folder)
      defer { first.close() }
      try first.wait(for: "Question 1 of 2")
      var second = try TerminalSitting(words + ["--resume"], in: study.folder)
      defer { second.close() }
      try second.wait(for: "Question 1 of 2")
      try second.press("6\r", until: "Question 2 of 2")
      first.press("9\r")
      let told = try first.end()
      #expect(told.code == 69, "\(told.error)")
      #expect(told.unwrapped.contains("this goes on elsewhere now; your last answer was not recorded"), "\(told.error)")
      var third = try TerminalSitting(words + ["--resume", "--plain"], in: study.folder)
      defer { third.close() }
      try third.wait(for: "Question 2 of 2")
      try third.press("3\r", until: "Recorded today")
      third.press("\r")
      #expect(try JSON(third.end().output)["outcomes"].elements.map { $0["value"] } == [.number(6), .number(3)])
      second.press("\u{3}\u{3}")
      let stopped = try second.end()
      #expect(stopped.code == 69)
      #expect(stopped.error.contains("this was finished elsewhere; what you confirmed is kept"), "\(stopped.error)")
      #expect(!stopped.error.contains("goes on there"))
    }
  }

  @Test func `who stops where another terminal goes on is told so, before anything is answered there`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      var first = try TerminalSitting(words, in: study.folder)
      defer { first.close() }
      try first.wait(for: "Question 1 of 2")
      var second = try TerminalSitting(words + ["--resume"], in: study.folder)
      defer { second.close() }
      try second.wait(for: "Question 1 of 2")
      first.press("\u{3}\u{3}")
      let told = try first.end()
      #expect(told.code == 69)
      #expect(told.unwrapped.contains("this goes on elsewhere now; what you confirmed is kept"), "\(told.error)")
      second.press("\u{3}\u{3}")
      let stopped = try second.end()
      #expect(stopped.code == 130)
      #expect(stopped.error.contains("the same task goes on there"), "\(stopped.error)")
    }
  }

  @Test func `a sitting that is set aside while a terminal has it takes nothing more from there`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      var first = try TerminalSitting(words, in: study.folder)
      defer { first.close() }
      try first.wait(for: "Question 1 of 2")
      let second = try study.command.run(words + ["--discard"], input: [])
      #expect(second.code == 0, "\(second.error)")
      first.press("4\r")
      let told = try first.end()
      #expect(told.code == 69, "\(told.error)")
      let lost = "this was set aside elsewhere; your last answer was not recorded, and it can be answered again"
      #expect(told.unwrapped.contains(lost), "\(told.error)")
    }
  }

  @Test func `what became of a sitting elsewhere is told in the language that was asked for`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--now", StudyCopy.morning]
      var first = try TerminalSitting(words, in: study.folder)
      defer { first.close() }
      try first.wait(for: "Question 1 of 2")
      try first.press("4\r", until: "Question 2 of 2")
      var second = try TerminalSitting(words + ["--resume", "--language", "ja"], in: study.folder)
      defer { second.close() }
      try second.wait(for: "質問 2 / 2")
      try first.press("8\r", until: "Recorded today")
      second.press("1\r")
      let ended = try second.end()
      #expect(ended.code == 69)
      let told = ended.unwrapped.replacing(" ", with: "")
      #expect(told.contains("毎日のチェックイン:この回答は別の画面で終わりました。最後の回答は記録されませんでした。"), "\(told)")
      first.press("\r")
      #expect(try first.end().code == 0)
    }
  }

  @Test func `who sets a sitting aside that was finished meanwhile is told so in words`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--now", StudyCopy.morning]
      _ = try study.command.run(words, input: Array("4\n".utf8))
      var second = try TerminalSitting(words, in: study.folder)
      defer { second.close() }
      try second.wait(for: "What now?")
      let first = try study.command.run(words, input: Array("8\n\n".utf8))
      #expect(first.code == 0, "\(first.error)")
      second.press("3\r")
      let told = try second.end()
      #expect(told.code == 69)
      #expect(told.error.contains("Daily check-in: this was finished elsewhere; what you"), "\(told.error)")
    }
  }
}
