import Diagnostics
import Testing

@testable import Definitions

@Suite struct ScheduleDamageTests {
  @Test func `a cut file is a value or diagnostics, never a crash`() throws {
    let text = ScheduleScenery.schedule(
      [
        "{ id: a, every: 2 weeks, on: [mon], from: surgery - 3 days, until: 2027-01-01, at: { m: 08:00 } }",
        "{ id: b, random: { count: 6, between: [09:00, 21:00], gap: 60 min }, window: { before: 1 day, after: 2 h } }",
        "{ id: c, rrule: \"FREQ=MONTHLY;BYDAY=-1FR\", remind: [before close: 2 h], except: { holidays: [japan] } }",
      ])
    let bytes = Array(text.utf8)
    for length in bytes.indices {
      let cut = ScheduleReader.read(
        SourceFile(path: "Schedules/s.yaml", bytes: Array(bytes[..<length])), files: ScheduleScenery.files,
        study: ScheduleScenery.study, surveys: ["checkin", "onboarding"], zones: ScheduleScenery.zones)
      #expect(cut.value != nil || !cut.diagnostics.isEmpty)
      #expect(cut.diagnostics.allSatisfy { $0.span.map { $0.start <= $0.end && $0.end <= length } ?? true })
    }
  }

  @Test(
    arguments: [
      "{ id: a, every: 1 day, from: 9999-12-31 }", "{ id: a, every: 1000000 years, from: 0001-01-01 }",
      "{ id: a, every: 1000000 hours, from: 0001-01-01, until: 9999-12-31 }",
      "{ id: a, once: 9999-12-31 + 1000000 years, window: 1000000 weeks, grace: 1000000 years }",
      "{ id: a, dates: [0001-01-01, 9999-12-31], window: { before: 1000000 years, after: 1000000 years } }",
      "{ id: a, every: 1 day, from: enrollment - 1000000 years, until: enrollment + 1000000 years }",
      "{ id: a, rrule: \"FREQ=YEARLY;INTERVAL=1000000;BYMONTH=2;BYMONTHDAY=29\", from: 9998-01-01 }",
      "{ id: a, random: { count: 500, between: [00:00, 23:59], perWeek: 3500 } }",
      "{ id: a, each: x + 1000000 h, until: 9999-12-31 }",
    ])
  func `the ends of the calendar are no trap`(_ element: String) {
    let text = ScheduleScenery.schedule([element, "{ id: b, every: 1 h, from: 0001-01-01 }", "{ id: c, every: 1 day }"])
    #expect(ScheduleScenery.load(text).value != nil)
  }

  @Test func `a garbled file is a value or diagnostics, never a crash`() {
    let whole = Array(ScheduleScenery.schedule(ScheduleFaultTests.elements).utf8)
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let parts = Array("{}[]():,-+ \"'#&*|>\n0129abcTZ.;=".utf8) + [0xC3, 0xE6]
    for _ in 0..<150 {
      var bytes = whole
      for _ in 0...random(4) { bytes[random(bytes.count)] = parts[random(parts.count)] }
      let loaded = ScheduleReader.read(
        SourceFile(path: "Schedules/s.yaml", bytes: bytes), files: ScheduleScenery.files, study: ScheduleScenery.study,
        surveys: ["checkin", "onboarding"], zones: ScheduleScenery.zones)
      #expect(!loaded.diagnostics.isEmpty)
      #expect(loaded.diagnostics.allSatisfy { $0.span.map { $0.start <= $0.end && $0.end <= bytes.count } ?? true })
    }
  }
}
