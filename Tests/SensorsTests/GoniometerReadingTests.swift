import Sensors
import Testing

struct GoniometerReadingTests {
  @Test func `a reading by hand has a range and no start or finish`() throws {
    let reading = try #require(GoniometerReading(minimum: 10, maximum: 120))
    let measurement = RangeOfMotionMeasurement(reading, instrument: "long-arm goniometer")
    #expect(measurement.range == 110)
    #expect(measurement.start == nil && measurement.finish == nil)
    #expect(measurement.method == .goniometer)
    #expect(measurement.orientation == nil && measurement.quality == nil && measurement.gaps.isEmpty)
  }

  @Test(
    arguments: [
      (130, 10, ["'minimum' is over 'maximum': give the lower angle as minimum"]),
      (-181, 10, ["'minimum' must be from -180 to 360 degrees"]),
      (0, 361, ["'maximum' must be from -180 to 360 degrees"]),
      (
        .nan, .infinity,
        [
          "'minimum' must be from -180 to 360 degrees", "'maximum' must be from -180 to 360 degrees",
        ]
      ),
      (-180, 181, ["'maximum' is more than 360 degrees over 'minimum': give both from one zero"]),
      (-180, 180, []), (0, 360, []), (15, 15, []),
    ] as [(Double, Double, [String])])
  func `every fault of a reading is named`(_ minimum: Double, _ maximum: Double, _ faults: [String]) {
    #expect(GoniometerReading.faults(minimum: minimum, maximum: maximum).map(\.description) == faults)
    #expect((GoniometerReading(minimum: minimum, maximum: maximum) == nil) == !faults.isEmpty)
  }

  @Test(
    arguments: [
      (Joint.knee, -10, 150, []), (.knee, -25, 165, ["minimum", "maximum"]), (.knee, 0, 161, ["maximum"]),
      (.shoulder, -60, 180, []), (.shoulder, -60, 210, ["maximum"]),
    ] as [(Joint, Double, Double, [String])])
  func `an unusual reading is doubted, not refused`(
    _ joint: Joint, _ minimum: Double, _ maximum: Double, _ fields: [String]
  ) throws {
    let reading = try #require(GoniometerReading(minimum: minimum, maximum: maximum))
    #expect(reading.doubts(at: joint).map(\.field) == fields)
  }

  @Test func `a doubt says what is usual`() throws {
    let reading = try #require(GoniometerReading(minimum: 0, maximum: 170))
    let doubt = try #require(reading.doubts(at: .knee).first)
    #expect(
      doubt.description
        == "'maximum' is unusual for a knee: readings are from -20 to 160 degrees, straight or at rest being 0")
  }
}
