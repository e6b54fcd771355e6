import Testing

/// The recorded values as rows.
@Suite struct ExportTests {
  static let survey = """
    id: checkin
    title: Notes
    steps:
      - id: form
        type: form
        items:
          - { id: pain, type: numeric, prompt: Pain?, minimum: -5, maximum: 10 }
          - { id: note, type: text, prompt: Anything? }
          - { id: phone, type: text, prompt: Your number?, identifying: true }
    outcomes:
      - { kind: pain, from: form/pain }
      - { kind: note, from: form/note }
      - { kind: phone, from: form/phone }

    """

  /// A study with a participant who wrote `note`.
  private static func use(
    note: String, export: String, _ body: (Command.Finished) throws -> Void
  ) throws {
    try StudyCopy.use { study in
      try study.write(survey, to: "Surveys/checkin.yaml")
      try study.onboard()
      let sitting = try study.command.run(
        line: "run checkin -p P001 --answers - --now " + StudyCopy.morning,
        input: "{\"pain\": -3, \"note\": \(note), \"phone\": \"555 0100\"}")
      #expect(sitting.code == 0, "\(sitting.error)")
      try body(study.command.run(line: "export \(export) --now " + StudyCopy.morning))
    }
  }

  /// The rows of a CSV text without quotes.
  private static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\r\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `a row has the columns of the header, and the values are those of the sitting`() throws {
    try ExportTests.use(note: "\"calm\"", export: "--format csv") { finished in
      #expect(finished.code == 0, "\(finished.error)")
      let rows = ExportTests.rows(finished.output)
      try #require(rows.count == 3)
      #expect(rows.allSatisfy { $0.count == 18 })
      let first = Dictionary(zip(rows[0], rows[1]), uniquingKeysWith: { $1 })
      #expect(first["participant"] == "P001")
      #expect(first["event"] == "checkin/daily@2026-11-02")
      // The study day is enough; exact instants come with --identified.
      #expect(first["date"] == "2026-11-02")
      #expect(first["finished"] == "")
      #expect(first["late"] == "false")
      #expect(first["mode"] == "screen")
      #expect(first["language"] == "en")
      #expect(first["kind"] == "pain")
      // A number is no text: its sign stays as it is.
      #expect(first["value"] == "-3")
      #expect(first["surveyDigest"]?.hasPrefix("sha256:") == true)
      #expect(first["scheduleVersion"]?.hasPrefix("sha256:") == true)
    }
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)"])
  func `a text that a spreadsheet would run is prefixed and counted for one, and else left as it is`(
    _ note: String
  ) throws {
    try ExportTests.use(note: "\"\(note)\"", export: "--format csv --excel") { finished in
      #expect(ExportTests.rows(finished.output).contains { $0.contains("'" + note) }, "\(finished.output)")
      #expect(finished.error.contains("1 text that a spreadsheet would run as a formula got a ' before it"))
    }
    try ExportTests.use(note: "\"\(note)\"", export: "--format csv") { finished in
      #expect(ExportTests.rows(finished.output).contains { $0.contains(note) }, "\(finished.output)")
      #expect(!finished.error.contains("prefixed"))
    }
    try ExportTests.use(note: "\"\(note)\"", export: "--format ndjson") { finished in
      let values = try finished.output.split(separator: "\n").map { try JSON(String($0))["value"] }
      #expect(values == [.number(-3), .string(note)])
      #expect(!finished.error.contains("prefixed"))
    }
  }

  @Test func `quotes are doubled, and what holds a comma is quoted`() throws {
    try ExportTests.use(note: #""so, \"fine\"""#, export: "--format csv") { finished in
      #expect(finished.output.contains(#","so, ""fine""","#), "\(finished.output)")
      #expect(finished.output.hasSuffix("\r\n"))
    }
  }

  /// Without a word in the survey: an address says who somebody is, a place where.
  @Test(arguments: ["csv", "ndjson", "wide"])
  func `addresses and places are left out, unless they are asked for`(_ format: String) throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: checkin
        title: Notes
        steps:
          - id: form
            type: form
            items:
              - { id: pain, type: numeric, prompt: Pain?, minimum: 0, maximum: 10 }
              - { id: mail, type: email, prompt: Your address? }
              - { id: place, type: location, prompt: Where are you? }
        outcomes:
          - { kind: pain, from: form/pain }
          - { kind: mail, from: form/mail }
          - { kind: place, from: form/place }

