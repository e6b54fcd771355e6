import Expressions

/// A decimal number with the digits that were typed: `7.50` keeps its two decimals.
package struct DecimalNumber: Hashable, Sendable, CustomStringConvertible {
  /// All digits with the sign, without the point.
  package let significand: Int64
  /// How many of the digits stand behind the point; at most 15 but for a number that was worked out, or is very small.
  package let decimals: Int

  package init(_ whole: Int) {
    significand = Int64(whole)
    decimals = 0
  }

  /// - Parameter decimals: How many of the digits stand behind the point.
  package init(significand: Int64, decimals: Int) {
    self.significand = significand
    self.decimals = decimals
  }

  /// The digits of a number that was worked out; nil for one larger than numbers are.
  package init?(_ value: Double) {
    guard let digits = DecimalArithmetic.digits(of: value) else { return nil }
    (significand, decimals) = digits
  }

  /// `value` rounded half away from zero to `decimals` decimals; nil beyond 15 digits.
  package init?(_ value: Double, decimals: Int) {
    guard (0...15).contains(decimals),
      let digits = DecimalArithmetic.digits(of: DecimalArithmetic.rounded(value, decimals: decimals))
    else { return nil }
    var padded = digits.significand
    for _ in digits.decimals..<max(decimals, digits.decimals) {
      guard padded.magnitude < 100_000_000_000_000 else { return nil }
      padded *= 10
    }
    significand = padded
    self.decimals = decimals
  }

  /// Reads `-12`, `+3`, `0.25`, `1e3` as a person or a file writes them; nil for anything else,
  /// beyond 15 digits, and for what is smaller than numbers are.
  package init?(_ text: some StringProtocol) {
    var digits: Int64 = 0
    var count = 0
    var fraction: Int?
    var negative = false
    var exponent = 0
    var rest = Substring(text)
    if let sign = rest.first, sign == "-" || sign == "+" {
      negative = sign == "-"
      rest = rest.dropFirst()
    }
    if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      guard let power = Int(rest[rest.index(after: mark)...]), abs(power) <= 15 else { return nil }
      exponent = power
      rest = rest[..<mark]
    }
    for character in rest {
      if character == ".", fraction == nil {
        fraction = 0
      } else if character.isASCII, let digit = character.wholeNumberValue {
        guard digits < 100_000_000_000_000 else { return nil }
        digits = digits * 10 + Int64(digit)
        count += 1
        fraction? += 1
      } else {
        return nil
      }
    }
    guard count > 0, rest.last != ".", rest.first != "." else { return nil }
    var places = (fraction ?? 0) - exponent
    while places < 0 {
      guard digits < 100_000_000_000_000 else { return nil }
      digits *= 10
      places += 1
    }
    guard places <= DecimalArithmetic.mostDecimals,
      places <= 15 || String(digits).count > places - 15
    else { return nil }
    significand = negative ? -digits : digits
    decimals = places
  }

  package var doubleValue: Double { DecimalArithmetic.double(significand, decimals: decimals) }

  /// The digits with a point, as JSON and a person read them.
  package var description: String {
    guard decimals > 0 else { return String(significand) }
    let digits = String(significand.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (significand < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// The number of decimals that carry information: 1 for `7.50`, 0 for `4.0`.
  package var significantDecimals: Int {
    var places = decimals
    var digits = significand
    while places > 0, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    return places
  }

  /// Without the zeros at its end.
  package var shortest: DecimalNumber {
    let dropped = decimals - significantDecimals
    let unit = Int64(DecimalNumber.powerOfTen(dropped))
    return DecimalNumber(significand: significand / unit, decimals: decimals - dropped)
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}

extension DecimalNumber: Comparable {
  package static func < (a: DecimalNumber, b: DecimalNumber) -> Bool { a.doubleValue < b.doubleValue }
}
