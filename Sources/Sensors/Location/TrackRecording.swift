import CivilTime
package import JSONText

extension LocationTrack {
  /// How a recording came to its end.
  package enum Ended: String, Hashable, Sendable {
    /// The person stopped it.
    case stopped
    /// The file or the input was at its end.
    case source
    /// The source went away in the middle.
    case lost
    /// The longest time that the survey allows was over.
    case limit
  }

  /// The fields of a locationTrack's result, lengths and times to a thousandth.
  ///
  /// - Parameters:
  ///   - name: What the person calls the way.
  ///   - method: `gpsd`, `gpx`, `nmea`, `json` or `phone`.
  ///   - source: The file's or the server's name.
  package func fields(name: String?, method: String, source: String, ended: Ended) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "distance": .double(rounded(distance)), "duration": .double(rounded(duration)), "method": .string(method),
      "source": .string(String(source.prefix(200))), "ended": .string(ended.rawValue), "track": .array(rows),
      "quality": [
        "samples": .integer(quality.samples), "kept": .integer(samples.count), "lost": .integer(lost),
        "late": .integer(quality.late), "duplicate": .integer(quality.duplicate),
        "outOfOrder": .integer(quality.outOfOrder), "inaccurate": .integer(quality.inaccurate),
        "noFix": .integer(quality.noFix),
      ],
    ]
    fields["name"] = name.map(JSONValue.string)
    if let first = samples.first {
      let instant = Instant(milliseconds: Int64((first.time * 1000).rounded()))
      fields["started"] = .string(instant.iso(offsetSeconds: 0, fraction: true))
    }
    if duration > 0 { fields["speed"] = .double(rounded(distance / duration)) }
    fields["maximumSpeed"] = maximumSpeed.map { .double(rounded($0)) }
    return fields
  }

  private var rows: [JSONValue] {
    guard let start = samples.first?.time else { return [] }
    let segments = segments
    return segments.enumerated().flatMap { index, segment in
      segment.map { sample in
        var members: [JSONMember] = [
          JSONMember("t", .double(rounded(sample.time - start))),
          JSONMember("lat", .double(rounded(sample.latitude, 1e8))),
          JSONMember("lon", .double(rounded(sample.longitude, 1e8))),
          JSONMember("elevation", sample.elevation.map { .double(rounded($0)) } ?? .null),
          JSONMember("accuracy", sample.accuracy.map { .double(rounded($0)) } ?? .null),
          JSONMember("speed", sample.speed.map { .double(rounded($0)) } ?? .null),
        ]
        if segments.count > 1 { members.append(JSONMember("segment", .integer(index + 1))) }
        return .object(members)
      }
    }
  }

  private func rounded(_ value: Double, _ parts: Double = 1000) -> Double { (value * parts).rounded() / parts + 0 }
}
