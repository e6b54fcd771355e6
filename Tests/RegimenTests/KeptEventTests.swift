import Testing

/// What was done stays where it was done: also where the participant was enrolled anew since, where the milestone that it was counted
/// from was taken back, and where another schedule has a task of that name by now.
@Suite struct KeptEventTests {
  private static let counted = """
    id: a
    title: A
    visits:
      - { id: v1, title: After surgery, once: surgery + 1 day, window: { before: 1 day, after: 1 day }, tasks: [visit] }
    tasks:
      - { id: base, survey: checkin, schedule: [{ id: d, every: 1 day }] }
      - { id: post, survey: checkin, schedule: [{ id: p, once: surgery + 1 day }] }
      - { id: once, survey: checkin, schedule: [{ id: c, once: completed(base) + 1 day }] }
      - { id: each, survey: checkin, schedule: [{ id: e, each: completed(base) + 1 h, window: 8 h }] }
      - { id: six, survey: checkin, schedule: [{ id: h, every: 6 hours, from: surgery }] }
      - { id: visit, survey: checkin }

    """

  @Test(arguments: [
    ["participant enroll P --schedule a --enrolled 2026-11-04 --now 2026-11-05T12:00:00Z"],
    [
      "participant leave P --schedule a --reason x --now 2026-11-05T12:00:00Z",
      "participant enroll P --schedule a --now 2026-11-05T12:01:00Z",
    ],
  ])
  func `a later enrolment takes nothing away that was done`(_ deeds: [String]) throws {
    try StudyCopy.use { study in
      try study.write(Self.counted, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      try study.succeed("participant milestone P surgery 2026-11-02 --now 2026-11-02T06:00:10Z")
      try study.checkIn("base", "2026-11-02T07:00:00Z")
      try study.checkIn("each", "2026-11-02T09:00:00Z")
      try study.checkIn("six", "2026-11-02T09:00:10Z")
      try study.checkIn("base", "2026-11-03T07:00:00Z")
      for task in ["each", "post", "once", "visit"] { try study.checkIn(task, "2026-11-03T09:00:00Z") }
      let events = [
        "base/d@2026-11-02", "base/d@2026-11-03", "each/e#1", "six/h#2", "each/e#2", "post/p", "once/c", "visit/v1",
      ]
      func states(_ now: String) throws -> [String] {
        try events.map { event in
          let shown = try study.command.run(line: "event show \(event) -p P --now \(now)")
          return shown.output.split(separator: "\n").filter { $0.hasPrefix("state") || $0.hasPrefix("opens") }.joined()
            + shown.error
        }
      }
      func exported(_ now: String) throws -> [Substring] {
        try study.succeed("export --format csv --table events --now \(now)").split(separator: "\r\n")
          .filter { $0.contains(",done,") }.sorted()
      }
      let now = "2026-11-05T11:59:00Z"
      let (before, rows) = (try states(now), try exported(now))
      #expect(rows.count == events.count && before.allSatisfy { $0.contains("done") }, "\(before) \(rows)")
      for deed in deeds { try study.succeed(deed) }
      let later = "2026-11-05T12:02:00Z"
      #expect(try states(later) == before)
      let listed = try study.succeed("due -p P --all --date 2026-11-03 --now \(later)")
      #expect(events.suffix(3).allSatisfy(listed.contains), "\(listed)")
      let adherence = try JSON(study.succeed("adherence --json --now \(later)")).elements.first
      #expect(adherence?["done"].number == Double(events.count), "\(String(describing: adherence))")
      #expect(try exported(later) == rows)
    }
  }

  @Test func `what came after the last sitting stays where another one is the last since`() throws {
    let tasks = """
      id: a
      title: A
      tasks:
        - { id: w, survey: checkin, schedule: [{ id: d, every: 1 day }] }
        - { id: l, survey: checkin, schedule: [{ id: e, once: last completed(w) + 1 day, window: 2 days }] }

      """
    try StudyCopy.use { study in
      try study.write(tasks, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      try study.checkIn("w", "2026-11-02T07:00:00Z")
      try study.checkIn("l", "2026-11-03T09:00:00Z")
      let shown = try study.succeed("event show l/e -p P --now 2026-11-03T10:00:00Z")
      try study.succeed("participant leave P --schedule a --reason x --now 2026-11-07T10:00:00Z")
      try study.succeed("participant enroll P --schedule a --now 2026-11-08T10:00:00Z")
      #expect(try study.succeed("event show l/e -p P --now 2026-11-08T10:01:00Z") == shown)
      try study.checkIn("w", "2026-11-08T11:00:00Z")
      for now in ["2026-11-08T12:00:00Z", "2026-11-09T12:00:00Z"] {
        #expect(try study.succeed("event show l/e -p P --now \(now)") == shown)
        #expect(try study.succeed("due -p P --all --date 2026-11-03 --now \(now)").contains("l/e"))
      }
    }
  }

  @Test func `a task that another schedule gets takes no days that are over`() throws {
    func schedule(_ id: String, _ task: String, at time: String) -> String {
      """
      id: \(id)
      title: \(id)
      tasks: [{ id: \(task), survey: checkin, schedule: [{ id: d, every: 1 day, at: \(time), window: 4 h }] }]

      """
    }
    try StudyCopy.use { study in
      try study.write(schedule("a", "x", at: "08:00"), to: "Schedules/a.yaml")
      try study.write(schedule("b", "z", at: "10:00"), to: "Schedules/b.yaml")
      try study.succeed("participant add P --schedule b --schedule a --zone UTC --now 2026-11-02T07:00:00Z")
      try study.checkIn("x", "2026-11-04T08:30:00Z")
      let past = ["02", "03", "04", "05", "06"].map { "x/d@2026-11-\($0)" }
      func states(_ now: String) throws -> [String] {
        try past.map { try study.succeed("event show \($0) -p P --now \(now)") }
      }
      let before = try states("2026-11-06T20:00:00Z")
      try study.write(schedule("b", "x", at: "10:00"), to: "Schedules/b.yaml")
      try study.succeed("accept --reason more --now 2026-11-06T20:00:00Z")
      #expect(try states("2026-11-06T20:01:00Z") == before)
      let next = try study.succeed("event show x/d@2026-11-07 -p P --now 2026-11-06T20:01:00Z")
      #expect(next.contains("10:00:00"), "\(next)")
    }
  }

  @Test func `an entry of an offer is not its day`() throws {
    try StudyCopy.use { study in
      try study.write(
        "id: a\ntitle: A\ntasks: [{ id: s, survey: checkin, schedule: [{ id: any, anytime: true }] }]\n",
        to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T07:00:00Z")
      try study.succeed("log s -p P pain=3 sleep=4 --now 2026-11-02T08:00:00Z")
      for (line, said) in [
        ("show s/any@2026-11-02.1 -p P", "is an entry of the event s/any@2026-11-02; 'regimen outcome show"),
        ("show s/any@2026-11-02.7 -p P", "P has no event 's/any@2026-11-02.7'"),
        ("excuse s/any@2026-11-02.1 -p P --reason x", "is an entry of the event"),
      ] {
        let run = try study.command.run(line: "event \(line) --now 2026-11-02T08:01:00Z")
        #expect(run.code == 69 && run.error.contains(said), "\(run)")
      }
      #expect(try study.succeed("due -p P --now 2026-11-02T08:02:00Z").contains("s/any@2026-11-02"))
    }
  }
}
