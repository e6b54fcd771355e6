import CivilTime

/// The BY parts of a recurrence rule as a test of one day.
struct RecurrenceFilter: Sendable {
  private let frequency: RecurrenceRule.Frequency
  private let weekStart: Weekday
  /// Bit n is month n; zero for any.
  private var months: UInt16
  /// Bit n is day n from the start, and from the end, of the month.
  private var monthDays: UInt32
  private let lastMonthDays: UInt32
  private var weekdays: WeekdaySet
  private let ordinals: [RecurrenceRule.Day]
  private let yearDays: [Int]
  private let weekNumbers: [Int]

  init(_ rule: RecurrenceRule) {
    frequency = rule.frequency
    weekStart = rule.weekStart
    months = rule.byMonth.reduce(0) { (1...12).contains($1) ? $0 | 1 << UInt16($1) : $0 }
    monthDays = rule.byMonthDay.reduce(0) { (1...31).contains($1) ? $0 | 1 << UInt32($1) : $0 }
    lastMonthDays = rule.byMonthDay.reduce(0) { (-31 ... -1).contains($1) ? $0 | 1 << UInt32(-$1) : $0 }
    weekdays = WeekdaySet(rule.byDay.filter { $0.ordinal == nil }.map(\.weekday))
    ordinals = rule.byDay.filter { $0.ordinal != nil }
    yearDays = rule.byYearDay
    weekNumbers = rule.byWeekNumber
  }

  /// "Information, not contained in the rule, necessary to determine the various recurrence instance start time and
  /// dates are derived from the Start Time (DTSTART)."
  func anchored(at anchor: Int) -> RecurrenceFilter {
    guard frequency != .daily, monthDays | lastMonthDays == 0, weekdays.isEmpty, ordinals.isEmpty, yearDays.isEmpty
    else { return self }
    var filter = self
    let date = CivilDate(nearest: anchor)
    if frequency == .weekly || !weekNumbers.isEmpty {
      filter.weekdays = WeekdaySet([date.weekday])
    } else {
      filter.monthDays = 1 << UInt32(date.day)
      if frequency == .yearly, months == 0 { filter.months = 1 << UInt16(date.month) }
    }
    return filter
  }

  func matches(_ day: Int) -> Bool {
    let civil = CivilDate(nearest: day)
    let date = civil.components
    if months != 0, months >> UInt16(date.month) & 1 == 0 { return false }
    if monthDays | lastMonthDays != 0 {
      let fromEnd = CivilDate.days(inMonth: date.month, of: date.year) - date.day + 1
      if monthDays >> UInt32(date.day) & 1 == 0, lastMonthDays >> UInt32(fromEnd) & 1 == 0 { return false }
    }
    if !(weekdays.isEmpty && ordinals.isEmpty), !weekdays.contains(civil.weekday), !hasOrdinal(civil, date) {
      return false
    }
    if !yearDays.isEmpty {
      let year = YearDays(date.year)
      let number = day - year.start + 1
      guard yearDays.contains(number) || yearDays.contains(number - year.length - 1) else { return false }
    }
    return weekNumbers.isEmpty || hasWeekNumber(day, year: date.year)
  }

  /// The first day of the next month when no day of this one can match.
  func resumes(after day: Int) -> Int? {
    guard months != 0 else { return nil }
    let date = CivilDate(nearest: day).components
    guard months >> UInt16(date.month) & 1 == 0 else { return nil }
    return day - date.day + 1 + CivilDate.days(inMonth: date.month, of: date.year)
  }

  /// Ordinals count in the month for a monthly rule and beside BYMONTH, else in the year.
  private func hasOrdinal(_ civil: CivilDate, _ date: (year: Int, month: Int, day: Int)) -> Bool {
    guard !ordinals.isEmpty else { return false }
    let weekday = civil.weekday
    let place: Int
    let length: Int
    if frequency == .yearly, months == 0 {
      let year = YearDays(date.year)
      place = civil.number - year.start
      length = year.length
    } else {
      place = date.day - 1
      length = CivilDate.days(inMonth: date.month, of: date.year)
    }
    return ordinals.contains { day in
      day.weekday == weekday && (day.ordinal == place / 7 + 1 || day.ordinal == -((length - 1 - place) / 7 + 1))
    }
  }

  /// A day has the number of its week even where that week belongs to the year before or after.
  private func hasWeekNumber(_ day: Int, year: Int) -> Bool {
    var week = year
    if day >= firstWeek(of: year + 1) { week += 1 } else if day < firstWeek(of: year) { week -= 1 }
    let start = firstWeek(of: week)
    let number = (day - start) / 7 + 1
    let last = (firstWeek(of: week + 1) - start) / 7
    return weekNumbers.contains(number) || weekNumbers.contains(number - last - 1)
  }

  /// The start of the first week with at least four days in the year: that of 4 January.
  private func firstWeek(of year: Int) -> Int {
    let fourth = YearDays(year).start + 3
    return fourth - floorModulo(fourth + 4 - weekStart.rawValue, 7)
  }
}

/// A calendar year as days.
struct YearDays: Sendable {
  let start: Int
  let length: Int

  init(_ year: Int) {
    let before = year - 1
    start = before * 365 + floorDivide(before, 4) - floorDivide(before, 100) + floorDivide(before, 400) - 719_162
    length = CivilDate.isLeap(year) ? 366 : 365
  }

  init(holding day: Int) {
    self.init(CivilDate(nearest: day).year)
  }
}
