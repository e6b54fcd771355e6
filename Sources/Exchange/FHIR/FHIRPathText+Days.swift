import Expressions

/// Dates, times and ages, which FHIRPath moves but does not subtract.
extension FHIRPathText {
  private static let units = [
    "day": "days", "days": "days", "week": "weeks", "weeks": "weeks", "month": "months", "months": "months",
    "year": "years", "years": "years", "h": "hours", "hour": "hours", "hours": "hours", "min": "minutes",
    "mins": "minutes", "minute": "minutes", "minutes": "minutes", "s": "seconds", "sec": "seconds",
    "second": "seconds", "seconds": "seconds",
  ]

  /// A date or a time moved by a duration; nil for other sums.
  mutating func moved(_ sign: String, _ left: Formula, _ right: Formula) throws(FormulaFault) -> Said? {
    if isMoment(left) {
      guard case .number(let text) = right, let duration = Self.duration(text) else {
        if isMoment(right) { throw FormulaFault("FHIRPath doesn't subtract dates and times but in a comparison") }
        throw FormulaFault("FHIRPath moves dates and times by a fixed duration only")
      }
      let date = try said(left)
      return Said(text: "\(date.within(Level.sum)) \(sign) \(duration)", kind: date.kind, level: Level.sum)
    }
    guard sign == "+", isMoment(right) else { return nil }
    return try moved(sign, right, left)
  }

  private static func duration(_ text: String) -> String? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let unit = units[String(parts[1])] else { return nil }
    return "\(parts[0]) \(unit)"
  }

  func isMoment(_ formula: Formula) -> Bool {
    switch formula {
    case .literal: return true
    case .name:
      var copy = self
      guard let part = try? copy.said(formula) else { return false }
      return [.date, .time, .dateTime].contains(part.kind)
    case .arithmetic("+", let left, let right): return isMoment(left) || isMoment(right)
    case .arithmetic("-", let left, let right): return isMoment(left) && !isMoment(right)
    case .call("if", let parts): return parts.dropFirst().contains { isMoment($0.value) }
    case .call("min", let parts), .call("max", let parts): return parts.contains { isMoment($0.value) }
    default: return false
    }
  }

  /// `a - b > 2 weeks` as `a > b + 2 weeks`, `age(b) >= 18` as `today() >= b + 18 years`; nil for other comparisons.
  mutating func span(_ sign: String, _ left: Formula, _ right: Formula) throws(FormulaFault) -> Said? {
    guard case .number(let number) = right else { return nil }
    switch left {
    case .arithmetic("-", let later, let earlier) where isMoment(later) && isMoment(earlier):
      var copy = self
      let kind = try copy.said(later).kind
      if kind == .time { throw FormulaFault("a time between two times of the day passes midnight") }
      let duration = number.contains(" ") ? number : number + (kind == .date ? " days" : " s")
      return try said(.compare(sign, later, .arithmetic("+", earlier, .number(duration))))
    case .call("age", let arguments):
      guard let birth = arguments.first?.value, let years = Int(number.split(separator: " ").first ?? "") else {
        return nil
      }
      if number.contains(" "), !number.contains("year") { return nil }
      note("who was born on 29 February completes a year on 28 February, here on 1 March")
      let day = arguments.count > 1 ? arguments[1].value : Formula.name("today")
      func reached(_ years: Int) -> Formula {
        .compare(">=", day, .arithmetic("+", birth, .number("\(years) years")))
      }
      func before(_ years: Int) -> Formula {
        .compare("<", day, .arithmetic("+", birth, .number("\(years) years")))
      }
      switch sign {
      case ">=": return try said(reached(years))
      case ">": return try said(reached(years + 1))
      case "<": return try said(before(years))
      case "<=": return try said(before(years + 1))
      case "==": return try said(.and([reached(years), before(years + 1)]))
      default: return try said(.or([before(years), reached(years + 1)]))
      }
    default: return nil
    }
  }
}
