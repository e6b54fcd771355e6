import Testing

/// Scores over the versions of a survey, and while answers come.
@Suite struct ScoreVersionTests {
  private static let now = " --now 2026-11-03T12:00:00+00:00"

  private static func item(_ id: String) -> String {
    "  - { id: p-\(id), type: question, item: { id: \(id), type: scale, prompt: P, minimum: 0, maximum: 3 } }\n"
  }

  @Test func `an alert over a score waits for the items that are still to come`() throws {
    let survey =
      "id: asking\ntitle: Asking\nsteps:\n" + ["a", "b", "c", "d"].map(Self.item).joined() + """
        scores:
          - { id: total, method: sum, items: [a, b, c, d], blanks: { prorate: 0.75 } }
          - { id: least, method: sum, items: [a, b, c, d], blanks: zero }
        alerts:
          - { id: ill, if: total >= 8 }
          - { id: low, if: least <= 2 }
          - { id: first, if: a >= 1 }
        """
    try StudyCopy.asking(survey) { study in
      for id in ["P1", "P2", "P3"] { _ = try study.succeed("participant add \(id) --schedule asked" + Self.now) }
      _ = try study.succeed("run ask -p P1 --plain" + Self.now, input: "1\n2\n3\n0\n\n")
      _ = try study.succeed("run ask -p P2 --plain" + Self.now, input: "2\n3\n3\n3\n\n")
      // Left behind the first question: its own alert is there.
      _ = try study.command.run(line: "run ask -p P3 --plain" + Self.now, input: "1\n")
      let alerts = try JSON(study.succeed("alerts --json" + Self.now))
      let raised = alerts.elements.map { "\($0["participant"].text) \($0["alert"].text)" }
      #expect(Set(raised) == ["P1 first", "P2 first", "P2 ill", "P3 first"], "\(alerts)")
    }
  }

  @Test func `the page of an alert comes before the end where the last items of its score are hidden`() throws {
    let survey =
      "id: asking\ntitle: Asking\nsteps:\n" + ["a", "b"].map(Self.item).joined() + """
          - { id: p-c, type: question, showIf: a < 1, item: { id: c, type: scale, prompt: P, minimum: 0, maximum: 3 } }
          - { id: help, type: instruction, title: SUPPORT }
          - { id: done, type: completion, title: Bye }
        scores: [{ id: total, method: sum, items: [a, b, c], blanks: { prorate: 0.6 } }]
        alerts: [{ id: ill, if: total >= 5, show: help }]
        """
    try StudyCopy.asking(survey) { study in
      for (answers, isShown) in [("3\n3\n\n", true), ("1\n1\n\n", false)] {
        let pages = try study.command.run(line: "run asking --dry-run --plain", input: answers).error
        #expect(pages.contains("SUPPORT") == isShown && pages.contains("Bye"), "\(pages)")
      }
    }
  }

  @Test func `an alert is recorded when its page shows, though the person leaves there`() throws {
    let survey =
      "id: asking\ntitle: Asking\nsteps:\n" + Self.item("a") + """
          - { id: p-b, type: question, showIf: a < 1, item: { id: b, type: scale, prompt: P, minimum: 0, maximum: 3 } }
          - id: p-c
            type: form
            items:
              - { id: d, type: scale, prompt: P, minimum: 0, maximum: 3, showIf: a < 1 }
              - { id: c, type: scale, prompt: P, minimum: 0, maximum: 3 }
              - { id: e, type: scale, prompt: P, minimum: 0, maximum: 3 }
          - { id: help, type: instruction, title: SUPPORT }
          - { id: done, type: completion, title: Bye }
        scores:
          - { id: total, method: sum, items: [a, b], blanks: zero }
          - { id: other, method: sum, items: [a, d], blanks: zero }
        alerts: [{ id: ill, if: total >= 3, show: help }, { id: form, if: other >= 3 }]
        """
    try StudyCopy.asking(survey) { study in
      for id in ["P1", "P2"] { _ = try study.succeed("participant add \(id) --schedule asked" + Self.now) }
      let left = try study.command.run(line: "run ask -p P1 --plain" + Self.now, input: "3\n")
      #expect(left.error.contains("SUPPORT"))
      // Left on the form, whose first item is hidden.
      _ = try study.command.run(line: "run ask -p P2 --plain" + Self.now, input: "3\n\n1\n")
      let alerts = try JSON(study.succeed("alerts --json" + Self.now))
      let raised = alerts.elements.map { "\($0["participant"].text) \($0["alert"].text)" }
      #expect(raised.sorted() == ["P1 ill", "P2 form", "P2 ill"], "\(alerts)")
    }
  }

