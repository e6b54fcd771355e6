import Testing

/// What was done stays on the day on which it was done, whatever is said of its anchor afterwards and whatever files say, and counts there alone.
@Suite struct KeptDayTests {
  private static func schedule(_ elements: String, dayStart: String = "00:00") -> String {
    """
    id: a
    title: A
    dayStart: \(dayStart)
    tasks: [{ id: t, survey: checkin, schedule: [\(elements)] }]

    """
  }

  /// Runs `body` with a participant who is enrolled from 2026-03-18 on.
  private func use(_ elements: String, _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(KeptDayTests.schedule(elements), to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --enrolled 2026-03-18 --zone UTC --now 2026-03-18T09:00:00Z")
      try body(study)
    }
  }

  private func done(_ study: StudyCopy, _ now: String) throws -> Double? {
    try JSON(study.succeed("adherence --json --now \(now)")).elements.first?["done"].number
  }

  /// The events of a day that are listed, with their states.
  private func listed(_ study: StudyCopy, on date: String, _ now: String) throws -> [String] {
    let lists = try JSON(study.succeed("due -p P --date \(date) --json --now \(now)"))
    return lists.elements.map {
      "\($0["event"].text) \($0["state"].text)"
    }
  }

  @Test func `a done visit whose milestone moves onto the day of another element counts once, and that is asked for`()
    throws
  {
    try use("{ id: weekly, every: 1 week }, { id: visit, once: surgery + 1 day }") { study in
      try study.succeed("participant milestone P surgery 2026-03-19 --now 2026-03-19T09:00:00Z")
      try study.checkIn("t", "2026-03-20T12:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-24 --correct --now 2026-03-21T14:00:00Z")
      #expect(try listed(study, on: "2026-03-20", "2026-03-25T15:00:00Z") == ["t/visit done"])
      #expect(try listed(study, on: "2026-03-25", "2026-03-25T15:00:00Z") == ["t/weekly@2026-03-25 open"])
      #expect(try done(study, "2026-03-25T15:00:00Z") == 1)
      try study.checkIn("t", "2026-03-25T15:30:00Z")
      #expect(try listed(study, on: "2026-03-25", "2026-03-25T16:00:00Z") == ["t/weekly@2026-03-25 done"])
    }
  }

