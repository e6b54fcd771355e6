import Foundation
import Sensors
import Testing

/// Distances on the ellipsoid, judged by geographiclib: `Scripts/make-geodesics.py` wrote the file.
@Suite struct GeodesicTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let one: LocationSample
    let other: LocationSample
    let metres: Double
    var testDescription: String { "\(one.latitude) \(one.longitude) to \(other.latitude) \(other.longitude)" }
  }

  static let pairs: [Pair] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/geodesics.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 5, let one = LocationSample(time: 0, latitude: numbers[0], longitude: numbers[1]),
        let other = LocationSample(time: 1, latitude: numbers[2], longitude: numbers[3])
      else { return nil }
      return Pair(one: one, other: other, metres: numbers[4])
    }
  }()

  @Test func `the file has its pairs`() { #expect(Self.pairs.count > 50) }

  @Test(arguments: pairs) func `a distance is right to a millimetre, or a ten-millionth`(_ pair: Pair) {
    let found = Geodesic.distance(pair.one, pair.other)
    #expect(abs(found - pair.metres) < max(0.001, pair.metres * 1e-7))
    #expect(abs(Geodesic.distance(pair.other, pair.one) - found) < 0.001)
  }

  @Test func `antipodes have a distance, to half a percent`() throws {
    let one = try #require(LocationSample(time: 0, latitude: 0, longitude: 0))
    let other = try #require(LocationSample(time: 1, latitude: 0.2, longitude: 179.9))
    // geographiclib: 19,981,123.0 m for (0, 0) to (0.2, 179.9).
    #expect(abs(Geodesic.distance(one, other) - 19_981_123.0) < 100_000)
    #expect(Geodesic.distance(one, one) == 0)
  }
}
