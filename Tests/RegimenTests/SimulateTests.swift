import Testing

/// A study rehearsed before it begins.
@Suite struct SimulateTests {
  private static let line = "simulate knee-recovery --participants 5 --days 10 --answers eligible.yaml"

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write("adult: true\noperated: true\nadvisedAgainst: false\n", to: "eligible.yaml")
      try body(study)
    }
  }

  @Test func `equal seeds give equal rehearsals, others give others`() throws {
    try SimulateTests.use { study in
      let one = try study.command.run(line: SimulateTests.line + " --json --seed 4")
      let same = try study.command.run(line: SimulateTests.line + " --json --seed 4")
      let other = try study.command.run(line: SimulateTests.line + " --json --seed 5")
      #expect(one.code == 0, "\(one.error)")
      #expect(one.output == same.output)
      #expect(one.output != other.output)
      let report = try JSON(one.output)
      let sittings = report["sittings"].number ?? 0
      #expect(sittings > 20)
      #expect(report["endings"]["complete"] == .number(sittings))
    }
  }

  @Test func `with everything kept nothing is missed`() throws {
    try SimulateTests.use { study in
      let finished = try study.command.run(line: SimulateTests.line + " --json --adherence 100")
      let kept = try JSON(finished.output)
      #expect(kept["missed"] == .number(0), "\(finished.error)")
      let none = try study.command.run(line: SimulateTests.line + " --json --adherence 0")
      let empty = try JSON(none.output)
      #expect(empty["sittings"] == .number(0))
    }
  }

  @Test func `a day over the limit of the study fails`() throws {
    try SimulateTests.use { study in
      let text = String(decoding: try study.bytes(of: "study.yaml"), as: UTF8.self)
      try study.write(text + "\nlimits: { minutesPerDay: 1 }\n", to: "study.yaml")
      let finished = try study.command.run(line: SimulateTests.line + " --adherence 100")
      #expect(finished.code == 1, "\(finished.output)")
      #expect(finished.output.contains("exceeded on"))
    }
  }

  @Test func `the store that is kept verifies, exports, and passes the quality check`() throws {
    try SimulateTests.use { study in
      let made = try study.command.run(line: SimulateTests.line + " --output rehearsal.sqlite")
      #expect(made.code == 0, "\(made.error)")
      let store = " --store rehearsal.sqlite --now 2026-06-01T00:00:00+00:00"
      let verified = try study.command.run(line: "store verify --store rehearsal.sqlite")
      #expect(verified.code == 0)
      let judged = try study.command.run(line: "qc" + store)
      #expect(judged.code == 0, "\(judged.output)")
      let rows = try study.command.run(line: "export --format wide --survey checkin" + store).output
      #expect(rows.hasPrefix("participant,"))
      let again = try study.command.run(line: SimulateTests.line + " --output rehearsal.sqlite")
      #expect(again.code != 0)
    }
  }
}
