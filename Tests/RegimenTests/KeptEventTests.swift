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
      try study.done("base", "2026-11-02T07:00:00Z")
      try study.done("each", "2026-11-02T09:00:00Z")
      try study.done("six", "2026-11-02T09:00:10Z")
      try study.done("base", "2026-11-03T07:00:00Z")
      for task in ["each", "post", "once", "visit"] { try study.done(task, "2026-11-03T09:00:00Z") }
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
      try study.done("w", "2026-11-02T07:00:00Z")
      try study.done("l", "2026-11-03T09:00:00Z")
      let shown = try study.succeed("event show l/e -p P --now 2026-11-03T10:00:00Z")
      try study.succeed("participant leave P --schedule a --reason x --now 2026-11-07T10:00:00Z")
      try study.succeed("participant enroll P --schedule a --now 2026-11-08T10:00:00Z")
      #expect(try study.succeed("event show l/e -p P --now 2026-11-08T10:01:00Z") == shown)
      try study.done("w", "2026-11-08T11:00:00Z")
      for now in ["2026-11-08T12:00:00Z", "2026-11-09T12:00:00Z"] {
        #expect(try study.succeed("event show l/e -p P --now \(now)") == shown)
        #expect(try study.succeed("due -p P --all --date 2026-11-03 --now \(now)").contains("l/e"))
      }
    }
  }

  @Test func `a milestone that is taken back and set again moves nothing that was done`() throws {
    let tasks = """
      id: a
      title: A
      tasks:
        - { id: p, survey: checkin, schedule: [{ id: v1, once: surgery + 2 days, window: { before: 1 day, after: 1 day } }] }

      """
    try StudyCopy.use { study in
      try study.write(tasks, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T07:00:00Z")
      try study.succeed("participant milestone P surgery 2026-11-03 --now 2026-11-02T07:00:00Z")
      try study.done("p", "2026-11-05T12:00:00Z")
      let shown = try study.succeed("event show p/v1 -p P --now 2026-11-06T12:00:00Z")
      try study.succeed("participant milestone P surgery --clear --now 2026-11-06T12:00:01Z")
      #expect(try study.succeed("event show p/v1 -p P --now 2026-11-06T12:00:02Z") == shown)
      try study.succeed("participant milestone P surgery 2026-11-13 --now 2026-11-06T12:00:03Z")
      for now in ["2026-11-06T12:00:04Z", "2026-11-17T12:00:00Z"] {
        #expect(try study.succeed("event show p/v1 -p P --now \(now)") == shown)
        #expect(try study.succeed("due -p P --all --date 2026-11-05 --now \(now)").contains("p/v1"))
        #expect(try !study.succeed("due -p P --all --date 2026-11-15 --now \(now)").contains("p/v1"))
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
      try study.done("x", "2026-11-04T08:30:00Z")
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

  /// Deeds on the milestone's two values, and the days on which what was done stands then.
  @Test(arguments: [
    (["--correct --number 1 2026-11-03", "--clear --number 2"], ["2026-11-02", "2026-11-03"]),
    (["--correct --number 1 2026-11-03", "--correct --number 2 2026-11-02"], ["2026-11-02", "2026-11-03"]),
    (["--correct --number 2 2026-11-02", "--clear --number 1"], ["2026-11-02", "2026-11-03"]),
    (["--clear --number 2", "--correct --number 1 2026-11-06"], ["2026-11-03", "2026-11-03"]),
    (["--correct --number 1 2026-11-02", "--correct --number 2 2026-11-05"], ["2026-11-02", "2026-11-02"]),
  ])
  func `what was done after one of two values stays though the other is that day now`(
    _ deeds: [String], _ days: [String]
  ) throws {
    let tasks = """
      id: a
      title: A
      tasks: [{ id: vis, survey: checkin, schedule: [{ id: v, once: surgery, at: 09:00, window: 1 day }] }]

      """
    try StudyCopy.use { study in
      try study.write(tasks, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      for day in days { try study.succeed("participant milestone P surgery \(day) --now 2026-11-02T06:00:10Z") }
      for day in days { try study.done("vis", "\(day)T10:00:00Z") }
      for (place, deed) in deeds.enumerated() {
        try study.succeed("participant milestone P surgery \(deed) --now 2026-11-03T12:00:0\(place)Z")
      }
      for (id, day) in zip(["vis/v", "vis/v#2"], days) {
        let shown = try study.succeed("event show \(id) -p P --now 2026-11-03T13:00:00Z")
        #expect(shown.contains("done") && shown.contains("date        \(day)"), "\(shown)")
        #expect(try study.succeed("due -p P --all --date \(day) --now 2026-11-03T13:00:00Z").contains(id))
      }
      let adherence = try JSON(study.succeed("adherence --json --now 2026-11-03T13:00:00Z")).elements.first
      #expect(adherence?["done"].number == 2, "\(String(describing: adherence))")
    }
  }
}

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
        try study.done("w", "\(day)T07:10:00Z")
        try study.done("r", "\(day)T09:20:00Z")
      }
      func followed(_ now: String) throws -> [String] {
        try days.indices.map { try study.succeed("event show r/e#\($0 + 1) -p P --now \(now)") }
      }
      let before = try followed("2026-11-03T20:00:00Z")
      try study.succeed("outcome delete w/d@\(deleted) -p P --reason x --now 2026-11-03T20:00:01Z")
      #expect(try followed("2026-11-03T20:00:02Z") == before)
      try study.done("w", "2026-11-04T07:10:00Z")
      let (now, late) = ("2026-11-04T09:20:00Z", "2026-11-05T09:20:00Z")
      #expect(try followed(now) == before && followed(late) == before)
      #expect(try study.succeed("due -p P --now \(now)").contains(next))
      try study.done("r", now)
      #expect(try study.succeed("event show \(next) -p P --now \(late)").contains("2026-11-04T09:10:00"))
      let rows = try study.succeed("export --format csv --table events --now \(late)").split(separator: "\r\n")
      #expect(rows.filter { $0.contains(",r,") && $0.contains(",done,") }.count == days.count + 1, "\(rows)")
    }
  }

  @Test func `what was decided of an event is not another's since a sitting before it was deleted`() throws {
    try StudyCopy.use { study in
      try study.write(Self.tasks, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      try study.done("w", "2026-11-02T07:10:00Z")
      try study.done("w", "2026-11-03T07:10:00Z")
      try study.succeed("event excuse r/e#2 -p P --reason ill --now 2026-11-03T08:00:00Z")
      let before = try study.succeed("event show r/e#2 -p P --now 2026-11-03T20:00:00Z")
      #expect(before.contains("ill"))
      try study.succeed("outcome delete w/d@2026-11-02 -p P --reason x --now 2026-11-03T20:00:01Z")
      #expect(try study.succeed("event show r/e#2 -p P --now 2026-11-03T20:00:02Z") == before)
      let gone = try study.command.run(line: "event show r/e#1 -p P --now 2026-11-03T20:00:02Z")
      #expect(gone.code == 69, "\(gone)")
      try study.done("w", "2026-11-04T07:10:00Z")
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
      try study.done("r", "2026-11-02T09:20:00Z")
      try study.succeed("outcome delete w/d@2026-11-02 -p P --reason x --now 2026-11-02T09:30:00Z")
      #expect(try study.succeed("event show r/e#2 -p P --now 2026-11-02T09:31:00Z").contains("open"))
      #expect(try study.succeed("event show r/e#1 -p P --now 2026-11-02T09:31:00Z").contains("done"))
      try done("w/d", "2026-11-02T09:32:00Z")
      let due = try study.succeed("due -p P --all --now 2026-11-02T09:33:00Z")
      #expect(due.contains("r/e#2") && !due.contains("r/e#3"), "\(due)")
    }
  }
}

extension StudyCopy {
  /// Does the check-in that a task asks.
  fileprivate func done(_ task: String, _ now: String) throws {
    let run = try command.run(
      line: "run \(task) -p P --answers - --quiet --now \(now)", input: "{ pain: 5, sleep: 5 }")
    #expect(run.code == 0, "\(task): \(run.error)")
  }
}
