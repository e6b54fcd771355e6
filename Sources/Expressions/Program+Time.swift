import CivilTime

extension Program {
  /// The operations on dates, times and durations; a result outside the calendar is blank.
  func timeValue<Source: ValueSource>(_ operation: Operation, _ entry: Int, _ source: borrowing Source) -> Value {
    switch operation {
    case .length(let operand, let unit):
      guard case .duration(let duration) = value(operand, entry: entry, source) else { return .blank }
      return duration.number(in: unit).map(Value.finite) ?? .blank
    case .addDays(let date, let days):
      guard case .date(let date) = value(date, source), let days = number(days, source) else { return .blank }
      return date.moved(days: days)
    case .addMonths(let date, let months):
      guard case .date(let date) = value(date, source), let months = number(months, source) else { return .blank }
      return date.moved(months: months)
    case .addMilliseconds(let instant, let amount):
      guard case .dateTime(let instant) = value(instant, source), let amount = number(amount, source) else {
        return .blank
      }
      return instant.moved(milliseconds: amount)
    case .addSeconds(let time, let seconds):
      guard case .timeOfDay(let time) = value(time, source), let seconds = number(seconds, source) else {
        return .blank
      }
      return time.moved(seconds: seconds)
    case .addDuration(let moment, let duration, let sign):
      guard case .duration(let duration) = value(duration, source) else { return .blank }
      return value(moment, source).moved(by: duration, sign: sign)
    case .difference(let left, let right):
      return value(left, source).difference(from: value(right, source))
    case .age(let birth, let day):
      guard case .date(let birth) = value(birth, source), case .date(let day) = value(day, source) else {
        return .blank
      }
      return day.years(since: birth)
    default: return .blank
    }
  }
}

/// The whole number nearest, half away from zero; nil when it is far beyond any calendar.
private func whole(_ number: Double) -> Int? {
  let rounded = number.rounded(.toNearestOrAwayFromZero)
  return abs(rounded) < 1e15 ? Int(rounded) : nil
}

extension CivilDate {
  fileprivate func moved(days: Double) -> Value {
    guard let days = whole(days), let number = Int32(exactly: Int(dayNumber) + days),
      CivilDate.dayNumbers.contains(number)
    else { return .blank }
    return .date(CivilDate(dayNumber: number))
  }

  fileprivate func moved(months: Double) -> Value {
    guard let months = whole(months), abs(months) < 1_000_000 else { return .blank }
    return adding(months: months, monthEnd: .clamp).map(Value.date) ?? .blank
  }

  /// Birthdays passed; one on 29 February passes on 1 March in other years. Blank before the birth.
  fileprivate func years(since birth: CivilDate) -> Value {
    guard self >= birth else { return .blank }
    let (now, then) = (components, birth.components)
    let isBefore = (now.month, now.day) < (then.month, then.day)
    return .number(Double(now.year - then.year - (isBefore ? 1 : 0)))
  }
}

extension Instant {
  fileprivate func moved(milliseconds: Double) -> Value {
    guard let amount = whole(milliseconds) else { return .blank }
    let (moved, overflow) = self.milliseconds.addingReportingOverflow(Int64(amount))
    return overflow ? .blank : .dateTime(Instant(milliseconds: moved))
  }
}

extension TimeOfDay {
  fileprivate func moved(seconds amount: Double) -> Value {
    guard let amount = whole(amount) else { return .blank }
    let day = 86_400
    let moved = (seconds + amount % day + day) % day
    return TimeOfDay(seconds: moved).map(Value.timeOfDay) ?? .blank
  }
}

extension CivilDuration {
  /// The length in a unit of the same kind; nil otherwise: a month has no fixed number of days.
  func number(in unit: String) -> Double? {
    let own =
      switch self.unit {
      case .second: "s"
      case .minute: "min"
      case .hour: "h"
      case .day: "days"
      case .week: "weeks"
      case .month: "months"
      case .year: "years"
      }
    return Unit.conversion(from: own, to: unit)?(Double(count))
  }
}

extension Value {
  fileprivate func moved(by duration: CivilDuration, sign: Int) -> Value {
    let sign = Double(sign)
    switch self {
    case .date(let date):
      if let days = duration.number(in: "days") { return date.moved(days: sign * days) }
      return duration.number(in: "months").map { date.moved(months: sign * $0) } ?? .blank
    case .dateTime(let instant):
      return duration.number(in: "ms").map { instant.moved(milliseconds: sign * $0) } ?? .blank
    case .timeOfDay(let time):
      return duration.number(in: "s").map { time.moved(seconds: sign * $0) } ?? .blank
    default: return .blank
    }
  }

  fileprivate func difference(from other: Value) -> Value {
    switch (self, other) {
    case (.date(let a), .date(let b)): .number(Double(Int(a.dayNumber) - Int(b.dayNumber)))
    case (.dateTime(let a), .dateTime(let b)): .finite((Double(a.milliseconds) - Double(b.milliseconds)) / 1000)
    case (.timeOfDay(let a), .timeOfDay(let b)): .number(Double(a.seconds - b.seconds))
    default: .blank
    }
  }
}

extension Comparison {
  /// Compares two values; unknown when one is blank or they are not of one kind.
  func truth(_ left: Value, _ right: Value) -> Bool? {
    switch (left, right) {
    case (.blank, _), (_, .blank): return nil
    case (.number(let a), .number(let b)): return a.isFinite && b.isFinite ? holds(a, b) : nil
    case (.boolean(let a), .boolean(let b)): return isOrder ? nil : (a == b) == (self == .equal)
    case (.text(let a), .text(let b)): return isOrder ? nil : (a == b) == (self == .equal)
    case (.date(let a), .date(let b)): return holds(a, b)
    case (.timeOfDay(let a), .timeOfDay(let b)): return holds(a, b)
    case (.dateTime(let a), .dateTime(let b)): return holds(a, b)
    case (.duration(let a), .duration(let b)):
      for unit in ["ms", "days", "months"] {
        if let a = a.number(in: unit), let b = b.number(in: unit) { return holds(a, b) }
      }
      return nil
    // A choice may mix numbers and texts: they are never equal.
    case (.number, .text), (.text, .number): return isOrder ? nil : self == .notEqual
    default: return nil
    }
  }
}
