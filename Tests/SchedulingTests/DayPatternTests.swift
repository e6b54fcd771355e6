import CivilTime
import Testing

@testable import Scheduling

/// Each pattern beside a walker that steps from the anchor day by day.
@Suite struct DayPatternTests {
  @Test(arguments: LongRuns.seeds(50, of: 200)) func `arithmetic gives what a walk gives`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let anchor = generator.int(-30_000...40_000)
    let (pattern, holds) = Self.random(&generator, anchor: anchor)
    let end = anchor + generator.int(400...3_000)
    let walked = (anchor..<end).filter { holds($0) }
    for (index, day) in walked.enumerated() {
      try #require(pattern.contains(day, from: anchor))
      if let occurrence = pattern.occurrence(on: day, from: anchor) { try #require(occurrence == index + 1) }
    }
    let days = Set(walked)
    for day in (anchor - 40)..<end where !days.contains(day) { try #require(!pattern.contains(day, from: anchor)) }
    var index = 0
    for day in (anchor - 40)..<end {
      while index < walked.count, walked[index] < day { index += 1 }
      if index < walked.count { try #require(pattern.next(day, from: anchor) == walked[index]) }
      let before = index < walked.count && walked[index] == day ? index : index - 1
      try #require(pattern.previous(day, from: anchor) == (before >= 0 ? walked[before] : nil))
    }
  }

  /// A pattern and the plain definition of its days.
  static func random(_ generator: inout SeededGenerator, anchor: Int) -> (DayPattern, (Int) -> Bool) {
    let every = generator.int(1...5)
    let first = CivilDate(nearest: anchor).components
    switch generator.int(0...5) {
    case 0:
      return (.days(every: every), { ($0 - anchor) % every == 0 })
    case 1:
      let weekStart = Weekday(rawValue: generator.int(1...7)) ?? .monday
      let days = WeekdaySet(rawValue: UInt8(generator.int(1...127)))
      func start(_ day: Int) -> Int {
        var day = day
        while CivilDate(nearest: day).weekday != weekStart { day -= 1 }
        return day
      }
      let week = start(anchor)
      return (
        .weeks(every: every, on: days, weekStart: weekStart),
        { days.contains(CivilDate(nearest: $0).weekday) && (start($0) - week) / 7 % every == 0 }
      )
    case 2:
      let numbers = Set((0..<generator.int(1...4)).map { _ in generator.int(1...31) })
      let monthEnd = generator.chance(50) ? MonthEnd.clamp : .skip
      let interval = generator.chance(30) ? every * 12 : every
      return (
        .months(MonthPattern(every: interval, days: .days(numbers), monthEnd: monthEnd)),
        { inMonths($0, first, interval) && taken($0, numbers, monthEnd) }
      )
    case 3:
      let monthEnd = generator.chance(50) ? MonthEnd.clamp : .skip
      let interval = generator.chance(30) ? every * 12 : every
      return (
        .months(MonthPattern(every: interval, days: .anchor, monthEnd: monthEnd)),
        { inMonths($0, first, interval) && taken($0, [first.day], monthEnd) }
      )
    case 4:
      let ordinal = [1, 2, 3, 4, -1, -2, -3, -4][generator.int(0...7)]
      let weekday = Weekday(rawValue: generator.int(1...7)) ?? .monday
      return (
        .months(MonthPattern(every: every, days: .weekday(ordinal: ordinal, weekday), monthEnd: .clamp)),
        { day in
          let date = CivilDate(nearest: day)
          guard inMonths(day, first, every), date.weekday == weekday else { return false }
          let length = CivilDate.days(inMonth: date.month, of: date.year)
          return ordinal > 0 ? (date.day - 1) / 7 + 1 == ordinal : (length - date.day) / 7 + 1 == -ordinal
        }
      )
    default:
      let dates = Set((0..<20).map { _ in anchor + generator.int(-100...2_000) })
      return (.dates(dates.sorted()), { dates.contains($0) })
    }
  }

  private static func inMonths(_ day: Int, _ first: (year: Int, month: Int, day: Int), _ every: Int) -> Bool {
    let date = CivilDate(nearest: day).components
    return ((date.year - first.year) * 12 + date.month - first.month) % every == 0
  }

  private static func taken(_ day: Int, _ numbers: Set<Int>, _ monthEnd: MonthEnd) -> Bool {
    let date = CivilDate(nearest: day).components
    let isLast = date.day == CivilDate.days(inMonth: date.month, of: date.year)
    return numbers.contains(date.day) || monthEnd == .clamp && isLast && numbers.contains { $0 > date.day }
  }

  @Test(arguments: [(1, 29), (3, 29), (4, 29), (25, 29), (1, 31), (7, 30)])
  func `skipped month ends are counted over centuries`(every: Int, day: Int) throws {
    let first = try #require(CivilDate(year: 1804, month: 1, day: day))
    for interval in [every, every * 12] {
      let pattern = MonthPattern(every: interval, days: .anchor, monthEnd: .skip)
      var count = 0
      for step in 0..<(12 * 500 / interval) {
        let month = first.month - 1 + step * interval
        guard let found = CivilDate(year: 1804 + month / 12, month: month % 12 + 1, day: day) else { continue }
        count += 1
        try #require(pattern.occurrence(on: found.number, from: first.number) == count)
      }
      #expect(count > 0)
    }
  }

  @Test func `a rule without days ends its search`() throws {
    let february = try date("2024-02-10").number
    let never = MonthPattern(every: 12, days: .days([30]), monthEnd: .skip)
    #expect(never.next(february, from: february) == nil)
    #expect(MonthPattern(every: 1, days: .days([]), monthEnd: .clamp).next(february, from: february) == nil)
  }

  @Test(arguments: [Int.max, Int.min, 0, -1, 4_000_001])
  func `no interval that a file names overflows`(every: Int) throws {
    for rule in [
      ElementRule.hours(every: every), .days(every: every), .weeks(every: every),
      .weeks(every: every, on: [.init(rawValue: 7)]),
      .months(every: every), .years(every: every),
    ] {
      let schedule = try compiled(ScheduleElement(id: "e", rule))
      let participant = try context(enrolled: "2024-01-31")
      #expect(!schedule.events(for: participant, from: try date("2024-01-31"), to: try date("2024-02-01")).isEmpty)
      _ = schedule.nextEvent(ofTask: 0, for: participant, from: try date("9999-12-30"))
    }
  }
}
