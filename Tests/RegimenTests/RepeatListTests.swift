import Testing

/// What is read of all entries of a repeat: from another repeat, and while it is not known how many there are.
@Suite struct RepeatListTests {
  private static let now = " --now 2026-11-03T12:00:00+00:00"

  private static func use(_ survey: String, _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.asking("id: asking\ntitle: Asking\n" + survey) { study in
      _ = try study.succeed("participant add P1 --schedule asked" + now)
      try body(study)
    }
  }

  /// The outcome that answers give, as JSON.
  private static func outcome(_ answers: String, _ study: StudyCopy) throws -> JSON {
    let run = try study.command.run(line: "run ask -p P1 --answers - --json" + now, input: answers)
    #expect(run.code == 0, "\(run.error)")
    return try JSON(run.output)
  }

  private static func score(_ id: String, in outcome: JSON) -> JSON? {
    outcome["result"]["scores"].elements.first { $0["score"].text == id }?["value"]
  }

  @Test func `an item of a repeat is the list of all its entries inside another one`() throws {
    let survey = """
      steps:
        - { id: b, type: question, item: { id: kids, type: numeric, prompt: Kids, minimum: 0, maximum: 3 } }
        - { id: rk, type: repeat, times: kids, maximum: 3, steps: [{ id: q, type: question, item: { id: age, type: numeric, prompt: Age } }] }
        - id: houses
          type: repeat
          times: 2
          steps:
            - { id: f, type: question, item: { id: ok, type: boolean, prompt: "total {{sum(age)}}" } }
            - { id: r, type: repeat, times: 2, steps: [{ id: rooms, type: question, item: { id: size, type: numeric, prompt: Size } }] }
            - { id: s, type: repeat, times: 1, steps: [{ id: t, type: form, items: [{ id: ask, type: boolean, prompt: "all of it {{sum(size)}}" }, { id: whole, type: computed, shown: false, value: sum(size) }] }] }
      scores: [{ id: tot, value: sum(age) }]

      """
    try Self.use(survey) { study in
      let run = try study.command.run(
        line: "run ask -p P1 --plain" + Self.now, input: "2\n10\n20\ny\n3\n4\ny\ny\n5\n6\ny\n\n")
      #expect(run.code == 0 && run.error.contains("total 30\n") && !run.error.contains("total 10"), "\(run.error)")
      #expect(run.error.contains("all of it 7\n") && run.error.contains("all of it 11\n"), "\(run.error)")
      let shown = try study.succeed("outcome show ask/any@2026-11-03 -p P1 --json" + Self.now)
      #expect(shown.contains("\"answer\": 7,") && shown.contains("\"answer\": 11,"), "\(shown)")
    }
  }

  private static let children = """
    steps:
      - { id: a, type: question, item: { id: kids, type: numeric, prompt: Kids, minimum: 0, maximum: 5, dontKnow: true } }
      - { id: rep, type: repeat, times: kids, maximum: 5, steps: [{ id: q, type: question, item: { id: age, type: numeric, prompt: Age } }] }
    scores: [{ id: tot, value: sum(age) }, { id: grown, value: "if(all(age > 17), 1, 0)" }]

    """

  @Test(arguments: [
    ("{ kids: 0 }", 0.0, 1.0), ("{ kids: 2, rep: [{ age: 20 }, { age: 30 }] }", 50, 1),
    ("{ kids: { state: dontKnow } }", nil, nil),
  ])
  func `that nobody knows how many there are is not that there are none`(
    _ answers: String, _ sum: Double?, _ grown: Double?
  ) throws {
    try Self.use(Self.children) { study in
      let outcome = try Self.outcome(answers, study)
      #expect(Self.score("tot", in: outcome)?.number == sum)
      #expect(Self.score("grown", in: outcome)?.number == grown)
    }
  }

  @Test func `a repeat that does not show is not one without entries, whatever number it would have`() throws {
    let survey = """
      steps:
        - { id: a, type: form, items: [{ id: has, type: boolean, prompt: Any? }, { id: n, type: numeric, prompt: N, maximum: 3 }, { id: k, type: numeric, prompt: K, maximum: 3 }] }
        - id: outer
          type: repeat
          showIf: has
          times: n
          maximum: 3
          steps:
            - { id: q, type: question, item: { id: age, type: numeric, prompt: Age } }
            - { id: inner, type: repeat, times: k, maximum: 3, steps: [{ id: r, type: question, item: { id: dose, type: numeric, prompt: Dose } }] }
      scores: [{ id: tot, value: sum(age) }, { id: doses, value: sum(dose) }]

      """
    for (answers, sums) in [
      ("{ has: false, n: 0, k: 0 }", [nil, nil]), ("{ has: false, n: 2, k: 0 }", [nil, nil]),
      ("{ has: true, n: 0, k: 0 }", [0, 0]), ("{ has: true, n: 1, k: 0, outer: [{ age: 4 }] }", [4, 0]),
    ] as [(String, [Double?])] {
      try Self.use(survey) { study in
        let run = try study.command.run(line: "run asking --dry-run --answers - --json" + Self.now, input: answers)
        #expect(run.code == 0, "\(run.error)")
        let outcome = try JSON(run.output)
        #expect(["tot", "doses"].map { Self.score($0, in: outcome)?.number } == sums, "\(answers)")
      }
    }
  }

