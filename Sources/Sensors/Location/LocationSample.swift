/// One position, and what its source said about it.
package struct LocationSample: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00Z by the source's clock.
  package let time: Double
  /// In degrees, WGS 84.
  package let latitude: Double
  package let longitude: Double
  /// In metres; nil when unknown.
  package let elevation: Double?
  /// The source's estimate of its horizontal error, in metres; nil when it gives none.
  package let accuracy: Double?
  /// In metres a second; nil when unknown.
  package let speed: Double?

  /// - Returns: nil when a number is not finite or outside its range; what merely describes the position is left out
  ///   then.
  package init?(
    time: Double, latitude: Double, longitude: Double, elevation: Double? = nil, accuracy: Double? = nil,
    speed: Double? = nil
  ) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude), Self.times.contains(time) else { return nil }
    self.time = time
    self.latitude = latitude
    self.longitude = longitude
    self.elevation = elevation.flatMap { (-20_000...1e6).contains($0) ? $0 : nil }
    self.accuracy = accuracy.flatMap { (0...1e9).contains($0) ? $0 : nil }
    self.speed = speed.flatMap { (0...1e9).contains($0) ? $0 : nil }
  }

  /// From the year 1 to 9999.
  static let times = -62_135_596_800.0...253_402_300_799.0
}

/// What one line of a source gave.
package enum LocationReading: Hashable, Sendable {
  case sample(LocationSample)
  /// The receiver does not know where it is.
  case noFix
  /// The recorder was stopped and went on later.
  case pause
}
