import CivilTime
import Testing

@testable import Scheduling

/// Days that lie a duration from others.
struct DayArithmeticTests {
  private func day(_ text: String) throws -> Int { try #require(CivilDate(iso: text)).number }

  @Test func `months end at their last day`() throws {
    #expect(CivilDuration(1, .month).days(from: try day("2026-01-31"), sign: 1) == (try day("2026-02-28")))
    #expect(CivilDuration(1, .month).days(from: try day("2026-03-31"), sign: -1) == (try day("2026-02-28")))
    #expect(CivilDuration(1, .year).days(from: try day("2024-02-29"), sign: 1) == (try day("2025-02-28")))
  }

  @Test func `beyond the calendar is no day of it, whatever the unit`() throws {
    let durations = [
      CivilDuration(200_000, .day), CivilDuration(30_000, .week), CivilDuration(6001, .month),
      CivilDuration(600, .year),
    ]
    for duration in durations {
      #expect(duration.days(from: try day("9500-06-15"), sign: 1) > civilDays.upperBound, "\(duration)")
      #expect(duration.days(from: try day("0400-06-15"), sign: -1) < civilDays.lowerBound, "\(duration)")
    }
    let most = CivilDuration(.max, .year)
    #expect(most.days(from: try day("2026-11-02"), sign: 1) > civilDays.upperBound)
    #expect(most.days(from: try day("2026-11-02"), sign: -1) < civilDays.lowerBound)
  }
}