  @Test func `what was done on another day hides no event of the day that its rule names now`() throws {
    try use("{ id: first, once: enrollment + 1 day }, { id: daily, every: 1 day, from: 2026-03-20 }") { study in
      for day in 19...21 { try study.checkIn("t", "2026-03-\(day)T12:00:00Z") }
      try study.succeed("participant enroll P --schedule a --enrolled 2026-03-20 --now 2026-03-22T14:00:00Z")
      let now = "2026-03-22T15:00:00Z"
      #expect(try listed(study, on: "2026-03-19", now) == ["t/first done"])
      for day in 20...21 { #expect(try listed(study, on: "2026-03-\(day)", now) == ["t/daily@2026-03-\(day) done"]) }
      #expect(try listed(study, on: "2026-03-22", now) == ["t/daily@2026-03-22 open"])
      #expect(try done(study, now) == 3)
    }
  }

  @Test func `what was done out of step with a second value stays`() throws {
    try use("{ id: e, every: 3 days, from: surgery - 1 day }") { study in
      try study.succeed("participant milestone P surgery 2026-03-20 --now 2026-03-20T09:00:00Z")
      try study.checkIn("t", "2026-03-28T01:35:00Z")
      try study.succeed("participant milestone P surgery 2026-03-28 --now 2026-03-28T21:42:00Z")
      let now = "2026-03-28T22:00:00Z"
      #expect(try listed(study, on: "2026-03-28", now) == ["t/e@2026-03-28 done"])
      #expect(try done(study, now) == 1)
    }
  }

  @Test(arguments: [("2026-03-25T15:28:00Z", ""), ("2026-03-21T15:28:00Z", " --effective 2026-03-30")])
  func `hours stay done under files with another step, when the enrolment is a later one`(
    _ accepted: String, _ effective: String
  ) throws {
    try use("{ id: h, every: 24 h, from: surgery, window: 2 days }") { study in
      try study.succeed("participant milestone P surgery 2026-03-21 --now 2026-03-21T09:00:00Z")
      try study.write(
        KeptDayTests.schedule("{ id: h, every: 12 h, from: surgery, window: 2 days }"), to: "Schedules/a.yaml")
      if !effective.isEmpty { try study.succeed("accept --reason v\(effective) --now \(accepted)") }
      for day in 22...25 { try study.checkIn("t", "2026-03-\(day)T14:35:00Z") }
      if effective.isEmpty { try study.succeed("accept --reason v --now \(accepted)") }
      for day in 26...29 { try study.checkIn("t", "2026-03-\(day)T14:35:00Z") }
      let before = try done(study, "2026-03-29T19:00:00Z")
      try study.succeed("participant enroll P --schedule a --enrolled 2026-03-30 --now 2026-03-30T19:42:00Z")
      #expect(before == 8)
      #expect(try done(study, "2026-03-30T20:00:00Z") == before)
      let outcomes = try JSON(study.succeed("history t -p P --json --now 2026-03-30T20:00:00Z")).elements
      #expect(outcomes.count == 8)
      for outcome in outcomes {
        let shown = try study.succeed("event show \(outcome["event"].text) -p P --now 2026-03-30T20:00:00Z")
        #expect(shown.contains("done"), "\(shown)")
      }
    }
  }

  @Test func `files that wait move nothing that was done into the future`() throws {
    try use("{ id: e, once: surgery - 3 days, window: 2 days }") { study in
      try study.succeed("participant milestone P surgery 2026-03-28 --now 2026-03-20T09:00:00Z")
      try study.write(
        KeptDayTests.schedule("{ id: e, once: surgery + 1 day, window: 2 days }"), to: "Schedules/a.yaml")
      try study.succeed("accept --reason v --effective 2026-03-29 --now 2026-03-21T18:42:00Z")
      try study.checkIn("t", "2026-03-25T12:00:00Z")
      try study.succeed("participant enroll P --schedule a --enrolled 2026-03-28 --now 2026-03-27T08:00:00Z")
      let now = "2026-03-27T09:00:00Z"
      #expect(try listed(study, on: "2026-03-25", now) == ["t/e done"])
      #expect(try listed(study, on: "2026-03-29", now) == [])
      #expect(try done(study, now) == 1)
    }
  }

  @Test func `a series goes on when its milestone is taken back and said again`() throws {
    try use("{ id: w, every: 1 week, from: surgery, count: 4 }") { study in
      try study.succeed("participant milestone P surgery 2026-03-19 --now 2026-03-19T08:00:00Z")
      for day in [19, 26] { try study.checkIn("t", "2026-03-\(day)T12:00:00Z") }
      try study.succeed("participant milestone P surgery --clear --now 2026-03-27T08:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-21 --now 2026-03-27T08:01:00Z")
      let lines = try study.succeed("calendar -p P --from 2026-03-01 --to 2026-05-30 --json --now 2026-03-27T09:00:00Z")
      let events = try JSON(lines).elements
      #expect(
        events.compactMap { $0["event"].text } == [
          "t/w@2026-03-19", "t/w@2026-03-26", "t/w@2026-04-04", "t/w@2026-04-11",
        ], "\(lines)")
    }
  }

  @Test func `files that bring hours forward have them counted from the day on which they are open`() throws {
    try use("{ id: h, every: 24 h, from: surgery, window: 2 days }") { study in
      try study.succeed("participant milestone P surgery 2026-03-21 --now 2026-03-21T09:00:00Z")
      try study.write(
        KeptDayTests.schedule("{ id: h, every: 12 h, from: surgery, window: 2 days }"), to: "Schedules/a.yaml")
      try study.succeed("accept --reason v --now 2026-03-25T15:28:00Z")
      let now = "2026-03-30T19:00:00Z"
      var events: Set<String> = []
      for day in 21...30 { events.formUnion(try listed(study, on: "2026-03-\(day)", now)) }
      let missed = try JSON(study.succeed("adherence --json --now \(now)")).elements.first?["missed"].number
      #expect(missed == Double(events.count { $0.hasSuffix(" missed") }), "\(events.sorted())")
    }
  }

