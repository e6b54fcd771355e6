import CivilTime
import Definitions
import Record
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
      let items = try desk.calendar(of: "P1", in: "trial").items(day("2026-11-01"), day("2026-11-03"))
      #expect(items.map { $0.marked.standing?.state ?? "" } == ["missed", "done"])
      #expect(items.allSatisfy { $0.row.standing == nil })
      let all = try desk.calendar(of: "P1", in: nil).items(day("2026-11-01"), day("2026-11-03"))
      #expect(all.map(\.row) == items.map(\.row))
      #expect(throws: CalendarRefusal.notInSchedule("P1", schedule: "x")) { try desk.calendar(of: "P1", in: "x") }
      // What another version says holds from its day on.
      try study.accept(
        files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 09:00 }] }"),
        effective: day("2026-11-04"), now: at("2026-11-03T06:00:00Z"))
      let later = try study.desk(at: "2026-11-03T07:00:00Z").calendar(of: "P1", in: nil)
      let rows = later.items(day("2026-11-02"), day("2026-11-06")).map(\.row)
      let times = rows.map { row in row.start.map { String(row.local($0).time.description.prefix(5)) } }
      #expect(times == ["08:00", "08:00", "09:00", "09:00"])
      try study.change("P1", .left(schedule: "trial", reason: "moved"), now: at("2026-11-03T06:30:00Z"))
      #expect(throws: CalendarRefusal.inNoSchedule("P1")) {
        try study.desk(at: "2026-11-03T07:00:00Z").calendar(of: "P1", in: nil)
      }
    }
  }
}
