import Testing

/// `event`: one event, by hand, as a coordinator does it.
@Suite struct EventCommandTests {
  private static let tasks = """
    id: trial
    title: Trial
    tasks:
      - { id: checkin, survey: checkin, schedule: [{ id: d, every: 1 day, at: 08:00, window: 2 h, remind: [30 min] }] }

    """

  private func with(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(Self.tasks, to: "Schedules/trial.yaml")
      try study.succeed("participant add P001 --schedule trial --enrolled 2026-11-02 --zone UTC --now \(Self.start)")
      try body(study)
    }
  }

  private static let start = "2026-11-02T00:00:00Z"
  private static let event = "checkin/d@2026-11-04"

  @Test func `an event is shown with what was decided about it`() throws {
    try with { study in
      let shown = try study.succeed("event show \(Self.event) -p P001 --now \(Self.start)")
      #expect(shown.contains("opens       2026-11-04T08:00:00+00:00\n"), "\(shown)")
      #expect(shown.contains("state       upcoming\n"), "\(shown)")
      let missing = try study.command.run(line: "event show checkin/d@2026-11-01 -p P001 --now \(Self.start)")
      #expect(missing.code == 69)
      #expect(missing.error.contains("P001 has no event 'checkin/d@2026-11-01'"), "\(missing.error)")
    }
  }

  @Test func `an excused event counts nowhere, once and with a reason`() throws {
    try with { study in
      let bare = try study.command.run(line: "event excuse \(Self.event) -p P001 --now \(Self.start)")
      #expect(bare.code == 64)
      #expect(bare.error.contains("Missing expected argument '--reason <text>'"), "\(bare.error)")
      try study.succeed("event excuse \(Self.event) -p P001 --reason ill --now 2026-11-02T09:00:00Z")
      #expect(try study.states("2026-11-04", now: "2026-11-05T00:00:00Z") == [Self.event: "excused"])
      let twice = try study.command.run(
        line: "event excuse \(Self.event) -p P001 --reason ill --now 2026-11-02T09:01:00Z")
      #expect(twice.code == 69)
      #expect(
        twice.error.hasPrefix("regimen: \(Self.event) is excused, by account ")
          && twice.error.hasSuffix(" at 2026-11-02T09:00:00+00:00 (ill), and can't be excused\n"))
      let reminders = try study.succeed(
        "reminders --from 2026-11-04T00:00:00Z --to 2026-11-06T00:00:00Z --now 2026-11-03T12:00:00Z")
      #expect(!reminders.contains(Self.event), "\(reminders)")
      #expect(reminders.contains("checkin/d@2026-11-05"), "\(reminders)")
      // A day begins at midnight in the study's zone.
      #expect(try reminders == study.succeed("reminders --from tomorrow --to 2026-11-06 --now 2026-11-03T12:00:00Z"))
      let calendar = try study.succeed(
        "calendar trial -p P001 --from 2026-11-04 --to 2026-11-06 --ics --now 2026-11-03T12:00:00Z")
      let entries = calendar.split(separator: "END:VTODO").map(String.init)
      #expect(entries[0].contains("STATUS:CANCELLED") && !entries[0].contains("VALARM"), "\(entries[0])")
      #expect(entries[1].contains("STATUS:NEEDS-ACTION") && entries[1].contains("VALARM"), "\(entries[1])")
    }
  }

  @Test func `a rescheduled event keeps its id, its time of day and its window`() throws {
    try with { study in
      try study.succeed("event reschedule \(Self.event) --to 2026-11-07 -p P001 --reason fair --now \(Self.start)")
      #expect(try study.states("2026-11-04", now: "2026-11-04T09:00:00Z") == [:])
      #expect(
        try study.states("2026-11-07", now: "2026-11-07T09:00:00Z")
          == [Self.event: "open", "checkin/d@2026-11-07": "open"])
      let shown = try study.succeed("event show \(Self.event) -p P001 --now \(Self.start)")
      #expect(shown.contains("closes      2026-11-07T10:00:00+00:00\n"), "\(shown)")
      #expect(shown.contains("rescheduled 2026-11-02T00:00:00+00:00: fair (account "), "\(shown)")
      let why = try study.succeed("why checkin -p P001 --date 2026-11-04 --now \(Self.start)")
      #expect(why.contains("\(Self.event) was moved to 2026-11-07"), "\(why)")
      try study.succeed(
        "event reschedule \(Self.event) --to 2026-11-04T15:00:00Z -p P001 --reason no --now \(Self.start)")
      #expect(try study.states("2026-11-04", now: "2026-11-04T15:30:00Z") == [Self.event: "open"])
    }
  }

  @Test func `an added event can be done, and a second one of the day has a number`() throws {
    try with { study in
      try study.succeed(
        "event add checkin --at 2026-11-05T18:00:00Z -p P001 --reason extra --now 2026-11-02T09:00:00Z")
      let added = "checkin/added@2026-11-05"
      #expect(try study.states("2026-11-05", now: "2026-11-05T19:00:00Z")[added] == "open")
      try study.succeed("run checkin -p P001 --event \(added) --now 2026-11-05T19:00:00Z", input: "4\n11\n")
      #expect(try study.states("2026-11-05", now: "2026-11-05T20:00:00Z")[added] == "done")
      try study.succeed("event add checkin --at 2026-11-05 -p P001 --reason more --now 2026-11-02T09:00:00Z")
      #expect(try study.states("2026-11-05", now: "2026-11-05T20:00:00Z")[added + ".2"] == "open")
      let other = try study.command.run(line: "event add walk --at 2026-11-05 -p P001 --reason x --now \(Self.start)")
      #expect(other.code != 0)
      #expect(other.error.contains("walk"), "\(other.error)")
    }
  }

  @Test func `a missed event is reopened until an instant, one that is to come is not`() throws {
    try with { study in
      let early = try study.command.run(
        line: "event reopen \(Self.event) --until 2026-11-05T00:00:00Z -p P001 --reason x --now \(Self.start)")
      #expect(early.code == 69)
      #expect(early.error == "regimen: \(Self.event) is upcoming and can't be reopened\n")
      let now = "2026-11-05T12:00:00Z"
      #expect(try study.states("2026-11-04", now: now) == [Self.event: "missed"])
      try study.succeed(
        "event reopen \(Self.event) --until 2026-11-06T00:00:00Z -p P001 --reason power-cut --now \(now)")
      #expect(try study.states("2026-11-05", now: "2026-11-05T13:00:00Z")[Self.event] == "late")
      try study.succeed("run checkin -p P001 --event \(Self.event) --now 2026-11-05T13:00:00Z", input: "4\n11\n")
      #expect(try study.states("2026-11-04", now: "2026-11-07T00:00:00Z") == [Self.event: "doneLate"])
    }
  }
}

extension StudyCopy {
  fileprivate func states(_ date: String, now: String) throws -> [String: String] {
    var states: [String: String] = [:]
    for event in try JSON(try succeed("due --json -p P001 --date \(date) --now \(now)")).elements {
      states[event["event"].text] = event["state"].text
    }
    return states
  }
}
