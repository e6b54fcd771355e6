import SurveyModel
import Testing

@Suite struct DecimalNumberTests {
  @Test(arguments: [
    ("4", "4"), ("-12", "-12"), ("+3", "3"), ("7.50", "7.50"), ("0.05", "0.05"), ("-0.5", "-0.5"), ("1e3", "1000"),
    ("25e-1", "2.5"), ("007", "7"), ("2.33333333333333e-09", "0.00000000233333333333333"),
    ("1e-15", "0.000000000000001"),
  ])
  func `digits stay as typed`(text: String, expected: String) {
    #expect(DecimalNumber(text)?.description == expected)
  }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "1.2.3", "eight", "1e", "1e99", "1234567890123456", "9e-16", "0.0000000000000000", "１",
    "0x10", "1 2", "∞", "nan",
  ])
  func `anything else is no number`(text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test(arguments: [("7.50", 1), ("4.0", 0), ("100", 0), ("0.125", 3)])
  func `zeros behind the point carry nothing`(text: String, expected: Int) {
    #expect(DecimalNumber(text)?.significantDecimals == expected)
  }

  @Test(arguments: [(2.5, 0, "3"), (-2.5, 0, "-3"), (0.125, 2, "0.13"), (1.005, 1, "1.0")])
  func `rounding is half away from zero`(value: Double, decimals: Int, expected: String) {
    #expect(DecimalNumber(value, decimals: decimals)?.description == expected)
  }

  @Test(arguments: [7e-9 / 3, 1.5e-14, -2.00000000000001e-10, 1e-15]) func `a small number is read as it is written`(
    _ value: Double
  ) throws {
    let number = try #require(DecimalNumber(value))
    #expect(DecimalNumber(number.description) == number)
    #expect(DecimalNumber(number.description)?.doubleValue == number.doubleValue)
  }
}
