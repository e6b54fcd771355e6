import Testing

/// The shipped perioperative study: the participant answers the date from which the visits are counted.
@Suite struct ShippedPerioperativeTests {
  private static let files = ["Surveys/phq-9.yaml", "Surveys/operation.yaml", "Schedules/perioperative.yaml"]

  private static func use(_ body: ((_ line: String, _ day: String) throws -> String, StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      for file in files { try study.add(shipped: file) }
      func run(_ line: String, _ day: String) throws -> String {
        let finished = try study.command.run(line: line + " --now \(day)T10:00:00+00:00")
        #expect(finished.code == 0, "\(line): \(finished.error)")
        return finished.output
      }
      try study.write("date: 2026-11-20\n", to: "date.yaml")
      try study.write("{ pain: 4, sleep: 7 }\n", to: "checkin.yaml")
      try study.write("range-of-motion: { minimum: 10, maximum: 90 }\n", to: "motion.yaml")
      _ = try run(
        "participant add K01 --schedule perioperative --enrolled 2026-11-02 --zone Europe/London", "2026-11-02")
      _ = try run("run operation -p K01 --answers date.yaml", "2026-11-02")
      try body(run, study)
    }
  }

  @Test func `the answered date gives the visits, which lists keep together`() throws {
    try Self.use { run, _ in
      let due = try run("due -p K01", "2026-12-04")
      #expect(due.contains("  Two weeks after:\n    "), "\(due)")
      let rows = try JSON(try run("due -p K01 --json", "2026-12-04")).elements
      #expect(rows.map { $0["event"].text } == ["checkin/week2", "range-of-motion/week2"])
      #expect(rows.allSatisfy { $0["visit"] == .string("week2") })
      let plan = try run("calendar perioperative -p K01 --visits", "2026-11-02")
      #expect(
        plan == """
          2026-11-17 tue Before the operation  2026-11-13 to 2026-11-19  checkin, range-of-motion
          2026-12-04 fri Two weeks after       2026-12-02 to 2026-12-06  checkin, range-of-motion
          2027-01-01 fri Six weeks after       2026-12-25 to 2027-01-08  checkin, range-of-motion
          2027-02-20 sat Three months after    2027-02-06 to 2027-03-06  checkin, range-of-motion, phq

          """, "\(plan)")
      #expect(try run("feed -p K01", "2026-12-04").contains("Two weeks after\n"))
      #expect(try run("today", "2026-12-01").contains("Two weeks after: "))
    }
  }

  @Test func `a correction of the date moves the visits not yet done and leaves the done ones`() throws {
    try Self.use { run, study in
      _ = try run("run checkin -p K01 --answers checkin.yaml", "2026-12-03")
      try study.write("date: 2026-11-23\n", to: "later.yaml")
      _ = try run("outcome correct operation/once -p K01 --answers later.yaml --reason postponed", "2026-12-03")
      let plan = try run("calendar perioperative -p K01 --visits", "2026-12-03")
      #expect(
        plan.contains("2027-01-04 mon Six weeks after") && plan.contains("2026-12-07 mon Two weeks after"), "\(plan)")
      let why = try run("why checkin -p K01 --date 2026-12-07", "2026-12-07")
      #expect(!why.contains("is due:"), "\(why)")
      let due = try run("due -p K01", "2026-12-07")
      #expect(due.contains("range-of-motion/week2") && !due.contains("checkin/week2"), "\(due)")
      #expect(try run("history checkin -p K01", "2026-12-07").contains("checkin/week2"))
      let audit = try run("audit -p K01", "2026-12-07")
      #expect(audit.contains("2026-11-20 -> 2026-11-23") && audit.contains("postponed"), "\(audit)")
    }
  }

  @Test func `a visit is moved as a whole, but for what is done`() throws {
    try Self.use { run, study in
      _ = try run("run checkin -p K01 --answers checkin.yaml", "2026-12-03")
      let moved = try run(
        "event reschedule range-of-motion/month3 -p K01 --visit --to 2027-02-25 --reason holidays", "2026-12-03")
      #expect(["checkin/month3", "range-of-motion/month3", "phq/month3"].allSatisfy(moved.contains), "\(moved)")
      #expect(try run("due -p K01", "2027-03-10").contains("phq/month3"))
      let week = try run(
        "event reschedule checkin/week2 -p K01 --visit --to 2026-12-10 --reason holidays", "2026-12-04")
      #expect(week.contains("range-of-motion/week2") && !week.contains("checkin/week2"), "\(week)")
      let refused = try study.command.run(
        line: "event reschedule operation/once -p K01 --visit --to 2026-12-10 --reason x --now 2026-12-04T10:00:00Z")
      #expect(refused.code != 0 && refused.error.contains("belongs to no visit"), "\(refused.error)")
    }
  }

  @Test(arguments: ["events", "items", "values"]) func `exports have a column for the visit`(_ table: String) throws {
    try Self.use { run, _ in
      _ = try run("run checkin -p K01 --answers checkin.yaml", "2026-12-03")
      let lines = try run("export --format csv --table \(table)", "2026-12-04").split(whereSeparator: \.isNewline)
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let place = try #require(lines.first?.firstIndex(of: "visit"))
      #expect(lines.dropFirst().contains { $0.contains("checkin/week2") && $0[place] == "week2" })
      #expect(lines.dropFirst().contains { $0.contains("operation/once") && $0[place].isEmpty })
    }
  }

  @Test func `a rehearsal meets every visit, and an old schedule has no column for visits`() throws {
    try Self.use { run, study in
      let line = "simulate perioperative --participants 3 --days 130 --adherence 100 --answers date.yaml --json"
      let finished = try study.command.run(line: line)
      #expect(finished.code == 0, "\(finished.error)")
      #expect(try study.command.run(line: "check").code == 0)
      let header = try run("export --format wide --survey checkin", "2026-12-04").prefix { $0 != "\n" }
      #expect(header.contains(",event,visit,date,"), "\(header)")
    }
  }
}
