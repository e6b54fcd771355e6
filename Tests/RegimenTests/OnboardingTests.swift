import Testing

/// What onboarding lets through, and what it ends.
@Suite struct OnboardingTests {
  @Test func `onboarding stays open until it is done, and all else waits for it`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      for now in [StudyCopy.morning, "2026-11-20T12:00:00+00:00", "2027-06-01T12:00:00+01:00"] {
        #expect(try study.states(now: now) == ["onboarding/once": "open"])
      }
      let all = try study.states(all: true)
      #expect(all["checkin/daily@2026-11-02"] == "waiting")
      #expect(all["range-of-motion/daily@2026-11-02"] == "waiting")
      let early = try study.command.run(
        line: "run checkin -p P001 --now " + StudyCopy.morning, input: "4\n11\n")
      #expect(early.code == 69)
      #expect(early.error.contains("waits until another task is complete"), "\(early.error)")
      #expect(early.output == "")
    }
  }

  @Test func `the rest is due once onboarding ended complete`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      #expect(
        try study.states() == [
          "onboarding/once": "done", "checkin/daily@2026-11-02": "open", "range-of-motion/daily@2026-11-02": "open",
        ])
      #expect(
        try study.states(now: "2026-11-16T09:00:00+00:00") == [
          "checkin/daily@2026-11-16": "open", "range-of-motion/weekly@2026-11-16": "open",
        ])
      #expect(try study.states(now: "2026-12-02T09:00:00+00:00") == ["checkin/daily@2026-12-02": "open"])
    }
  }

  @Test func `what was not recorded by an instant is not seen at it`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      for words in ["due", "due -p P001", "participant list", "run checkin -p P001"] {
        let finished = try study.command.run(line: words + " --now 2026-11-02T08:29:59+00:00", input: "4\n11\n")
        #expect(finished.output == "")
        #expect(finished.code == 69, "\(finished.error)")
        #expect(finished.error.contains("in force from 2026-11-02T08:30:00+00:00 on"), "\(finished.error)")
      }
    }
  }

  @Test(
    arguments: [
      ("ineligible", "\n2\n1\n2\n\n"),  // not of age
      ("ineligible", "\n1\n2\n2\n\n"),  // no operation
      ("ineligible", "\n1\n1\n1\n\n"),  // advised against
      ("declined", "\n1\n1\n2\n2\n\n"),
    ])
  func `whoever may not or will not take part has nothing due and a status that says why`(
    _ ending: String, _ lines: String
  ) throws {
    try StudyCopy.use { study in
      try study.enrol()
      let sitting = try study.command.run(
        line: "run onboarding -p P001 --json --now " + StudyCopy.morning, input: lines)
      #expect(sitting.code == 0, "\(sitting.error)")
      #expect(try JSON(sitting.output)["result"]["ending"].text == ending)
      for day in ["2026-11-02", "2026-11-03", "2026-11-20"] {
        let states = try study.states(now: day + "T09:00:00+00:00")
        #expect(
          !states.values.contains { ["open", "upcoming", "started", "late", "missed"].contains($0) }, "\(states)")
      }
      let shown = try study.command.run(line: "participant show P001 --json --now " + StudyCopy.morning)
      let person = try JSON(shown.output)
      #expect(person["status"].text == ending)
      #expect(person["reason"].text == "onboarding ended " + ending)
      let day = try study.command.run(line: "due -p P001 --now 2026-11-03T09:00:00+00:00")
      #expect(day.output.contains("nothing is due: " + ending), "\(day.output)")
      for task in ["onboarding", "checkin"] {
        let again = try study.command.run(
          line: "run \(task) -p P001 --now 2026-11-03T09:00:00+00:00", input: "4\n11\n")
        #expect(again.code == 69)
        #expect(again.output == "")
      }
    }
  }

  @Test func `who declined reads why nothing is due in words, and their answer as they gave it`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      _ = try study.command.run(
        line: "run onboarding -p P001 --now " + StudyCopy.morning, input: "\n1\n1\n2\n2\n\n")
      for (task, more) in [("checkin", []), ("checkin", ["--change"]), ("onboarding", ["--change"])] {
        let words = ["run", task, "-p", "P001", "--now", "2026-11-03T09:00:00+00:00"] + more
        var sitting = try TerminalSitting(words, in: study.folder)
        defer { sitting.close() }
        let told = try sitting.end()
        #expect(told.code == 69)
        #expect(told.error.contains("there is nothing to do: taking part in the study was declined"), "\(told.error)")
        #expect(!told.error.contains("P001"), "\(told.error)")
      }
      let day = try study.command.run(line: "feed -p P001 --now " + StudyCopy.morning)
      #expect(day.output.contains("Your consent  I do not agree"), "\(day.output)")
    }
  }

  @Test func `the two ways out thank with a page of their own`() throws {
    try StudyCopy.use { study in
      let refused = try study.command.run(
        line: "run onboarding --dry-run --now " + StudyCopy.morning, input: "\n2\n1\n2\n\n")
      #expect(refused.error.contains("Thank you for your interest"))
      #expect(!refused.error.contains("Your consent"))
      let declined = try study.command.run(
        line: "run onboarding --dry-run --now " + StudyCopy.morning, input: "\n1\n1\n2\n2\n\n")
      #expect(declined.error.contains("Thank you all the same"))
      #expect(!declined.error.contains("You are taking part"))
    }
  }
}
