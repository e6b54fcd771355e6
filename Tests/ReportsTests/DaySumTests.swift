import JSONText
import Record
import Testing

@testable import Reports

/// What the numbers of one day come to.
@Suite struct DaySumTests {
  @Test(arguments: ["deg", "°", "degrees", "°C", "℃", "mmHg", "%", "m/s"])
  func `what does not add up is not summed`(_ unit: String) {
    #expect(DaySum(RecordedValue(kind: "k", value: 3, unit: unit, from: nil)) == nil)
  }

  @Test(arguments: ["ml", "min", "m", "kcal"]) func `what adds up is`(_ unit: String) {
    #expect(DaySum(RecordedValue(kind: "k", value: 3, unit: unit, from: nil))?.text == "3 \(unit)")
  }
}
