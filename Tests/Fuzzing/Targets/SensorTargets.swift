import CivilTime
import Diagnostics
import Foundation
import Sensors

extension FuzzTarget {
  static let motion = FuzzTarget(name: "motion", title: "recordings of motion", few: 200, largest: 6_000) {
    Prepared(
      seeds: try [
        head(of: "Surveys/recordings/knee-flexion.json", 3_000),
        head(of: "Surveys/recordings/knee-flexion-gap.json", 2_000),
      ] + Samples.motion.map { Array($0.utf8) },
      words: ["timestamp", "attitude", "quaternion", "\"w\"", "1e308", "-1e308", "[", "]", "{", "}", ",", ":"]
    ) { input in
      var stream = MotionStream()
      _ = stream.take(input)
      _ = stream.finish()
      do {
        let recording = try MotionRecording(reading: input)
        for orientation in DeviceOrientation.allCases {
          guard let measured = RangeOfMotionAngles(recording, orientation: orientation) else { continue }
          try Violation.unless(
            measured.minimum.isFinite && measured.maximum.isFinite && measured.range.isFinite, "an angle that is none")
          try Violation.unless(measured.minimum <= measured.maximum, "the least angle is the greater")
        }
        return .accepted
      } catch let fault as MotionFileFault {
        try checkFault("\(fault)", fault.line, input)
        return .refused
      }
    }
  }

  static let positions = FuzzTarget(name: "position", title: "recordings of positions", few: 200, largest: 6_000) {
    Prepared(
      seeds: try [head(of: "Surveys/recordings/walk.gpx", 2_500), head(of: "Surveys/recordings/walk.nmea", 2_500)]
        + Samples.positions.map { Array($0.utf8) },
      words: [
        "<trkpt lat=\"", "</trkpt>", "$GPGGA,", "$GPRMC,", "*00", "\"lat\":", "\"class\":\"TPV\"", "&#x0;", "<!--",
      ]
    ) { input in
      var stream = LocationStream()
      _ = stream.take(input)
      _ = stream.finish()
      do {
        let file = try LocationFile(reading: input)
        let track = LocationTrack(file.readings, accuracyLimit: 30)
        try Violation.unless(track.distance.isFinite && track.distance >= 0, "a distance of \(track.distance)")
        _ = (track.segments, track.lost, track.maximumSpeed)
        return .accepted
      } catch let fault as LocationFault {
        try checkFault("\(fault)", fault.line, input)
        return .refused
      }
    }
  }

  private static func checkFault(_ text: String, _ line: Int?, _ input: [UInt8]) throws {
    try Violation.unless(!text.isEmpty, "refused without a reason")
    let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
    if let line { try Violation.unless((1...lines).contains(line), "line \(line) of \(lines)") }
  }

  private static func head(of path: String, _ bytes: Int) throws -> [UInt8] {
    Array(try Shipped.bytes(path).prefix(bytes))
  }

  static let zones = FuzzTarget(name: "zone", title: "zone files (TZif)", few: 500, largest: 8_000) {
    let names = ["Europe/London", "America/Lima", "Asia/Tokyo", "UTC", "Africa/Casablanca", "Australia/Lord_Howe"]
    let seeds = try names.map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + $0))) }
    return Prepared(seeds: seeds, words: ["<-03>3", "EST5EDT,M3.2.0,M11.1.0", "J366", "/-167", "TZif2", "\n"]) {
      input in
      let zone: Zone
      do { zone = try Zone(name: "fuzz", tzif: input) } catch { return .refused }
      for seconds in stride(from: Int64(-4_000_000_000), through: 8_000_000_000, by: 123_456_789) {
        let instant = Instant(milliseconds: seconds * 1000)
        let offset = zone.offsetSeconds(at: instant)
        try Violation.unless(abs(offset) < 26 * 3600, "an offset of \(offset) s")
        let reading = zone.local(at: instant)
        _ = zone.instant(of: reading)
      }
      let changes = zone.changes(from: Instant(milliseconds: 0), to: Instant(milliseconds: 4_000_000_000_000))
      try Violation.unless(zip(changes, changes.dropFirst()).allSatisfy { $0.at < $1.at }, "changes out of order")
      return .accepted
    }
  }
}
