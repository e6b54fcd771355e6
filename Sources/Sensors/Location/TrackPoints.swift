package import CivilTime
package import JSONText

/// The positions of a recorded way, as a result keeps them.
package struct TrackPoints: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    /// Seconds from the first position.
    package let seconds: Double
    package let latitude: Double
    package let longitude: Double
    package let elevation: Double?
  }

  package let name: String?
  /// When the first position was taken; nil when the result does not say.
  package let started: Instant?
  /// Between pauses; none is empty.
  package let segments: [[Point]]

  /// - Parameter result: The JSON of a locationTrack's answer.
  /// - Returns: nil when it keeps no positions, as one taken by hand.
  package init?(result: JSONValue) {
    var segments: [[Point]] = []
    var last: Int?
    for row in result["track"]?.elements ?? [] {
      guard let seconds = row["t"]?.double, let latitude = row["lat"]?.double, let longitude = row["lon"]?.double else {
        return nil
      }
      let segment = row["segment"]?.integer ?? 1
      if segment != last { segments.append([]) }
      last = segment
      segments[segments.count - 1].append(
        Point(seconds: seconds, latitude: latitude, longitude: longitude, elevation: row["elevation"]?.double))
    }
    guard !segments.isEmpty else { return nil }
    self.segments = segments
    name = result["name"]?.string
    started = result["started"]?.string.flatMap { Instant(iso: $0) }
  }
}

extension TrackPoints {
  /// Metres along the way; nothing is added between segments.
  package var distance: Double {
    segments.reduce(0) { total, segment in
      let places = segment.compactMap { LocationSample(time: 0, latitude: $0.latitude, longitude: $0.longitude) }
      return total + zip(places, places.dropFirst()).reduce(0) { $0 + Geodesic.distance($1.0, $1.1) }
    }
  }

  /// Seconds from the first position to the last.
  package var duration: Double {
    guard let first = segments.first?.first, let last = segments.last?.last else { return 0 }
    return last.seconds - first.seconds
  }
}
