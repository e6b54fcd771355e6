/// What a range-of-motion step records: the angles in degrees, how they were taken, and what was wrong on the way.
package struct RangeOfMotionMeasurement: Hashable, Sendable {
  package enum Method: String, Hashable, Sendable, CaseIterable {
    /// From a recording of device motion.
    case motion
    /// Read from a goniometer by hand.
    case goniometer
  }

  /// nil by hand.
  package let start: Double?
  /// nil by hand.
  package let finish: Double?
  package let minimum: Double
  package let maximum: Double
  /// Always `maximum - minimum`.
  package let range: Double
  package let method: Method
  /// What measured, in the person's words: `long-arm goniometer`, a phone's model.
  package let instrument: String
  /// nil by hand.
  package let orientation: DeviceOrientation?
  /// Empty by hand.
  package let gaps: [MotionGap]
  /// What was wrong with the samples; nil by hand.
  package let quality: MotionQuality?
  /// All the angles of the movement; nil by hand.
  package let angles: RangeOfMotionAngles?

  /// Measures a recorded movement.
  ///
  /// - Returns: nil for a recording without samples, which no file gives.
  package init?(_ recording: MotionRecording, orientation: DeviceOrientation, instrument: String) {
    guard let angles = RangeOfMotionAngles(recording, orientation: orientation) else { return nil }
    start = angles.start
    finish = angles.finish
    minimum = angles.minimum
    maximum = angles.maximum
    range = angles.range
    method = .motion
    self.instrument = instrument
    self.orientation = orientation
    gaps = recording.quality.gaps
    quality = recording.quality
    self.angles = angles
  }

  /// Takes over what a person read from a goniometer.
  package init(_ reading: GoniometerReading, instrument: String) {
    start = nil
    finish = nil
    minimum = reading.minimum
    maximum = reading.maximum
    range = reading.range
    method = .goniometer
    self.instrument = instrument
    orientation = nil
    gaps = []
    quality = nil
    angles = nil
  }
}
