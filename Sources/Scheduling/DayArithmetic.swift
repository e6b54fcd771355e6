import CivilTime

/// The day numbers that have a date, as wide as arithmetic needs.
let civilDays = Int(CivilDate.dayNumbers.lowerBound)...Int(CivilDate.dayNumbers.upperBound)

extension CivilDate {
  /// Days since 1970-01-01, as wide as arithmetic needs.
  var number: Int { Int(dayNumber) }

  /// The nearest date there is.
  init(nearest number: Int) {
    self.init(dayNumber: Int32(min(max(number, civilDays.lowerBound), civilDays.upperBound)))
  }
}

extension Instant {
  /// Saturating: no file can name a duration that overflows.
  func adding(milliseconds more: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(more)
    return Instant(milliseconds: overflow ? (more < 0 ? .min : .max) : sum)
  }
}

extension CivilDuration {
  /// A number of study days that it never exceeds, the clock's uneven days apart; the others have twenty hours at least.
  var mostDays: Int {
    let bounded = min(max(count, 0), longest)
    switch unit {
    case .second, .minute, .hour: return Int((elapsedMilliseconds ?? 0) / 72_000_000) + 1
    case .day: return bounded
    case .week: return bounded * 7
    case .month: return bounded * 31
    case .year: return bounded * 366
    }
  }

  /// Whether it is a number of days, each of which counts.
  var isOfDays: Bool { unit == .day || unit == .week }

  /// The day so far from `day`; months clamp at their ends, for an anchor must exist. Beyond the calendar it is a number that
  /// has no date.
  func days(from day: Int, sign: Int) -> Int {
    let bounded = min(max(count, -longest), longest) * sign
    switch unit {
    case .second, .minute, .hour: return day
    case .day: return day + bounded
    case .week: return day + bounded * 7
    case .month: return days(from: day, months: bounded)
    case .year: return days(from: day, months: bounded * 12)
    }
  }

  private func days(from day: Int, months: Int) -> Int {
    // No month is longer than 31 days: what is beyond the calendar stays so.
    CivilDate(nearest: day).adding(months: months, monthEnd: .clamp)?.number ?? day + months * 31
  }

  /// More days than there are: beyond it all durations are alike.
  private var longest: Int { 4_000_000 }
}
