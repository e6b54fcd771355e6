import SurveyModel
import Testing

/// Lengths of time, heights and weights as people write them.
struct QuantityFormatTests {
  private func reads(_ kind: QuantityFormat.Kind, _ text: String) -> Double? { kind.reads(text)?.doubleValue }

  @Test(arguments: [
    ("172", 172.0), ("1.72 m", 172), ("1 m 72", 172), ("1m72", 172), ("1 m 05", 105), ("1 m 5 cm", 105),
    ("5 ft 8", 172.7), ("5'8\"", 172.7), ("5'11", 180.3), ("5 ft 8 in", 172.7),
  ])
  func `a height is read with the units that may be left out`(_ text: String, _ centimetres: Double) {
    #expect(reads(.height, text) == centimetres)
  }

  @Test(arguments: [
    "1 m 5", "1m5", "1 m 4", "1 m 720", "1.5 m 20", "5 ft 12", "5 ft 110", "172 cm 5", "8 in 5", "72 1 m", "1 m 72 5",
  ])
  func `a height that may be two, or none, is not read`(_ text: String) { #expect(reads(.height, text) == nil) }

  @Test(arguments: [
    ("70.5", 70.5), ("70 kg 500 g", 70.5), ("155 lb", 70.31), ("11 st 2", 70.76), ("11 st 2 lb", 70.76),
  ])
  func `a weight is read with the units that may be left out`(_ text: String, _ kilograms: Double) {
    #expect(reads(.weight, text) == kilograms)
  }

  @Test(arguments: ["70 kg 5", "70 kg 500", "1 kg 2", "155 lb 8", "11 st 14", "70 500 kg"])
  func `a weight with a number of no unit is not read`(_ text: String) { #expect(reads(.weight, text) == nil) }

  @Test(arguments: [
    ("90", 90.0), ("1:30", 90), ("1:30:00", 5400), ("2 h 15 min", 8100), ("2 h 15", 8100), ("2 min 5", 125),
    ("1 day 2 h", 93_600), ("7時間5分", 25_500),
  ])
  func `a length of time is read with the units that may be left out`(_ text: String, _ seconds: Double) {
    #expect(reads(.timeInterval, text) == seconds)
  }

  @Test(arguments: ["7:5", "07:5", "7:3", "1:3:00", "1:30:0", "2 h 60", "2.5 h 15", "90 s 5", "1 day 2", ":30"])
  func `a length of time that was not written to its end is not read`(_ text: String) {
    #expect(reads(.timeInterval, text) == nil)
  }
}