  @Test(arguments: ["forEach: meds", "times: many"])
  func `an alert over a repeat waits until its entries are answered`(_ count: String) throws {
    let survey = """
      steps:
        - { id: a, type: question, item: { id: well, type: boolean, prompt: Well? } }
        - { id: m, type: question, item: { id: meds, type: choice, multiple: true, prompt: Which?, choices: [x, y] } }
        - { id: n, type: question, item: { id: many, type: numeric, prompt: How many?, maximum: 2 } }
        - { id: rm, type: repeat, \(count), maximum: 2, steps: [{ id: q2, type: question, item: { id: dose, type: numeric, prompt: Dose } }] }
        - { id: z, type: question, item: { id: last, type: boolean, prompt: Done? } }
      alerts: [{ id: low, if: sum(dose) < 9 }, { id: alllow, if: all(dose < 9) }, { id: none, if: count(dose > 9) == 0 }, { id: high, if: any(dose > 29) }]

      """
    try Self.use(survey) { study in
      // Broken off in the first entry, and before the last question.
      _ = try study.command.run(line: "run ask -p P1 --plain" + Self.now, input: "y\n1,2\n2\n1\n")
      #expect(try JSON(study.succeed("alerts --json" + Self.now)).elements.isEmpty)
      _ = try study.command.run(line: "run ask -p P1 --plain" + Self.now, input: "30\n")
      let raised = try JSON(study.succeed("alerts --json" + Self.now)).elements.map { $0["alert"].text }
      #expect(raised == ["high"], "\(raised)")
    }
  }

  @Test func `what was not reached is not hidden`() throws {
    let survey = """
      steps:
        - { id: a, type: question, item: { id: adult, type: boolean, prompt: Adult? }, next: [{ if: not adult, to: out }] }
        - { id: b, type: question, item: { id: smokes, type: boolean, prompt: Smoke? } }
        - { id: c, type: question, item: { id: packs, type: scale, prompt: Packs, minimum: 0, maximum: 4, showIf: smokes, whenHidden: 4 } }
        - { id: done, type: completion, title: Bye }
        - { id: out, type: completion, ending: ineligible, title: Out }
      scores: [{ id: risk, method: sum, items: [packs] }]

      """
    for (answers, risk) in [("{ adult: false }", nil), ("{ adult: true, smokes: false }", 4.0)] {
      try Self.use(survey) { study in
        let run = try study.command.run(line: "run asking --dry-run --answers - --json" + Self.now, input: answers)
        #expect(run.code == 0, "\(run.error)")
        #expect(Self.score("risk", in: try JSON(run.output))?.number == risk, "\(run.output)")
      }
    }
  }

  @Test func `a row shows where its matrix does, and its own condition holds`() throws {
    let survey = """
      steps:
        - id: p
          type: form
          items:
            - { id: pain, type: boolean, prompt: Any pain? }
            - { id: woman, type: boolean, prompt: Woman? }
            - { id: where, type: matrix, prompt: How bad in, showIf: pain, choices: [low, high], rows: [{ id: head, prompt: head }, { id: belly, prompt: belly, showIf: woman }] }

      """
    try Self.use(survey) { study in
      for (answers, code) in [
        ("{ pain: false, woman: true }", 0), ("{ pain: true, woman: false, where: { head: low } }", 0),
        ("{ pain: true, woman: true, where: { head: low } }", 65),
      ] {
        let run = try study.command.run(line: "run asking --dry-run --answers -" + Self.now, input: answers)
        #expect(run.code == Int32(code), "\(answers): \(run.error)")
      }
    }
  }

  @Test func `what is too large on a page that does not show refuses no answer`() throws {
    let survey = """
      steps:
        - { id: a, type: question, item: { id: x, type: numeric, prompt: X, minimum: 0, maximum: 100 } }
        - { id: g, type: form, showIf: x < 40, items: [{ id: c1, type: computed, prompt: S, value: 10 ^ x, showIf: x < 10 or x > 30 }, { id: ok, type: boolean, prompt: ok }] }

      """
    try Self.use(survey) { study in
      for (answers, code) in [("{ x: 50 }", 0), ("{ x: 20, ok: true }", 0), ("{ x: 35, ok: true }", 65)] {
        let run = try study.command.run(line: "run asking --dry-run --answers -" + Self.now, input: answers)
        #expect(run.code == Int32(code), "\(answers): \(run.error)")
      }
    }
  }
}
