import Testing

/// The shipped stepped care: what is answered decides how often is asked.
@Suite struct ShippedSteppedCareTests {
  private static let files = [
    "study.yaml", "Surveys/phq-9.yaml", "Surveys/outreach.yaml", "Schedules/stepped-care.yaml",
  ]

  private static func use(_ body: ((_ line: String, _ day: String) throws -> String, StudyCopy) throws -> Void) throws {
    try StudyCopy.empty { study in
      for file in files { try study.add(shipped: file) }
      func run(_ line: String, _ day: String) throws -> String {
        let finished = try study.command.run(line: line + " --now \(day)T10:00:00+00:00")
        #expect(finished.code == 0, "\(line): \(finished.error)")
        return finished.output
      }
      try study.write(answers(1), to: "low.yaml")
      try study.write(answers(2), to: "high.yaml")
      _ = try run(
        "participant add C01 --schedule stepped-care --enrolled 2026-11-02 --zone Europe/London", "2026-11-02")
      try body(run, study)
    }
  }

  /// Nine items alike: 9 points, or 18.
  private static func answers(_ each: Int) -> String {
    (1...9).map { "q\($0): \(each)\n" }.joined() + "difficulty: 1\n"
  }

  @Test func `a total of ten or more asks weekly, and a lower one fortnightly again`() throws {
    try Self.use { run, _ in
      #expect(try run("due -p C01", "2026-11-02").contains("phq/fortnightly@2026-11-02"))
      _ = try run("run phq -p C01 --answers high.yaml", "2026-11-02")
      #expect(try run("due -p C01", "2026-11-09").contains("phq/weekly@2026-11-09"))
      _ = try run("run phq -p C01 --answers high.yaml", "2026-11-09")
      // Both rules have the day: the first whose condition holds stands for both.
      let both = try run("due -p C01", "2026-11-16")
      #expect(both.contains("phq/weekly@2026-11-16") && !both.contains("fortnightly"), "\(both)")
      _ = try run("run phq -p C01 --answers low.yaml", "2026-11-16")
      #expect(try !run("due -p C01", "2026-11-23").contains("phq/"))
      #expect(try run("due -p C01", "2026-11-30").contains("phq/fortnightly@2026-11-30"))
    }
  }

  @Test func `why tells the number, and an event that opened stays when the condition turns`() throws {
    try Self.use { run, study in
      _ = try run("run phq -p C01 --answers high.yaml", "2026-11-02")
      let why = try run("why phq -p C01", "2026-11-09")
      #expect(why.contains("last(\"phq-9\") >= 10' held as it opened (last(\"phq-9\") was 18)"), "\(why)")
      try study.write("q1: 0\nq2: 0\nq3: 0\nq4: 0\nq5: 0\nq6: 0\nq7: 0\nq8: 0\nq9: 0\n", to: "none.yaml")
      _ = try run(
        "outcome correct phq/fortnightly@2026-11-02 -p C01 --answers none.yaml --reason mistyped", "2026-11-10")
      #expect(try run("due -p C01", "2026-11-10").contains("phq/weekly@2026-11-09"))
      let later = try run("why phq -p C01", "2026-11-23")
      #expect(later.contains("was false as it opened (last(\"phq-9\") was 0)"), "\(later)")
    }
  }

  @Test func `who missed one is called, and who did it is not`() throws {
    try Self.use { run, _ in
      let why = try run("why call -p C01", "2026-11-05")
      #expect(why.contains("held as it opened (missed(phq, days=7) was 1)"), "\(why)")
      #expect(try run("due -p C01", "2026-11-05").contains("call/weekly@2026-11-05"))
      _ = try run("run phq -p C01 --answers low.yaml", "2026-11-16")
      #expect(try !run("due -p C01", "2026-11-19").contains("call/"))
    }
  }

  @Test func `a rehearsal ends without a fault`() throws {
    try Self.use { _, study in
      let finished = try study.command.run(
        line: "simulate stepped-care --participants 4 --days 60 --adherence 60 --json")
      #expect(finished.code == 0, "\(finished.error)")
      let checked = try study.command.run(line: "check")
      #expect(checked.code == 0, "\(checked.output)")
    }
  }
}
