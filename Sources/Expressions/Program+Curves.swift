import CivilTime
// Functions of numbers alone: they read nothing of the machine.
import func Glibc.exp
import func Glibc.log
import func Glibc.pow

extension Program {
  /// A function of one number.
  enum Curve: UInt8, Hashable, Sendable {
    case abs, floor, ceil, sqrt, ln, exp
    /// Of a date's day.
    case weekday, year, month
  }

  /// Not a number where the function has no value, an infinity where it is too large.
  static func value(of curve: Curve, at x: Double) -> Double {
    guard x.isFinite else { return x.magnitude }
    switch curve {
    case .abs: return x.magnitude
    case .floor: return whole(x, .down)
    case .ceil: return whole(x, .up)
    case .sqrt: return DecimalArithmetic.root(x)
    case .ln: return x > 0 ? DecimalArithmetic.nearest(log(x)) : .nan
    case .exp: return DecimalArithmetic.nearest(Glibc.exp(x))
    case .weekday, .year, .month: return date(x).map { part(curve, of: $0) } ?? .nan
    }
  }

  /// The whole number next to one; a number that divisions made all but whole is whole.
  static func whole(_ x: Double, _ rule: FloatingPointRoundingRule) -> Double {
    let nearest = x.rounded()
    return abs(x - nearest) <= 1e-14 * abs(x) ? nearest : x.rounded(rule)
  }

  /// Monday is 1 and Sunday 7, as in ISO 8601.
  private static func part(_ curve: Curve, of date: CivilDate) -> Double {
    switch curve {
    case .year: Double(date.components.year)
    case .month: Double(date.components.month)
    // Day 0, 1 January 1970, was a Thursday.
    default: Double(((Int(date.dayNumber) + 3) % 7 + 7) % 7 + 1)
    }
  }

  /// Whole powers and square roots are rounded once, as products are; no number for a root of what is negative and for zero to a negative power.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    guard base.isFinite, exponent.isFinite else { return base.isNaN || exponent.isNaN ? .nan : .infinity }
    if let whole = Int(exactly: exponent) { return DecimalArithmetic.power(base, whole) }
    if exponent == 0.5 { return DecimalArithmetic.root(base) }
    let result = pow(base, exponent)
    return result.isNaN || base == 0 && exponent < 0 ? .nan : DecimalArithmetic.nearest(result)
  }

  /// The middle of some numbers, or the mean of the two in the middle.
  static func median(_ numbers: [Double]) -> Double {
    guard !numbers.isEmpty else { return .nan }
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? DecimalArithmetic.quotient(DecimalArithmetic.sum(sorted[middle - 1], sorted[middle]), 2) : sorted[middle]
  }

  /// The standard deviation of a sample, which needs two numbers.
  static func deviation(_ numbers: [Double]) -> Double {
    guard numbers.count > 1 else { return .nan }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return DecimalArithmetic.nearest((squares / Double(numbers.count - 1)).squareRoot())
  }
}
