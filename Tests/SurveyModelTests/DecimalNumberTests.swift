import SurveyModel
import Testing

@Suite struct DecimalNumberTests {
  @Test(arguments: [
    ("4", "4"), ("-12", "-12"), ("+3", "3"), ("7.50", "7.50"), ("0.05", "0.05"), ("-0.5", "-0.5"), ("1e3", "1000"),
    ("25e-1", "2.5"), ("007", "7"),
  ])
  func `digits stay as typed`(text: String, expected: String) {
    #expect(DecimalNumber(text)?.description == expected)
  }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "1.2.3", "eight", "1e", "1e99", "1234567890123456", "１", "0x10", "1 2", "∞", "nan",
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
}
