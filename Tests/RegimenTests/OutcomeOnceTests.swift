import Testing

/// An event takes one outcome, whoever comes, and however many.
@Suite struct OutcomeOnceTests {
  @Test func `a second try exits 69, says so, and stores nothing`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let first = try study.command.run(
        line: "run checkin -p P001 --answers - --now " + StudyCopy.morning, input: "{pain: 4, sleep: 11}")
      #expect(first.code == 0, "\(first.error)")
      let before = try study.store()
      for word in ["checkin", "checkin --event checkin/daily@2026-11-02"] {
        let second = try study.command.run(
          line: "run \(word) -p P001 --answers - --now 2026-11-02T09:00:00+00:00", input: "{pain: 5, sleep: 1}")
        #expect(second.code == 69)
        #expect(second.output == "")
        #expect(second.error.contains("checkin/daily@2026-11-02 is recorded already"), "\(second.error)")
        #expect(second.error.contains("an event takes one outcome"))
      }
      #expect(try study.store() == before)
    }
  }

  @Test(arguments: ["", "{pain: 4, sleep: 1}"])
  func `a pipe takes a sitting over that a terminal has, and the terminal is told so at its next answer`(
    _ answers: String
  ) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--now", StudyCopy.morning]
      var sitting = try Sitting(words, in: study.folder)
      try sitting.wait(for: "Question 1 of 2")
      try sitting.type("4")
      try sitting.wait(for: "Question 2 of 2")
      let other = try study.command.run(
        words + ["--json"] + (answers.isEmpty ? [] : ["--answers", "-"]),
        input: Array((answers.isEmpty ? "1\n" : answers).utf8))
      #expect(other.code == 0, "\(other.error)")
      #expect(other.error.contains("Daily check-in: another terminal has it, and it goes on here"))
      #expect(try JSON(other.output)["outcomes"].elements.map { $0["value"] } == [.number(4), .number(1)])
      let before = try study.command.run(line: "store verify")
      try sitting.type("11")
      let first = try sitting.end()
      #expect(first.code == 69)
      #expect(first.output == "")
      #expect(first.error.contains("this was finished elsewhere; your last answer was not recorded"), "\(first.error)")
      #expect(try study.command.run(line: "store verify").output == before.output && before.code == 0)
      #expect(try study.states()["checkin/daily@2026-11-02"] == "done")
    }
  }

  @Test func `two people's sittings run side by side`() throws {
    try StudyCopy.use { study in
      try study.onboard("P001")
      try study.onboard("P002")
      func words(_ id: String) -> [String] { ["run", "checkin", "-p", id, "--json", "--now", StudyCopy.morning] }
      var one = try Sitting(words("P001"), in: study.folder)
      var two = try Sitting(words("P002"), in: study.folder)
      try one.wait(for: "Question 1 of 2")
      try two.wait(for: "Question 1 of 2")
      try one.type("1")
      try two.type("2")
      try one.wait(for: "Question 2 of 2")
      try two.wait(for: "Question 2 of 2")
      try two.type("7")
      try one.type("8")
      let results = [try one.end(), try two.end()]
      let values = try results.map { try JSON($0.output)["outcomes"].elements.map { $0["value"] } }
      #expect(values == [[.number(1), .number(8)], [.number(2), .number(7)]])
    }
  }

  @Test func `an event that is over, not yet open, or not there exits 69 and says when`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      func refused(_ words: String, at now: String, code: Int32 = 69) throws -> String {
        let finished = try study.command.run(line: "run \(words) -p P001 --now " + now, input: "4\n11\n")
        #expect(finished.code == code)
        #expect(finished.output == "")
        return finished.error
      }
      #expect(
        try refused("checkin", at: "2026-11-03T07:00:00+00:00")
          .contains("checkin/daily@2026-11-03 is not open yet; it opens at 2026-11-03T08:00:00+00:00"))
      #expect(
        try refused("checkin --event checkin/daily@2026-11-02", at: "2026-11-03T09:00:00+00:00").contains("was missed"))
      #expect(try refused("checkin --event checkin/daily@2025-01-01", at: StudyCopy.morning).contains("has no event"))
      #expect(try refused("chekin", at: StudyCopy.morning, code: 64).contains("has a task 'chekin'"))
      #expect(
        try refused("range-of-motion", at: "2026-11-11T09:00:00+00:00").contains("range-of-motion/weekly@2026-11-16"))
    }
  }
}
