import CivilTime

/// A recurrence rule in the form that tests a day within its period; nothing is walked from DTSTART.
struct RecurrencePattern: Sendable {
  /// The days after which weekdays and leap days come again as they were, 400 years: with the interval, all has been tried.
  private let calendarCycle = 146_097
  private let frequency: RecurrenceRule.Frequency
  private let interval: Int
  private let weekStart: Weekday
  let count: Int?
  private let filter: RecurrenceFilter
  private let positions: [Int]

  init(_ rule: RecurrenceRule, interval: Int, count: Int?) {
    frequency = rule.frequency
    self.interval = interval
    weekStart = rule.weekStart
    self.count = count
    filter = RecurrenceFilter(rule)
    positions = rule.bySetPosition
  }

  func contains(_ day: Int, from anchor: Int) -> Bool {
    guard isAligned(day, from: anchor) else { return false }
    let filter = filter.anchored(at: anchor)
    guard filter.matches(day) else { return false }
    return positions.isEmpty || firstPosition(in: day..<day + 1, of: period(of: day), filter) == day
  }

  /// The number of the occurrence on `day`, counted only for a rule that has a COUNT, and only one beyond it.
  func occurrence(on day: Int, from anchor: Int) -> Int? {
    guard let count else { return nil }
    return number(of: day, from: anchor, upTo: count + 1)
  }

  /// Counts the occurrences up to `day`, at most `limit`.
  func number(of day: Int, from anchor: Int, upTo limit: Int = .max) -> Int {
    var number = 0
    var from = anchor
    while number < limit, let found = next(from, from: anchor), found <= day {
      number += 1
      from = found + 1
    }
    return number
  }

  /// - Parameter limit: The last day that is looked at: a rule may name no day at all.
  func next(_ day: Int, from anchor: Int, limit: Int = civilDays.upperBound) -> Int? {
    let anchored = filter.anchored(at: anchor)
    var day = max(day, anchor)
    let limit = min(limit, day + calendarCycle * interval)
    while day <= limit {
      let period = period(of: day)
      if isAligned(day, from: anchor) {
        let days = day..<min(period.upperBound, limit + 1)
        if let found = first(in: days, of: period, anchored) { return found }
      }
      day = period.upperBound
    }
    return nil
  }

  func previous(_ day: Int, from anchor: Int) -> Int? {
    let anchored = filter.anchored(at: anchor)
    var day = day
    while day >= anchor {
      let period = period(of: day)
      if isAligned(day, from: anchor) {
        var last: Int?
        var from = max(period.lowerBound, anchor)
        while from <= day, let found = first(in: from..<day + 1, of: period, anchored) {
          last = found
          from = found + 1
        }
        if let last { return last }
      }
      day = period.lowerBound - 1
    }
    return nil
  }

  /// The first of some days of a period that the rule takes.
  private func first(in days: Range<Int>, of period: Range<Int>, _ filter: RecurrenceFilter) -> Int? {
    if !positions.isEmpty { return firstPosition(in: days, of: period, filter) }
    var day = days.lowerBound
    while day < days.upperBound {
      if let later = filter.resumes(after: day) {
        day = later
      } else {
        if filter.matches(day) { return day }
        day += 1
      }
    }
    return nil
  }

  /// "A set of recurrence instances starts at the beginning of the interval defined by the FREQ rule part": dates
  /// before DTSTART in its period have positions too.
  private func firstPosition(in days: Range<Int>, of period: Range<Int>, _ filter: RecurrenceFilter) -> Int? {
    let total = period.count { filter.matches($0) }
    var position = 0
    for day in period where day < days.upperBound && filter.matches(day) {
      position += 1
      if day >= days.lowerBound, positions.contains(position) || positions.contains(position - total - 1) { return day }
    }
    return nil
  }

  /// Whether the interval takes the period of `day`.
  private func isAligned(_ day: Int, from anchor: Int) -> Bool {
    if interval == 1 { return true }
    let distance: Int
    switch frequency {
    case .daily: distance = day - anchor
    case .weekly: distance = week(of: day) - week(of: anchor)
    case .monthly:
      let (date, first) = (CivilDate(nearest: day).components, CivilDate(nearest: anchor).components)
      distance = (date.year - first.year) * 12 + date.month - first.month
    case .yearly: distance = CivilDate(nearest: day).year - CivilDate(nearest: anchor).year
    }
    return distance % interval == 0
  }

  private func week(of day: Int) -> Int {
    floorDivide(day + 4 - weekStart.rawValue, 7)
  }

  private func period(of day: Int) -> Range<Int> {
    switch frequency {
    case .daily: return day..<day + 1
    case .weekly:
      let start = week(of: day) * 7 - 4 + weekStart.rawValue
      return start..<start + 7
    case .monthly:
      let date = CivilDate(nearest: day).components
      let start = day - date.day + 1
      return start..<start + CivilDate.days(inMonth: date.month, of: date.year)
    case .yearly:
      let year = YearDays(holding: day)
      return year.start..<year.start + year.length
    }
  }
}
