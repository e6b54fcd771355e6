import Testing

/// What answers set of the roster, where several say it and what they said is corrected.
@Suite struct SetValueTests {
  private func survey(_ id: String, _ item: String, _ set: String) -> String {
    """
    id: \(id)
    title: \(id)
    steps: [{ type: question, id: q, item: { id: x, \(item), prompt: X?, optional: true } }]
    sets: [{ attribute: \(set), from: q/x }]

    """
  }

  private func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.empty { study in
      try study.write(
        """
        id: s
        zone: UTC
        attributes: { level: { type: number, default: 0 }, wake: { type: timeOfDay, default: 07:00 } }

        """, to: "study.yaml")
      for id in ["a", "b"] { try study.write(survey(id, "type: numeric", "level"), to: "Surveys/\(id).yaml") }
      try study.write(survey("t", "type: timeOfDay", "wake"), to: "Surveys/t.yaml")
      let tasks = ["a", "b", "t"].map { "  - { id: \($0), survey: \($0), schedule: [{ id: d, every: 1 day }] }\n" }
      try study.write(
        "id: main\ntitle: Main\ntasks:\n\(tasks.joined())"
          + "  - { id: w, survey: a, schedule: [{ id: d, every: 1 day, at: participant.wake }] }\n",
        to: "Schedules/main.yaml")
      try study.succeed("participant add P --schedule main --now 2026-11-02T06:00:00Z")
      try body(study)
    }
  }

  private func say(_ task: String, _ answer: String, _ now: String, _ study: StudyCopy) throws {
    let run = try study.command.run(
      line: "run \(task) -p P --answers - --quiet --now 2026-11-02T\(now)Z", input: "{ x: \(answer) }")
    #expect(run.code == 0, "\(run)")
  }

  /// What is done after a said 5, then b said 2; and the level.
  @Test(arguments: [
    (["outcome correct a/d@2026-11-02 -p P --set x=:skip", "outcome delete b/d@2026-11-02 -p P"], "null"),
    (["outcome delete b/d@2026-11-02 -p P", "outcome correct a/d@2026-11-02 -p P --set x=:skip"], "null"),
    (["outcome correct a/d@2026-11-02 -p P --set x=:skip"], "2"), (["outcome delete b/d@2026-11-02 -p P"], "5"),
    (
      [
        "outcome correct a/d@2026-11-02 -p P --set x=7", "outcome correct b/d@2026-11-02 -p P --set x=:skip",
        "outcome delete a/d@2026-11-02 -p P",
      ], "null"
    ),
  ])
  func `no value comes back that nobody says any more`(_ deeds: [String], _ level: String) throws {
    try use { study in
      try say("a", "5", "07:00:00", study)
      try say("b", "2", "08:00:00", study)
      for (place, deed) in deeds.enumerated() {
        try study.succeed("\(deed) --reason r --now 2026-11-02T09:0\(place):00Z")
      }
      let shown = try study.succeed("participant show P --now 2026-11-02T11:00:00Z")
      let last = shown.split(separator: "\n").last { $0.contains("level") } ?? ""
      #expect(last.contains("level = \(level) "), "\(shown)")
    }
  }

  @Test func `a time that is set by hand after an answer of that day holds from then on`() throws {
    try use { study in
      try say("t", "'10:00'", "09:30:00", study)
      try study.succeed("participant set P wake=09:00 --now 2026-11-02T12:00:00Z")
      for day in ["03", "20"] {
        let shown = try study.succeed("event show w/d@2026-11-\(day) -p P --now 2026-11-02T12:01:00Z")
        #expect(shown.contains("opens       2026-11-\(day)T09:00:00"), "\(shown)")
      }
    }
  }
}
