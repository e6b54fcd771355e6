import JSONText
import Testing

/// Whose unit a number without one means, where several surveys give a kind, and what an amendment of a unit changes.
struct UnitMeaningTests {
  private static func survey(_ id: String, _ unit: String, more: String = "", rest: String = "") -> String {
    """
    id: \(id)
    title: \(id)
    steps:
      - id: f
        type: form
        items:
          - { id: w, type: numeric, prompt: Weight, minimum: 0, maximum: 99000, decimals: 1, unit: \(unit) }
    \(more)
    outcomes: [{ kind: weight, from: f/w }]
    \(rest)

    """
  }

  private static func schedule(_ condition: String, more: String = "") -> String {
    """
    id: q
    title: Q
    tasks:
      - { id: weigh, survey: weigh, schedule: [{ id: d, every: 1 day }] }
      - { id: home, survey: \(more.isEmpty ? "home" : more), schedule: [{ id: d, every: 1 day }] }
      - { id: heavy, survey: ask, when: '\(condition)', schedule: [{ id: d, every: 1 day, at: 20:00 }] }

    """
  }

  private static func ask(_ prompt: String, more: String = "") -> String {
    "id: ask\ntitle: Ask\nsteps:\n  - id: f\n    type: form\n    items:\n"
      + "      - { id: ok, type: boolean, prompt: '\(prompt)' }\n\(more)"
  }

  /// A study in which somebody weighs 60 kg on 2 November.
  private static func weighing(
    _ condition: String, home: (id: String, unit: String), asking: String = ask("Well?"),
    _ body: (StudyCopy) throws -> Void
  ) throws {
    try StudyCopy.use { study in
      try study.write(survey("weigh", "kg"), to: "Surveys/weigh.yaml")
      try study.write(survey(home.id, home.unit), to: "Surveys/\(home.id).yaml")
      try study.write(asking, to: "Surveys/ask.yaml")
      try study.write(schedule(condition, more: home.id), to: "Schedules/q.yaml")
      try body(study)
    }
  }

  private static func weigh(_ study: StudyCopy, _ weight: String, day: Int) throws {
    let line = "run weigh -p Q1 --answers - --now 2026-11-0\(day)T12:00:00+00:00"
    let done = try study.command.run(line: line, input: "{w: \(weight)}")
    #expect(done.code == 0, "\(done.error)")
  }

  private static func enrol(_ study: StudyCopy) throws {
    try study.succeed("participant add Q1 --schedule q --enrolled 2026-11-02 --now 2026-11-02T08:00:00+00:00")
  }

  private static func said(_ study: StudyCopy, _ line: String) throws -> String {
    let done = try study.command.run(line: line)
    return done.output + done.error
  }

  @Test(arguments: [("home", "lb"), ("zhome", "lb"), ("home", "L"), ("zhome", "L")])
  func `a task's kind has the unit of that task's survey, whatever files there are`(home: (String, String)) throws {
    try Self.weighing(#"last("weight", task=weigh) >= 70"#, home: home) { study in
      let check = try Self.said(study, "check")
      #expect(!check.contains("unit-mismatch"), "\(check)")
      try Self.enrol(study)
      try Self.weigh(study, "60", day: 2)
      let why = try study.succeed("why heavy -p Q1 --date 2026-11-02 --now 2026-11-02T21:00:00+00:00")
      #expect(why.contains("was false") && why.contains("was 60 kg"), "\(why)")
    }
  }

