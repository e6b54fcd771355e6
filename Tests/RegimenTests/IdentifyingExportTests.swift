import Testing

/// What is worked out from answers that tell who somebody is stays in identified exports too.
@Suite struct IdentifyingExportTests {
  private static let survey = """
    id: checkin
    title: Contact
    steps:
      - id: form
        type: form
        items:
          - { id: who, type: text, prompt: Your name?, identifying: true }
          - { id: mail, type: email, prompt: Your address? }
          - { id: number, type: numeric, prompt: Your number?, identifying: true }
          - { id: born, type: date, prompt: Born when?, identifying: true }
          - { id: copy, type: computed, prompt: Name, value: who }
          - { id: again, type: computed, prompt: Name, value: copy }
          - { id: address, type: computed, prompt: Address, value: mail }
          - { id: age, type: computed, prompt: Age, value: 'age(born)', identifying: false }
          - { id: date, type: numeric, prompt: How many dates? }
          - { id: date_2, type: numeric, prompt: And then? }
          - { id: arm, type: numeric, prompt: Which arm hurts? }
    scores:
      - { id: code, value: number * 1 }
      - { id: plain, value: age * 1 }
      - { id: summed, method: sum, items: [number] }
    outcomes:
      - { kind: copy, from: form/copy }
      - { kind: again, from: form/again }
      - { kind: address, from: form/address }
      - { kind: number, from: form/number }
      - { kind: age, from: form/age }
      - { kind: code, from: scores/code }

    """
  private static let later = """
    id: mood
    title: Later
    steps:
      - id: form
        type: form
        items:
          - { id: low, type: boolean, prompt: Are you low? }
          - { id: carried, type: computed, prompt: Number, value: 'last("number")' }
          - { id: aged, type: computed, prompt: Age, value: 'last("age")', unit: year }
          - { id: coded, type: computed, prompt: Code, value: 'last("code") + 1' }
          - { id: days, type: computed, prompt: Days, value: 'today - participant.born' }
    outcomes:
      - { kind: carried, from: form/carried }
      - { kind: coded, from: form/coded }

    """
  private static let schedule = """
    id: knee-recovery
    title: Trial
    tasks:
      - { id: checkin, survey: checkin, schedule: [{ id: daily, every: 1 day, at: 08:00 }] }
      - { id: mood, survey: mood, schedule: [{ id: daily, every: 1 day, at: 08:00 }] }

    """
  private static let answers =
    "{who: Secret Name, mail: secret@example.org, number: 4711, born: 1980-02-29, date: 2, date_2: 3, arm: 1}"

  private static let evening = "2026-11-02T19:00:00Z"

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(survey, to: "Surveys/checkin.yaml")
      try study.write(later, to: "Surveys/mood.yaml")
      try study.write(schedule, to: "Schedules/knee-recovery.yaml")
      try study.write("id: contact\nattributes: { born: { type: date } }\n", to: "study.yaml")
      for line in [
        "accept --reason first", "participant add P001 --schedule knee-recovery",
        "participant set P001 born=1981-03-02",
      ] {
        let done = try study.command.run(line: "\(line) --now 2026-11-02T06:00:00Z")
        try #require(done.code == 0, "\(done.error)")
      }
      let sittings = [("checkin", answers, StudyCopy.morning), ("mood", "{low: false}", evening)]
      for (task, input, now) in sittings {
        let sitting = try study.command.run(line: "run \(task) -p P001 --answers - --now " + now, input: input)
        try #require(sitting.code == 0, "\(sitting.error)")
      }
      try body(study)
    }
  }

  @Test func `what was written while an attribute took any text stays in identified exports`() throws {
    try StudyCopy.use { study in
      let before = String(decoding: try study.bytes(of: "study.yaml"), as: UTF8.self)
      try study.write(
        before.replacing("attributes:\n", with: "attributes:\n  nick: { type: text }\n"), to: "study.yaml")
      try study.enrol()
      let set = ["participant", "set", "P001", "nick=Anna Smith, 12 High St", "--now", StudyCopy.morning]
      #expect(try study.command.run(set).code == 0)
      try study.write(
        before.replacing("attributes:\n", with: "attributes:\n  nick: { type: text, values: [left, right] }\n"),
        to: "study.yaml")
      try study.succeed("accept --reason v2 --now 2026-11-03T08:00:00Z")
      let line = "export --format csv --table participants --now 2026-11-05T00:00:00Z"
      #expect(try !study.succeed(line).contains("Anna"))
      #expect(try study.succeed(line + " --identified").contains("Anna Smith"))
    }
  }

  @Test(arguments: ["csv", "ndjson", "csv --table items", "wide --survey checkin", "wide --survey mood"])
  func `copies and scores of what tells are left out`(format: String) throws {
    try IdentifyingExportTests.use { study in
      let line = "export --format \(format) --now " + IdentifyingExportTests.evening
      let without = try study.command.run(line: line)
      #expect(without.code == 0, "\(without.error)")
      for secret in ["Secret Name", "secret@example.org", "4711", "4712", "1980-02-29", "16681"] {
        #expect(!without.output.contains(secret), "\(without.output)")
      }
      #expect(without.output.contains("46"), "the age may leave: \(without.output)")
      #expect(without.error.contains("left out"))
      let with = try study.command.run(line: line + " --identified")
      #expect(with.output.contains("4711"), "\(with.output)")
    }
  }

  @Test func `an answer's column never has the name of another one`() throws {
    try IdentifyingExportTests.use { study in
      func head(_ words: String) throws -> [String] {
        let line = "export --format wide --survey checkin \(words) --now " + IdentifyingExportTests.evening
        let finished = try study.command.run(line: line)
        #expect(finished.code == 0, "\(finished.error)")
        return finished.output.prefix { $0 != "\r\n" }.split(separator: ",").map(String.init)
      }
      let plain = try head("")
      #expect(Set(plain).count == plain.count)
      #expect(plain.contains("date_2") && plain.contains("date_2_2"))
      let identified = try head("--identified")
      #expect(Set(plain).isSubset(of: identified))
      let blinded = try head("--blinded")
      #expect(blinded.contains("arm") && !blinded.contains("schedule"))
    }
  }

  @Test func `a version that marks an item keeps earlier answers in, too`() throws {
    try StudyCopy.use { study in
      func write(_ more: String) throws {
        try study.write(
          """
          id: checkin
          title: Contact
          steps:
            - { id: one, type: question, item: { id: who, type: text, prompt: Your name?\(more) } }

          """, to: "Surveys/checkin.yaml")
      }
      try write("")
      try study.onboard()
      let sitting = try study.command.run(
        line: "run checkin -p P001 --answers - --now " + StudyCopy.morning, input: "{who: Secret Name}")
      try #require(sitting.code == 0, "\(sitting.error)")
      try write(", identifying: true")
      let accepted = try study.command.run(line: "accept --reason marked --now 2026-11-03T06:00:00Z")
      try #require(accepted.code == 0, "\(accepted.error)")
      for format in ["csv --table items", "wide --survey checkin"] {
        let finished = try study.command.run(line: "export --format \(format) --now 2026-11-03T07:00:00Z")
        #expect(finished.code == 0 && !finished.output.contains("Secret Name"), "\(finished.output)")
      }
    }
  }
}
