import CivilTime

/// A recurrence rule in the form that tests a day within its period; nothing is walked from DTSTART.
struct RecurrencePattern: Sendable {
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
    return positions.isEmpty || hasPosition(day, filter)
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

  func next(_ day: Int, from anchor: Int) -> Int? {
    let anchored = filter.anchored(at: anchor)
    var day = max(day, anchor)
    while day <= civilDays.upperBound {
      let period = period(of: day)
      if !isAligned(day, from: anchor) {
        day = period.upperBound
      } else if let later = anchored.resumes(after: day) {
        day = later
      } else {
        if anchored.matches(day), positions.isEmpty || hasPosition(day, anchored) { return day }
        day += 1
      }
    }
    return nil
  }

  func previous(_ day: Int, from anchor: Int) -> Int? {
    let anchored = filter.anchored(at: anchor)
    var day = day
    while day >= anchor {
      if !isAligned(day, from: anchor) {
        day = period(of: day).lowerBound - 1
      } else {
        if anchored.matches(day), positions.isEmpty || hasPosition(day, anchored) { return day }
        day -= 1
      }
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
    floorDivision(day + 4 - weekStart.rawValue, 7)
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
      return start..<start + monthLength(date.year, date.month)
    case .yearly:
      let year = YearDays(holding: day)
      return year.start..<year.start + year.length
    }
  }

  /// "A set of recurrence instances starts at the beginning of the interval defined by the FREQ rule part": dates before
  /// DTSTART in its period have positions too.
  private func hasPosition(_ day: Int, _ filter: RecurrenceFilter) -> Bool {
    let period = period(of: day)
    let position = (period.lowerBound...day).count { filter.matches($0) }
    if positions.contains(position) { return true }
    guard positions.contains(where: { $0 < 0 }) else { return false }
    let fromEnd = (day..<period.upperBound).count { filter.matches($0) }
    return positions.contains(-fromEnd)
  }
}