  @Test func `a number without a unit that may mean two is warned of, with both surveys and the remedy`() throws {
    let told = "survey 'home' gives 'weight' in lb, survey 'weigh' in kg"
    for (condition, isUnsure) in [
      (#"last("weight") >= 70"#, true), (#"number(mean("weight")) >= 70"#, true), (#"last("weight") >= 70 kg"#, false),
      (#"last("weight") > 0"#, false), (#"last("weight", task=home) >= 70"#, false),
    ] {
      try Self.weighing(condition, home: ("home", "lb")) { study in
        let check = try Self.said(study, "check")
        #expect(check.contains(told) == isUnsure, "\(condition): \(check)")
        #expect(check.contains("task=home") == isUnsure, "\(condition): \(check)")
      }
    }
    try Self.weighing(
      "today >= 2026-01-01", home: ("home", "lb"),
      asking: Self.ask("Well?", more: "      - { id: x, type: boolean, prompt: X, showIf: 'last(\"weight\") > 70' }\n")
    ) { study in
      let check = try Self.said(study, "check")
      #expect(check.contains(told), "\(check)")
    }
    try Self.weighing(#"last("weight") >= 70 kg"#, home: ("home", "L")) { study in
      let check = try Self.said(study, "check")
      #expect(check.contains("survey 'home' gives 'weight' in L, survey 'weigh' in kg: name the task"), "\(check)")
    }
  }

  @Test func `what another survey recorded is converted once, to the unit in which it is asked for`() throws {
    let change =
      "      - { id: w, type: numeric, prompt: W, unit: kg, decimals: 3 }\n"
      + "      - { id: c, type: computed, prompt: C, value: 'w - last(\"weight\")' }\n"
      + "      - { id: l, type: computed, prompt: L, value: 'last(\"weight\")', unit: kg }\n"
      + "outcomes: [{ kind: c, from: f/c }, { kind: l, from: f/l }]\n"
    let asking = Self.ask("Well?", more: change)
    try Self.weighing(#"last("weight") >= 1 kg"#, home: ("home", "lb"), asking: asking) { study in
      try Self.enrol(study)
      try Self.weigh(study, "63", day: 2)
      let done = try study.command.run(
        line: "run heavy -p Q1 --answers - --now 2026-11-02T21:00:00+00:00", input: "{ok: true, w: 64}")
      #expect(done.code == 0, "\(done.error)")
      for (kind, value) in [("c", 1.0), ("l", 63)] {
        let lines = try study.succeed("insights \(kind) -p Q1 --json --now 2026-11-03T08:00:00+00:00")
        let series = try #require(try JSONValue(parsing: lines).elements?.first)
        #expect(series["unit"] == "kg" && series["values"]?.elements?.last?.elements?.last?.double == value, "\(lines)")
      }
    }
  }

  @Test func `a computed item says its unit where that would be another survey's`() throws {
    func check(_ item: String) throws -> String {
      let asking = Self.ask("Well?", more: "      - { id: l, type: computed, prompt: L, \(item) }\n")
      var said = ""
      try Self.weighing("today >= 2026-01-01", home: ("home", "lb"), asking: asking) { study in
        said = try Self.said(study, "check")
      }
      return said
    }
    let missing = try check("value: 'last(\"weight\") + 1 kg'")
    #expect(missing.contains("'value' of the computed item 'l' has the unit of 'weight', which another"), "\(missing)")
    #expect(missing.contains("unit: lb"))
    for item in ["value: 'last(\"weight\")', unit: kg", "value: 'number(last(\"weight\"))'", "value: '70 kg'"] {
      let found = try check(item)
      #expect(!found.contains("which another survey gives") && !found.contains("error["), "\(item): \(found)")
    }
  }

  @Test func `a text tells a task's last value and its mean in the unit of that task`() throws {
    let prompt = #"You had {{last("weight", task=weigh)}} and {{mean("weight", task=weigh)}}; ok?"#
    try Self.weighing("today >= 2026-01-01", home: ("home", "L"), asking: Self.ask(prompt)) { study in
      try Self.enrol(study)
      try Self.weigh(study, "60", day: 2)
      try Self.weigh(study, "63", day: 3)
      let run = try study.command.run(line: "run heavy -p Q1 --plain --now 2026-11-03T21:00:00+00:00", input: "1\n")
      #expect(run.error.contains("You had 63 kg and 61.5 kg; ok?"), "\(run)")
    }
  }

  @Test(arguments: [
    #"last("weight", task=weigh) >= 70"#, #"last("weight", task=weigh) >= 70 kg or last("total") > 70"#,
  ])
  func `plan names what counts in another unit although it is written alike`(condition: String) throws {
    let items = """
            - { id: twice, type: computed, prompt: Twice, value: w * 2 }
            - { id: bare, type: computed, prompt: Bare, value: number(w) }
            - { id: why, type: text, prompt: Why, showIf: w > 90 }
            - { id: most, type: numeric, prompt: Most, maximum: w + 5, unit: kg }
            - { id: sure, type: boolean, prompt: Sure, showIf: w > 90 kg and w > 0 }
            - { id: said, type: computed, prompt: Said, value: 'concat("about ", w)' }
            - { id: half, type: boolean, prompt: "That is {{w / 2}} and {{w}}; ok?" }
            - { id: bag, type: choice, prompt: Bag, choices: { file: bags.csv, value: code, text: name, where: row.of == w } }
      scores: [{ id: s, method: sum, items: [w] }, { id: r, method: percent, items: [w] }]
      alerts: [{ id: hi, if: w > 100 }, { id: up, if: w > last("weight") * 1.2 }, { id: odd, if: bare > 3 }]
      """
    try StudyCopy.use { study in
      func write(_ unit: String) throws {
        let more = items.replacing("      scores", with: "    scores")
        let survey = Self.survey("weigh", unit, more: more)
          .replacing("from: f/w }]", with: "from: f/w }, { kind: total, from: scores/s }]")
        try study.write(survey, to: "Surveys/weigh.yaml")
      }
      try study.write("code,name,of\na,Small,70\nb,Large,90\n", to: "Surveys/bags.csv")
      try write("kg")
      try study.write(Self.survey("home", "kg"), to: "Surveys/home.yaml")
      try study.write(Self.ask("Well?"), to: "Surveys/ask.yaml")
      try study.write(Self.schedule(condition), to: "Schedules/q.yaml")
      try Self.enrol(study)
      try write("g")
      let lines = try study.succeed("plan --now 2026-11-03T08:00:00+00:00").split(separator: "\n").filter {
        $0.contains("counts in another unit now")
      }
      let named = lines.map { line in
        String(line.dropFirst("warning: ".count).replacing(" is written as before", with: ":").prefix { $0 != ":" })
      }
      #expect(
        named.sorted() == [
          "schedule 'q', 'when' of heavy", "survey 'weigh', a text", "survey 'weigh', alert hi",
          "survey 'weigh', alert odd", "survey 'weigh', item bag", "survey 'weigh', item bare",
          "survey 'weigh', item most", "survey 'weigh', item said", "survey 'weigh', item why",
          "survey 'weigh', score 's'",
        ], "\(named)")
    }
  }

  @Test func `plan compares with the files that come into force before, not with those that never do`() throws {
    try StudyCopy.use { study in
      try study.write(Self.survey("weigh", "kg"), to: "Surveys/weigh.yaml")
      try study.write(Self.survey("home", "kg"), to: "Surveys/home.yaml")
      try study.write(Self.ask("Well?"), to: "Surveys/ask.yaml")
      try study.write(Self.schedule("today >= 2026-01-01"), to: "Schedules/q.yaml")
      try Self.enrol(study)
      try study.write(Self.survey("weigh", "g"), to: "Surveys/weigh.yaml")
      try study.succeed("accept --reason later --effective 2026-11-15 --now 2026-11-03T08:00:00+00:00")
      try study.write(Self.schedule("today >= 2026-01-02"), to: "Schedules/q.yaml")
      let plan = try study.succeed("plan --effective 2026-11-06 --now 2026-11-03T09:00:00+00:00")
      #expect(plan.contains("changed: Surveys/weigh.yaml") && plan.contains("asks f/w in g, which was kg"), "\(plan)")
      #expect(plan.contains("never come into force"))
      // After they have, they are what is compared with.
      let later = try study.succeed("plan --effective 2026-11-20 --now 2026-11-03T09:00:00+00:00")
      #expect(!later.contains("Surveys/weigh.yaml") && later.contains("changed: Schedules/q.yaml"), "\(later)")
      // The first files again: none changes, and those that wait are overtaken.
      try study.write(Self.survey("weigh", "kg"), to: "Surveys/weigh.yaml")
      try study.write(Self.schedule("today >= 2026-01-01"), to: "Schedules/q.yaml")
      let back = try study.succeed("plan --effective 2026-11-06 --now 2026-11-03T09:00:00+00:00")
      #expect(back.contains("never come into force") && !back.contains("changed:"), "\(back)")
    }
  }

  @Test func `insights of two kinds has the units of both, and says what is left out`() throws {
    try StudyCopy.use { study in
      func survey(_ unit: String) -> String {
        Self.survey(
          "weigh", unit, more: "      - { id: v, type: numeric, prompt: Volume, unit: L }\n",
          rest: ""
        ).replacing("from: f/w }]", with: "from: f/w }, { kind: vol, from: f/v }]")
      }
      try study.write(survey("ml"), to: "Surveys/weigh.yaml")
      try study.write(Self.survey("home", "kg"), to: "Surveys/home.yaml")
      try study.write(Self.ask("Well?"), to: "Surveys/ask.yaml")
      try study.write(Self.schedule("today >= 2026-01-01"), to: "Schedules/q.yaml")
      try Self.enrol(study)
      func answer(_ day: Int) throws {
        let line = "run weigh -p Q1 --answers - --now 2026-11-0\(day)T12:00:00+00:00"
        let done = try study.command.run(line: line, input: "{w: 6\(day), v: \(day)}")
        #expect(done.code == 0, "\(done.error)")
      }
      try answer(2)
      try study.write(survey("kg"), to: "Surveys/weigh.yaml")
      try study.succeed("accept --reason kg --now 2026-11-02T20:00:00+00:00")
      for day in 3...6 { try answer(day) }
      let line = "insights weight vol -p Q1 --now 2026-11-07T08:00:00+00:00"
      let json = try JSONValue(parsing: try study.succeed(line + " --json"))
      #expect(json["firstUnit"] == "kg" && json["secondUnit"] == "L")
      #expect(json["firstLeftOut"] == 1 && json["secondLeftOut"] == 0)
      let said = try study.succeed(line)
      #expect(said.contains("weight (kg)"), "\(said)")
      #expect(said.contains("1 value of weight left out: its unit or method is another."), "\(said)")
    }
  }
}
