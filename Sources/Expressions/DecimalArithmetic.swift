/// The language's numbers: decimals of at most 15 significant digits, under 10^15 either way and, but for zero, not nearer to it
/// than 10^-15.
///
/// Each is kept as the double nearest to it, and no two share one. Sums, differences and products are exact where they
/// fit; what has more digits is rounded, half away from zero, and what is too small to a whole number of 10^-15. What is too
/// large is an infinity, and so is whatever is made of it; what has no value is not a number.
package enum DecimalArithmetic {
  /// Numbers are smaller than this.
  package static let limit = 1e15
  package static let mostDecimals = 29
  /// The decimals of the smallest number.
  static let decimalsOfSmallest = 15

  package static func sum(_ a: Double, _ b: Double) -> Double {
    if let simple = simple(a, b, a + b) { return simple }
    var (x, y) = (Digits(a), Digits(b))
    if x.units == 0 || y.units != 0 && x.decimals > y.decimals { swap(&x, &y) }
    // So far behind the last digit of the other one it changes none.
    if y.units == 0 || y.decimals - x.decimals > 17 { return value(x.units, x.decimals) }
    let decimals = max(x.decimals, y.decimals)
    return value(x.units(decimals) + y.units(decimals), decimals)
  }

  package static func difference(_ a: Double, _ b: Double) -> Double { sum(a, -b) }

  package static func product(_ a: Double, _ b: Double) -> Double {
    if let simple = simple(a, b, a * b) { return simple }
    let (x, y) = (Digits(a), Digits(b))
    return value(x.units * y.units, x.decimals + y.decimals)
  }

  /// Not a number for a division by zero.
  package static func quotient(_ a: Double, _ b: Double) -> Double {
    if b == 0 { return .nan }
    let plain = a / b
    if let beyond = beyond(a, b, plain) { return beyond }
    if let simple = simple(a, b, plain), plain * b == a { return simple }
    let (x, y) = (Digits(a), Digits(b))
    // Fifteen digits over at most fifteen: with 22 more the quotient has 21 at least.
    let scaled = x.units * power(22)
    let quotient = scaled.magnitude / y.units.magnitude
    return value(Int128(quotient) * ((x.units < 0) == (y.units < 0) ? 1 : -1), x.decimals + 22 - y.decimals)
  }

  /// Half away from zero.
  package static func rounded(_ number: Double, decimals: Int) -> Double {
    guard abs(number) < limit else { return bounded(number) }
    let digits = Digits(number)
    let surplus = digits.decimals - max(decimals, 0)
    return surplus > 0 ? value(halfAway(digits.units, power(surplus)), digits.decimals - surplus) : number
  }

  /// The number nearest to a double that was worked out in another way.
  package static func nearest(_ number: Double) -> Double {
    guard abs(number) < limit else { return bounded(number) }
    let digits = Digits(number)
    return value(digits.units, digits.decimals)
  }

  /// The digits of a number without the zeros at its end, and how many of them stand behind the point; nil for none.
  package static func digits(of number: Double) -> (significand: Int64, decimals: Int)? {
    guard abs(number) < limit else { return nil }
    var (units, decimals) = (Digits(number).units, Digits(number).decimals)
    while decimals > 0, units % 10 == 0 {
      units /= 10
      decimals -= 1
    }
    return (Int64(units), decimals)
  }
}

// MARK: - Sums of many

extension DecimalArithmetic {
  /// A sum that is rounded once, at its end.
  package struct Sum: Hashable, Sendable {
    /// Of the fifteenth decimal.
    private var units: Int128 = 0
    /// What stands behind it, in units of the last decimal that there is.
    private var rest: Int128 = 0
    /// What lies beyond the range, or is no number.
    private var beyond = 0.0

    package init() {}

    package mutating func add(_ number: Double) {
      guard abs(number) < limit else {
        beyond += number
        return
      }
      let digits = Digits(number)
      let behind = digits.decimals - decimalsOfSmallest
      if behind > 0 {
        units += digits.units / power(behind)
        rest += digits.units % power(behind) * power(mostDecimals - digits.decimals)
      } else {
        units += digits.units(decimalsOfSmallest)
      }
      // Far more than a number can be, and far less than an overflow.
      if units.magnitude > power(34).magnitude { beyond = units < 0 ? -.infinity : .infinity }
    }

    /// The sum over a whole number, rounded once.
    package func divided(by count: Int) -> Double {
      let unit = power(mostDecimals - decimalsOfSmallest)
      let (whole, behind) = (units + rest / unit, rest % unit)
      guard beyond == 0, count > 0 else { return DecimalArithmetic.quotient(value, Double(count)) }
      // All digits of a small sum; of a large one three more than any number has, and whether there is something behind them.
      let isSmall = whole.magnitude < power(22).magnitude
      let (all, decimals) = isSmall ? (whole * unit + behind, mostDecimals) : (whole * 1000, decimalsOfSmallest + 3)
      let (quotient, remainder) = all.quotientAndRemainder(dividingBy: Int128(count))
      let isMore = remainder != 0 || !isSmall && behind != 0
      return DecimalArithmetic.value(quotient * 10 + (isMore ? all.signum() : 0), decimals + 1)
    }

    package var value: Double {
      if beyond != 0 { return bounded(beyond) }
      let unit = power(mostDecimals - decimalsOfSmallest)
      let (whole, rest) = (units + rest / unit, rest % unit)
      // Of a large sum, the rest decides nothing but on which side of a half it lies.
      return whole.magnitude < power(23).magnitude
        ? DecimalArithmetic.value(whole * unit + rest, mostDecimals)
        : DecimalArithmetic.value(whole * 10 + rest.signum(), decimalsOfSmallest + 1)
    }
  }

