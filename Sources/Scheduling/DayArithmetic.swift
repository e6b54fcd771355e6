import CivilTime

/// The day numbers of the years 0001 to 9999.
let civilDays = -719_162...2_932_896

extension CivilDate {
  /// Days since 1970-01-01, as wide as arithmetic needs.
  var number: Int { Int(dayNumber) }

  /// The nearest date there is.
  init(nearest number: Int) {
    self.init(dayNumber: Int32(min(max(number, civilDays.lowerBound), civilDays.upperBound)))
  }
}

func floorDivision(_ value: Int, _ divisor: Int) -> Int {
  value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
}

func floorRemainder(_ value: Int, _ divisor: Int) -> Int {
  value - floorDivision(value, divisor) * divisor
}

func isLeap(_ year: Int) -> Bool {
  year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The length of month 1 to 12.
func monthLength(_ year: Int, _ month: Int) -> Int {
  month == 2 ? (isLeap(year) ? 29 : 28) : 30 + (month + month >> 3) & 1
}

extension Instant {
  /// Saturating: no file can name a duration that overflows.
  func adding(milliseconds more: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(more)
    return Instant(milliseconds: overflow ? (more < 0 ? .min : .max) : sum)
  }
}

extension CivilDuration {
  /// Its length when it is one of minutes or hours (or seconds); nil for days and longer.
  var elapsedMilliseconds: Int64? {
    let unitLength: Int64
    switch unit {
    case .second: unitLength = 1_000
    case .minute: unitLength = 60_000
    case .hour: unitLength = 3_600_000
    case .day, .week, .month, .year: return nil
    }
    return unitLength * Int64(min(max(count, -longest), longest))
  }

  /// A number of days that it never exceeds.
  var mostDays: Int {
    let bounded = min(max(count, 0), longest)
    switch unit {
    case .second, .minute, .hour: return Int((elapsedMilliseconds ?? 0) / 86_400_000) + 1
    case .day: return bounded
    case .week: return bounded * 7
    case .month: return bounded * 31
    case .year: return bounded * 366
    }
  }

  /// The day so far from `day`; months clamp at their ends, for an anchor must exist.
  func days(from day: Int, sign: Int) -> Int {
    let bounded = min(max(count, -longest), longest) * sign
    switch unit {
    case .second, .minute, .hour: return day
    case .day: return day + bounded
    case .week: return day + bounded * 7
    case .month: return CivilDate(nearest: day).adding(months: bounded, monthEnd: .clamp)?.number ?? day
    case .year: return CivilDate(nearest: day).adding(months: bounded * 12, monthEnd: .clamp)?.number ?? day
    }
  }

  /// More days than there are: beyond it all durations are alike.
  private var longest: Int { 4_000_000 }
}
