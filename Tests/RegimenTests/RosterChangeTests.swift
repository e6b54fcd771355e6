import Testing

/// What changes of a participant do to what is due: pauses, resuming, leaving, milestones, corrections, travel.
@Suite struct RosterChangeTests {
  /// A study of one schedule with the tasks given as YAML list entries, and P001 enrolled on 2 November 2026.
  private func with(_ tasks: String, zone: String = "UTC", _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.add(shipped: "Surveys/toilet-log.yaml")
      try study.write("id: trial\ntitle: Trial\ntasks:\n" + tasks + "\n", to: "Schedules/trial.yaml")
      try study.succeed(
        "participant add P001 --schedule trial --enrolled 2026-11-02 --zone \(zone) --now 2026-11-02T00:00:00Z")
      try body(study)
    }
  }

  private static let daily = "  - { id: checkin, survey: checkin, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"
  private static let everyThird = """
      - { id: checkin, survey: checkin, schedule: [{ id: d, every: 3 day, at: 08:00, count: 3 }] }
    """

  @Test func `events that open in a pause are excused, and go on after it`() throws {
    try with(Self.daily) { study in
      let said = try study.succeed(
        "participant pause P001 --from 2026-11-04 --until 2026-11-06 --reason holiday --now 2026-11-03T12:00:00Z")
      #expect(
        said
          == "P001 is paused from 2026-11-04T00:00:00+00:00 until 2026-11-06T00:00:00+00:00; events that open in it are excused\n"
      )
      for (date, state) in [("03", "missed"), ("04", "excused"), ("05", "excused"), ("06", "open")] {
        let states = try study.day("2026-11-\(date)", now: "2026-11-06T09:00:00Z")
        #expect(states == ["checkin/d@2026-11-\(date)": state])
      }
      let why = try study.succeed("why checkin -p P001 --date 2026-11-05 --now 2026-11-05T09:00:00Z")
      #expect(why.contains("P001 is paused from 2026-11-04 to 2026-11-06"), "\(why)")
    }
  }

  @Test func `a pause without an end lasts until resume`() throws {
    try with(Self.daily) { study in
      try study.succeed("participant pause P001 --now 2026-11-03T07:00:00Z")
      #expect(try study.day("2026-11-03", now: "2026-11-03T09:00:00Z") == ["checkin/d@2026-11-03": "excused"])
      #expect(try study.day("2026-11-20", now: "2026-11-03T09:00:00Z") == ["checkin/d@2026-11-20": "excused"])
      try study.succeed("participant resume P001 --now 2026-11-05T09:00:00Z")
      #expect(try study.day("2026-11-04", now: "2026-11-05T09:30:00Z") == ["checkin/d@2026-11-04": "excused"])
      #expect(try study.day("2026-11-05", now: "2026-11-05T09:30:00Z") == ["checkin/d@2026-11-05": "open"])
      let again = try study.command.run(line: "participant resume P001 --now 2026-11-05T10:00:00Z")
      #expect(again.code == 69)
      #expect(again.error == "regimen: P001 is not paused\n")
    }
  }

  @Test func `what was answered before somebody left is entered after it, and what came later is not`() throws {
    let tasks = """
      \(Self.daily)
        - { id: later, survey: checkin, after: checkin, schedule: [{ id: d, every: 1 day, at: 09:00 }] }
        - { id: toilet, survey: toilet-log, schedule: [{ id: any, anytime: true }] }
      """
    try with(tasks) { study in
      try study.succeed("participant withdraw P001 --reason moved --now 2026-11-03T12:00:00Z")
      let now = " --now 2026-11-03T15:00:00Z"
      func enter(_ task: String, _ observed: String) throws -> Command.Finished {
        try study.command.run(
          line: "run \(task) -p P001 --answers - --mode paper --observed 2026-11-03T\(observed):00Z" + now,
          input: "{ pain: 3, sleep: 7 }")
      }
      let plain = try study.command.run(line: "run checkin -p P001 --answers -" + now, input: "{ pain: 3, sleep: 7 }")
      #expect(plain.code == 69)
      #expect(plain.error.contains("--observed enters what they answered before they left"), "\(plain.error)")
      #expect(try enter("checkin", "13:00").code == 69)
      #expect(try enter("later", "10:00").code == 69, "it waits for another task")
      #expect(try study.succeed("log toilet -p P001 big hard --observed 2026-11-03T11:00:00Z" + now).isEmpty == false)
      let late = try study.command.run(line: "log toilet -p P001 big hard --observed 2026-11-03T13:00:00Z" + now)
      #expect(late.code == 69, "\(late.error)")
      // The day of an offer is over on the morrow, whoever was there.
      let next = try study.command.run(
        line: "log toilet -p P001 big hard --observed 2026-11-04T01:00:00Z --now 2026-11-05T08:00:00Z")
      #expect(next.code == 69, "\(next.error)")
      let taken = try enter("checkin", "10:00")
      #expect(taken.code == 0, "\(taken.error)")
      #expect(try study.day("2026-11-03", now: "2026-11-03T16:00:00Z")["checkin/d@2026-11-03"] == "done")
    }
  }

  @Test func `whoever left is taken back where the calendar stands`() throws {
    try with(Self.daily) { study in
      try study.succeed("participant withdraw P001 --reason moved --now 2026-11-03T07:00:00Z")
      for line in ["participant enroll P001 --schedule knee-recovery", "participant pause P001"] {
        let refused = try study.command.run(line: line + " --now 2026-11-04T07:00:00Z")
        #expect(refused.code == 69)
        #expect(refused.error.contains("P001 is withdrawn, and nothing is due for them"), "\(refused.error)")
      }
      let said = try study.succeed("participant reinstate P001 --reason stayed --now 2026-11-05T07:00:00Z")
      #expect(said == "P001 takes part again; was withdrawn\n")
      #expect(try study.day("2026-11-04", now: "2026-11-05T09:00:00Z") == ["checkin/d@2026-11-04": "missed"])
      #expect(try study.day("2026-11-05", now: "2026-11-05T09:00:00Z") == ["checkin/d@2026-11-05": "open"])
      let again = try study.command.run(line: "participant reinstate P001 --reason x --now 2026-11-05T09:00:00Z")
      #expect(again.code == 69)
      let sheet = try study.succeed("participant show P001 --now 2026-11-05T09:00:00Z")
      #expect(sheet.contains("became     withdrawn at 2026-11-03T07:00:00+00:00: moved\n"), "\(sheet)")
      #expect(sheet.contains("became     active at 2026-11-05T07:00:00+00:00: stayed\n"), "\(sheet)")
    }
  }

  @Test func `the sheet of a participant has all that happened to them`() throws {
    try with(Self.daily) { study in
      try study.succeed("participant milestone P001 surgery 2026-11-02 --now 2026-11-02T07:00:00Z")
      try study.succeed("participant milestone P001 surgery 2026-11-03 --correct --now 2026-11-02T08:00:00Z")
      try study.succeed("participant zone P001 Asia/Tokyo --now 2026-11-02T09:00:00Z")
      try study.succeed(
        "participant pause P001 --from 2026-11-06 --until 2026-11-07 --reason rest --now 2026-11-03T07:00:00Z")
      try study.succeed("event excuse checkin/d@2026-11-04 -p P001 --reason ill --now 2026-11-03T07:00:00Z")
      let sheet = try study.succeed("participant show P001 --now 2026-11-03T09:00:00Z")
      for line in [
        "milestone  surgery 2026-11-03, was 2026-11-02", "in zone    Asia/Tokyo from 2026-11-02T09:00:00+00:00",
        ": rest", "event      checkin/d@2026-11-04 excused: ill",
      ] { #expect(sheet.contains(line), "\(sheet)") }
      let json = try JSON(try study.succeed("participant show P001 --json --now 2026-11-03T09:00:00Z"))
      #expect(json["milestones"].elements.map { $0["value"].text } == ["2026-11-03"])
      #expect(json["zones"].elements.map { $0["zone"].text } == ["UTC", "Asia/Tokyo"])
      #expect(json["pauses"].elements.map { $0["reason"].text } == ["rest"])
      #expect(json["decisions"].elements.map { $0["event"].text } == ["checkin/d@2026-11-04"])
    }
  }

  @Test func `what is past can't be paused, and a pause ends after it begins`() throws {
    try with(Self.daily) { study in
      let past = try study.command.run(line: "participant pause P001 --from 2026-11-02 --now 2026-11-03T07:00:00Z")
      #expect(past.code == 64)
      #expect(past.error.contains("is before today"), "\(past.error)")
      let back = try study.command.run(
        line: "participant pause P001 --from 2026-11-06 --until 2026-11-05 --now 2026-11-03T07:00:00Z")
      #expect(back.code == 64)
      #expect(back.error.contains("is not after"), "\(back.error)")
    }
  }

  @Test func `a pause that shifts moves the schedule and keeps its numbers`() throws {
    try with(Self.everyThird) { study in
      let said = try study.succeed(
        "participant pause P001 --shift --from 2026-11-04 --until 2026-11-08 --now 2026-11-03T12:00:00Z")
      #expect(said.hasSuffix("; the schedule moves by its study days\n"), "\(said)")
      let dates = try ["02", "05", "08", "09", "11", "12", "15"].filter { date in
        try !study.day("2026-11-\(date)", now: "2026-11-03T13:00:00Z").isEmpty
      }
      #expect(dates == ["02", "09", "12"])
      let calendar = try study.succeed("calendar trial -p P001 --json --to 2026-12-01 --now 2026-11-03T13:00:00Z")
      #expect(
        try JSON(calendar).elements.map { $0["event"].text } == [
          "checkin/d@2026-11-02", "checkin/d@2026-11-09", "checkin/d@2026-11-12",
        ])
    }
  }

  @Test func `whoever goes on tomorrow in another schedule with the same task is told when that comes`() throws {
    let page = "{ id: p, type: question, item: { id: a, type: boolean, prompt: Well? } }"
    try StudyCopy.asking("id: asking\ntitle: Asking\nsteps: [\(page)]\n") { study in
      try study.write(
        "id: later\ntitle: Later\ntasks: [{ id: ask, survey: asking, schedule: [{ id: any, every: 1 day }] }]\n",
        to: "Schedules/later.yaml")
      let now = " --now 2026-11-04T09:00:00+00:00"
      _ = try study.succeed("participant add P1 --schedule asked" + now)
      _ = try study.succeed("participant leave P1 --schedule asked --reason arm" + now)
      _ = try study.succeed("participant enroll P1 --schedule later --enrolled 2026-11-05" + now)
      let refused = try study.command.run(line: "run ask -p P1 --plain" + now, input: "y\n")
      #expect(refused.code == 69, "\(refused)")
      #expect(refused.error.contains("ask is not due today") && refused.error.contains("2026-11-05"), "\(refused)")
    }
  }

  @Test func `an event that was added and done stays where it was done, whatever stays come after`() throws {
    let page = "{ id: p, type: question, item: { id: a, type: boolean, prompt: Well? } }"
    try StudyCopy.asking("id: asking\ntitle: Asking\nsteps: [\(page)]\n") { study in
      try study.write(
        "id: later\ntitle: Later\ntasks: [{ id: ask, survey: asking, schedule: [{ id: any, every: 1 day }] }]\n",
        to: "Schedules/later.yaml")
      func at(_ time: String) -> String { " --now 2026-11-\(time):00:00+00:00" }
      _ = try study.succeed("participant add P1 --schedule asked" + at("02T07"))
      _ = try study.succeed("event add ask -p P1 --at today --reason more" + at("02T09"))
      _ = try study.succeed("run ask -p P1 --event ask/added@2026-11-02 --plain" + at("02T10"), input: "y\n")
      for (schedule, day) in [("asked", 3), ("later", 4), ("asked", 5)] {
        let left = schedule == "later" ? "asked" : day == 5 ? "later" : "asked"
        _ = try study.succeed("participant leave P1 --schedule \(left) --reason arm" + at("0\(day)T07"))
        _ = try study.succeed("participant enroll P1 --schedule \(schedule) --enrolled today" + at("0\(day)T08"))
        #expect(
          try study.succeed("event show ask/added@2026-11-02 -p P1" + at("0\(day)T09")).contains("done"), "\(day)")
        let events = try study.succeed("export --format csv --table events -p P1" + at("0\(day)T09"))
        let line = events.split(whereSeparator: \.isNewline).first { $0.contains("ask/added@2026-11-02") }
        #expect(line?.hasPrefix("P1,asked,") == true, "\(events)")
      }
    }
  }

  @Test func `whoever leaves a schedule has nothing of it due any more`() throws {
    try with(Self.daily) { study in
      #expect(
        try study.succeed("participant leave P001 --schedule trial --reason moved --now 2026-11-04T07:00:00Z")
          == "P001 has left trial\n")
      #expect(try study.day("2026-11-04", now: "2026-11-04T09:00:00Z") == [:])
      let again = try study.command.run(
        line: "participant leave P001 --schedule trial --reason moved --now 2026-11-04T08:00:00Z")
      #expect(again.code == 69)
      let why = try study.succeed("why checkin -p P001 --now 2026-11-04T09:00:00Z")
      #expect(why.contains("P001 left trial at 2026-11-04T07:00:00+00:00: moved"), "\(why)")
    }
  }

  @Test func `a corrected enrolment moves what is to come and leaves what was done`() throws {
    try with(Self.everyThird) { study in
      try study.take("2026-11-02T09:00:00Z")
      try study.succeed("participant enroll P001 --schedule trial --enrolled 2026-11-03 --now 2026-11-03T07:00:00Z")
      let now = "2026-11-03T09:00:00Z"
      #expect(try study.day("2026-11-02", now: now) == ["checkin/d@2026-11-02": "done"])
      // The first of three was done on the 2nd and is not asked for again on the 3rd.
      #expect(try study.day("2026-11-03", now: now) == [:])
      #expect(try study.day("2026-11-06", now: now) == ["checkin/d@2026-11-06": "upcoming"])
      #expect(try study.day("2026-11-09", now: now) == ["checkin/d@2026-11-09": "upcoming"])
      #expect(try study.day("2026-11-12", now: now) == [:])
      let why = try study.succeed("why checkin -p P001 --now \(now)")
      let done = "checkin/d@2026-11-02 was done at 2026-11-02T09:00:00+00:00, before its anchor was corrected"
      #expect(why.contains(done), "\(why)")
    }
  }

  @Test func `a milestone that recurs is corrected by its number`() throws {
    let tasks = """
        - { id: checkin, survey: checkin, schedule: [{ id: after, once: surgery + 2 days }] }
      """
    try with(tasks) { study in
      try study.succeed("participant milestone P001 surgery 2026-11-03 --now 2026-11-03T07:00:00Z")
      try study.take("2026-11-05T09:00:00Z")
      try study.succeed("participant milestone P001 surgery 2026-11-10 --now 2026-11-10T07:00:00Z")
      #expect(try study.day("2026-11-12", now: "2026-11-10T08:00:00Z") == ["checkin/after#2": "upcoming"])
      try study.succeed("participant milestone P001 surgery 2026-11-11 --correct --now 2026-11-10T09:00:00Z")
      #expect(try study.day("2026-11-12", now: "2026-11-10T10:00:00Z") == [:])
      #expect(try study.day("2026-11-13", now: "2026-11-10T10:00:00Z") == ["checkin/after#2": "upcoming"])
      try study.succeed("participant milestone P001 surgery 2026-11-04 --correct --number 1 --now 2026-11-10T11:00:00Z")
      #expect(try study.day("2026-11-05", now: "2026-11-10T12:00:00Z") == ["checkin/after": "done"])
      #expect(try study.day("2026-11-06", now: "2026-11-10T12:00:00Z") == [:])
      try study.succeed("participant milestone P001 surgery --clear --now 2026-11-10T13:00:00Z")
      #expect(try study.day("2026-11-13", now: "2026-11-10T14:00:00Z") == [:])
      let third = try study.command.run(
        line: "participant milestone P001 surgery 2026-11-04 --correct --number 3 --now 2026-11-10T15:00:00Z")
      #expect(third.code == 64)
      #expect(third.error.contains("has no number 3"), "\(third.error)")
    }
  }

  @Test func `a declined event is excused, and can be reopened`() throws {
    try with(Self.daily) { study in
      let event = "checkin/d@2026-11-02"
      let declined = try study.succeed(
        "event decline \(event) -p P001 --reason tired --now 2026-11-02T09:00:00Z")
      #expect(declined.contains("state       excused"), "\(declined)")
      let twice = try study.command.run(
        line: "event decline \(event) -p P001 --reason tired --now 2026-11-02T09:30:00Z")
      #expect(twice.code == 69)
      #expect(twice.error.contains(" (tired), and can't be declined"), "\(twice.error)")
      let past = try study.command.run(
        line: "event reopen \(event) -p P001 --until 2026-11-02T09:00:00Z --reason better --now 2026-11-02T10:00:00Z")
      #expect(past.code == 64)
      try study.succeed(
        "event reopen \(event) -p P001 --until 2026-11-04 --reason better --now 2026-11-02T10:00:00Z")
      #expect(try study.day("2026-11-02", now: "2026-11-02T10:30:00Z") == [event: "open"])
      #expect(try study.day("2026-11-03", now: "2026-11-03T08:30:00Z")[event] == "late")
      try study.succeed("run checkin -p P001 --event \(event) --now 2026-11-03T09:00:00Z", input: "4\n11\n")
      #expect(try study.day("2026-11-02", now: "2026-11-03T09:30:00Z") == [event: "doneLate"])
      let shown = try study.succeed("event show \(event) -p P001 --now 2026-11-03T10:00:00Z")
      #expect(shown.contains("declined    2026-11-02T09:00:00+00:00: tired"), "\(shown)")
      #expect(shown.contains("reopened    2026-11-02T10:00:00+00:00: better"), "\(shown)")
    }
  }

  @Test func `after a journey the list says which times are of another zone`() throws {
    let tasks = """
        - { id: checkin, survey: checkin, schedule: [{ id: d, every: 1 day, at: 20:00, window: 2 days }] }
      """
    try with(tasks, zone: "Europe/London") { study in
      try study.succeed("participant zone P001 Asia/Tokyo --now 2026-11-03T10:00:00Z")
      let text = try study.succeed("due -p P001 --now 2026-11-04T12:00:00Z")
      #expect(text.contains("20:00+00:00"), "\(text)")
      #expect(text.contains("Europe/London"), "\(text)")
      #expect(text.contains("20:00        "), "\(text)")
      // As it stood before the journey was recorded, it is as it was.
      #expect(try !study.succeed("due -p P001 --now 2026-11-03T09:00:00Z").contains("+00:00"))
    }
  }

  @Test func `two spellings of an accent are one participant`() throws {
    try with(Self.daily) { study in
      let composed = "Zo\u{EB}"
      let decomposed = "Zoe\u{308}"
      try study.succeed("participant add \(composed) --schedule trial --now 2026-11-02T07:00:00Z")
      let twice = try study.command.run(
        line: "participant add \(decomposed) --schedule trial --now 2026-11-02T07:00:00Z")
      #expect(twice.code == 64)
      #expect(twice.error.contains("exists"), "\(twice.error)")
      #expect(try study.succeed("due -p \(decomposed) --now 2026-11-02T08:30:00Z").contains("checkin/d@2026-11-02"))
    }
  }
}

extension StudyCopy {
  fileprivate func take(_ now: String) throws { try succeed("run checkin -p P001 --now \(now)", input: "4\n11\n") }

  fileprivate func day(_ date: String, now: String) throws -> [String: String] {
    var states: [String: String] = [:]
    for event in try JSON(try succeed("due --json -p P001 --date \(date) --now \(now)")).elements {
      states[event["event"].text] = event["state"].text
    }
    return states
  }
}
