import XMLText

/// Reads the track points of a GPX file, segment by segment.
///
/// - SeeAlso: GPX 1.1, https://www.topografix.com/GPX/1/1/
enum GPXReader {
  static func readings(in bytes: [UInt8]) throws(LocationFault) -> [LocationReading] {
    var scanner = XMLScanner(bytes)
    var readings: [LocationReading] = []
    var point: Point?
    var field: String?
    var isGPX = false
    while let piece = try scanner.piece() {
      switch piece {
      case .open("gpx", _): isGPX = true
      case .open("trkseg", _): if !readings.isEmpty { readings.append(.pause) }
      case .open("trkpt", let attributes): point = Point(attributes, line: scanner.line)
      case .open(let name, _): field = name
      case .text(let text):
        if let field, Point.fields.contains(field) { point?.values[field, default: ""] += text }
      case .close("trkpt"):
        if let point { readings.append(try point.reading()) }
        point = nil
      case .close(let name): if name == field { field = nil }
      }
    }
    guard isGPX else { throw .notAFormat() }
    return readings
  }

  private struct Point {
    let attributes: [String: String]
    let line: Int
    var values: [String: String] = [:]

    static let fields: Set = ["time", "ele", "hdop", "speed", "accuracy", "hacc"]

    init(_ attributes: [String: String], line: Int) {
      self.attributes = attributes
      self.line = line
    }

    func reading() throws(LocationFault) -> LocationReading {
      guard let latitude = attributes["lat"].flatMap(number), let longitude = attributes["lon"].flatMap(number) else {
        throw LocationFault(line: line, "a track point has no 'lat' or 'lon'", fix: "export the file again")
      }
      guard let time = values["time"].flatMap({ LocationJSON.seconds(trimmed($0)) }) else {
        throw LocationFault(
          line: line, "a track point has no time, or none with an offset",
          fix: "record the way with a clock; a planned route has no duration")
      }
      let error = (values["accuracy"] ?? values["hacc"]).flatMap(number)
      guard
        let sample = LocationSample(
          time: time, latitude: latitude, longitude: longitude, elevation: values["ele"].flatMap(number),
          accuracy: error ?? values["hdop"].flatMap(number).map { $0 * NMEADecoder.metresPerHDOP },
          speed: values["speed"].flatMap(number))
      else {
        throw LocationFault(
          line: line, "'lat' is outside -90 to 90, or 'lon' outside -180 to 180", fix: "check the order of the numbers")
      }
      return .sample(sample)
    }

    private func number(_ text: String) -> Double? {
      guard case .number(let value) = DecimalText(Array(trimmed(text).utf8)[...]) else { return nil }
      return value
    }

    private func trimmed(_ text: String) -> String {
      var rest = Substring(text).drop(while: \.isWhitespace)
      while rest.last?.isWhitespace == true { rest.removeLast() }
      return String(rest)
    }
  }
}
