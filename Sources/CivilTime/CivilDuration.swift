/// A unit of time; days and longer count on the calendar, the shorter ones elapse.
package enum CalendarUnit: Hashable, Sendable, CaseIterable {
  case second, minute, hour, day, week, month, year
}

/// A count of one unit: `90 s`, `30 min`, `2 hours`, `3 days`, `1 week`, `1 month`, `1 year`.
package struct CivilDuration: Hashable, Sendable {
  package let count: Int
  package let unit: CalendarUnit

  package init(_ count: Int, _ unit: CalendarUnit) {
    self.count = count
    self.unit = unit
  }

  /// The largest count that is read.
  package static let largestCount = 1_000_000

  /// Reads a count and a unit, the space between them optional; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), count <= CivilDuration.largestCount else { return nil }
    guard let unit = CalendarUnit(word: text.dropFirst(digits.count).drop { $0 == " " }) else { return nil }
    self.init(count, unit)
    if isTooLong { return nil }
  }

  /// The years of the longest duration that is read: from any enrolment it stays within the calendar.
  package static let mostYears = 800

  /// Whether it is longer than ``mostYears``.
  package var isTooLong: Bool {
    switch unit {
    case .second, .minute, .hour: false
    case .day: count > CivilDuration.mostYears * 365
    case .week: count > CivilDuration.mostYears * 52
    case .month: count > CivilDuration.mostYears * 12
    case .year: count > CivilDuration.mostYears
    }
  }

  /// The length of a duration in hours or shorter; nil for calendar units, whose length depends on where they lie.
  package var elapsedMilliseconds: Int64? {
    switch unit {
    case .second: Int64(count) * 1000
    case .minute: Int64(count) * 60_000
    case .hour: Int64(count) * 3_600_000
    case .day, .week, .month, .year: nil
    }
  }
}

extension CalendarUnit {
  /// Every word that files may use for a unit.
  package static let words: [(word: String, unit: CalendarUnit)] = [
    ("s", .second), ("sec", .second), ("min", .minute), ("h", .hour), ("hour", .hour), ("hours", .hour),
    ("day", .day), ("days", .day), ("week", .week), ("weeks", .week), ("month", .month), ("months", .month),
    ("year", .year), ("years", .year),
  ]

  package init?(word: some StringProtocol) {
    guard let found = CalendarUnit.words.first(where: { $0.word == word }) else { return nil }
    self = found.unit
  }
}

extension CivilDuration: CustomStringConvertible {
  /// As files write it: `1 day`, `2 weeks`, `30 min`.
  package var description: String {
    let plural = count == 1 ? "" : "s"
    return switch unit {
    case .second: "\(count) s"
    case .minute: "\(count) min"
    case .hour: "\(count) h"
    case .day: "\(count) day\(plural)"
    case .week: "\(count) week\(plural)"
    case .month: "\(count) month\(plural)"
    case .year: "\(count) year\(plural)"
    }
  }
}
