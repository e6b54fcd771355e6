import Foundation
import Testing

/// Every command with its log at the level of traces, on a study in which whatever a person wrote is a marked word: no
/// log and no error may hold one.
///
/// What a command is given on its own line or in its own input is said back to whoever typed it, and is not looked for.
@Suite struct PrivacyTests {
  /// Stands in every answer, name, note and reason.
  static let mark = "Zwetschge"

  private static let survey = """
    id: diary
    title: A diary
    steps:
      - id: day
        type: form
        items:
          - { id: text, type: text, prompt: What happened? }
          - { id: mail, type: email, prompt: Your address? }
          - id: best
            type: choice
            prompt: What was best?
            choices: [{ value: sun, text: The sun }, { value: other, text: Something else, other: true }]
          - { id: pain, type: scale, prompt: Pain?, minimum: 0, maximum: 10 }
      - { id: help, type: instruction, title: Call us, showIf: pain > 8 }
    alerts:
      - { id: strong, if: pain > 8, show: help }
    outcomes:
      - { kind: text, from: day/text }
      - { kind: pain, from: day/pain }

    """

  private static let schedule = """
    id: daily
    title: Every day
    tasks:
      - { id: diary, survey: diary, schedule: [{ id: day, every: 1 day }] }
      - { id: loose, survey: diary, schedule: [{ id: any, anytime: true }] }

    """

  private static let answers = """
    {text: "\(mark) at noon", mail: "\(mark)@example.org", best: {value: other, text: \(mark)}, pain: 9}
    """

  /// The commands in an order in which each finds something to work on. `NOW` stands for an instant of the day.
  static let lines: [(line: String, input: String)] = [
    ("check", ""), ("preview diary", ""), ("coverage diary", ""), ("calendar daily --enrolled 2026-11-02", ""),
    ("participant add P001 --schedule daily --enrolled 2026-11-02 --zone UTC --name \(mark)1 NOW", ""),
    ("participant add P002 --schedule daily --enrolled 2026-11-02 --zone UTC --name \(mark)2 NOW", ""),
    ("assessor add A01 --name \(mark)3", ""), ("assessor list", ""),
    ("run diary -p P001 --answers - NOW", answers), ("run diary -p P002 --answers - NOW", answers),
    ("run diary -p P001 --answers - NOW", "{}"), ("log loose -p P001 pain=3 NOW", ""),
    ("participant list NOW", ""), ("participant show P001 NOW", ""), ("participant rename P002 P003 NOW", ""),
    ("due NOW", ""), ("why diary -p P001 NOW", ""), ("event show diary/day@2026-11-02 -p P001 NOW", ""),
    ("event excuse diary/day@2026-11-02 -p P001 --reason \(mark)4 NOW", ""),
    ("reminders --from 2026-11-02T00:00:00+00:00 --to 2026-11-04T00:00:00+00:00 NOW", ""), ("plan NOW", ""),
    ("accept --reason \(mark)5 NOW", ""), ("alerts NOW", ""), ("alerts ack 1 --reason \(mark)6 NOW", ""),
    ("history diary -p P001 NOW", ""), ("outcome show diary/day@2026-11-02 -p P001 NOW", ""),
    ("outcome correct diary/day@2026-11-02 -p P001 --set pain=11 --reason \(mark)7 NOW", ""),
    ("outcome correct diary/day@2026-11-02 -p P001 --set pain=4 --reason \(mark)8 NOW", ""),
    ("note add --txt \(mark)9 -p P001 NOW", ""), ("note add \(mark)10 -p P001 NOW", ""), ("note list -p P001 NOW", ""),
    ("query open diary/day@2026-11-02 \(mark)11 -p P001 NOW", ""), ("query list NOW", ""), ("adherence NOW", ""),
    ("insights pain NOW", ""), ("report diary -p P001 NOW", ""), ("report diary -p P001 --format html NOW", ""),
    ("export --format csv NOW", ""), ("export --format ndjson NOW", ""), ("qc NOW", ""),
    ("simulate daily --participants 2 --days 3", ""), ("store verify", ""), ("store backup copy.sqlite", ""),
    ("store merge copy.sqlite NOW", ""), ("doctor NOW", ""),
    ("outcome delete diary/day@2026-11-02 -p P001 --reason \(mark)12 --yes NOW", ""),
    ("participant remove P003 --reason \(mark)13 --yes NOW", ""), ("participant erase P001 --yes NOW", ""),
    ("study close --export out --reason \(mark)14 --yes NOW", ""), ("run diary -p P001 --answers - NOW", answers),
    ("store restore copy.sqlite", ""), ("init", ""),
  ]

