import Foundation
import Testing

@testable import Expressions

/// The numbers of the language against Foundation's decimals, which have 38 digits.
@Suite struct DecimalArithmeticTests {
  @Test(arguments: 0..<8) func `arithmetic is exact, or rounded once to fifteen digits`(part: Int) throws {
    var generator = SeededGenerator(seed: part)
    for _ in 0..<500 {
      let (a, b) = (Self.number(&generator), Self.number(&generator))
      let (x, y) = (try #require(Decimal(string: a)), try #require(Decimal(string: b)))
      let (p, q) = (try #require(Double(a)), try #require(Double(b)))
      try Self.expect(DecimalArithmetic.sum(p, q), x + y, "\(a) + \(b)")
      try Self.expect(DecimalArithmetic.difference(p, q), x - y, "\(a) - \(b)")
      try Self.expect(DecimalArithmetic.product(p, q), x * y, "\(a) * \(b)")
      if y != 0 { try Self.expect(DecimalArithmetic.quotient(p, q), x / y, "\(a) / \(b)") }
      let decimals = Int.random(in: 0...6, using: &generator)
      try #require(DecimalArithmetic.rounded(p, decimals: decimals) == Self.double(Self.rounded(x, decimals)), "\(a)")
    }
  }

  @Test(arguments: 0..<4) func `whole powers are rounded once`(part: Int) throws {
    var generator = SeededGenerator(seed: 100 + part)
    for _ in 0..<300 {
      // Thirty-five digits at most, which Foundation keeps.
      let (digits, exponent) = (Int.random(in: 1...99_999, using: &generator), Int.random(in: 0...7, using: &generator))
      let text = "\(Bool.random(using: &generator) ? "-" : "")\(digits)e-\(Int.random(in: 0...4, using: &generator))"
      let (exact, number) = (try #require(Decimal(string: text)), try #require(Double(text)))
      let power = (0..<exponent).reduce(Decimal(1)) { power, _ in power * exact }
      try Self.expect(DecimalArithmetic.power(number, exponent), power, "\(text) ^ \(exponent)")
    }
    #expect(DecimalArithmetic.power(56.647, 6) == 33_041_631_896.4539)
    #expect(DecimalArithmetic.power(1.000_1, 100) == 1.01004966209288)
    #expect(DecimalArithmetic.power(-10, 15) == -.infinity && DecimalArithmetic.power(1e-15, 100) == 0)
    #expect(DecimalArithmetic.power(99_999_999_999_999.9, 100) == .infinity)
    #expect(DecimalArithmetic.power(0, -1).isNaN && DecimalArithmetic.power(0, 3) == 0)
  }

  /// Worked out with 60 digits by Python's decimal.
  @Test(
    arguments: [
      ("1.0000001", 1_000_000, 1.10517091254979), ("0.9993", 365, 0.774459845052802),
      ("1.5", -18, 0.000676639484598864), ("0.22", -18, 686_106_834_065.299), ("10", -15, 1e-15),
      ("1.00000000000001", 500_000_000_000_000, 148.413159102573), ("-0.3", -7, -4572.47370827618),
      ("1.0000001", -3_000_000, 0.740818231793991), ("0.999999999999999", 999_999_999_999_999, 0.367879441171443),
    ]) func `a power of any size is rounded once`(base: String, exponent: Int, expected: Double) throws
  {
    #expect(DecimalArithmetic.power(try #require(Double(base)), exponent) == expected)
  }

  @Test(arguments: 0..<4) func `the number nearest to a root lies half a digit from it at most`(part: Int) throws {
    var generator = SeededGenerator(seed: 200 + part)
    for _ in 0..<300 {
      let text = String(Self.number(&generator).drop { $0 == "-" })
      let (exact, number) = (try #require(Decimal(string: text)), try #require(Double(text)))
      let root = DecimalArithmetic.root(number)
      let found = try #require(Decimal(string: "\(root)"))
      if exact == 0 {
        try #require(root == 0)
        continue
      }
      // Half of the fifteenth digit.
      var half = Decimal(5) / pow(Decimal(10), 15)
      while half * pow(Decimal(10), 14) > found { half /= 10 }
      while half * pow(Decimal(10), 15) <= found { half *= 10 }
      let (below, above) = (found - half, found + half)
      try #require(below * below <= exact && exact <= above * above, "the root of \(text) is not \(root)")
    }
    #expect(DecimalArithmetic.root(18) == 4.24264068711929 && DecimalArithmetic.root(1e-15) == 3.16227766016838e-8)
    #expect(DecimalArithmetic.root(-1).isNaN && DecimalArithmetic.root(.infinity) == .infinity)
  }

  @Test func `a double is rounded by what it is, not by what a product of it is`() {
    #expect(DecimalArithmetic.nearest(0.685.squareRoot()) == 0.827647267862342)
    #expect(DecimalArithmetic.nearest(-(0.685.squareRoot())) == -0.827647267862342)
  }

  @Test func `sums of many are rounded once`() {
    #expect(DecimalArithmetic.sum(Array(repeating: 0.1, count: 10)) == 1)
    #expect(DecimalArithmetic.sum([1e14, 0.1, -1e14]) == 0.1)
    #expect(DecimalArithmetic.sum([9e14, 9e14]) == .infinity)
    #expect(DecimalArithmetic.sum([]) == 0)
    #expect(DecimalArithmetic.sum(Array(repeating: 2.33333333333333e-12, count: 3)) == 6.99999999999999e-12)
    #expect(DecimalArithmetic.sum([1e14, 2.33333333333333e-9, -1e14]) == 2.33333333333333e-9)
    #expect(DecimalArithmetic.sum([99_999_999_999_999.5, 1e-15]) == 99_999_999_999_999.5)
    // On which side of a half the rest lies counts.
    #expect(DecimalArithmetic.sum([123_456_789_012_345, 0.5, -1.25e-15]) == 123_456_789_012_345)
    #expect(DecimalArithmetic.sum([123_456_789_012_345, 0.5]) == 123_456_789_012_346)
  }

  @Test(
    arguments: [
      (100_000_000, 6, 100_000_000), (2.675, 2, 2.68), (-2.5, 0, -3), (1e14, 6, 1e14), (0.1, 0, 0), (0.5, 0, 1),
      (999_999_999_999_999, 2, 999_999_999_999_999),
    ] as [(Double, Int, Double)]) func `rounding is half away from zero at any size`(
      _ number: Double, _ decimals: Int, _ expected: Double
    )
  {
    #expect(DecimalArithmetic.rounded(number, decimals: decimals) == expected)
  }

  @Test(arguments: [7e-9, 1e-3, 3.4e-14, 0.7, 7, 7e9]) func `a small number keeps fifteen digits, too`(number: Double) {
    let third = DecimalArithmetic.quotient(number, 3)
    let (significand, _) = DecimalArithmetic.digits(of: third) ?? (0, 0)
    #expect(String(significand).count >= 14, "\(third)")
    #expect(abs(DecimalArithmetic.product(third, 3) - number) < 1e-14 * number)
    #expect(DecimalArithmetic.nearest(third) == third)
  }

  @Test func `what is smaller than numbers are is rounded to 10^-15 or zero`() {
    #expect(DecimalArithmetic.product(1e-8, 6e-8) == 1e-15)
    #expect(DecimalArithmetic.product(-1e-8, 4e-8) == 0)
    #expect(DecimalArithmetic.product(1e-15, 1e-15) == 0)
    #expect(DecimalArithmetic.difference(1.00000000000001e-15, 1e-15) == 0)
    #expect(DecimalArithmetic.quotient(1e-15, 999_999_999_999_999) == 0)
    #expect(DecimalArithmetic.nearest(.leastNonzeroMagnitude) == 0)
  }

  @Test func `beyond the range is an infinity, no value is not a number`() {
    #expect(DecimalArithmetic.sum(999_999_999_999_999, 1) == .infinity)
    #expect(DecimalArithmetic.product(-1e8, 1e8) == -.infinity)
    #expect(DecimalArithmetic.quotient(1, 0).isNaN)
    #expect(DecimalArithmetic.sum(.nan, 1).isNaN)
    #expect(DecimalArithmetic.product(1e-8, 1e-8) == 0)
    #expect(DecimalArithmetic.quotient(1, 1e7) == 1e-7)
  }

  /// Up to 15 digits, down to 10^-15, more of the short ones.
  private static func number(_ generator: inout SeededGenerator) -> String {
    let count = [1, 2, 3, 6, 15][Int.random(in: 0..<5, using: &generator)]
    let digits = String((0..<count).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
    // Every other one may be as small as numbers are.
    let most = Bool.random(using: &generator) ? min(count + 2, 15) : count + 14
    let decimals = Int.random(in: 0...most, using: &generator)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let text = decimals == 0 ? padded : padded.dropLast(decimals) + "." + padded.suffix(decimals)
    return Bool.random(using: &generator) ? "-" + text : String(text)
  }

  private static func expect(_ found: Double, _ exact: Decimal, _ what: String) throws {
    let size = abs(exact)
    var whole = 0
    while whole < 16, size >= pow(Decimal(10), whole) { whole += 1 }
    if whole > 15 {
      try #require(found == (exact < 0 ? -.infinity : .infinity), "\(what)")
    } else {
      // Zeros behind the point are no digits; what is smaller than numbers are has fifteen decimals.
      var decimals = 15 - whole
      while decimals >= 15, size >= pow(Decimal(10), -15), size < pow(Decimal(10), 14 - decimals) { decimals += 1 }
      let expected = rounded(exact, decimals)
      // What rounds up to one digit more is out of range.
      try #require(
        found == (abs(expected) < pow(Decimal(10), 15) ? double(expected) : expected < 0 ? -.infinity : .infinity),
        "\(what) is \(expected), not \(found)")
    }
  }

  private static func rounded(_ number: Decimal, _ decimals: Int) -> Decimal {
    var (number, result) = (number, Decimal())
    NSDecimalRound(&result, &number, decimals, .plain)
    return result
  }

  private static func double(_ number: Decimal) -> Double { Double("\(number)") ?? .nan }

  static let means: [([Double], Double)] = [
    ([6.66666666666667, 6.66666666666667], 6.66666666666667), ([1, 2], 1.5), ([0.1, 0.2, 0.3], 0.2),
    ([999_999_999_999_999, 999_999_999_999_998, 0.000000000000001], 666_666_666_666_666),
    ([-20_000_000, -20_000_001, 0], -13_333_333.6666667), ([0.000000000000001, 0], 0.000000000000001), ([5], 5),
  ]

  @Test(arguments: means)
  func `a mean is rounded once`(_ numbers: [Double], _ mean: Double) {
    var sum = DecimalArithmetic.Sum()
    for number in numbers { sum.add(number) }
    #expect(sum.divided(by: numbers.count) == mean)
  }
}
