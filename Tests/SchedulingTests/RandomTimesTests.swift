import CivilTime
import Testing

@testable import Scheduling

@Suite struct RandomTimesTests {
  private func beeps(_ count: Int, gap: Int, perWeek: Int? = nil, on: WeekdaySet = []) throws -> ScheduleElement {
    ScheduleElement(
      id: "beep",
      .random(
        RandomTimes(
          count: count, between: .fixed(try time(9)), .fixed(try time(21)), gap: CivilDuration(gap, .minute),
          perWeek: perWeek, on: on)))
  }

  private func participant(_ seed: Int, zone name: String = "UTC") throws -> ParticipantContext {
    ParticipantContext(
      participant: "P\(seed)", clock: StudyClock(dayStart: try time(0), zone: try zone(name)),
      enrolledOn: try date("2026-01-05"))
  }

  /// The minutes after midnight on each date.
  private func minutes(_ schedule: CompiledSchedule, _ context: ParticipantContext) throws -> [CivilDate: [Int]] {
    let events = schedule.events(for: context, from: try date("2026-01-05"), to: try date("2026-12-28"))
    return Dictionary(grouping: events, by: \.date).mapValues { events in
      events.map { Int(($0.nominal.milliseconds - context.clock.start(of: $0.date).milliseconds) / 60_000) }
    }
  }

  @Test(arguments: 0..<20) func `each day has its count, between the times, a gap apart`(seed: Int) throws {
    let days = try minutes(compiled(beeps(6, gap: 60)), participant(seed))
    #expect(days.count == 357)
    for times in days.values {
      try #require(times.count == 6)
      try #require(times.allSatisfy { (540...1_260).contains($0) })
      try #require(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 60 })
    }
  }

  @Test(arguments: 0..<20) func `a week has its cap exactly, spread over its days`(seed: Int) throws {
    let weekdays = WeekdaySet([.monday, .tuesday, .thursday, .friday, .sunday])
    let days = try minutes(compiled(beeps(6, gap: 60, perWeek: 20, on: weekdays)), participant(seed))
    let weeks = Dictionary(grouping: days) { ($0.key.number + 3) / 7 }
    #expect(weeks.count == 51)
    for week in weeks.values {
      try #require(week.reduce(0) { $0 + $1.value.count } == 20)
      try #require(week.allSatisfy { weekdays.contains($0.key.weekday) && $0.value.count <= 6 })
    }
  }

  @Test func `the times do not depend on the start of the element or the range asked`() throws {
    var late = try beeps(6, gap: 60, perWeek: 30)
    late.from = .date(try date("2026-01-08"))
    let whole = try minutes(compiled(beeps(6, gap: 60, perWeek: 30)), participant(1))
    let part = try minutes(compiled(late), participant(1))
    #expect(
      part
        == whole.filter {
          $0.key >= late.from.flatMap { try? participant(1).day(of: $0) }.map(CivilDate.init(nearest:)) ?? $0.key
        })
    #expect(part.count < whole.count)
  }

  @Test func `participants differ`() throws {
    let schedule = try compiled(beeps(3, gap: 30))
    #expect(try minutes(schedule, participant(1)) != minutes(schedule, participant(2)))
  }

  /// Three in six minutes at least two apart: ten ways, each as likely as any other.
  @Test func `every way to place them is as likely as any other`() throws {
    let random = RandomTimes(
      count: 3, between: .fixed(try time(9)), .fixed(try time(9, 6)), gap: CivilDuration(2, .minute))
    let schedule = try compiled(ScheduleElement(id: "beep", .random(random)))
    var seen: [[Int]: Int] = [:]
    for seed in 0..<30 {
      for times in try minutes(schedule, participant(seed)).values { seen[times, default: 0] += 1 }
    }
    let total = seen.values.reduce(0, +)
    let ways = 10
    #expect(seen.count == ways)
    let expected = Double(total) / Double(ways)
    let chiSquare = seen.values.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    // Nine degrees of freedom: 27.9 is passed once in a thousand; the seeds are fixed.
    #expect(chiSquare < 27.9)
  }

  @Test func `a refusal shows the sum`() throws {
    let random = RandomTimes(count: 6, between: .fixed(.midnight), .fixed(.midnight), gap: CivilDuration(60, .minute))
    let fit = random.fit(between: try time(9), try time(21), dayStart: try time(0))
    #expect(fit == RandomFit(count: 6, gapMinutes: 60, neededMinutes: 300, availableMinutes: 720))
    #expect(fit.fits)
    #expect(try !random.fit(between: time(9), time(13, 59), dayStart: time(0)).fits)
    #expect(try random.fit(between: time(9), time(14), dayStart: time(0)).fits)
    #expect(try random.fit(between: time(21), time(2), dayStart: time(4)).availableMinutes == 300)
    #expect(try !random.fit(between: time(21), time(2), dayStart: time(0)).fits)
  }

  @Test func `a day that the clock shortens keeps its count`() throws {
    let random = RandomTimes(
      count: 7, between: .fixed(try time(0)), .fixed(try time(6)), gap: CivilDuration(60, .minute))
    let schedule = try compiled(ScheduleElement(id: "beep", .random(random)))
    let events = schedule.events(
      for: try participant(1, zone: "America/New_York"), from: try date("2026-03-08"), to: try date("2026-03-09"))
    #expect(events.count == 7)
    #expect(
      zip(events, events.dropFirst()).allSatisfy { $1.nominal.milliseconds - $0.nominal.milliseconds >= 50 * 60_000 })
  }

  @Test func `ids number the day's times`() throws {
    let schedule = try compiled(beeps(2, gap: 60))
    #expect(
      try schedule.ids(participant(1), "2026-02-01", "2026-02-03") == [
        "t/beep@2026-02-01.1", "t/beep@2026-02-01.2", "t/beep@2026-02-02.1", "t/beep@2026-02-02.2",
      ])
  }
}