  @Test func `alerts wait for what a drawn order and a repeat still ask`() throws {
    let survey = """
      id: asking
      title: Asking
      steps:
        - id: drawn
          type: block
          order: random
          steps:
      """ + "\n" + ["a", "b", "c"].map { "      " + Self.item($0) }.joined() + """
          - id: rep
            type: repeat
            another: More?
            maximum: 3
            steps: [{ id: px, type: question, item: { id: x, type: scale, prompt: P, minimum: 0, maximum: 3 } }]
        scores:
          - { id: total, method: sum, items: [a, b, c], blanks: { prorate: 0.3 } }
          - { id: all, value: sum(x) }
        alerts: [{ id: ill, if: total >= 5 }, { id: few, if: all <= 3 }]
        """
    try StudyCopy.asking(survey) { study in
      for seed in 1...6 {
        _ = try study.succeed("participant add P\(seed) --schedule asked" + Self.now)
        // Each drawn question is answered with 2, 1 and 1: 4 in all.
        _ = try study.succeed("run ask -p P\(seed) --plain" + Self.now, input: "2\n1\n1\n2\ny\n2\nn\n\n")
      }
      #expect(try JSON(study.succeed("alerts --json" + Self.now)).elements.isEmpty)
    }
  }

  @Test func `answers from a file raise what they raise one after the other`() throws {
    let survey = """
      id: asking
      title: Asking
      steps:
        - id: rep
          type: repeat
          another: More?
          maximum: 3
          steps: [{ id: px, type: question, item: { id: dose, type: numeric, prompt: P, optional: true } }]
      alerts: [{ id: high, if: max(dose) > 50 }]

      """
    try StudyCopy.asking(survey) { study in
      try study.write(
        "{ rep/1/px/dose: 60, rep/1/repAnother/repAnother: true, rep/2/px/dose: { state: skipped }, rep/2/repAnother/repAnother: false }\n",
        to: "k.yaml")
      for id in ["P1", "P2"] { _ = try study.succeed("participant add \(id) --schedule asked" + Self.now) }
      _ = try study.succeed("run ask -p P1 --plain" + Self.now, input: "60\ny\n:skip\nn\n\n")
      _ = try study.succeed("run ask -p P2 --answers k.yaml" + Self.now)
      let alerts = try JSON(study.succeed("alerts --json" + Self.now))
      #expect(alerts.elements.map { $0["participant"].text }.sorted() == ["P1", "P2"], "\(alerts)")
    }
  }

  @Test func `a score is out of what its own version could come to`() throws {
    func survey(_ items: [String], _ range: Int) -> String {
      "id: asking\ntitle: Asking\nsteps:\n" + items.map(Self.item).joined() + """
        scores: [{ id: total, title: Sum, method: sum, items: [\(items.joined(separator: ", "))], range: [0, \(range)] }]
        """
    }
    try StudyCopy.asking(survey(["a", "b"], 6)) { study in
      _ = try study.succeed("participant add P1 --schedule asked" + Self.now)
      _ = try study.succeed("run ask -p P1 --plain" + Self.now, input: "3\n3\n\n")
      try study.write(survey(["a"], 3), to: "Surveys/asking.yaml")
      _ = try study.succeed("accept --reason shorter" + Self.now)
      let next = " --now 2026-11-04T12:00:00+00:00"
      _ = try study.succeed("run ask -p P1 --plain" + next, input: "1\n\n")
      let report = try study.succeed("report ask -p P1" + next)
      #expect(report.contains("6 out of 6") && report.contains("1 out of 3"), "\(report)")
      _ = try study.succeed("export --format package -o pkg" + next)
      let package = String(decoding: try study.bytes(of: "pkg/datapackage.json"), as: UTF8.self)
      #expect(package.contains("\"maximum\": 6") && package.contains("\"maximum\": 3"), "\(package)")
    }
  }