  package static func sum(_ numbers: some Sequence<Double>) -> Double {
    var sum = Sum()
    for number in numbers { sum.add(number) }
    return sum.value
  }
}

// MARK: - Digits

extension DecimalArithmetic {
  /// A number as whole units of its last decimal.
  struct Digits {
    /// Fifteen digits, or fewer of what is smaller than numbers are.
    let units: Int128
    let decimals: Int

    init(_ number: Double) {
      let size = abs(number)
      var whole = 0
      while whole < 15, size >= DecimalArithmetic.powers[whole] { whole += 1 }
      var decimals = 15 - whole
      // Zeros behind the point are no digits.
      while decimals >= 15, decimals < mostDecimals, size < 1 / DecimalArithmetic.powers[decimals - 14] {
        decimals += 1
      }
      let scaled =
        decimals <= 22
        ? number * DecimalArithmetic.powers[decimals]
        : number * DecimalArithmetic.powers[22] * DecimalArithmetic.powers[decimals - 22]
      self.decimals = number == 0 ? 0 : decimals
      units = Int128(Digits.nearest(scaled, to: number, decimals))
    }

    /// The whole number nearest to the number itself: a half that only the multiplication made is none.
    private static func nearest(_ scaled: Double, to number: Double, _ decimals: Int) -> Double {
      let rounded = scaled.rounded(.toNearestOrAwayFromZero)
      guard abs(rounded - scaled) == 0.5, decimals <= 22 else { return rounded }
      let rest = (-scaled).addingProduct(number, DecimalArithmetic.powers[decimals])
      return rest != 0 && (rest < 0) == (scaled > 0) ? scaled.rounded(.towardZero) : rounded
    }

    func units(_ decimals: Int) -> Int128 { units * power(decimals - self.decimals) }
  }

  /// Powers of ten that doubles hold exactly.
  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  static let wholePowers: [Int128] = (0...38).map { exponent in
    (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
  }

  private static func power(_ exponent: Int) -> Int128 { wholePowers[min(exponent, 38)] }

  private static func halfAway(_ units: Int128, _ unit: Int128) -> Int128 {
    units < 0 ? -((-units + unit / 2) / unit) : (units + unit / 2) / unit
  }

  /// The double of so many whole units of a decimal.
  package static func double(_ units: Int64, decimals: Int) -> Double {
    // Both are whole numbers that a double holds, so that the division rounds once.
    if decimals <= 22 { return Double(units) / powers[decimals] }
    return Double("\(units)e-\(decimals)") ?? 0
  }

  /// The double of so many units of a decimal, rounded to 15 digits.
  static func value(_ units: Int128, _ decimals: Int) -> Double {
    let digits = wholePowers.firstIndex { units.magnitude < $0.magnitude } ?? wholePowers.count
    let isTooSmall = decimals - digits >= decimalsOfSmallest
    let surplus = isTooSmall ? decimals - decimalsOfSmallest : max(digits - 15, 0)
    let kept = surplus > 0 ? halfAway(units, power(surplus)) : units
    let exponent = decimals - surplus
    if exponent >= 0 { return bounded(double(Int64(kept), decimals: exponent)) }
    return bounded(exponent < -15 ? Double(kept.signum()) * .infinity : Double(kept) * powers[-exponent])
  }

  /// What doubles give exactly: whole numbers in range, and what has no digits.
  private static func simple(_ a: Double, _ b: Double, _ result: Double) -> Double? {
    if let beyond = beyond(a, b, result) { return beyond }
    guard a == a.rounded(.towardZero), b == b.rounded(.towardZero), result == result.rounded(.towardZero),
      abs(result) < limit
    else { return nil }
    return result
  }

  /// What is made of something beyond the range, or of what is no number; nil of two numbers.
  private static func beyond(_ a: Double, _ b: Double, _ result: Double) -> Double? {
    if abs(a) < limit, abs(b) < limit { return nil }
    if a.isNaN || b.isNaN { return .nan }
    let isLost = (a.isInfinite || b.isInfinite) && !result.isInfinite
    return isLost ? .infinity : bounded(result)
  }

  static func bounded(_ number: Double) -> Double {
    abs(number) < limit || number.isNaN ? number : number < 0 ? -.infinity : .infinity
  }
}
