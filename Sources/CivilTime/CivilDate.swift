/// A day of the proleptic Gregorian calendar, without a zone; from 0001-01-01 to 9999-12-31.
package struct CivilDate: Hashable, Sendable {
  /// Days since 1970-01-01.
  package let dayNumber: Int32

  /// The first and the last day number that have a date.
  package static let dayNumbers: ClosedRange<Int32> = -719_162...2_932_896

  /// The date of a day number; numbers outside ``dayNumbers`` give its nearer end.
  package init(dayNumber: Int32) {
    self.dayNumber = min(max(dayNumber, CivilDate.dayNumbers.lowerBound), CivilDate.dayNumbers.upperBound)
  }

  /// Nil for a day that the calendar lacks and for years outside 1...9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    dayNumber = CivilDate.dayNumber(year: year, month: month, day: day)
  }

  /// Reads `2026-11-20`, exactly; nil for anything else.
  package init?(iso text: some StringProtocol) {
    var digits = DigitReader(text)
    guard let year = digits.number(of: 4), digits.take("-"), let month = digits.number(of: 2), digits.take("-"),
      let day = digits.number(of: 2), digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

// MARK: - Year, month and day

extension CivilDate {
  package static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package var components: (year: Int, month: Int, day: Int) {
    // Years that begin on 1 March have their leap day at the end; 400 of them have 146,097 days.
    let shifted = Int(dayNumber) + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  package var year: Int { components.year }
  package var month: Int { components.month }
  package var day: Int { components.day }

  private static func dayNumber(year: Int, month: Int, day: Int) -> Int32 {
    let year = month <= 2 ? year - 1 : year
    let era = floorDivide(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return Int32(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
  }
}

// MARK: - Arithmetic

extension CivilDate {
  /// The date so many days later, or earlier for a negative number; it stays within the calendar's range.
  package func adding(days: Int) -> CivilDate {
    let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
    return CivilDate(dayNumber: Int32(clamping: overflow ? (days < 0 ? Int.min : Int.max) : sum))
  }

  /// The same day of the month so many months later.
  ///
  /// - Parameter monthEnd: For a month without that day: its last day, or none.
  /// - Returns: Nil for a day that the month lacks under ``MonthEnd/skip``, and outside the calendar's range.
  package func adding(months: Int, monthEnd: MonthEnd) -> CivilDate? {
    let (year, month, day) = components
    let (count, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow else { return nil }
    let newYear = floorDivide(count, 12)
    let newMonth = count - newYear * 12 + 1
    guard (1...9999).contains(newYear) else { return nil }
    let last = CivilDate.days(inMonth: newMonth, of: newYear)
    if day > last, monthEnd == .skip { return nil }
    return CivilDate(year: newYear, month: newMonth, day: min(day, last))
  }

  /// The first day of the week that the date lies in, for weeks that begin on `start`.
  package func firstDay(ofWeekFrom start: Weekday) -> CivilDate {
    adding(days: -((weekday.rawValue - start.rawValue + 7) % 7))
  }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday(rawValue: floorModulo(Int(dayNumber) + 3, 7) + 1) ?? .monday
  }
}

/// What becomes of the 31st in a month that has no such day.
package enum MonthEnd: String, Hashable, Sendable, CaseIterable {
  /// The month's last day stands for it.
  case clamp
  case skip
}

extension CivilDate: Comparable {
  package static func < (a: CivilDate, b: CivilDate) -> Bool { a.dayNumber < b.dayNumber }
}

extension CivilDate: CustomStringConvertible {
  /// `2026-11-20`.
  package var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func append(to bytes: inout [UInt8]) {
    let (year, month, day) = components
    appendPair(year / 100, to: &bytes)
    appendPair(year % 100, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendPair(month, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendPair(day, to: &bytes)
  }
}
