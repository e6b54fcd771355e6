import CivilTime
import Definitions
import StudyDesk
import StudyService
import Testing

/// A schedule as it is for nobody in particular, and for a participant.
struct CalendarTests {
  private func definitions(_ tasks: String) -> StudyDefinitions {
    StudyDefinitions(files: files(tasks), zones: .utcOnly)
  }

  private let zones = DeskZones(names: .utcOnly, version: nil, load: { $0 == "UTC" ? .utc : nil })

  @Test func `a calendar of nobody has the days that are given, and says what it leaves out`() throws {
    let files = definitions(
      "  - { id: a, survey: a, schedule: [{ id: d, from: surgery, every: 1 day, count: 2, at: 08:00 }] }")
    var example = ExampleCalendar(enrolled: day("2026-11-01"))
    let bare = try example.source(of: "trial", files: files, zones: zones)
    #expect(bare.notes == [.zoneIsUTC, .leftOut("surgery")])
    #expect(bare.items(day("2026-11-01"), day("2026-12-01")).isEmpty)
    example.milestones = [("surgery", day("2026-11-05"))]
    example.zone = "UTC"
    let source = try example.source(of: "trial", files: files, zones: zones)
    #expect(source.notes.isEmpty)
    #expect(
      source.items(day("2026-11-01"), day("2026-12-01")).map(\.row.event) == ["a/d@2026-11-05", "a/d@2026-11-06"])
    example.milestones = [("sugrery", day("2026-11-05"))]
    #expect(throws: CalendarRefusal.unknownMilestone("sugrery", schedule: "trial", known: ["surgery"])) {
      try example.source(of: "trial", files: files, zones: zones)
    }
    #expect(throws: RosterRefusal.unknownSchedule("x", known: ["trial"])) {
      try example.source(of: "x", files: files, zones: zones)
    }
  }

  @Test func `a participant's calendar marks what is done`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      try study.done("P1", on: "2026-11-02")
      let desk = try study.desk(at: "2026-11-03T07:00:00Z")
      let files = definitions("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }")
      let items = try desk.calendar(of: "P1", in: "trial", files: files).items(day("2026-11-01"), day("2026-11-03"))
      #expect(items.map { $0.marked.standing?.state ?? "" } == ["missed", "done"])
      #expect(items.allSatisfy { $0.row.standing == nil })
      let all = try desk.calendar(of: "P1", in: nil, files: files).items(day("2026-11-01"), day("2026-11-03"))
      #expect(all.map(\.row) == items.map(\.row))
      #expect(throws: CalendarRefusal.inNoSchedule("P1")) {
        try desk.calendar(of: "P1", in: nil, files: definitions("[]"))
      }
      #expect(throws: CalendarRefusal.notInSchedule("P1", schedule: "x")) {
        try desk.calendar(of: "P1", in: "x", files: files)
      }
    }
  }
}
