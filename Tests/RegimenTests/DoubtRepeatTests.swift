import Testing

/// Rules that only ask, over pages that come several times: in loops, and in the entries of repeats.
@Suite struct DoubtRepeatTests {
  private static let now = " --now 2026-11-03T12:00:00+00:00"

  /// Runs `body` with a study of one survey, and the participant P1.
  private static func use(_ survey: String, _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.asking(survey) { study in
      _ = try study.succeed("participant add P1 --schedule asked" + now)
      try body(study)
    }
  }

  /// Two entries of a page that a rule reads, and the page that asks whether it is right; then more lines.
  private static func repeating(_ rule: String, _ more: String) -> String {
    """
    id: asking
    title: Asking
    steps:
      - id: rep
        type: repeat
        times: "2"
        maximum: 2
        steps:
          - { id: one, type: question, item: { id: x, type: numeric, prompt: X, minimum: 0, maximum: 300 } }
          - { id: two, type: question, item: { id: y, type: numeric, prompt: Y, minimum: 0, maximum: 300, requires: { if: \(rule), message: Not under., soft: true } } }
    \(more)
    """
  }

  @Test func `the next way round a loop leaves what was confirmed on the one before`() throws {
    let survey = """
      id: asking
      title: Asking
      steps:
        - { id: one, type: question, item: { id: b, type: numeric, prompt: B, minimum: 0, maximum: 300 } }
        - { id: two, type: question, item: { id: c, type: numeric, prompt: C, minimum: 0, maximum: 300, requires: { if: c < b, message: Not under., soft: true } } }
        - { id: three, type: question, item: { id: again, type: boolean, prompt: Again }, next: [{ if: again, to: one }] }
      """
    try Self.use(survey) { study in
      _ = try study.succeed("run ask -p P1 --plain" + Self.now, input: "20\n20\ny\n1\n10\n5\n2\n\n")
      let sheet = try study.succeed("outcome show ask/any@2026-11-03 -p P1 --json" + Self.now)
      #expect(sheet.split(separator: "\"affirmed\": true").count == 2)
      let quality = try JSON(study.succeed("qc --json" + Self.now))
      #expect(quality["findings"].elements.isEmpty && quality["rows"].elements.isEmpty)
    }
  }

  @Test func `a confirmation in an entry of a repeat stands where another entry follows`() throws {
    let behind =
      "  - { id: three, type: question, item: { id: z, type: numeric, prompt: Z, minimum: 0, maximum: 300 } }"
    try Self.use(Self.repeating("y < x", behind)) { study in
      _ = try study.succeed("run ask -p P1 --plain" + Self.now, input: "10\n20\ny\n11\n5\n1\n\n")
      let event = "ask/any@2026-11-03 -p P1"
      // Of another item alone.
      _ = try study.succeed("outcome correct \(event) --reason x --set z=2" + Self.now)
      let changed = try study.command.run(line: "outcome correct \(event) --reason x --set rep/1/one/x=9" + Self.now)
      #expect(changed.code == 65 && changed.error.contains("Not under."))
      _ = try study.succeed("outcome correct \(event) --reason x --set rep/2/one/x=12" + Self.now)
      let sheet = try study.succeed("outcome show \(event) --json" + Self.now)
      #expect(sheet.split(separator: "\"affirmed\": true").count == 2)
    }
  }

  @Test func `a change in one entry asks about those behind it where their rules read all entries`() throws {
    // The list of the entries begins with the first that is done.
    for (rule, answers, code) in [("y < x", "10 20 y 10 20 y", 0), ("y < most", "10 20 10 20 y", 65)] {
      try Self.use(Self.repeating(rule, "scores: [{ id: most, value: max(x) }]")) { study in
        _ = try study.succeed(
          "run ask -p P1 --plain" + Self.now, input: answers.split(separator: " ").joined(separator: "\n") + "\n\n")
        let event = "ask/any@2026-11-03 -p P1"
        try study.write("rep/1/one/x: 12\nrep/1/two/y: { value: 20, confirmed: true }\n", to: "first.yaml")
        let corrected = try study.command.run(
          line: "outcome correct \(event) --reason x --answers first.yaml" + Self.now)
        #expect(corrected.code == Int32(code), "\(rule): \(corrected.error)")
      }
    }
  }
}