  @Test func `no log and no error of any command holds what a person wrote`() throws {
    try StudyCopy.empty { study in
      try study.write("id: s\n", to: "study.yaml")
      try study.write(PrivacyTests.survey, to: "Surveys/diary.yaml")
      try study.write(PrivacyTests.schedule, to: "Schedules/daily.yaml")
      let others = GoldenTests.commands.filter { command in
        !command.isEmpty && !PrivacyTests.lines.contains { $0.line.hasPrefix(command) }
      }
      for (line, input) in PrivacyTests.lines + others.map({ ($0 + " -p P001", "") }) {
        try check(line, input, study)
      }
      #expect(try study.command.run(line: "store verify").code == 0)
    }
  }

  private func check(_ line: String, _ input: String, _ study: StudyCopy) throws {
    let words = line.replacing("NOW", with: "--now 2026-11-02T12:00:00+00:00").split(separator: " ").map(String.init)
    let said = try study.command.run(words, input: Array(input.utf8), environment: ["REGIMEN_LOG": "trace"])
    var told = said.error
    for word in words where word.contains(PrivacyTests.mark) { told.replace(word, with: "") }
    for part in told.split(separator: "\n") {
      #expect(!part.contains(PrivacyTests.mark), "\(line): \(part)")
    }
    #expect(said.error.contains("regimen"), "\(line) logged nothing")
    // 130 is a person who stopped; what follows are signals.
    #expect(said.code <= 130, "\(line)")
  }

  @Test func `the work is done, so that there is something to keep quiet about`() throws {
    try StudyCopy.empty { study in
      try study.write("id: s\n", to: "study.yaml")
      try study.write(PrivacyTests.survey, to: "Surveys/diary.yaml")
      try study.write(PrivacyTests.schedule, to: "Schedules/daily.yaml")
      for (line, input) in PrivacyTests.lines.prefix(9) {
        let words = line.replacing("NOW", with: "--now 2026-11-02T12:00:00+00:00")
        #expect(try study.command.run(line: words, input: input).code == 0, "\(line)")
      }
      let shown = try study.command.run(
        line: "outcome show diary/day@2026-11-02 -p P001 --now 2026-11-02T12:00:00+00:00")
      #expect(shown.output.contains(PrivacyTests.mark))
    }
  }
}

@Suite struct ProgramLogTests {
  @Test func `nothing is logged unless it is asked for`() throws {
    try StudyCopy.use { study in
      #expect(try study.command.run(line: "check --format concise").error.isEmpty)
      let said = try study.command.run(["check", "--format", "concise"], environment: ["REGIMEN_LOG": "debug"])
      #expect(said.error.contains("command: name=CheckCommand") || said.error.contains("name=CheckCommand"))
      #expect(said.error.contains("exit=0"))
    }
  }

  @Test func `statements are told at the level of traces alone`() throws {
    try StudyCopy.use { study in
      let add = ["participant", "add", "P001", "--schedule", "knee-recovery", "--now", StudyCopy.morning]
      let debug = try study.command.run(add, environment: ["REGIMEN_LOG": "debug"])
      #expect(debug.error.contains("kind=participantAdded"))
      #expect(!debug.error.contains("INSERT"))
      let trace = try study.command.run(["due"], environment: ["REGIMEN_LOG": "trace"])
      #expect(trace.error.contains("SELECT"))
    }
  }

  @Test func `a level that there is not is told, and the command goes on`() throws {
    try StudyCopy.use { study in
      let said = try study.command.run(["check", "--format", "concise"], environment: ["REGIMEN_LOG": "loud"])
      #expect(said.code == 0)
      #expect(said.error.hasPrefix("note: REGIMEN_LOG names no level; the levels are trace, debug"))
    }
  }
}
