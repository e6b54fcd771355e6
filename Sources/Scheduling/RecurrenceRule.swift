package import CivilTime

/// A recurrence rule of RFC 5545 section 3.3.10, of daily frequency or slower.
///
/// Its DTSTART is the element's `from`; one off the rule is no occurrence. Dates that do not exist are skipped.
package struct RecurrenceRule: Hashable, Sendable {
  package enum Frequency: String, Hashable, Sendable, CaseIterable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, or the n-th of them in the month or the year; from the end when negative.
  package struct Day: Hashable, Sendable {
    package var ordinal: Int?
    package var weekday: Weekday

    package init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.ordinal = ordinal
      self.weekday = weekday
    }
  }

  package var frequency: Frequency
  package var interval = 1
  package var count: Int?
  /// Included. Of an UNTIL with a time, its date as written.
  package var until: CivilDate?
  package var byDay: [Day] = []
  package var byMonthDay: [Int] = []
  package var byMonth: [Int] = []
  package var bySetPosition: [Int] = []
  package var byWeekNumber: [Int] = []
  package var byYearDay: [Int] = []
  package var weekStart = Weekday.monday

  package init(_ frequency: Frequency) {
    self.frequency = frequency
  }

  /// Whether nothing but weekdays without ordinals, or nothing at all, narrows the frequency.
  private var isPlain: Bool {
    byMonth.isEmpty && bySetPosition.isEmpty && byWeekNumber.isEmpty && byYearDay.isEmpty
      && byDay.allSatisfy { $0.ordinal == nil }
  }

  /// The pattern that says the same by closed arithmetic, when there is one.
  func closedPattern(interval: Int) -> DayPattern? {
    guard isPlain else { return nil }
    switch frequency {
    case .daily:
      return byDay.isEmpty && byMonthDay.isEmpty ? .days(every: interval) : nil
    case .weekly:
      let days = WeekdaySet(byDay.map(\.weekday))
      return .weeks(every: interval, on: days, weekStart: weekStart)
    case .monthly:
      guard byDay.isEmpty, byMonthDay.allSatisfy({ $0 > 0 }) else { return nil }
      let days = byMonthDay.isEmpty ? MonthDays.anchor : .days(Set(byMonthDay))
      return .months(MonthPattern(every: interval, days: days, monthEnd: .skip))
    case .yearly:
      guard byDay.isEmpty, byMonthDay.isEmpty else { return nil }
      return .months(MonthPattern(every: interval * 12, days: .anchor, monthEnd: .skip))
    }
  }
}
