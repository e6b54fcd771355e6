import CivilTime
import Diagnostics
import Foundation
import Scheduling
import SurveyModel
import Testing

@testable import Definitions

@Suite struct ScheduleReaderTests {
  /// The shipped schedule, which is the one of the manual.
  private func kneeRecovery() throws -> LoadedSchedule {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Schedules/knee-recovery.yaml")
    let loaded = ScheduleScenery.load(try String(contentsOf: url, encoding: .utf8))
    #expect(loaded.diagnostics.isEmpty)
    return try #require(loaded.value)
  }

  private func element(_ text: String) throws -> ScheduleElement {
    let loaded = ScheduleScenery.load(ScheduleScenery.schedule([text]))
    #expect(loaded.diagnostics.isEmpty)
    return try #require(loaded.value?.schedule.tasks.last?.elements.first)
  }

  @Test func `a repeated reminder stands for as many`() throws {
    let text = "{ id: a, every: 1 day, remind: [{ every: 2 h, times: 3 }, before close: 30 min] }"
    #expect(
      try element(text).reminders == [
        .afterOpening(CivilDuration(2, .hour)), .afterOpening(CivilDuration(4, .hour)),
        .afterOpening(CivilDuration(6, .hour)), .beforeClosing(CivilDuration(30, .minute)),
      ])
  }

  @Test func `minutes are added to a time of the participant's`() throws {
    #expect(
      try element("{ id: a, every: 1 day, at: participant.wake + 30 min }").times
        == .one(.attribute("wake", plus: 1800)))
    #expect(
      try element("{ id: a, every: 1 day, at: participant.bed - 1 h }").times == .one(.attribute("bed", plus: -3600)))
  }

  @Test func `the shipped schedule has the days that it is meant to have`() throws {
    let loaded = try kneeRecovery()
    let enrolled = try #require(CivilDate(iso: "2026-11-02"))
    let compiled = CompiledSchedule(loaded.schedule)
    let context = ParticipantContext(clock: StudyClock(dayStart: .midnight, zone: .utc), enrolledOn: enrolled)
    let end = try #require(CivilDate(iso: "2027-01-01"))
    let task = try #require(compiled.taskIndex("range-of-motion"))
    let days = compiled.events(ofTask: task, for: context, from: enrolled.adding(days: -1), to: end).map(\.date)
    #expect(
      days.map(\.description) == [2, 3, 4, 5, 6, 7, 8, 9, 16, 23, 30].map { "2026-11-\($0 < 10 ? "0" : "")\($0)" })
    #expect(compiled.events(ofTask: 1, for: context, from: enrolled, to: end).count == 60)
  }

  @Test func `a task keeps what the model leaves to its reader`() throws {
    let text = ScheduleScenery.schedule(
      ["{ id: a, every: 1 day }"],
      task:
        "title: { en: Check-in, ja: 記録 }\ntext: Now\nafter: [onboarding]\nwhen: last(\"pain\") > 3\nadherence: false")
    let loaded = try #require(ScheduleScenery.load(text).value)
    let task = try #require(loaded.task("t"))
    #expect(task.title?.text(in: .japanese, fallback: .english) == "記録")
    #expect(task.text?.versions.first?.text == "Now")
    #expect(task.after == ["onboarding"])
    #expect(task.when?.text == "last(\"pain\") > 3")
    #expect(loaded.schedule.tasks.last?.when == "last(\"pain\") > 3")
    #expect(task.when?.expression != nil)
    #expect(loaded.schedule.tasks.last?.adherence == false)
    let file = SourceFile(path: "s", text: text)
    #expect(try file.position(at: #require(task.when).span.start) == SourcePosition(line: 10, column: 11))
    #expect(try file.position(at: #require(task.elements.first?.span(of: "every")).start).line == 13)
    #expect(task.elements.first?.span(of: "until") == nil)
    #expect(loaded.task("nobody") == nil)
  }

  @Test(
    arguments: [
      ("every: 6 hours", ElementRule.hours(every: 6)), ("every: 1 day", .days(every: 1)),
      ("every: 2weeks", .weeks(every: 2)),
      ("on: [mon, thursday]", .weeks(every: 1, on: WeekdaySet([.monday, .thursday]))),
      ("every: 2 weeks, on: fri", .weeks(every: 2, on: WeekdaySet([.friday]))), ("every: 1 year", .years(every: 1)),
      ("onDay: [1, 15]", .months(every: 1, on: .days([1, 15]))), ("onDay: 31", .months(every: 1, on: .days([31]))),
      ("onDay: last fri", .months(every: 1, on: .weekday(ordinal: -1, .friday))),
      ("every: 3 months, onDay: second tue", .months(every: 3, on: .weekday(ordinal: 2, .tuesday))),
      ("every: 1 month", .months(every: 1)), ("anytime: true", .anytime),
      ("once: enrollment", .once(.enrollment)),
      (
        "once: surgery - 3 days",
        .once(Anchor(.milestone("surgery"), AnchorOffset(CivilDuration(3, .day), isBackward: true)))
      ),
      ("once: total-knee + 1 week", .once(Anchor(.milestone("total-knee"), AnchorOffset(CivilDuration(1, .week))))),
      ("once: last completed(onboarding)", .once(Anchor(.lastCompleted("onboarding")))),
      (
        "each: completed( onboarding )+30 min",
        .each(Anchor(.completed("onboarding"), AnchorOffset(CivilDuration(30, .minute))))
      ),
    ])
  func `each rule is read`(_ text: String, _ rule: ElementRule) throws {
    #expect(try element("{ id: a, \(text) }").rule == rule)
  }

  @Test func `dates, recurrences and random times are read`() throws {
    let date = try #require(CivilDate(iso: "2026-11-20"))
    #expect(try element("{ id: a, dates: [2026-11-20] }").rule == .dates([date]))
    #expect(try element("{ id: a, dates: 2026-11-20 }").rule == .dates([date]))
    #expect(try element("{ id: a, once: 2026-11-20 }").rule == .once(.date(date)))
    let rule = try #require(RecurrenceRule.parse("FREQ=MONTHLY;BYDAY=-1FR").rule)
    #expect(try element("{ id: a, rrule: \"FREQ=MONTHLY;BYDAY=-1FR\" }").rule == .recurrence(rule))
    let nine = try #require(TimeOfDay(hour: 9, minute: 0))
    let random = RandomTimes(
      count: 6, between: .fixed(nine), .attribute("bed"), gap: CivilDuration(60, .minute), perWeek: 30,
      on: WeekdaySet([.saturday]))
    #expect(
      try element(
        "{ id: a, on: sat, random: { count: 6, between: [09:00, participant.bed], gap: 60 min, perWeek: 30 } }"
      ).rule == .random(random))
  }

  @Test func `times, windows, grace and reminders are read`() throws {
    let eight = TimeValue.fixed(try #require(TimeOfDay(hour: 8, minute: 0)))
    let night = TimeValue.fixed(try #require(TimeOfDay(hour: 20, minute: 0)))
    #expect(try element("{ id: a, every: 1 day }").times == .wholeDay)
    #expect(try element("{ id: a, every: 1 day, at: 08:00 }").times == .one(eight))
    #expect(try element("{ id: a, every: 1 day, at: [08:00, 20:00] }").times == .list([eight, night]))
    #expect(try element("{ id: a, every: 1 day, at: participant.wake }").times == .one(.attribute("wake")))
    #expect(
      try element("{ id: a, every: 1 day, at: { morning: 08:00, no: 20:00 } }").times
        == .named([NamedTime("morning", eight), NamedTime("no", night)]))
    #expect(try element("{ id: a, every: 1 day }").window == .standard)
    #expect(try element("{ id: a, every: 1 day, window: until  next }").window == .untilNext)
    #expect(try element("{ id: a, every: 1 day, window: until done }").window == .untilDone)
    #expect(try element("{ id: a, every: 1 day, window: 3 days }").window == .lasting(CivilDuration(3, .day)))
    #expect(
      try element("{ id: a, every: 1 week, window: { before: 0 days, after: 3 days } }").window
        == .around(before: CivilDuration(0, .day), after: CivilDuration(3, .day)))
    let full = try element("{ id: a, every: 1 day, count: 5, grace: 2 days, remind: [30 min, before close: 2 h] }")
    #expect(full.count == 5)
    #expect(full.grace == CivilDuration(2, .day))
    #expect(full.reminders == [.afterOpening(CivilDuration(30, .minute)), .beforeClosing(CivilDuration(2, .hour))])
  }

  @Test func `the digest covers the holiday lists that the file names`() throws {
    let plain = try #require(ScheduleScenery.load(ScheduleScenery.schedule(["{ id: a, every: 1 day }"])).value)
    #expect(plain.files == ["Schedules/s.yaml"])
    let text = ScheduleScenery.schedule(["{ id: a, every: 1 day, except: { holidays: [japan] } }"])
    let loaded = try #require(ScheduleScenery.load(text).value)
    #expect(loaded.files == ["Schedules/s.yaml", "holidays/japan.csv"])
    let csv = try #require(ScheduleScenery.files["holidays/japan.csv"])
    #expect(
      loaded.digest
        == Digest.manifest(of: [("holidays/japan.csv", csv), ("Schedules/s.yaml", Array(text.utf8))]))
    #expect(loaded.digest != plain.digest)
    #expect(loaded.holidays["japan"]?.count == 2)
  }

  @Test func `a condition is judged with the names that a schedule has`() {
    func codes(_ when: String) -> [String] {
      let text = ScheduleScenery.schedule(["{ id: a, every: 1 day }"], task: "when: \(when)")
      return ScheduleScenery.load(text).diagnostics.map(\.code)
    }
    #expect(codes("completed(onboarding) and last(\"pain\", task=t, days=7) >= 3") == [])
    #expect(codes("participant.nights") == [])
    #expect(codes("pain > 3") == ["unknown-name"])
    #expect(codes("last(\"pian\") > 3") == ["unknown-kind"])
    #expect(codes("completed(onbording)") == ["unknown-task"])
  }

  @Test func `without the surveys' outcomes no outcome is held to be unknown`() throws {
    let text = ScheduleScenery.schedule(["{ id: a, every: 1 day }"], task: "when: last(\"pian\") > 3")
    let loaded = ScheduleReader.read(
      SourceFile(path: "Schedules/s.yaml", text: text), files: FileSet(), study: .unnamed,
      surveys: ["checkin", "onboarding"], zones: ScheduleScenery.zones)
    #expect(loaded.diagnostics.isEmpty)
    #expect(try #require(loaded.value?.task("t")?.when).expression == nil)
  }

  @Test func `a task of another schedule may be named`() {
    let text = ScheduleScenery.schedule(["{ id: a, every: 1 day }"], task: "after: elsewhere")
    #expect(ScheduleScenery.load(text).diagnostics.map(\.code) == ["unknown-task"])
    let other = "tasks:\n  - { id: elsewhere }\n  - 3\n"
    let files = FileSet(["Schedules/other.yaml": Array(other.utf8), "Schedules/bad.yaml": Array("a: [".utf8)])
    #expect(ScheduleScenery.load(text, files: files).diagnostics.isEmpty)
  }
}
