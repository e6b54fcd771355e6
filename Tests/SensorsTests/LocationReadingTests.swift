import Foundation
import JSONText
import Sensors
import Testing

/// Files and streams of positions.
@Suite struct LocationReadingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func shipped(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: "Surveys/recordings/\(name)")))
  }

  @Test func `NMEA and GPX of one walk give one track`() throws {
    let nmea = LocationTrack(try LocationFile(reading: Self.shipped("walk.nmea")).readings, accuracyLimit: nil)
    let gpx = LocationTrack(try LocationFile(reading: Self.shipped("walk.gpx")).readings, accuracyLimit: nil)
    #expect(nmea.samples.count == 648)
    #expect(nmea.quality.noFix == 12)
    #expect(gpx.quality.noFix == 0)
    #expect(nmea.lost == 12)
    #expect(abs(nmea.distance - gpx.distance) < 0.01)
    // gpxinfo of gpxpy 1.6.2: Length 2D 0.901 km, 648 points.
    #expect(abs(gpx.distance - 901) < 0.01 * 901)
    #expect(nmea.duration == 659)
    for (one, other) in zip(nmea.samples, gpx.samples) {
      #expect(one.time == other.time)
      #expect(abs(one.latitude - other.latitude) < 1e-7 && abs(one.longitude - other.longitude) < 1e-7)
    }
  }

  @Test(arguments: [1, 7, 100, 4096]) func `a stream in pieces gives what the whole gives`(_ piece: Int) throws {
    let bytes = try Self.shipped("walk.nmea")
    var stream = LocationStream()
    var readings: [LocationReading] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      readings += stream.take(bytes[start..<min(start + piece, bytes.count)])
    }
    readings += stream.finish()
    #expect(readings == (try LocationFile(reading: bytes).readings))
  }

  @Test func `a walk cut at any byte is refused or shorter, and never traps`() throws {
    let bytes = Array(try Self.shipped("walk.gpx").prefix(1400))
    for end in 0..<bytes.count {
      #expect(throws: LocationFault.self) { try LocationFile(reading: Array(bytes[..<end])) }
    }
    let log = Array(try Self.shipped("walk.nmea").prefix(1200))
    for end in 0..<log.count {
      let count = (try? LocationFile(reading: Array(log[..<end])))?.readings.count ?? 0
      #expect(count <= 7)
    }
  }

  /// JSON lines, and the time, place and error that they give.
  static let lines: [(String, LocationSample?)] = [
    (
      #"{"time":"2026-11-20T08:00:00Z","lat":35.5,"lon":139.5,"accuracy":4}"#,
      LocationSample(time: 1_795_161_600, latitude: 35.5, longitude: 139.5, accuracy: 4)
    ),
    (
      #"{"class":"TPV","mode":3,"time":"2026-11-20T08:00:00.500Z","lat":-1,"lon":2,"altMSL":7,"epx":3,"epy":4,"speed":1.5}"#,
      LocationSample(
        time: 1_795_161_600.5, latitude: -1, longitude: 2, elevation: 7, accuracy: 5, speed: 1.5)
    ),
    (#"{"time":12.5,"lat":1,"lon":2,"alt":3}"#, LocationSample(time: 12.5, latitude: 1, longitude: 2, elevation: 3)),
  ]

  @Test(arguments: lines) func `a JSON line gives its position`(_ line: String, _ sample: LocationSample?) throws {
    let found = try LocationFile(reading: Array((line + "\n").utf8))
    #expect(found.readings == [.sample(try #require(sample))])
    #expect(found.format == "json")
  }

  @Test func `gpsd's later report of a second takes the place of the earlier one`() throws {
    var stream = LocationStream()
    let first = #"{"class":"TPV","mode":2,"time":"2026-11-20T08:00:00Z","lat":1,"lon":2}"#
    let second = #"{"class":"TPV","mode":3,"time":"2026-11-20T08:00:00Z","lat":1,"lon":2,"eph":9}"#
    let other = #"{"class":"SKY","satellites":[]}"#
    let none = #"{"class":"TPV","mode":1}"#
    let readings = stream.take([first, second, other, none, ""].joined(separator: "\n").utf8) + stream.finish()
    let sample = try #require(LocationSample(time: 1_795_161_600, latitude: 1, longitude: 2, accuracy: 9))
    #expect(readings == [.sample(sample), .noFix])
  }

  /// Files that are refused, with the sentence.
  static let refused: [(String, String)] = [
    ("", "the file is empty; record the way again"),
    (
      "name,lat\n",
      "line 1: this is neither GPX, NMEA sentences nor JSON lines of positions; give a .gpx file, a receiver's NMEA log, or gpspipe -w's output"
    ),
    (
      "{\"time\":1,\"lat\":91,\"lon\":0}\n",
      "line 1: 'lat' is outside -90 to 90, or 'lon' outside -180 to 180, or the time is no date; check the unit and the order of the numbers"
    ),
    (
      "{\"time\":1,\"lat\":1}\n",
      "line 1: a position has no 'lon'; give 'time', 'lat' and 'lon', as gpsd's TPV reports do"
    ),
    ("{\"time\":1,\n", "line 1: this is not JSON: a name in quotes was expected at byte 10; write one object a line"),
    (
      "{\"time\":1,\"lat\":1,\"lon\":2}\n{\"time\":2,\"la",
      "line 2: the file ends in the middle of a line; copy it again"
    ),
    ("<gpx></gpx>", "the file holds no position with a time; record the way where the sky is seen"),
    (
      "<kml></kml>",
      "this is neither GPX, NMEA sentences nor JSON lines of positions; give a .gpx file, a receiver's NMEA log, or gpspipe -w's output"
    ),
    (
      "<gpx><trkpt lat=\"1\" lon=\"2\"/></gpx>",
      "line 1: a track point has no time, or none with an offset; record the way with a clock; a planned route has no duration"
    ),
    (
      "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>",
      "line 1: a document type declaration is not read; remove the <!DOCTYPE> part"
    ),
    (
      "<gpx><trkpt lat=\"1\" lon=\"2\"><time>&x;</time></trkpt></gpx>",
      "line 1: '&' begins no entity that XML has; write '&amp;' for '&'"
    ),
    ("<gpx>\n<trk>\n", "line 3: the file breaks off inside an element; export it again"),
    (
      "$GPRMC,120000,A,0000.0,N,00000.0,E,,,010120,,*00\n",
      "the file holds no position with a time; record the way where the sky is seen"
    ),
  ]

  @Test(arguments: refused) func `a file that is none is refused with its place`(_ text: String, _ sentence: String) {
    let fault = #expect(throws: LocationFault.self) { try LocationFile(reading: Array(text.utf8)) }
    #expect(fault?.description == sentence)
  }

  @Test func `depth without bound and any bytes are refused, not followed`() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(throws: LocationFault.self) { try LocationFile(reading: Array(deep.utf8)) }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let start: [UInt8] = [[0x3C], [0x7B], [0x24], []][Int.random(in: 0..<4, using: &random)]
      let bytes = start + (0..<60).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      _ = try? LocationFile(reading: bytes)
    }
  }
}
