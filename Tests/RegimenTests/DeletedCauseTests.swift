import Testing

/// What comes after each sitting of a task, where one of those is deleted.
@Suite struct DeletedCauseTests {
  private static let tasks = """
    id: a
    title: A
    tasks:
      - { id: w, survey: checkin, schedule: [{ id: d, every: 1 day }] }
      - { id: r, survey: checkin, schedule: [{ id: e, each: completed(w) + 2 h }] }

    """

  /// Which sittings are done and what follows of each; which is deleted; what the next one is followed by.
  @Test(arguments: [
    (["2026-11-02", "2026-11-03"], "2026-11-02", "r/e#3"), (["2026-11-02", "2026-11-03"], "2026-11-03", "r/e#3"),
    (["2026-11-02"], "2026-11-02", "r/e#2"),
  ])
  func `the others keep their numbers, and what was done stays where it was done`(
    _ days: [String], _ deleted: String, _ next: String
  ) throws {
    try StudyCopy.use { study in
      try study.write(Self.tasks, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      for day in days {
        try study.checkIn("w", "\(day)T07:10:00Z")
        try study.checkIn("r", "\(day)T09:20:00Z")
      }
      func followed(_ now: String) throws -> [String] {
        try days.indices.map { try study.succeed("event show r/e#\($0 + 1) -p P --now \(now)") }
      }
      let before = try followed("2026-11-03T20:00:00Z")
      try study.succeed("outcome delete w/d@\(deleted) -p P --reason x --now 2026-11-03T20:00:01Z")
      #expect(try followed("2026-11-03T20:00:02Z") == before)
      try study.checkIn("w", "2026-11-04T07:10:00Z")
      let (now, late) = ("2026-11-04T09:20:00Z", "2026-11-05T09:20:00Z")
      #expect(try followed(now) == before && followed(late) == before)
      #expect(try study.succeed("due -p P --now \(now)").contains(next))
      try study.checkIn("r", now)
      #expect(try study.succeed("event show \(next) -p P --now \(late)").contains("2026-11-04T09:10:00"))
      let rows = try study.succeed("export --format csv --table events --now \(late)").split(separator: "\r\n")
      #expect(rows.filter { $0.contains(",r,") && $0.contains(",done,") }.count == days.count + 1, "\(rows)")
    }
  }

  @Test func `what was decided of an event is not another's since a sitting before it was deleted`() throws {
    try StudyCopy.use { study in
      try study.write(Self.tasks, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      try study.checkIn("w", "2026-11-02T07:10:00Z")
      try study.checkIn("w", "2026-11-03T07:10:00Z")
      try study.succeed("event excuse r/e#2 -p P --reason ill --now 2026-11-03T08:00:00Z")
      let before = try study.succeed("event show r/e#2 -p P --now 2026-11-03T20:00:00Z")
      #expect(before.contains("ill"))
      try study.succeed("outcome delete w/d@2026-11-02 -p P --reason x --now 2026-11-03T20:00:01Z")
      #expect(try study.succeed("event show r/e#2 -p P --now 2026-11-03T20:00:02Z") == before)
      let gone = try study.command.run(line: "event show r/e#1 -p P --now 2026-11-03T20:00:02Z")
      #expect(gone.code == 69, "\(gone)")
      try study.checkIn("w", "2026-11-04T07:10:00Z")
      let due = try study.succeed("due -p P --now 2026-11-04T09:20:00Z")
      #expect(due.contains("r/e#3") && !due.contains("r/e#2"), "\(due)")
    }
  }

  @Test func `of two sittings of one instant the other keeps its number`() throws {
    try StudyCopy.use { study in
      let both = Self.tasks.replacing(
        "[{ id: d, every: 1 day }]", with: "[{ id: d, every: 1 day }, { id: c, every: 1 day, at: 07:00 }]")
      try study.write(both, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      func done(_ event: String, _ now: String) throws {
        let run = try study.command.run(
          line:
            "run w -p P --event \(event)@2026-11-02 --answers - --quiet --observed 2026-11-02T07:10:00Z --now \(now)",
          input: "{ pain: 5, sleep: 5 }")
        #expect(run.code == 0, "\(run)")
      }
      try done("w/d", "2026-11-02T08:00:00Z")
      try done("w/c", "2026-11-02T08:00:10Z")
      try study.checkIn("r", "2026-11-02T09:20:00Z")
      try study.succeed("outcome delete w/d@2026-11-02 -p P --reason x --now 2026-11-02T09:30:00Z")
      #expect(try study.succeed("event show r/e#2 -p P --now 2026-11-02T09:31:00Z").contains("open"))
      #expect(try study.succeed("event show r/e#1 -p P --now 2026-11-02T09:31:00Z").contains("done"))
      try done("w/d", "2026-11-02T09:32:00Z")
      let due = try study.succeed("due -p P --all --now 2026-11-02T09:33:00Z")
      #expect(due.contains("r/e#2") && !due.contains("r/e#3"), "\(due)")
    }
  }
}
