/// A recording of positions as a file holds it.
package struct LocationFile: Hashable, Sendable {
  package let readings: [LocationReading]
  /// `gpx`, `nmea` or `json`.
  package let format: String

  /// Reads GPX, a receiver's NMEA log, or JSON lines (gpsd's reports or our own), told apart by what they begin with.
  ///
  /// NMEA sentences whose checksum does not hold are passed over, as a receiver's own reader would; a GPX file and JSON
  /// lines are taken whole or refused.
  ///
  /// - Throws: ``LocationFault`` with the line of the first fault.
  package init(reading bytes: [UInt8]) throws(LocationFault) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].first(where: { $0 > 0x20 }) else {
      throw LocationFault("the file is empty", fix: "record the way again")
    }
    if first == UInt8(ascii: "<") {
      format = "gpx"
      readings = try GPXReader.readings(in: bytes)
    } else {
      var stream = LocationStream()
      let read = stream.take(bytes[start...])
      if let line = stream.cutOff, stream.format == .json {
        throw LocationFault(line: line, "the file ends in the middle of a line", fix: "copy it again")
      }
      readings = read + stream.finish()
      if stream.format != .nmea, let fault = stream.firstFault { throw fault }
      guard let found = stream.format else { throw .notAFormat() }
      format = found.rawValue
    }
    let count = readings.count { if case .sample = $0 { true } else { false } }
    guard count > 0 else {
      throw LocationFault("the file holds no position with a time", fix: "record the way where the sky is seen")
    }
  }
}
