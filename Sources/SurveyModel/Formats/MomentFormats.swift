package import CivilTime

package struct DateFormat: Hashable, Sendable {
  package let minimum: CivilDate?
  package let maximum: CivilDate?
  /// The study day on which the sitting begins is the bound.
  package let minimumIsToday: Bool
  package let maximumIsToday: Bool

  package init(
    minimum: CivilDate? = nil, maximum: CivilDate? = nil, minimumIsToday: Bool = false, maximumIsToday: Bool = false
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.minimumIsToday = minimumIsToday
    self.maximumIsToday = maximumIsToday
  }

  func on(_ today: CivilDate) -> DateFormat {
    DateFormat(minimum: minimumIsToday ? today : minimum, maximum: maximumIsToday ? today : maximum)
  }

  func refusal(of date: CivilDate) -> AnswerRefusal? {
    if let minimum, let maximum, minimum > maximum {
      return .noneFits(minimum: "\(minimum)", maximum: "\(maximum)")
    }
    if let minimum, date < minimum { return .before(date, minimum: minimum) }
    if let maximum, date > maximum { return .after(date, maximum: maximum) }
    return nil
  }
}

package struct TimeOfDayFormat: Hashable, Sendable {
  package let minimum: TimeOfDay?
  package let maximum: TimeOfDay?

  package init(minimum: TimeOfDay? = nil, maximum: TimeOfDay? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }

  func refusal(of time: TimeOfDay) -> AnswerRefusal? {
    if let minimum, let maximum, minimum > maximum {
      return .noneFits(minimum: "\(minimum)", maximum: "\(maximum)")
    }
    if let minimum, time < minimum { return .tooEarly("\(time)", minimum: "\(minimum)") }
    if let maximum, time > maximum { return .tooLate("\(time)", maximum: "\(maximum)") }
    return nil
  }
}

/// An instant with the offset that it was told in.
package struct DateTimeAnswer: Hashable, Sendable, CustomStringConvertible {
  package let instant: Instant
  /// Seconds east of Greenwich.
  package let offsetSeconds: Int

  package init(instant: Instant, offsetSeconds: Int) {
    self.instant = instant
    self.offsetSeconds = offsetSeconds
  }

  package var description: String {
    instant.iso(offsetSeconds: offsetSeconds, fraction: instant.milliseconds % 1000 != 0)
  }

  /// Reads `2026-11-20T08:30:00+09:00`; without an offset, and with a space for the T, it is told in the one given.
  package init?(_ text: String, offsetSeconds: Int?) {
    let iso = text.replacingFirst(" ", with: "T")
    if let zoned = DateTimeAnswer(zoned: iso) {
      self = zoned
      return
    }
    guard let offsetSeconds else { return nil }
    let parts = iso.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CivilDate(iso: parts[0]), let time = TimeOfDay(iso: parts[1]) else { return nil }
    let wall = Int64(date.dayNumber) * 86_400 + Int64(time.seconds)
    self.init(instant: Instant(milliseconds: (wall - Int64(offsetSeconds)) * 1000), offsetSeconds: offsetSeconds)
  }

  private init?(zoned text: String) {
    guard let instant = Instant(iso: text) else { return nil }
    if text.hasSuffix("Z") {
      self.init(instant: instant, offsetSeconds: 0)
      return
    }
    let digits = text.suffix(6)
    guard let sign = digits.first, sign == "+" || sign == "-", let hours = Int(digits.dropFirst().prefix(2)),
      let minutes = Int(digits.suffix(2))
    else { return nil }
    self.init(instant: instant, offsetSeconds: (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
  }
}

package struct DateTimeFormat: Hashable, Sendable {
  /// Dates, both included, as the clocks of the answer's own offset show them.
  package let dates: DateFormat

  package init(dates: DateFormat = DateFormat()) { self.dates = dates }

  func refusal(of moment: DateTimeAnswer) -> AnswerRefusal? {
    let wall = moment.instant.milliseconds + Int64(moment.offsetSeconds) * 1000
    let day = (Double(wall) / 86_400_000).rounded(.down)
    guard abs(day) < 3_000_000 else { return .notADateTime(moment.description) }
    return dates.refusal(of: CivilDate(dayNumber: Int32(day)))
  }
}

extension String {
  fileprivate func replacingFirst(_ sign: Character, with other: Character) -> String {
    guard let index = firstIndex(of: sign) else { return self }
    return String(self[..<index]) + String(other) + self[self.index(after: index)...]
  }
}
