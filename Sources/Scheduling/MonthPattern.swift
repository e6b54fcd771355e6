import CivilTime

/// Some days of every n-th month, counted from the anchor's month; years are twelve months.
struct MonthPattern: Sendable {
  let every: Int
  let days: MonthDays
  let monthEnd: MonthEnd
  /// Bit n is day n of the month; zero when the anchor gives the day or a weekday is meant.
  private let fixedBits: UInt32

  init(every: Int, days: MonthDays, monthEnd: MonthEnd) {
    self.every = every
    self.days = days
    self.monthEnd = monthEnd
    if case .days(let numbers) = days {
      fixedBits = numbers.reduce(0) { (1...31).contains($1) ? $0 | 1 << UInt32($1) : $0 }
    } else {
      fixedBits = 0
    }
  }

  func contains(_ day: Int, from anchor: Int) -> Bool {
    let date = CivilDate(nearest: day).components
    let first = CivilDate(nearest: anchor).components
    let months = (date.year - first.year) * 12 + date.month - first.month
    return months % every == 0 && bits(year: date.year, month: date.month, anchorDay: first.day) >> date.day & 1 != 0
  }

  func occurrence(on day: Int, from anchor: Int) -> Int {
    let date = CivilDate(nearest: day).components
    let first = CivilDate(nearest: anchor).components
    let steps = ((date.year - first.year) * 12 + date.month - first.month) / every
    let inMonth = bits(year: date.year, month: date.month, anchorDay: first.day) & (1 << date.day - 1)
    let missed = bits(year: first.year, month: first.month, anchorDay: first.day) & (1 << first.day - 1)
    return total(steps: steps, first: first) + inMonth.nonzeroBitCount - missed.nonzeroBitCount + 1
  }

  func next(_ day: Int, from anchor: Int) -> Int? {
    let date = CivilDate(nearest: day).components
    let first = CivilDate(nearest: anchor).components
    let months = (date.year - first.year) * 12 + date.month - first.month
    var step = (months + every - 1) / every
    var from = step * every == months ? date.day : 1
    for _ in 0...cycle {
      let (year, month) = monthAt(step: step, first: first)
      guard year <= 9999 else { return nil }
      let rest = bits(year: year, month: month, anchorDay: first.day) >> from
      if rest != 0 { return dayNumber(year, month, from + rest.trailingZeroBitCount) }
      step += 1
      from = 1
    }
    return nil
  }

  func previous(_ day: Int, from anchor: Int) -> Int? {
    let date = CivilDate(nearest: day).components
    let first = CivilDate(nearest: anchor).components
    let months = (date.year - first.year) * 12 + date.month - first.month
    var step = months / every
    var upTo = step * every == months ? date.day : 31
    while step >= 0 {
      let (year, month) = monthAt(step: step, first: first)
      let found = bits(year: year, month: month, anchorDay: first.day) << (31 - upTo)
      if found != 0 { return dayNumber(year, month, upTo - found.leadingZeroBitCount) }
      step -= 1
      upTo = 31
    }
    return nil
  }

  /// After 400 years of months all has been tried.
  private var cycle: Int { 4_800 }

  private func monthAt(step: Int, first: (year: Int, month: Int, day: Int)) -> (year: Int, month: Int) {
    let months = first.year * 12 + first.month - 1 + step * every
    return (months / 12, months % 12 + 1)
  }

  /// The days of a month that the pattern takes, bit n being day n.
  private func bits(year: Int, month: Int, anchorDay: Int) -> UInt32 {
    if case .weekday(let ordinal, let weekday) = days {
      return 1 << UInt32(dayOfMonth(ordinal, weekday, year: year, month: month))
    }
    return bits(length: CivilDate.days(inMonth: month, of: year), anchorDay: anchorDay)
  }

  private func bits(length: Int, anchorDay: Int) -> UInt32 {
    let wanted: UInt32 = fixedBits == 0 && days == .anchor ? 1 << UInt32(anchorDay) : fixedBits
    let inside = wanted & (UInt32.max >> UInt32(31 - length))
    return monthEnd == .clamp && inside != wanted ? inside | 1 << UInt32(length) : inside
  }

  private func dayOfMonth(_ ordinal: Int, _ weekday: Weekday, year: Int, month: Int) -> Int {
    let weeks = min(max(ordinal, -4), 4)
    let length = CivilDate.days(inMonth: month, of: year)
    let start = dayNumber(year, month, 1)
    if weeks > 0 { return 1 + floorModulo(weekday.rawValue - 4 - start, 7) + 7 * (weeks - 1) }
    let last = start + length - 1
    return length - floorModulo(last + 4 - weekday.rawValue, 7) + 7 * (min(weeks, -1) + 1)
  }

  private func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    CivilDate(year: year, month: month, day: day)?.number ?? civilDays.upperBound + 1
  }

  /// How many days the pattern takes in the first `steps` of its months, whole ones.
  private func total(steps: Int, first: (year: Int, month: Int, day: Int)) -> Int {
    if case .weekday = days { return steps }
    var perMonth = SIMD4<Int>.zero
    for index in 0..<4 {
      perMonth[index] = bits(length: 28 + index, anchorDay: first.day).nonzeroBitCount
    }
    if perMonth == SIMD4(repeating: perMonth[0]) { return steps * perMonth[0] }
    return MonthTally(steps: steps, every: every, firstYear: first.year, firstMonth: first.month).sum(perMonth)
  }
}
