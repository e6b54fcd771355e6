import CivilTime

extension Program {
  /// The value of an operation on the number line of its kind; not a number for a blank, an infinity for what is larger
  /// than numbers are, and for what is made of that: a blank to all that reads it.
  ///
  /// - Parameter lane: Of a list, which of its elements; single values are the same in every lane.
  func number(_ index: Int32, _ lane: Int, _ source: borrowing some ValueSource) -> Double {
    switch operations[Int(index)] {
    case .ordinal(let number): return number
    case .today: return Double(source.today.dayNumber)
    case .slot(let slot): return source.value(at: Int(slot)).ordinal
    case .slotList, .query, .queryList, .tag: return value(index, lane, source).ordinal
    case .negate(let operand): return -number(operand, lane, source)
    case .add(let a, let b): return DecimalArithmetic.sum(number(a, lane, source), number(b, lane, source))
    case .subtract(let a, let b): return DecimalArithmetic.difference(number(a, lane, source), number(b, lane, source))
    case .multiply(let a, let b): return DecimalArithmetic.product(number(a, lane, source), number(b, lane, source))
    case .divide(let a, let b): return DecimalArithmetic.quotient(number(a, lane, source), number(b, lane, source))
    case .power(let base, let exponent):
      return Program.power(number(base, lane, source), number(exponent, lane, source))
    case .curve(let curve, let operand): return Program.value(of: curve, at: number(operand, lane, source))
    case .length(let operand):
      guard case .text(let text) = value(operand, lane, source) else { return .nan }
      return Double(text.count)
    case .convert(let operand, let ratio):
      return ratios[Int(ratio)].applied(to: number(operand, lane, source))
    case .addDays(let date, let days):
      return Program.day(number(date, lane, source) + Program.whole(number(days, lane, source), .down))
    case .addMonths(let date, let months):
      return Program.adding(months: number(months, lane, source), to: number(date, lane, source))
    case .addSeconds(let time, let seconds):
      return Program.clock(number(time, lane, source) + Program.whole(number(seconds, lane, source), .down))
    case .addMilliseconds(let instant, let milliseconds):
      return Program.instant(number(instant, lane, source) + Program.whole(number(milliseconds, lane, source), .down))
    case .round(let operand, let decimals):
      return DecimalArithmetic.rounded(number(operand, lane, source), decimals: Int(decimals))
    case .age(let birth, let day): return Program.age(of: number(birth, lane, source), on: number(day, lane, source))
    case .choose(let condition, let a, let b):
      switch truth(condition, lane, source) {
      case .isTrue: return number(a, lane, source)
      case .isFalse: return number(b, lane, source)
      case .unknown: return .nan
      }
    case .aggregate(let kind, let run, let least): return aggregate(kind, run, Int(least), source)
    case .none, .truth, .constant, .not, .and, .or, .compareNumbers, .compareOrdinals, .compareTruths, .compareValues,
      .isIn, .listContains, .textContains, .matches, .answered, .answeredList, .cased, .concat, .choiceText:
      return .nan
    }
  }

  static func finite(_ number: Double) -> Double { number.isFinite ? number : .nan }
}

// MARK: - Rules of arithmetic

extension Program {
  /// A day of the calendar; outside it no number.
  static func day(_ number: Double) -> Double {
    number >= Double(CivilDate.dayNumbers.lowerBound) && number <= Double(CivilDate.dayNumbers.upperBound)
      ? number : .nan
  }

  static func date(_ number: Double) -> CivilDate? {
    Int32(exactly: number).flatMap { CivilDate.dayNumbers.contains($0) ? CivilDate(dayNumber: $0) : nil }
  }

  /// The same day so many months later, or the last day of a shorter month.
  static func adding(months: Double, to day: Double) -> Double {
    guard let date = date(day), let count = Int(exactly: whole(months, .down)), abs(count) <= 120_000,
      let result = date.adding(months: count, monthEnd: .clamp)
    else { return .nan }
    return Double(result.dayNumber)
  }

  /// A reading of the clock, which starts again at midnight.
  static func clock(_ seconds: Double) -> Double {
    guard seconds.isFinite, abs(seconds) < 1e15 else { return .nan }
    let rest = seconds.truncatingRemainder(dividingBy: 86_400)
    return rest < 0 ? rest + 86_400 : rest
  }

  /// Milliseconds of the years 1 to 9999.
  static func instant(_ milliseconds: Double) -> Double {
    day((milliseconds / 86_400_000).rounded(.down)).isNaN ? .nan : milliseconds
  }

  /// The years completed from one day to another; no number for a birth after it.
  static func age(of birth: Double, on day: Double) -> Double {
    guard birth <= day, let birth = date(birth)?.components, let day = date(day)?.components else { return .nan }
    let hadBirthday = (day.month, day.day) >= (birth.month, birth.day)
    return Double(day.year - birth.year - (hadBirthday ? 0 : 1))
  }

  /// The size of a difference that divisions explain: a third, three times, equals one. Of two whole numbers none does.
  static func areEqual(_ a: Double, _ b: Double) -> Bool {
    if a == b { return true }
    return abs(a - b) <= 1e-12 * max(abs(a), abs(b)) && (a != a.rounded() || b != b.rounded())
  }

  static func compare(_ comparison: Comparison, _ a: Double, _ b: Double) -> Truth {
    guard a.isFinite, b.isFinite else { return .unknown }
    let equal = areEqual(a, b)
    return switch comparison {
    case .equal: Truth(equal)
    case .notEqual: Truth(!equal)
    case .less: Truth(a < b && !equal)
    case .lessOrEqual: Truth(a < b || equal)
    case .greater: Truth(a > b && !equal)
    case .greaterOrEqual: Truth(a > b || equal)
    }
  }

  static func compareExactly(_ comparison: Comparison, _ a: Double, _ b: Double) -> Truth {
    guard a.isFinite, b.isFinite else { return .unknown }
    return switch comparison {
    case .equal: Truth(a == b)
    case .notEqual: Truth(a != b)
    case .less: Truth(a < b)
    case .lessOrEqual: Truth(a <= b)
    case .greater: Truth(a > b)
    case .greaterOrEqual: Truth(a >= b)
    }
  }
}
