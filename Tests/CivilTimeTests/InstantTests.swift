import CivilTime
import Testing

@Suite struct InstantTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-20T08:00:00+09:00", 1_795_129_200_000),
      ("2026-11-20T08:03:11.204+09:00", 1_795_129_391_204), ("2026-11-19T23:00:00.0009999Z", 1_795_129_200_000),
      ("1969-12-31T23:59:59.5Z", -500), ("2026-11-20T08:00:00-03:30", 1_795_174_200_000),
    ] as [(String, Int64)])
  func `an instant is read with its offset`(text: String, milliseconds: Int64) {
    #expect(Instant(iso: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T08:00:00", "2026-11-20T08:00Z", "2026-11-20T24:00:00Z", "2026-11-20T08:00:00+9:00",
    "2026-11-20T08:00:00+0900", "2026-11-20T08:00:00.Z", "2026-11-20T08:00:60Z", "2026-11-20 08:00:00Z",
    "2026-11-20T08:00:00+09:00x", "2026-02-30T08:00:00Z",
  ])
  func `a reading without an offset is no instant`(text: String) {
    #expect(Instant(iso: text) == nil)
  }

  @Test func `printing and reading agree at every offset`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let instant = Instant(
        milliseconds: Int64.random(in: -60_000_000_000_000...200_000_000_000_000, using: &generator))
      let offset = Int.random(in: -1_439...1_439, using: &generator) * 60
      #expect(Instant(iso: instant.iso(offsetSeconds: offset, fraction: true)) == instant)
    }
    #expect(Instant(milliseconds: 0).iso(offsetSeconds: 0, fraction: false) == "1970-01-01T00:00:00+00:00")
    #expect(Instant(milliseconds: -1).iso(offsetSeconds: -5 * 3600, fraction: true) == "1969-12-31T18:59:59.999-05:00")
  }

  @Test(arguments: [
    ("90 s", 90, CalendarUnit.second), ("30sec", 30, .second), ("30 min", 30, .minute), ("2 h", 2, .hour),
    ("2 hours", 2, .hour), ("1 day", 1, .day), ("3days", 3, .day), ("1 week", 1, .week), ("6 months", 6, .month),
    ("1 year", 1, .year),
  ])
  func `a duration is a count and a unit`(text: String, count: Int, unit: CalendarUnit) {
    #expect(CivilDuration(text) == CivilDuration(count, unit))
  }

  @Test(arguments: ["", "day", "1", "-1 day", "1.5 h", "1 fortnight", "1 day ", "9999999999 s", "1 Day"])
  func `anything else is no duration`(text: String) {
    #expect(CivilDuration(text) == nil)
  }

  @Test(arguments: [("08:00", 28_800), ("23:59:59", 86_399), ("00:00", 0)])
  func `a time of day`(text: String, seconds: Int) {
    #expect(TimeOfDay(iso: text)?.seconds == seconds)
    #expect(TimeOfDay(iso: text)?.description == text)
  }

  @Test(arguments: ["8:00", "24:00", "08:60", "08", "08:00:", "08:00:00:00", "aa:bb"])
  func `anything else is no time of day`(text: String) {
    #expect(TimeOfDay(iso: text) == nil)
  }
}
