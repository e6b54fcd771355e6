import Testing

/// The shipped week of moments: nobody but the participant says when the beeps are to come.
@Suite struct ShippedESMTests {
  private static let files = ["Surveys/esm-intake.yaml", "Surveys/beep.yaml", "Schedules/esm.yaml"]
  private static let now = " --now 2026-11-02T10:00:00+00:00"

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      for file in files { try study.add(shipped: file) }
      try body(study)
    }
  }

  @Test func `a rehearsal needs no coordinator between the enrolment and the last beep`() throws {
    try Self.use { study in
      try study.write("wake: \"06:30\"\nbed: \"00:30\"\n", to: "days.yaml")
      let line = "simulate esm --participants 3 --days 12 --adherence 100 --answers days.yaml --json"
      let finished = try study.command.run(line: line)
      #expect(finished.code == 0, "\(finished.error)")
      let report = try JSON(finished.output)
      // The intake, seven evenings and 42 beeps of each.
      #expect(report["sittings"] == .number(3 * (1 + 7 + 42)))
      #expect(report["missed"] == .number(0))
    }
  }

  @Test func `the preview says what the answers set`() throws {
    try Self.use { study in
      let shown = try study.command.run(line: "preview esm-intake").output
      #expect(shown.contains("Sets\n  attribute wake from days/wake\n  attribute bed from days/bed\n"), "\(shown)")
    }
  }

  @Test func `why names the answer behind a time, and a correction moves the days to come`() throws {
    try Self.use { study in
      func run(_ line: String, _ now: String = Self.now) throws -> String {
        let finished = try study.command.run(line: line + now)
        #expect(finished.code == 0, "\(finished.error)")
        return finished.output
      }
      _ = try run("participant add M01 --schedule esm --enrolled 2026-11-02 --zone Europe/London")
      #expect(try !run("due -p M01 --date 2026-11-03").contains("moment/"))
      try study.write("wake: \"06:30\"\nbed: \"23:30\"\n", to: "days.yaml")
      _ = try run("run esm-intake -p M01 --answers days.yaml")
      let due = try run("due -p M01 --date 2026-11-03")
      #expect(due.contains("moment/week@2026-11-03.6") && due.contains("23:00"))
      let why = try run("why evening -p M01 --date 2026-11-03")
      #expect(why.contains("'participant.bed' is 23:30, answered in esm-intake/once, days/bed"))
      #expect(try run("why moment -p M01 --date 2026-11-03").contains("days/wake"))
      try study.write("bed: \"22:00\"\n", to: "earlier.yaml")
      let later = " --now 2026-11-04T10:00:00+00:00"
      _ = try run("outcome correct esm-intake/once -p M01 --answers earlier.yaml --reason mistyped", later)
      #expect(try run("due -p M01 --date 2026-11-04", later).contains("23:00"))
      #expect(try run("due -p M01 --date 2026-11-05", later).contains("21:30"))
      #expect(try run("audit -p M01", later).contains("attribute bed: 23:30 -> 22:00"))
    }
  }
}
