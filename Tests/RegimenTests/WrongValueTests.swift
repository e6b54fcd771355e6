import Testing

/// Values of the command line that can't be meant.
@Suite struct WrongValueTests {
  @Test(
    arguments: [
      ("due --date 2026-1-01", "Write a day as year, month and day, such as 2026-11-20; or today,"),
      ("due --date 2026-13-01", "'2026-13-01' is not a date: there is no month 13."),
      (
        "participant add P9 --schedule knee-recovery --enrolled 2026-02-30",
        "'2026-02-30' is not a date: February has 28 days."
      ),
      ("participant pause P001 --from 2027-02-29T08:00:00Z", "2027 has no 29 February: it is a common year."),
      ("due --now 2026-11-20T08:00:00", "Write an instant with its offset from UTC, such as 2026-11-20T08:00:00+09:00"),
      (
        "participant pause P001 --from soon",
        "Write a day such as 2026-11-20; or today, yesterday, tomorrow; or an instant such as 2026-11-20T08:00:00+09:00."
      ),
      ("calendar knee-recovery --enrolled 2026-11-02 --zone Factory", "there is no zone 'Factory'"),
      ("participant add P002 --schedule knee-recovery --zone posixrules", "there is no zone 'posixrules'"),
      ("calendar knee-recovery --enrolled 2026-11-02 --milestone foo=2026-11-02", "names no milestone 'foo'"),
      ("alerst --now 2026-11-02T09:00:00Z", "there is no command 'regimen alerst'; did you mean 'regimen alerts'?"),
      ("store verfy", "did you mean 'regimen store verify'?"),
      ("help zzzz", "'regimen --help' lists those that there are"),
      ("help alerts nope", "there is no command 'regimen alerts nope'"),
      ("why nosuch -p P001 --now 2026-11-02T09:00:00Z", "no accepted schedule has a task 'nosuch'; they have checkin"),
    ])
  func `a value that can't be meant is refused with what is wanted`(line: String, wanted: String) throws {
    try StudyCopy.use { study in
      try study.enrol()
      let finished = try study.command.run(line: line)
      #expect(finished.code == 64)
      #expect(finished.output == "")
      #expect(finished.error.contains(wanted), "\(finished.error)")
    }
  }

  @Test func `a name that the study does not know is the same error in every command`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let now = " --now \(StudyCopy.morning)"
      for command in [
        "due", "due --json", "due --ndjson", "today", "alerts list", "query list", "adherence", "participant list",
        "audit", "insights pain", "export --format csv", "signature list", "qc", "outcome compare",
        "participant export", "reminders --from today --to tomorrow",
      ] {
        let finished = try study.command.run(line: command + " --site nowhere" + now)
        #expect(finished.code == 64 && finished.output == "", "\(command)")
        #expect(finished.error == "regimen: there is no site 'nowhere'\n", "\(command): \(finished.error)")
      }
      for command in [
        "history nosuch -p P001", "run nosuch -p P001", "why nosuch -p P001", "report nosuch -p P001",
        "log nosuch x -p P001", "event add nosuch -p P001 --reason x",
        "outcome delete -p P001 --reason x --task nosuch",
        "adherence --task nosuch", "export --format csv --task nosuch", "qc --task nosuch",
      ] {
        let finished = try study.command.run(line: command + now)
        #expect(finished.code == 64, "\(command)")
        #expect(finished.error.contains("no accepted schedule has a task 'nosuch'; they have"), "\(finished.error)")
      }
      for command in ["participant list --schedule nosuch", "participant leave P001 --schedule nosuch --reason x"] {
        let finished = try study.command.run(line: command + now)
        #expect(finished.code == 64 && finished.error.contains("there is no schedule 'nosuch'"), "\(finished.error)")
      }
    }
  }

  @Test func `random times of nobody in particular are said to be an example`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: trial
        title: Trial
        tasks:
          - { id: checkin, survey: checkin, schedule: [{ id: r, random: { count: 3, between: [09:00, 21:00] } }] }

        """, to: "Schedules/trial.yaml")
      let command = "calendar trial --enrolled 2026-11-02 --to 2026-11-05 --json"
      let example = try study.command.run(line: command)
      #expect(example.error.contains("the random times are an example"), "\(example.error)")
      let drawn = try study.command.run(line: command + " --as P001")
      #expect(drawn.error == "")
      #expect(drawn.output != example.output)
      _ = try study.command.run(
        line: "participant add P001 --schedule trial --enrolled 2026-11-02 --zone UTC --now \(StudyCopy.morning)")
      let own = try study.command.run(
        line: "calendar trial -p P001 --from 2026-11-02 --to 2026-11-05 --json --now \(StudyCopy.morning)")
      #expect(try JSON(own.output).elements.map { $0["event"] } == JSON(drawn.output).elements.map { $0["event"] })
      #expect(
        try JSON(own.output).elements.map { $0["start"].text.prefix(16) }
          == JSON(drawn.output).elements.map { $0["start"].text.prefix(16) })
    }
  }
}
