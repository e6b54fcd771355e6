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

  @Test func `sums of many are rounded once`() {
    #expect(DecimalArithmetic.sum(Array(repeating: 0.1, count: 10)) == 1)
    #expect(DecimalArithmetic.sum([1e14, 0.1, -1e14]) == 0.1)
    #expect(DecimalArithmetic.sum([9e14, 9e14]) == .infinity)
    #expect(DecimalArithmetic.sum([]) == 0)
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

  @Test func `beyond the range is an infinity, no value is not a number`() {
    #expect(DecimalArithmetic.sum(999_999_999_999_999, 1) == .infinity)
    #expect(DecimalArithmetic.product(-1e8, 1e8) == -.infinity)
    #expect(DecimalArithmetic.quotient(1, 0).isNaN)
    #expect(DecimalArithmetic.sum(.nan, 1).isNaN)
    #expect(DecimalArithmetic.product(1e-8, 1e-8) == 0)
    #expect(DecimalArithmetic.quotient(1, 1e7) == 1e-7)
  }

  /// Up to 15 digits, up to 15 decimals, more of the short ones.
  private static func number(_ generator: inout SeededGenerator) -> String {
    let count = [1, 2, 3, 6, 15][Int.random(in: 0..<5, using: &generator)]
    let digits = String((0..<count).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
    let decimals = Int.random(in: 0...min(count + 2, 15), using: &generator)
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
      let expected = rounded(exact, 15 - whole)
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
}
