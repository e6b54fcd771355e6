extension DecimalArithmetic {
  /// A whole power, rounded once, at its end; not a number for zero to a negative power.
  package static func power(_ base: Double, _ exponent: Int) -> Double {
    if exponent == 0 { return 1 }
    guard abs(base) < limit else { return exponent > 0 ? bounded(base) : 0 }
    if base == 0 { return exponent > 0 ? 0 : .nan }
    let digits = Digits(base)
    let power = LongDecimal(digits.units.magnitude, decimals: digits.decimals).power(exponent.magnitude)
    let size = (exponent < 0 ? power.reciprocal : power).value
    return digits.units < 0 && exponent % 2 != 0 && size != 0 ? -size : size
  }

  /// The square root, rounded once; not a number for what is negative.
  package static func root(_ number: Double) -> Double {
    guard abs(number) < limit else { return number < 0 ? .nan : bounded(number) }
    var (units, decimals) = (Digits(number).units, Digits(number).decimals)
    guard units > 0 else { return units == 0 ? 0 : .nan }
    // Of so many digits the root has 18 at least.
    while units < wholePowers[34] || decimals % 2 != 0 { (units, decimals) = (units * 10, decimals + 1) }
    var root = Int128(Double(units).squareRoot())
    root = (root + units / root) / 2
    while root * root > units { root -= 1 }
    while (root + 1) * (root + 1) <= units { root += 1 }
    // What is left decides nothing but on which side of a half it lies.
    return value(root * 10 + (root * root == units ? 0 : 1), decimals / 2 + 1)
  }
}

/// A number over zero of 38 digits: enough for powers of any size to be rounded once.
private struct LongDecimal {
  /// At least 10^37, less than 10^38.
  private var digits: UInt128
  /// The power of ten that the digits are multiplied by.
  private var exponent: Int
  /// Whether digits behind them were cut off.
  private var isCut = false

  private static let lowest: UInt128 = 10_000_000_000_000_000_000_000_000_000_000_000_000

  init(_ units: UInt128, decimals: Int) {
    (digits, exponent) = (units, -decimals)
    while digits < LongDecimal.lowest { (digits, exponent) = (digits * 10, exponent - 1) }
  }

  /// The quotient of a product and a power of ten, of 38 digits.
  private init(_ product: (high: UInt128, low: UInt128.Magnitude), exponent: Int, isCut: Bool) {
    var divisor = LongDecimal.lowest * 10
    var (quotient, rest) = divisor.dividingFullWidth(product)
    self.exponent = exponent + 38
    if quotient < LongDecimal.lowest {
      divisor = LongDecimal.lowest
      (quotient, rest) = divisor.dividingFullWidth(product)
      self.exponent = exponent + 37
    }
    digits = quotient
    self.isCut = isCut || rest != 0
  }

  func times(_ other: LongDecimal) -> LongDecimal {
    LongDecimal(
      digits.multipliedFullWidth(by: other.digits), exponent: exponent + other.exponent, isCut: isCut || other.isCut)
  }

  /// By squares.
  func power(_ exponent: UInt) -> LongDecimal {
    var (result, square, rest) = (LongDecimal(1, decimals: 0), self, exponent)
    while rest > 0 {
      if rest % 2 == 1 { result = result.times(square) }
      rest /= 2
      if rest > 0 { square = square.times(square) }
    }
    return result
  }

  var reciprocal: LongDecimal {
    let (quotient, rest) = digits.dividingFullWidth(LongDecimal.lowest.multipliedFullWidth(by: LongDecimal.lowest))
    var result = LongDecimal(quotient, decimals: 74 + exponent)
    result.isCut = isCut || rest != 0
    return result
  }

  /// Rounded to what numbers are.
  var value: Double {
    let (kept, rest) = digits.quotientAndRemainder(dividingBy: 100_000_000)
    // What was cut decides nothing but on which side of a half it lies.
    return DecimalArithmetic.value(Int128(kept * 10 + (isCut || rest != 0 ? 1 : 0)), 1 - 8 - exponent)
  }
}