  @Test func `an event of earlier files under the same id hides none of the day that later files give it`() throws {
    let other = "{ id: p, every: 1 day, from: surgery, until: surgery + 5 days, window: 3 days }"
    try use("{ id: o, once: surgery - 3 days }, \(other)") { study in
      try study.write(KeptDayTests.schedule("{ id: o, once: surgery + 1 day }, \(other)"), to: "Schedules/a.yaml")
      try study.succeed("accept --reason v --effective 2026-04-01 --now 2026-03-28T12:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-29 --now 2026-03-29T12:00:00Z")
      let run = try study.command.run(
        line: "run t -p P --event t/p@2026-04-02 --answers - --quiet --now 2026-04-02T10:00:00Z",
        input: "{ pain: 5, sleep: 5 }")
      #expect(run.code == 0, "\(run.error)")
      try study.succeed("participant milestone P surgery 2026-04-01 --now 2026-04-03T09:30:00Z")
      let now = "2026-04-03T10:00:00Z"
      #expect(try listed(study, on: "2026-04-02", now).contains("t/p@2026-04-02 done"))
      #expect(try done(study, now) == 1)
    }
  }

  @Test(arguments: [true, false])
  func `a done visit that files move onto the day of another element counts once, and that is asked for`(
    _ isFirst: Bool
  ) throws {
    func elements(_ days: Int) -> String {
      let (visit, other) = ("{ id: v, once: surgery + \(days) days }", "{ id: x, every: 1 week, from: 2026-03-29 }")
      return isFirst ? "\(visit), \(other)" : "\(other), \(visit)"
    }
    try use(elements(1)) { study in
      try study.succeed("participant milestone P surgery 2026-04-01 --now 2026-04-01T09:00:00Z")
      try study.checkIn("t", "2026-04-02T10:00:00Z")
      try study.write(KeptDayTests.schedule(elements(4)), to: "Schedules/a.yaml")
      try study.succeed("accept --reason v --now 2026-04-03T09:00:00Z")
      let now = "2026-04-05T12:00:00Z"
      #expect(try listed(study, on: "2026-04-02", now) == ["t/v done"])
      #expect(try listed(study, on: "2026-04-05", now) == ["t/x@2026-04-05 open"])
      #expect(try done(study, now) == 1)
      let why = try study.succeed("why t -p P --date 2026-04-05 --now \(now)")
      #expect(why.hasPrefix("t is due: t/x@2026-04-05 is open"), "\(why)")
      if isFirst { #expect(!why.contains("stands for both"), "\(why)") }
      try study.checkIn("t", "2026-04-05T12:30:00Z")
      #expect(try done(study, "2026-04-05T13:00:00Z") == 2)
      let rows = try study.succeed("export --table events --format csv --now 2026-04-05T13:00:00Z")
      #expect(rows.split(separator: "\n").count { $0.contains("t/v,") } == 1, "\(rows)")
    }
  }

  @Test func `hours after a value keep their times when the value before is corrected to behind it`() throws {
    try use("{ id: s, every: 8 hours, from: surgery, until: surgery + 3 days, window: 5 h }") { study in
      try study.succeed("participant milestone P surgery 2026-03-26T10:05:00Z --now 2026-03-26T12:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-28T09:52:00Z --now 2026-03-28T12:00:00Z")
      try study.checkIn("t", "2026-03-30T03:00:00Z")
      let shown = "event show t/s#6.2 -p P --now 2026-03-30T14:00:00Z"
      let before = try study.succeed(shown)
      try study.succeed(
        "participant milestone P surgery 2026-03-29T19:56:00Z --correct --number 1 --now 2026-03-30T13:00:00Z")
      #expect(before.contains("start       2026-03-30T01:52:00+00:00"), "\(before)")
      #expect(try study.succeed(shown) == before)
    }
  }

  @Test func `what was done on a day that another element has now counts for that once`() throws {
    try use("{ id: e0, once: surgery }, { id: e1, on: [thu, sun] }") { study in
      try study.checkIn("t", "2026-03-22T10:00:00Z")
      try study.succeed("participant enroll P --schedule a --enrolled 2026-03-10 --now 2026-03-22T11:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-22 --now 2026-03-22T12:00:00Z")
      let now = "2026-03-22T13:00:00Z"
      #expect(try listed(study, on: "2026-03-22", now) == ["t/e1@2026-03-22 done"])
      #expect(try done(study, now) == 1)
    }
  }

  @Test func `a day that was done as another element's event is not asked for again when that moves`() throws {
    try use("{ id: e0, once: surgery }, { id: e1, on: tue }") { study in
      try study.succeed("participant milestone P surgery 2026-03-24 --now 2026-03-23T09:00:00Z")
      try study.checkIn("t", "2026-03-24T10:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-21 --correct --now 2026-03-24T11:00:00Z")
      let now = "2026-03-24T12:00:00Z"
      #expect(try listed(study, on: "2026-03-24", now) == ["t/e0 done"])
      let sums = try JSON(study.succeed("adherence --json --now \(now)")).elements.first
      #expect(sums?["done"].number == 1 && sums?["open"].number == 0, "\(String(describing: sums))")
    }
  }

  @Test func `what was reopened and done keeps its day, and makes room on that of its rule`() throws {
    try use("{ id: e1, every: 2 days, from: 2026-03-26 }, { id: e3, once: surgery + 1 day }") { study in
      try study.succeed("participant milestone P surgery 2026-03-20 --now 2026-03-20T09:00:00Z")
      try study.succeed("event reopen t/e3 -p P --reason x --now 2026-03-23T09:00:00Z")
      try study.checkIn("t", "2026-03-23T10:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-25 --correct --now 2026-03-25T09:00:00Z")
      let now = "2026-03-26T12:00:00Z"
      #expect(try study.succeed("event show t/e3 -p P --now \(now)").contains("date        2026-03-21"))
      #expect(try listed(study, on: "2026-03-26", now) == ["t/e1@2026-03-26 open"])
      #expect(try done(study, now) == 1)
    }
  }

  @Test func `an element whose second event stands on a day leaves no room there for another`() throws {
    try use("{ id: e1, once: surgery + 1 day }, { id: e2, every: 3 days, from: 2026-03-24 }") { study in
      try study.succeed("participant milestone P surgery 2026-03-20 --now 2026-03-20T10:00:00Z")
      try study.checkIn("t", "2026-03-21T12:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-23T10:00:00Z --correct --now 2026-03-24T08:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-23T12:00:00Z --now 2026-03-24T08:30:00Z")
      let now = "2026-03-24T09:00:00Z"
      #expect(try listed(study, on: "2026-03-24", now).count == 1)
      #expect(try done(study, now) == 1)
    }
  }

  @Test func `a value that is taken back settles nothing of the one that stands`() throws {
    try use("{ id: e, every: 2 days, from: surgery + 3 days }") { study in
      try study.succeed("participant milestone P surgery 2026-03-20 --now 2026-03-20T09:00:00Z")
      try study.succeed("participant milestone P surgery 2026-03-21 --now 2026-03-21T09:00:00Z")
      try study.checkIn("t", "2026-03-26T10:00:00Z")
      try study.succeed("participant milestone P surgery --clear --number 2 --now 2026-03-27T09:00:00Z")
      let now = "2026-03-27T12:00:00Z"
      #expect(try listed(study, on: "2026-03-25", now) == ["t/e@2026-03-25 missed"])
      #expect(try listed(study, on: "2026-03-26", now) == ["t/e@2026-03-26 done"])
    }
  }
}
