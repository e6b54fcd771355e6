import Foundation
import Testing

/// The participant's day, and the assessor's list.
@Suite struct FeedTests {
  private static let later = "2026-11-02T09:00:00+00:00"

  @Test func `a card that is done shows what was recorded, as it stands after a correction`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let answered = try study.command.run(
        line: "run checkin -p P001 --answers - --now 2026-11-02T08:40:00+00:00", input: "{pain: 4, sleep: 11}")
      #expect(answered.code == 0)
      let before = try study.command.run(line: "feed -p P001 --now " + Self.later)
      #expect(before.code == 0)
      #expect(before.output.contains("[x]"))
      #expect(before.output.contains("  4\n"))
      let event = try #require(study.states(now: Self.later).keys.first { $0.hasPrefix("checkin/") })
      let corrected = try study.command.run(
        "outcome", "correct", event, "-p", "P001", "--answers", "-", "--reason", "misread", "--now", Self.later,
        input: "{pain: 7, sleep: 11}")
      #expect(corrected.code == 0, "\(corrected.error)")
      let after = try study.command.run(line: "feed -p P001 --now 2026-11-02T09:10:00+00:00")
      #expect(after.output.contains("  7\n"))
      #expect(!after.output.contains("  4\n"))
    }
  }

  @Test func `the states of a feed are those of due`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      for date in ["2026-11-02", "2026-11-03", "2026-11-09", "2026-11-20"] {
        let feed = try study.command.run(line: "feed -p P001 --date \(date) --now 2026-11-10T09:00:00+00:00")
        let due = try study.command.run(line: "due -p P001 --date \(date) --now 2026-11-10T09:00:00+00:00")
        func marks(_ text: String) -> [String] {
          text.split(separator: "\n").compactMap { line in
            ["[x]", "[ ]", "[-]", " . "].first { line.hasPrefix($0 + " ") || line.hasPrefix("  \($0) ") }
          }
        }
        #expect(marks(feed.output) == marks(due.output))
        let ring = due.output.split(separator: "\n").first?.split(separator: ")").last ?? ""
        #expect(feed.output.contains(ring.trimmingCharacters(in: .whitespaces)))
      }
    }
  }

  @Test func `the JSON of a feed holds the rows of due and what was recorded`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      _ = try study.command.run(
        line: "run checkin -p P001 --answers - --now 2026-11-02T08:40:00+00:00", input: "{pain: 4, sleep: 11}")
      let days = try JSON(study.command.run(line: "feed -p P001 --json --now " + Self.later).output).elements
      #expect(days.count == 1)
      let (week, cards) = (days[0]["week"].elements, days[0]["cards"].elements)
      #expect(week.map { $0["date"].text }.first == "2026-11-02")
      #expect(week.count == 7)
      #expect(week[0]["done"].number == 2 && week[0]["due"].number == 3)
      let due = try JSON(study.command.run(line: "due -p P001 --json --now " + Self.later).output).elements
      #expect(cards.map { $0["event"] } == due.map { $0["event"] })
      #expect(cards.map { $0["state"] } == due.map { $0["state"] })
      let checkin = try #require(cards.first { $0["task"].text == "checkin" })
      #expect(checkin["recorded"].elements.map { $0["value"].text } == ["4", "11 h"])
    }
  }

  @Test(arguments: [
    ("feed", 64, "name the participant with -p, or an assessor with --by"),
    ("feed -p P009", 64, "P009"),
    ("feed --by A09", 64, "there is no assessor 'A09'"),
    ("feed -p P001 --date 2026-02-30", 64, "2026-02-30"),
  ])
  func `what can't be shown is refused`(_ line: String, code: Int, reason: String) throws {
    try StudyCopy.use { study in
      try study.enrol()
      let finished = try study.command.run(line: line + " --now " + Self.later)
      #expect(finished.code == code)
      #expect(finished.error.contains(reason), "\(finished.error)")
      #expect(finished.output == "")
    }
  }

  @Test func `an assessor sees those on their list, with what assessors record`() throws {
    try StudyCopy.use { study in
      let fim = StudyCopy.repository.appendingPathComponent("Surveys/fim.yaml")
      try study.write(Array(try Data(contentsOf: fim)), to: "Surveys/fim.yaml")
      try study.write(Self.ward, to: "Schedules/ward.yaml")
      for id in ["P001", "P002"] {
        let added = try study.command.run(
          line: "participant add \(id) --schedule ward --enrolled 2026-11-02 --zone Europe/London --now "
            + StudyCopy.morning)
        #expect(added.code == 0, "\(added.error)")
      }
      for line in ["assessor add A01", "assessor assign A01 P001"] {
        #expect(try study.command.run(line: line + " --now " + StudyCopy.morning).code == 0)
      }
      let list = try study.command.run(line: "feed --by A01 --now " + Self.later)
      #expect(list.code == 0)
      #expect(list.output.contains("P001"))
      #expect(list.output.contains("Functional independence"))
      #expect(!list.output.contains("P002"))
      #expect(!list.output.contains("Daily check-in"))
      let own = try study.command.run(line: "feed -p P001 --now " + Self.later)
      #expect(own.output.contains("Daily check-in"))
      #expect(!own.output.contains("Functional independence"))
      let other = try study.command.run(line: "feed --by A01 -p P002 --now " + Self.later)
      #expect(other.code == 69)
      #expect(other.error.contains("P002 is not on the list of A01"))
    }
  }

  /// One task for the participant, one for an assessor.
  private static let ward = """
    id: ward
    title: { en: Ward }
    zone: participant
    dayStart: 00:00
    weekStart: monday
    tasks:
      - id: checkin
        survey: checkin
        schedule:
          - { id: daily, every: 1 day }
      - id: fim
        survey: fim
        schedule:
          - { id: daily, every: 1 day }
    """
}
