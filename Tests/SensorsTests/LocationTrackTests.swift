import JSONText
import Sensors
import Testing

/// What a track counts, drops and moves.
@Suite struct LocationTrackTests {
  static func sample(_ time: Double, _ north: Double = 0, accuracy: Double? = nil) -> LocationReading {
    guard let sample = LocationSample(time: time, latitude: north / 111_000, longitude: 0, accuracy: accuracy) else {
      return .noFix
    }
    return .sample(sample)
  }

  static let ordered = (0..<50).map { sample(Double($0), Double($0 * $0 % 17)) }

  @Test(arguments: 0..<40) func `the order of arrival changes neither the way nor its length`(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let shuffled = Self.ordered.shuffled(using: &random)
    let right = LocationTrack(Self.ordered, accuracyLimit: nil)
    let found = LocationTrack(shuffled, accuracyLimit: nil)
    #expect(found.samples == right.samples)
    #expect(abs(found.distance - right.distance) < 1e-6)
    var latest = -1.0
    let backward = shuffled.count {
      guard case .sample(let sample) = $0 else { return false }
      defer { latest = max(latest, sample.time) }
      return sample.time < latest
    }
    #expect(found.quality.outOfOrder == backward)
    #expect(right.quality.outOfOrder == 0)
  }

  @Test func `a way is cut after its longest time, wherever the late positions came`() throws {
    let whole = LocationTrack(Self.ordered.reversed() + [Self.sample(900, 90_000)], accuracyLimit: nil)
    let cut = try #require(whole.cut(after: 49))
    #expect(cut.samples == LocationTrack(Self.ordered, accuracyLimit: nil).samples)
    #expect(abs(cut.distance - LocationTrack(Self.ordered, accuracyLimit: nil).distance) < 1e-6)
    #expect(cut.quality.samples == 51)
    #expect(whole.cut(after: 900) == nil && cut.cut(after: 49) == nil)
  }

  @Test func `each position again is a duplicate, and the first counts`() {
    let track = LocationTrack(Self.ordered + Self.ordered, accuracyLimit: nil)
    #expect(track.quality.duplicate == 50)
    #expect(track.samples == LocationTrack(Self.ordered, accuracyLimit: nil).samples)
  }

  @Test(arguments: [(nil, 4, 0), (100.0, 2, 2), (10.0, 1, 3), (1.0, 0, 4)] as [(Double?, Int, Int)])
  func `a position counts only when its error is known to be small enough`(
    _ limit: Double?, _ kept: Int, _ inaccurate: Int
  ) {
    let readings = [
      Self.sample(0, 0, accuracy: 10), Self.sample(1, 5, accuracy: 100), Self.sample(2, 9, accuracy: 101),
      Self.sample(3, 20),
    ]
    let track = LocationTrack(readings, accuracyLimit: limit)
    #expect(track.samples.count == kept)
    #expect(track.quality.inaccurate == inaccurate)
  }

  @Test func `a pause is no way that was gone`() {
    let there = [Self.sample(0, 0), Self.sample(1, 10)]
    let back = [Self.sample(100, 500), Self.sample(101, 510)]
    let track = LocationTrack(there + [.pause] + back, accuracyLimit: nil)
    #expect(abs(track.distance - 20) < 0.2)
    #expect(track.segments.map(\.count) == [2, 2])
    #expect(LocationTrack(there + back, accuracyLimit: nil).distance > 500)
    // Nor is anything missing there, and nobody ran across it.
    #expect(track.maximumSpeed.map { abs($0 - 10) < 0.1 } == true && track.lost == 0)
    // A sample of after the pause that comes too late still begins the second part.
    let late = LocationTrack(there + [.pause, back[1], back[0]], accuracyLimit: nil)
    #expect(abs(late.distance - 20) < 0.2)
  }

  @Test func `missing positions are judged by the usual interval`() {
    let times = [0.0, 1, 2, 3, 7, 8, 9, 10.4, 11]
    #expect(LocationTrack(times.map { Self.sample($0) }, accuracyLimit: nil).lost == 3)
    #expect(LocationTrack([Self.sample(0)], accuracyLimit: nil).lost == 0)
    #expect(LocationTrack([], accuracyLimit: nil).usualInterval == nil)
  }

  @Test func `late is what took over two seconds longer than the quickest, whatever the clocks say`() {
    var track = LocationTrack(accuracyLimit: nil)
    for (time, arrival) in [(1000.0, 5.0), (1001, 6.1), (1002, 9.5), (1003, 10), (1004, 9)] {
      track.add(Self.sample(time), arrival: arrival)
    }
    #expect(track.quality.late == 1)
  }

  @Test func `a track survives its JSON: what is drawn and exported is what was recorded`() throws {
    let readings = (0..<20).map { Self.sample(1_795_161_600 + Double($0), Double($0), accuracy: 3) }
    let track = LocationTrack(Array(readings[..<10]) + [.pause] + readings[10...], accuracyLimit: nil)
    let fields = track.fields(name: "A & <B>", method: "gpsd", source: "x", ended: .lost)
    let json = JSONValue.object(fields.map { JSONMember($0.key, $0.value) })
    let points = try #require(TrackPoints(result: json))
    #expect(points.segments.map(\.count) == [10, 10])
    let again = LocationTrack(try LocationFile(reading: Array(points.gpx.utf8)).readings, accuracyLimit: nil)
    #expect(abs(again.distance - track.distance) < 0.001)
    #expect(again.samples.map(\.time) == track.samples.map(\.time))
    #expect(points.gpx.contains("<name>A &amp; &lt;B&gt;</name>"))
    #expect(points.gpx(named: "P1\u{7}").contains("<name>P1</name>"))
    #expect(points.gpx.ranges(of: "<trkseg>").count == 2)
    #expect(TrackPoints(result: ["distance": 5]) == nil)
  }
}
