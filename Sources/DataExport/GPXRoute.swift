package import CivilTime
package import JSONText

/// A recorded way as GPX 1.1, for maps.
package struct GPXRoute: Sendable {
  package let text: String

  /// - Parameters:
  ///   - result: What a location track recorded: `track` with `t`, `lat`, `lon` and perhaps `elevation`, and `started`.
  ///   - name: Of the route.
  ///   - started: When the first position was taken, if the result does not say.
  /// - Returns: Nil when the result has no positions.
  package init?(_ result: JSONValue, name: String, started: Instant?) {
    guard let track = result["track"]?.elements, !track.isEmpty else { return nil }
    let start = result["started"]?.string.flatMap { Instant(iso: $0) } ?? started
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<gpx version=\"1.1\" creator=\"regimen\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
      "  <trk>", "    <name>\(Codebook.escaped(name))</name>", "    <trkseg>",
    ]
    for point in track {
      guard let latitude = point["lat"]?.numberLiteral, let longitude = point["lon"]?.numberLiteral else { continue }
      lines.append("      <trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">")
      if let elevation = point["elevation"]?.numberLiteral { lines.append("        <ele>\(elevation)</ele>") }
      if let start, let seconds = point["t"]?.double, abs(seconds) < 1e9 {
        let at = Instant(milliseconds: start.milliseconds + Int64(seconds * 1000))
        lines.append("        <time>\(at.iso(offsetSeconds: 0, fraction: true).replacing("+00:00", with: "Z"))</time>")
      }
      lines.append("      </trkpt>")
    }
    text = (lines + ["    </trkseg>", "  </trk>", "</gpx>"]).joined(separator: "\n") + "\n"
  }
}
