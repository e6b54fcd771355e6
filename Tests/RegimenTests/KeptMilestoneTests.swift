import Testing

/// What was done after a value of a milestone stays where it was done, whatever becomes of the value.
@Suite struct KeptMilestoneTests {
  @Test func `hours of a value that another of the same day cuts off stay done`() throws {
    let tasks = """
      id: a
      title: A
      tasks: [{ id: h, survey: checkin, schedule: [{ id: h, every: 6 h, from: surgery, count: 4 }] }]

      """
    try StudyCopy.use { study in
      try study.write(tasks, to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      try study.succeed("participant milestone P surgery 2026-11-05 --now 2026-11-03T07:00:00Z")
      for hour in ["04", "07"] { try study.checkIn("h", "2026-11-05T\(hour):00:00Z") }
      let events = ["h/h#1", "h/h#2"]
      let before = try events.map { try study.succeed("event show \($0) -p P --now 2026-11-05T07:30:00Z") }
      try study.succeed("participant milestone P surgery 2026-11-05 --now 2026-11-05T08:00:00Z")
      #expect(try events.map { try study.succeed("event show \($0) -p P --now 2026-11-05T08:01:00Z") } == before)
      let adherence = try JSON(study.succeed("adherence --json --now 2026-11-05T08:01:00Z")).elements.first
      #expect(adherence?["done"].number == 2, "\(String(describing: adherence))")
    }
  }

  @Test func `what was done by earlier files stays where it was when its milestone is corrected`() throws {
    func tasks(_ offset: String, _ window: String) -> String {
      """
      id: a
      title: A
      tasks:
        - { id: e, survey: checkin, schedule: [{ id: e, each: surgery + \(offset), window: \(window) }] }
        - { id: r, survey: checkin, schedule: [{ id: r, once: surgery + 1 day, window: { before: 1 day, after: 1 day } }] }

      """
    }
    try StudyCopy.use { study in
      try study.write(tasks("0 days", "2 days"), to: "Schedules/a.yaml")
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T06:00:00Z")
      try study.succeed("participant milestone P surgery 2026-11-02 --now 2026-11-02T06:00:10Z")
      for task in ["e", "r"] { try study.checkIn(task, "2026-11-02T09:00:00Z") }
      try study.write(tasks("1 day", "8 h"), to: "Schedules/a.yaml")
      try study.succeed("accept --reason x --now 2026-11-02T10:00:00Z")
      let events = ["e/e#1", "r/r"]
      let before = try events.map { try study.succeed("event show \($0) -p P --now 2026-11-02T10:30:00Z") }
      for deed in ["2026-11-06 --correct", "--clear"] {
        try study.succeed("participant milestone P surgery \(deed) --now 2026-11-02T11:00:00Z")
        #expect(try events.map { try study.succeed("event show \($0) -p P --now 2026-11-02T12:00:00Z") } == before)
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
      try study.checkIn("p", "2026-11-05T12:00:00Z")
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

  /// Deeds on the milestone's two values, and the days on which what was done stands then.
  @Test(arguments: [
    (["--correct --number 1 2026-11-03", "--clear --number 2"], ["2026-11-02", "2026-11-03"]),
    (["--correct --number 1 2026-11-03", "--correct --number 2 2026-11-02"], ["2026-11-02", "2026-11-03"]),
    (["--correct --number 2 2026-11-02", "--clear --number 1"], ["2026-11-02", "2026-11-03"]),
    (["--clear --number 1", "--clear --number 2"], ["2026-11-02", "2026-11-03"]),
    (["--clear --number 2", "--clear --number 1"], ["2026-11-02", "2026-11-03"]),
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
      for day in days { try study.checkIn("vis", "\(day)T10:00:00Z") }
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
