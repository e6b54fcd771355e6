/// Numbers from a lower to an upper bound. The largest finite numbers stand for "without bound".
///
/// Each operation rounds as evaluation does. Rounding never swaps two numbers, so the bounds of a result are the results
/// of bounds, to the last digit.
struct Interval: Hashable, Sendable {
  var lower: Double
  var upper: Double

  static let limit = Double.greatestFiniteMagnitude
  static let everything = Interval(-limit, limit)

  init(_ lower: Double, _ upper: Double) {
    self.lower = Swift.max(Swift.min(lower, upper), -Interval.limit)
    self.upper = Swift.min(Swift.max(lower, upper), Interval.limit)
  }

  init(_ number: Double) { self.init(number, number) }

  /// Whether a number of it may be larger than numbers are.
  var mayOverflow: Bool { lower <= -DecimalArithmetic.limit || upper >= DecimalArithmetic.limit }

  var isPoint: Bool { lower == upper }

  func union(_ other: Interval) -> Interval {
    Interval(Swift.min(lower, other.lower), Swift.max(upper, other.upper))
  }

  func contains(_ number: Double) -> Bool { lower <= number && number <= upper }

  static prefix func - (a: Interval) -> Interval { Interval(-a.upper, -a.lower) }

  static func + (a: Interval, b: Interval) -> Interval {
    Interval(sum(a.lower, b.lower), sum(a.upper, b.upper))
  }

  static func - (a: Interval, b: Interval) -> Interval {
    Interval(sum(a.lower, -b.upper), sum(a.upper, -b.lower))
  }

  static func * (a: Interval, b: Interval) -> Interval {
    let products = [(a.lower, b.lower), (a.lower, b.upper), (a.upper, b.lower), (a.upper, b.upper)].map { x, y in
      isUnbounded(x) || isUnbounded(y)
        ? x == 0 || y == 0 ? 0 : (x < 0) == (y < 0) ? limit : -limit
        : inRange(DecimalArithmetic.product(x, y)) ?? x * y
    }
    return Interval(products.min() ?? -limit, products.max() ?? limit)
  }

  /// The quotients by what is not zero.
  static func / (a: Interval, b: Interval) -> Interval {
    if b.contains(0) { return everything }
    let quotients = [(a.lower, b.lower), (a.lower, b.upper), (a.upper, b.lower), (a.upper, b.upper)].map { x, y in
      isUnbounded(x) ? (x < 0) == (y < 0) ? limit : -limit : inRange(DecimalArithmetic.quotient(x, y)) ?? x / y
    }
    return Interval(quotients.min() ?? -limit, quotients.max() ?? limit)
  }

  /// What evaluation gives; beyond its range how far beyond.
  private static func sum(_ a: Double, _ b: Double) -> Double { inRange(DecimalArithmetic.sum(a, b)) ?? a + b }

  /// What has no bound has none either when it is multiplied or divided.
  private static func isUnbounded(_ number: Double) -> Bool { abs(number) >= limit }

  private static func inRange(_ number: Double) -> Double? { number.isFinite ? number : nil }

  /// The interval through a function that never falls.
  func mapped(_ function: (Double) -> Double) -> Interval {
    let (low, high) = (function(lower), function(upper))
    return low.isNaN || high.isNaN ? .everything : Interval(low, high)
  }
}
