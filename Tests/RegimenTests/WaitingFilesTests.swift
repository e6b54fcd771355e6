import Foundation
import Testing

/// Files that were accepted for a later day: until then those before them hold for all that is done.
@Suite struct WaitingFilesTests {
  private static func survey(_ choices: String, most: Int) -> String {
    """
    id: s
    title: S
    steps:
      - id: f
        type: form
        title: How
        items:
          - { id: pain, type: scale, prompt: Pain?, minimum: 0, maximum: \(most) }
          - { id: mood, type: choice, prompt: Mood?, choices: [\(choices)] }
    outcomes: [{ kind: pain, from: f/pain }, { kind: mood, from: f/mood }]

    """
  }

  private static func schedule(_ id: String, _ element: String, dayStart: String = "00:00") -> String {
    """
    id: \(id)
    title: \(id)
    dayStart: \(dayStart)
    tasks: [{ id: t\(id), survey: s, schedule: [\(element)] }]

    """
  }

  private static let old = survey("{ value: a, text: Good }, { value: b, text: Bad }", most: 10)
  private static let new = survey("{ value: b, text: Good }, { value: c, text: Bad }", most: 5)

  private func use(_ element: String, dayStart: String = "00:00", _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(Self.old, to: "Surveys/s.yaml")
      try study.write(Self.schedule("a", element, dayStart: dayStart), to: "Schedules/a.yaml")
      try body(study)
    }
  }

  @Test func `an entry of one line is read by the survey of its day`() throws {
    try use("{ id: any, anytime: true }") { study in
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T07:00:00Z")
      try study.write(Self.new, to: "Surveys/s.yaml")
      try study.succeed("accept --effective 2026-11-10 --reason x --now 2026-11-03T11:00:00Z")
      #expect(try study.succeed("log ta -p P pain=9 Good --now 2026-11-04T12:00:00Z").contains("pain 9, mood a"))
      #expect(try study.succeed("log ta -p P pain=5 Bad --now 2026-11-04T12:01:00Z").contains("mood b"))
      #expect(try study.succeed("log ta -p P pain=5 Good --now 2026-11-11T12:00:00Z").contains("mood b"))
      let late = "--observed 2026-11-05T12:00:00Z --now 2026-11-12T12:00:00Z"
      #expect(try study.succeed("log ta -p P pain=9 Good \(late)").contains("pain 9, mood a"))
      let refused = try study.command.run(line: "log ta -p P pain=9 Good --now 2026-11-12T12:00:00Z")
      #expect(refused.code == 65 && refused.error.contains("above the maximum, 5"), "\(refused)")
      let lines = """
        {"participant":"P","observed":"2026-11-06T12:00:00Z","pain":8,"mood":"Good","source":"x"}
        {"participant":"P","observed":"2026-11-12T11:00:00Z","pain":4,"mood":"Good","source":"x"}

        """
      for said in ["2 entries of ta are recorded", "0 entries of ta are recorded, 2 were there already"] {
        let run = try study.command.run(line: "log ta --from - --now 2026-11-12T13:00:00Z", input: lines)
        #expect(run.code == 0 && (run.output + run.error).contains(said), "\(run)")
      }
      let shown = try study.succeed("history ta -p P --now 2026-11-12T14:00:00Z")
      #expect(shown.contains("pain 8, mood a") && shown.contains("pain 4, mood b"), "\(shown)")
    }
  }

  @Test func `a schedule that the last files don't have is in the calendar until they are in force`() throws {
    try use("{ id: d, every: 1 day, at: 08:00 }") { study in
      try study.write(Self.schedule("b", "{ id: d, every: 1 day, at: 08:00 }"), to: "Schedules/b.yaml")
      try study.succeed("participant add P --schedule a --schedule b --zone UTC --now 2026-11-02T07:00:00Z")
      try FileManager.default.removeItem(at: study.folder.appendingPathComponent("Schedules/b.yaml"))
      try study.succeed("accept --effective 2026-11-06 --reason x --now 2026-11-03T11:00:00Z")
      for own in ["", "b "] {
        let shown = try study.succeed(
          "calendar \(own)-p P --from 2026-11-03 --to 2026-11-10 --now 2026-11-04T09:00:00Z")
        #expect(shown.contains("tb/d@2026-11-05") && !shown.contains("tb/d@2026-11-06"), "\(shown)")
      }
    }
  }

  @Test func `attributes and sites of files in force are taken, and exported for ever`() throws {
    func described(_ more: String) -> String { "id: study\nzone: UTC\n\(more)" }
    try use("{ id: d, every: 1 day }") { study in
      try study.write(
        described(
          """
          sites: { leeds: { title: Leeds }, york: { title: York } }
          attributes: { side: { type: text, values: [l, r] }, wake: { type: timeOfDay, default: 07:00 } }

          """),
        to: "study.yaml")
      try study.succeed("participant add P --schedule a --site leeds --now 2026-11-02T07:00:00Z")
      try study.succeed("participant set P side=l --now 2026-11-02T07:00:01Z")
      try study.write(described("sites: { york: { title: York } }\n"), to: "study.yaml")
      try study.succeed("accept --effective 2026-11-10 --reason x --now 2026-11-03T11:00:00Z")
      try study.succeed("participant set P wake=06:00 --now 2026-11-04T11:00:00Z")
      try study.succeed("participant add Q --schedule a --site leeds --now 2026-11-04T11:00:01Z")
      for refused in ["participant set P wake=07:00", "participant add R --schedule a --site leeds"] {
        #expect(try study.command.run(line: "\(refused) --now 2026-11-14T11:00:00Z").code != 0, "\(refused)")
      }
      let rows = try study.succeed(
        "export --format csv --table participants --identified --now 2026-11-14T12:00:00Z")
      #expect(rows.contains("participant.side") && rows.contains("06:00"), "\(rows)")
    }
  }

  @Test func `what an answer sets is kept though waiting files have no such attribute`() throws {
    try use("{ id: any, anytime: true }") { study in
      try study.write("id: study\nzone: UTC\nattributes: { mood: { type: text, values: [a, b] } }\n", to: "study.yaml")
      try study.write(Self.old + "sets: [{ attribute: mood, from: f/mood }]\n", to: "Surveys/s.yaml")
      try study.succeed("participant add P --schedule a --now 2026-11-02T07:00:00Z")
      try study.write("id: study\nzone: UTC\n", to: "study.yaml")
      try study.write(Self.old, to: "Surveys/s.yaml")
      try study.succeed("accept --effective 2026-11-10 --reason x --now 2026-11-03T11:00:00Z")
      try study.succeed("log ta -p P pain=5 Bad --now 2026-11-04T12:00:00Z")
      let shown = try study.succeed("participant show P --now 2026-11-04T12:01:00Z")
      #expect(shown.contains("mood = \"b\""), "\(shown)")
    }
  }

  @Test func `what is open over a change of the day's start stays on the lists`() throws {
    try use("{ id: n, every: 1 day, at: 03:00 }", dayStart: "06:00") { study in
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T07:00:00Z")
      try study.write(Self.schedule("a", "{ id: n, every: 1 day, at: 03:00 }"), to: "Schedules/a.yaml")
      try study.succeed("accept --reason x --now 2026-11-08T12:00:00Z")
      let (now, over) = ("2026-11-09T03:30:00Z", "2026-11-09T06:30:00Z")
      for list in ["due -p P", "due --state open", "today --json", "feed -p P --json"] {
        #expect(try study.succeed("\(list) --now \(now)").contains("ta/n@2026-11-08"), "\(list)")
      }
      #expect(try !study.succeed("due --state open --now \(over)").contains("ta/n@2026-11-08"))
      let listed = try study.succeed("due -p P --all --json --now \(now)")
      #expect(listed.split(separator: "\n").count { $0.contains("ta/n@2026-11-09\"") } == 1, "\(listed)")
    }
  }

  @Test func `plan says of waiting files what accepting them does`() throws {
    try use("{ id: d, every: 1 day, at: 08:00 }") { study in
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T07:00:00Z")
      try study.write(Self.schedule("a", "{ id: d, every: 1 day, at: 09:00 }"), to: "Schedules/a.yaml")
      try study.succeed("accept --effective 2026-11-10 --reason x --now 2026-11-03T11:00:00Z")
      let plan = try study.succeed("plan --now 2026-11-04T11:00:00Z")
      #expect(plan.contains("no file would change"), "\(plan)")
      let earlier = try study.succeed("plan --effective 2026-11-06 --now 2026-11-04T11:00:00Z")
      #expect(earlier.contains("4 move"), "\(earlier)")
    }
  }

  @Test func `plan says that an event vanishes for which another stands`() throws {
    func elements(_ days: String) -> String {
      "{ id: m, on: [\(days)], at: 12:00, window: 2 h }, { id: d, every: 1 day, at: 12:00, window: 3 h }"
    }
    try use(elements("mon")) { study in
      try study.succeed("participant add P --schedule a --zone UTC --now 2026-11-02T07:00:00Z")
      try study.write(Self.schedule("a", elements("mon, wed")), to: "Schedules/a.yaml")
      let plan = try study.succeed("plan --now 2026-11-02T10:00:00Z")
      #expect(plan.contains("9 appear, 9 vanish"), "\(plan)")
    }
  }

  @Test func `a holiday that is one no more brings its event forward, in the calendar too`() throws {
    func days(_ days: [String]) -> String { (["date,name"] + days.map { "\($0),H" }).joined(separator: "\n") + "\n" }
    try use("{ id: m, on: [mon], window: 3 days, onHoliday: next }") { study in
      try study.write("id: study\nzone: UTC\nholidays: { hh: holidays/hh.csv }\n", to: "study.yaml")
      try study.write(days(["2026-11-09", "2026-11-10", "2026-12-25"]), to: "holidays/hh.csv")
      try study.succeed("participant add P --schedule a --now 2026-11-02T07:00:00Z")
      let range = "calendar -p P --from 2026-11-09 --to 2026-11-16"
      #expect(try study.succeed("\(range) --now 2026-11-04T07:00:00Z").contains("2026-11-11 wed"))
      try study.write(days(["2026-12-25"]), to: "holidays/hh.csv")
      try study.succeed("accept --effective 2026-11-10 --reason x --now 2026-11-04T11:00:00Z")
      let shown = try study.succeed("\(range) --now 2026-11-04T12:00:00Z")
      #expect(shown.contains("ta/m@2026-11-09"), "\(shown)")
    }
  }

  @Test func `what was done on a day that has begun in the second schedule counts`() throws {
    try use("{ id: d, every: 1 day }", dayStart: "06:00") { study in
      try study.write(Self.schedule("b", "{ id: d, every: 1 day }"), to: "Schedules/b.yaml")
      try study.succeed("participant add P --schedule a --schedule b --zone UTC --now 2026-11-02T07:00:00Z")
      let done = try study.command.run(
        line: "run tb -p P --answers - --quiet --now 2026-11-03T00:30:00Z", input: "{ pain: 5, mood: a }")
      #expect(done.code == 0, "\(done)")
      for now in ["2026-11-03T01:00:00Z", "2026-11-03T06:30:00Z"] {
        let sums = try JSON(study.succeed("adherence --by task --json --now \(now)")).elements
        #expect(sums.first { $0["task"] == .string("tb") }?["done"].number == 1, "\(now)")
      }
    }
  }
}
