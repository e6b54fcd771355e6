import Testing

/// Killed, or at the end of its input: what was confirmed stays, and nothing else is there.
@Suite struct InterruptionTests {
  @Test func `a check-in killed after its first item resumes at the second`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      var sitting = try Sitting(words, in: study.folder)
      try sitting.wait(for: "Question 1 of 2")
      try sitting.type("4")
      try sitting.wait(for: "Question 2 of 2")
      sitting.kill()
      #expect(try study.states()["checkin/daily@2026-11-02"] == "started")
      let resumed = try study.command.run(words, input: Array("11\n".utf8))
      #expect(resumed.code == 0, "\(resumed.error)")
      #expect(resumed.error.contains("goes on where it was left"))
      #expect(!resumed.error.contains("Question 1 of 2"))
      #expect(resumed.error.contains("Question 2 of 2"))
      let values = try JSON(resumed.output)["outcomes"].elements.map { $0["value"] }
      #expect(values == [.number(4), .number(11)])
    }
  }

  @Test func `onboarding killed after its first page resumes at the second`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let words = ["run", "onboarding", "-p", "P001", "--json", "--now", StudyCopy.morning]
      var sitting = try Sitting(words, in: study.folder)
      try sitting.wait(for: "Press Enter to go on")
      try sitting.type("")
      try sitting.wait(for: "Are you 18 years of age or older?")
      sitting.kill()
      // Killed again on the next page, with one of its three items confirmed.
      var second = try Sitting(words, in: study.folder)
      try second.wait(for: "Are you 18 years of age or older?")
      #expect(!second.shown.contains("This study follows how people recover"))
      try second.type("1")
      try second.wait(for: "operation on your left knee")
      second.kill()
      let resumed = try study.command.run(words, input: Array("1\n2\n1\nAnn Example\n\n".utf8))
      #expect(resumed.code == 0, "\(resumed.error)")
      #expect(resumed.error.contains("Can you take part?"))
      #expect(!resumed.error.contains("Question 1 of"))
      let result = try JSON(resumed.output)["result"]
      #expect(result["ending"].text == "complete")
      let answers = result["results"].elements.flatMap { $0["results"].elements }.map { $0["answer"] }
      #expect(Array(answers.prefix(3)) == [.boolean(true), .boolean(true), .boolean(false)])
      #expect(answers.last?["signature"].text == "Ann Example")
    }
  }

  /// The lines of a whole sitting; those of one confirmation stand together.
  struct Lines: Sendable, CustomTestStringConvertible {
    let survey: String
    let groups: [[String]]

    var testDescription: String { survey }

    var all: String { groups.joined().map { $0 + "\n" }.joined() }

    /// Each way to stop early: what was typed, and what is still to be typed then. With its last answer a sitting is
    /// over: what follows is only read.
    var cuts: [(typed: String, rest: String)] {
      let lines = groups.joined().map { $0 + "\n" }
      let last = lines.lastIndex { $0 != "\n" } ?? 0
      return (0...last).map { count in
        var confirmed = 0
        var used = 0
        while used + groups[confirmed].count <= count {
          used += groups[confirmed].count
          confirmed += 1
        }
        return (lines[..<count].joined(), lines[used...].joined())
      }
    }
  }

  static let sittings = [
    Lines(survey: "checkin", groups: [["4"], ["11"]]),
    Lines(survey: "range-of-motion", groups: [[""], ["10", "120"], [""]]),
    Lines(survey: "onboarding", groups: [[""], ["1"], ["1"], ["2"], ["1", "Ann Example"], [""]]),
    Lines(survey: "onboarding", groups: [[""], ["2"], ["1"], ["2"], [""]]),
    Lines(survey: "onboarding", groups: [[""], ["1"], ["1"], ["2"], ["2"], [""]]),
  ]

  @Test(arguments: sittings)
  func `the end of the input at any prompt stops with 130, invents nothing, and the rest gives the same result`(
    _ lines: Lines
  ) throws {
    try StudyCopy.use { study in
      func words(_ id: String) -> [String] {
        ["run", lines.survey, "-p", id, "--json", "--seed", "7", "--now", StudyCopy.morning]
      }
      func begin(_ id: String) throws {
        if lines.survey == "onboarding" { try study.enrol(id) } else { try study.onboard(id) }
      }
      try begin("P000")
      let unbroken = try study.command.run(words("P000"), input: Array(lines.all.utf8))
      #expect(unbroken.code == 0, "\(unbroken.error)")
      let expected = try JSON(unbroken.output.replacing("P000", with: "P")).comparable
      for (count, cut) in lines.cuts.enumerated() {
        let id = "P1\(count)"
        try begin(id)
        let stopped = try study.command.run(words(id), input: Array(cut.typed.utf8))
        #expect(stopped.code == 130, "after \(cut.typed): \(stopped.error)")
        #expect(stopped.output == "")
        #expect(stopped.error.contains("what you confirmed is kept"))
        let state = try study.states(of: id).first { $0.key.hasPrefix(lines.survey) }?.value
        #expect(state == "started")
        let resumed = try study.command.run(words(id), input: Array(cut.rest.utf8))
        #expect(resumed.code == 0, "after \(cut.typed): \(resumed.error)")
        #expect(try JSON(resumed.output.replacing(id, with: "P")).comparable == expected)
      }
    }
  }

  @Test(arguments: ["4\n11", "4\n1", "4"])
  func `a line that has no end of line at the end of the input is no answer`(_ input: String) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      let stopped = try study.command.run(words, input: Array(input.utf8))
      #expect(stopped.code == 130 && stopped.output == "", "\(stopped.error)")
      let confirmed = input.count(where: { $0 == "\n" })
      let resumed = try study.command.run(words, input: Array((confirmed == 0 ? "4\n9\n" : "9\n").utf8))
      #expect(try JSON(resumed.output)["outcomes"].elements.map { $0["value"] } == [.number(4), .number(9)])
    }
  }

  @Test func `what nobody ended with a line break is thrown away by a correction too`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--quiet", "--now", StudyCopy.morning]
      #expect(try study.command.run(words, input: Array("4\n9\n".utf8)).code == 0)
      let correcting = ["outcome", "correct", "checkin/daily@2026-11-02", "-p", "P001", "--reason", "r"]
      let stopped = try study.command.run(correcting + ["--now", StudyCopy.morning], input: Array("7\n8".utf8))
      #expect(stopped.code == 130, "\(stopped.error)")
    }
  }

  @Test func `an answers file completes a sitting that was begun by hand`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let words = ["run", "checkin", "-p", "P001", "--json", "--now", StudyCopy.morning]
      #expect(try study.command.run(words, input: Array("4\n".utf8)).code == 130)
      let finished = try study.command.run(words + ["--answers", "-"], input: Array("sleep: 11".utf8))
      #expect(finished.code == 0, "\(finished.error)")
      #expect(try JSON(finished.output)["outcomes"].elements.map { $0["value"] } == [.number(4), .number(11)])
    }
  }
}
