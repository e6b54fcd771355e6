import Algorithms
import CivilTime

/// The days of an element as arithmetic from an anchor day: nothing is walked, whatever the distance.
///
/// Days are numbers since 1970-01-01. Occurrences count from 1 at the first day on or after the anchor.
enum DayPattern: Sendable {
  case days(every: Int)
  case weeks(WeekPattern)
  case months(MonthPattern)
  case dates([Int])
  case recurrence(RecurrencePattern)

  func contains(_ day: Int, from anchor: Int) -> Bool {
    guard day >= anchor else { return false }
    switch self {
    case .days(let every): return (day - anchor) % every == 0
    case .weeks(let weeks): return weeks.contains(day, from: anchor)
    case .months(let months): return months.contains(day, from: anchor)
    case .dates(let dates):
      let index = dates.firstIndex(notBefore: day)
      return index < dates.count && dates[index] == day
    case .recurrence(let rule): return rule.contains(day, from: anchor)
    }
  }

  /// The number of the occurrence on `day`, which the pattern contains; nil where only a walk would tell.
  func occurrence(on day: Int, from anchor: Int) -> Int? {
    switch self {
    case .days(let every): (day - anchor) / every + 1
    case .weeks(let weeks): weeks.occurrence(on: day, from: anchor)
    case .months(let months): months.occurrence(on: day, from: anchor)
    case .dates(let dates): dates.firstIndex(notBefore: day) - dates.firstIndex(notBefore: anchor) + 1
    case .recurrence(let rule): rule.occurrence(on: day, from: anchor)
    }
  }

  /// The first day of the pattern on or after `day`; none is looked for after `limit`.
  func next(_ day: Int, from anchor: Int, limit: Int = civilDays.upperBound) -> Int? {
    let day = max(day, anchor)
    guard day <= civilDays.upperBound else { return nil }
    let found: Int?
    switch self {
    case .days(let every):
      let (sum, overflow) = anchor.addingReportingOverflow((day - anchor + every - 1) / every * every)
      found = overflow ? nil : sum
    case .weeks(let weeks): found = weeks.next(day, from: anchor)
    case .months(let months): found = months.next(day, from: anchor)
    case .dates(let dates):
      let index = dates.firstIndex(notBefore: day)
      found = index < dates.count ? dates[index] : nil
    case .recurrence(let rule): found = rule.next(day, from: anchor, limit: min(limit, civilDays.upperBound))
    }
    guard let found, found <= civilDays.upperBound else { return nil }
    return found
  }

  /// The last day of the pattern on or before `day`.
  func previous(_ day: Int, from anchor: Int) -> Int? {
    guard day >= anchor else { return nil }
    let day = min(day, civilDays.upperBound)
    let found: Int?
    switch self {
    case .days(let every): found = day - (day - anchor) % every
    case .weeks(let weeks): found = weeks.previous(day, from: anchor)
    case .months(let months): found = months.previous(day, from: anchor)
    case .dates(let dates):
      let index = dates.firstIndex(notBefore: day + 1)
      found = index > 0 ? dates[index - 1] : nil
    case .recurrence(let rule): found = rule.previous(day, from: anchor)
    }
    guard let found, found >= anchor else { return nil }
    return found
  }
}

extension [Int] {
  /// In a sorted array, the index of the first element that is not before `day`.
  fileprivate func firstIndex(notBefore day: Int) -> Int { partitioningIndex { $0 >= day } }
}