  @Test func `a score that counts in another unit than before is told in one unit, or with its own`() throws {
    func survey(_ unit: String) -> String {
      """
      id: asking
      title: Asking
      steps:
        - { id: p, type: question, item: { id: dose, type: numeric, prompt: P, decimals: 2, minimum: 0, maximum: 900, unit: \(unit) } }
      scores: [{ id: doses, title: Sum, value: sum(dose) }]
      """
    }
    try StudyCopy.asking(survey("mg")) { study in
      _ = try study.succeed("participant add P1 --schedule asked" + Self.now)
      _ = try study.succeed("run ask -p P1 --plain" + Self.now, input: "600\n\n")
      try study.write(survey("g"), to: "Surveys/asking.yaml")
      _ = try study.succeed("accept --reason grams" + Self.now)
      let next = " --now 2026-11-04T12:00:00+00:00"
      _ = try study.succeed("run ask -p P1 --plain" + next, input: "0.75\n\n")
      let wide = try study.succeed("export --format wide --survey asking" + next)
      let rows = wide.split(whereSeparator: \.isNewline).dropFirst()
      #expect(
        rows.map { $0.hasSuffix(",0.6,0.6") } == [true, false] && rows.last?.hasSuffix(",0.75,0.75") == true, "\(wide)")
      let codebook = try study.succeed("export --format codebook --survey asking" + next)
      #expect(codebook.contains("an older version counted in mg; converted"), "\(codebook)")
      let report = try study.succeed("report ask -p P1" + next)
      #expect(report.contains("600 mg") && report.contains("0.75 g"), "\(report)")
    }
  }

  @Test func `scores over scores, and what was recorded of them, are told in the unit in which they count now`() throws
  {
    func survey(_ unit: String) -> String {
      """
      id: asking
      title: Asking
      steps:
        - id: p
          type: form
          items:
            - { id: dose, type: numeric, prompt: P, decimals: 2, minimum: 0, maximum: 900\(unit) }
            - { id: before, type: computed, shown: false, value: last("doses") }
      scores:
        - { id: doses, method: sum, items: [dose] }
        - { id: twice, value: doses + doses, range: [0, 1800], bands: [{ from: 0, to: 1800, label: Any }] }
        - { id: half, value: scores.twice / 4 }
      outcomes: [{ kind: doses, from: scores/doses }, { kind: half, from: scores/half }]
      """
    }
    try StudyCopy.asking(survey(", unit: mg")) { study in
      _ = try study.succeed("participant add P1 --schedule asked" + Self.now)
      _ = try study.succeed("run ask -p P1 --plain" + Self.now, input: "600\n\n")
      try study.write(survey(", unit: g"), to: "Surveys/asking.yaml")
      let plan = try study.command.run(line: "plan --effective 2026-11-04" + Self.now)
      #expect((plan.output + plan.error).contains("score 'half'"), "\(plan)")
      _ = try study.succeed("accept --reason grams" + Self.now)
      let next = " --now 2026-11-04T12:00:00+00:00"
      _ = try study.succeed("run ask -p P1 --plain" + next, input: "0.75\n\n")
      let wide = try study.succeed("export --format wide --survey asking" + next)
      let rows = wide.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
      #expect(rows.first?.contains(",0.6,") == true && rows.first?.hasSuffix(",0.6,1.2,Any,0.3") == true, "\(wide)")
      // What had been recorded is told in grams.
      #expect(rows.last?.hasSuffix(",0.75,0.6,0.75,1.5,Any,0.38") == true, "\(wide)")
      let values = try study.succeed("export --format csv" + next)
      #expect(
        values.contains("doses,600,mg") && values.contains("half,300,mg") && values.contains("doses,0.75,g"),
        "\(values)")
      try study.write(survey(""), to: "Surveys/asking.yaml")
      let third = " --now 2026-11-06T12:00:00+00:00"
      let dropped = try study.command.run(line: "plan --now 2026-11-05T12:00:00+00:00")
      #expect(
        (dropped.output + dropped.error).contains(
          "asks p/dose without a unit, which was g: what was recorded stays as it is"),
        "\(dropped)")
      _ = try study.succeed("accept --reason none --now 2026-11-05T12:00:00+00:00")
      _ = try study.succeed("run ask -p P1 --plain" + third, input: "5\n\n")
      let report = try study.succeed("report ask -p P1" + third)
      #expect(report.contains("600 mg") && report.contains("0.75 g"), "\(report)")
      let codebook = try study.succeed("export --format codebook --survey asking" + third)
      let remark = "a newer version asked without a unit; its numbers are as they were"
      #expect(codebook.contains(remark + "; an older version asked in mg; converted"), "\(codebook)")
      let all = try study.succeed("export --format wide --survey asking" + third)
      let doses = all.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",").suffix(4).first }
      #expect(doses == ["0.6", "0.75", "5"], "\(all)")
      let insights = try study.succeed("insights doses -p P1" + third)
      #expect(insights.contains("1 value of doses was recorded without a unit, and counts as it is."), "\(insights)")
      try study.write(survey(", unit: g"), to: "Surveys/asking.yaml")
      _ = try study.succeed("accept --reason grams --now 2026-11-07T12:00:00+00:00")
      _ = try study.succeed("run ask -p P1 --plain --now 2026-11-08T12:00:00+00:00", input: "1\n\n")
      let last = try study.succeed("report ask -p P1 --now 2026-11-08T12:00:00+00:00")
      #expect(last.contains("5 (no unit)"), "\(last)")
    }
  }

  @Test(arguments: [("mg", 1), ("µg", 0), ("ug", 0)])
  func `an outcome is in the unit that its score comes out in`(unit: String, code: Int32) throws {
    let survey = """
      id: asking
      title: Asking
      steps:
        - id: page
          type: form
          items:
            - { id: first, type: numeric, prompt: A, minimum: 0, maximum: 900, unit: µg }
            - { id: second, type: numeric, prompt: B, minimum: 0, maximum: 900, unit: µg }
      scores: [{ id: total, value: first + second }, { id: summed, method: sum, items: [first, second] }]
      outcomes:
        - { kind: total, from: scores/total, unit: \(unit) }
        - { kind: summed, from: scores/summed, unit: \(unit) }
      """
    try StudyCopy.asking(survey) { study in
      let checked = try study.command.run(line: "check")
      #expect(
        checked.code == code
          && (checked.output + checked.error).split(separator: "unit-mismatch").count == (code == 0 ? 1 : 3))
    }
  }
}
