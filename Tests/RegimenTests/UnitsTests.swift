import JSONText
import Testing

/// An amendment asks in another unit, and what was recorded before is told in it.
struct UnitsTests {
  private static func survey(_ item: String, kind: String = "a") -> String {
    """
    id: q
    title: Q
    steps:
      - id: f
        type: form
        items:
          - \(item)
          - { id: m, type: computed, prompt: Mean, value: 'mean("a")' }
          - { id: l, type: computed, prompt: Last, value: 'last("a")' }
    outcomes:
      - { kind: a, from: f/a }
      - { kind: m, from: f/m }
      - { kind: l, from: f/l }

    """
  }

  private static let schedule = """
    id: q
    title: Q
    tasks:
      - { id: q, survey: q, schedule: [{ id: d, every: 1 day }] }
      - { id: r, survey: q, when: 'last("a") > 1000 g', schedule: [{ id: d, every: 1 day, at: 20:00 }] }

    """

  private static func changed(to second: String, answers: (String, String), _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(
        survey("{ id: a, type: numeric, prompt: Weight, minimum: 0, maximum: 99, unit: kg }"), to: "Surveys/q.yaml")
      try study.write(schedule, to: "Schedules/q.yaml")
      try study.succeed("participant add Q1 --schedule q --enrolled 2026-11-02 --now 2026-11-02T08:00:00+00:00")
      func answer(_ text: String, on day: Int) throws {
        let line = "run q -p Q1 --answers - --now 2026-11-0\(day)T12:00:00+00:00"
        let finished = try study.command.run(line: line, input: "{a: \(text)}")
        #expect(finished.code == 0, "\(finished.error)")
      }
      try answer(answers.0, on: 2)
      try study.write(survey(second), to: "Surveys/q.yaml")
      if !second.contains("g }") {
        try study.write(schedule.replacing("1000 g", with: "1000 L"), to: "Schedules/q.yaml")
      }
      let isOfKind = second.contains("g }")
      let plan = try study.succeed("plan --now 2026-11-03T08:00:00+00:00")
      let told =
        isOfKind
        ? "which was kg: what was recorded is converted where it is used"
        : "which was kg: what was recorded does not convert"
      #expect(plan.contains("warning: survey 'q' asks f/a in") && plan.contains(told), "\(plan)")
      try study.succeed("accept --reason units --now 2026-11-03T08:00:00+00:00")
      try answer(answers.1, on: 4)
      try body(study)
    }
  }

  private static func values(_ study: StudyCopy, _ kind: String) throws -> JSONValue {
    let lines = try study.succeed("insights \(kind) -p Q1 --json --now 2026-11-05T08:00:00+00:00")
    return try JSONValue(parsing: lines)
  }

  @Test func `what was recorded in kg counts in g: last, mean, conditions, charts and data sets`() throws {
    try UnitsTests.changed(
      to: "{ id: a, type: numeric, prompt: Weight, minimum: 0, maximum: 99000, unit: g }", answers: ("5", "5500")
    ) { study in
      let series = try #require(try UnitsTests.values(study, "a").elements?.first)
      #expect(series["unit"]?.string == "g")
      #expect(series["values"]?.elements?.compactMap { $0.elements?.last?.double } == [5000, 5500])
      #expect(try UnitsTests.values(study, "l").elements?.first?["values"]?.elements?.last?.elements?.last == 5000)
      #expect(try UnitsTests.values(study, "m").elements?.first?["values"]?.elements?.last?.elements?.last == 5000)
      let due = try study.succeed("due -p Q1 --date 2026-11-04 --now 2026-11-04T20:00:00+00:00")
      #expect(due.contains("r/d@2026-11-04"), "\(due)")
      let wide = try study.succeed("export --format wide --survey q --now 2026-11-05T08:00:00+00:00")
      try study.succeed("export --format redcap --output redcap --now 2026-11-05T08:00:00+00:00")
      let records = String(decoding: try study.bytes(of: "redcap/records.csv"), as: UTF8.self).split(separator: "\n")
        .flatMap { $0.split(separator: ",") }
      #expect(records.contains("5000") && records.contains("5500") && !records.contains("5"), "\(records)")
      #expect(wide.contains(",5000,") && wide.contains(",5500,") && !wide.contains(",5,"), "\(wide)")
    }
  }

  @Test func `what a field of REDCap rounds as it is told in another unit is counted`() throws {
    func survey(_ unit: String, _ decimals: Int) -> String {
      """
      id: asking
      title: Asking
      steps:
        - { id: p, type: question, item: { id: dose, type: numeric, prompt: P, decimals: \(decimals), minimum: 0, maximum: 900, unit: \(unit) } }
      """
    }
    try StudyCopy.asking(survey("mg", 1)) { study in
      let now = " --now 2026-11-03T12:00:00+00:00"
      for (id, dose) in [("P1", "750.5"), ("P2", "750")] {
        _ = try study.succeed("participant add \(id) --schedule asked" + now)
        _ = try study.succeed("run ask -p \(id) --plain" + now, input: dose + "\n\n")
      }
      try study.write(survey("g", 3), to: "Surveys/asking.yaml")
      _ = try study.succeed("accept --reason grams" + now)
      let said = try study.command.run(line: "export --format redcap --output redcap --report fidelity.json" + now)
      #expect(said.code == 0)
      let report = String(decoding: try study.bytes(of: "fidelity.json"), as: UTF8.self)
      #expect(report.contains("told in g and rounded to what the field takes; 1 rounded"), "\(report) \(said)")
      let records = String(decoding: try study.bytes(of: "redcap/records.csv"), as: UTF8.self)
      #expect(records.contains("0.751") && records.contains("0.750"), "\(records)")
    }
  }

  @Test func `a number whose unit does not convert has a column of its own, and is no number of the new unit`() throws {
    try UnitsTests.changed(
      to: "{ id: a, type: numeric, prompt: Volume, minimum: 0, maximum: 99000, unit: L }", answers: ("5", "7")
    ) { study in
      let series = try #require(try UnitsTests.values(study, "a").elements?.first)
      #expect(series["unit"]?.string == "L")
      #expect(series["values"]?.elements?.compactMap { $0.elements?.last?.double } == [7])
      let wide = try study.succeed("export --format wide --survey q --now 2026-11-05T08:00:00+00:00")
      #expect(wide.contains("a_2"), "\(wide)")
    }
  }

  @Test func `a survey asks for its own kind in its own unit, whatever unit another survey gives it in`() throws {
    try StudyCopy.use { study in
      func survey(_ id: String, _ unit: String) -> String {
        """
        id: \(id)
        title: \(id)
        steps:
          - id: f
            type: form
            items:
              - { id: w, type: numeric, prompt: Weight, minimum: 0, maximum: 500, unit: \(unit) }
              - { id: change, type: computed, prompt: Change, value: 'w - last("weight")' }
        outcomes: [{ kind: weight, from: f/w }, { kind: change-\(id), from: f/change }]

        """
      }
      try study.write(survey("weigh", "kg"), to: "Surveys/weigh.yaml")
      try study.write(
        "id: q\ntitle: Q\ntasks:\n  - { id: weigh, survey: weigh, schedule: [{ id: d, every: 1 day }] }\n"
          + "  - { id: heavy, survey: weigh, when: 'last(\"weight\") >= 70 kg', schedule: [{ id: d, every: 1 day, at: 20:00 }] }\n",
        to: "Schedules/q.yaml")
      try study.write(survey("home", "lb"), to: "Surveys/home.yaml")
      // What is compared with 70 kg is told in kg: nothing is unsure.
      let judged = try study.command.run(line: "check")
      #expect(judged.code == 0 && !(judged.output + judged.error).contains("unit-mismatch"), "\(judged.output)")
      try study.succeed("participant add Q1 --schedule q --enrolled 2026-11-02 --now 2026-11-02T08:00:00+00:00")
      for (weight, day) in [("63", 2), ("64", 3)] {
        let line = "run weigh -p Q1 --answers - --now 2026-11-0\(day)T12:00:00+00:00"
        #expect(try study.command.run(line: line, input: "{w: \(weight)}").code == 0)
      }
      let change = try #require(try Self.json(study, "insights change-weigh -p Q1 --json").elements?.first)
      #expect(change["unit"] == "kg" && change["values"]?.elements?.last?.elements?.last == 1)
      let why = try study.succeed("why heavy -p Q1 --date 2026-11-03 --now 2026-11-03T21:00:00+00:00")
      #expect(why.contains("last(\"weight\") was 64 kg)"), "\(why)")
    }
  }

  private static func json(_ study: StudyCopy, _ line: String) throws -> JSONValue {
    try JSONValue(parsing: try study.succeed(line + " --now 2026-11-05T08:00:00+00:00"))
  }
}