        """, to: "Surveys/checkin.yaml")
      try study.onboard()
      let sitting = try study.command.run(
        line: "run checkin -p P001 --answers - --now " + StudyCopy.morning,
        input: "{pain: 3, mail: who@example.org, place: {lat: 51.5072, lon: -0.1276}}")
      #expect(sitting.code == 0, "\(sitting.error)")
      let line = "export --format \(format) --task checkin --now " + StudyCopy.morning
      let without = try study.command.run(line: line)
      #expect(without.code == 0 && !without.output.isEmpty, "\(without.error)")
      for word in ["who@example.org", "51.5072"] { #expect(!without.output.contains(word), "\(without.output)") }
      let with = try study.command.run(line: line + " --identified").output
      for word in ["who@example.org", "51.5072"] { #expect(with.contains(word), "\(with)") }
    }
  }

  @Test func `an identifying value is left out and counted, unless it is asked for`() throws {
    try ExportTests.use(note: "\"calm\"", export: "--format csv") { finished in
      #expect(!finished.output.contains("555 0100"))
      #expect(finished.error.contains("1 value left out"))
    }
    try ExportTests.use(note: "\"calm\"", export: "--format csv --identified") { finished in
      #expect(finished.output.contains(",phone,555 0100,"))
      #expect(finished.output.contains(",2026-11-02T08:30:00+00:00,"))
      #expect(!finished.error.contains("left out"))
    }
  }

  @Test func `a signature that is an outcome is left out`() throws {
    try StudyCopy.use { study in
      let text = String(decoding: try study.bytes(of: "Surveys/onboarding.yaml"), as: UTF8.self)
      let rules =
        "\noutcomes:\n  - { kind: signed, from: consent/consent.signature }\n"
        + "  - { kind: agreed, from: consent/consent.agreed }\n"
      try study.write(text + rules, to: "Surveys/onboarding.yaml")
      try study.onboard()
      let finished = try study.command.run(line: "export --format csv --now " + StudyCopy.morning)
      #expect(finished.output.contains(",agreed,true,"), "\(finished.error)")
      #expect(!finished.output.contains("Ann Example"))
      #expect(finished.error.contains("1 value left out"))
    }
  }

  @Test func `participants come in the order of the roster, and the choice of a task or a person holds`() throws {
    try StudyCopy.use { study in
      for id in ["P002", "P001"] { try study.onboard(id) }
      for id in ["P001", "P002"] {
        _ = try study.command.run(
          line: "run checkin -p \(id) --answers - --now " + StudyCopy.morning, input: "{pain: 4, sleep: 11}")
      }
      func people(_ words: String) throws -> [String] {
        let finished = try study.command.run(line: "export --format csv \(words) --now " + StudyCopy.morning)
        #expect(finished.code == 0, "\(finished.error)")
        return ExportTests.rows(finished.output).dropFirst().compactMap(\.first)
      }
      #expect(try people("") == ["P002", "P002", "P001", "P001"])
      #expect(try people("-p P001 --task checkin") == ["P001", "P001"])
      #expect(try people("--task onboarding") == [])
      #expect(try study.command.run(line: "export --format csv --task chekin").code == 64)
      #expect(try study.command.run(line: "export --format csv -p P009").code == 64)
    }
  }

  @Test func `values of choices stand in a package as its enum has them, and repeats have all their columns`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: checkin
        title: Notes
        steps:
          - id: form
            type: form
            items:
              - id: sign
                type: choice
                prompt: Which?
                choices: [{ value: "+a", text: A }, { value: "=b", text: B }, { value: .skipped, text: C }]
              - { id: meals, type: numeric, prompt: Meals?, minimum: 0, maximum: 9 }
          - id: each
            type: repeat
            times: meals
            maximum: 3
            steps: [{ id: one, type: question, item: { id: kcal, type: numeric, prompt: How much? } }]

        """, to: "Surveys/checkin.yaml")
      var enums: [String] = []
      for (id, sign) in [("P001", "+a"), ("P002", ".skipped")] {
        try study.onboard(id)
        let sitting = try study.command.run(
          line: "run checkin -p \(id) --answers - --now " + StudyCopy.morning,
          input: "{sign: \"\(sign)\", meals: 1, each/1/one/kcal: 300}")
        #expect(sitting.code == 0, "\(sitting.error)")
        let done = try study.command.run(
          line: "export --format package -p \(id) --output out --now " + StudyCopy.morning)
        #expect(done.code == 0, "\(done.error)")
        let rows = ExportTests.rows(String(decoding: try study.bytes(of: "out/checkin.csv"), as: UTF8.self))
        #expect(rows[0].suffix(5) == ["sign", "meals", "kcal.1", "kcal.2", "kcal.3"])
        #expect(rows[1].suffix(5) == [sign == "+a" ? "+a" : "..skipped", "1", "300", "", ""])
        let package = try JSON(String(decoding: study.bytes(of: "out/datapackage.json"), as: UTF8.self))
        let table = package["resources"].elements.first { $0["name"].text == "checkin" }
        let field = table?["schema"]["fields"].elements.first { $0["name"].text == "sign" }
        enums = field?["constraints"]["enum"].elements.map(\.text) ?? []
      }
      #expect(enums == ["+a", "=b", "..skipped"])
    }
  }

  @Test func `the head on standard error is the one that the check gives`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let head = try JSON(study.command.run(line: "store verify --json").output)["head"].text
      let finished = try study.command.run(line: "export --format ndjson --now " + StudyCopy.morning)
      #expect(finished.error.hasPrefix("0 rows\nhead \(head), "), "\(finished.error)")
    }
  }
}
