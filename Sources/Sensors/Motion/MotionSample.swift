/// One sample of device motion: when, and how the device was held.
package struct MotionSample: Hashable, Sendable {
  /// Seconds on the recorder's own clock; only differences between them mean anything.
  package let timestamp: Double
  package let attitude: UnitQuaternion
  /// The length of the quaternion as it was recorded; 1 but for rounding in a sound recording.
  package let recordedLength: Double

  /// How far a recorded quaternion's length may be from 1 before it is counted as not of unit length.
  ///
  /// Single precision and four printed decimals stay under a tenth of this.
  package static let lengthTolerance = 1e-3

  /// - Returns: nil when a number is not finite, the timestamp is beyond 1e12 seconds, or the quaternion is too short
  ///   to point anywhere.
  package init?(timestamp: Double, x: Double, y: Double, z: Double, w: Double) {
    guard abs(timestamp) <= Self.latestTimestamp, let attitude = UnitQuaternion(x: x, y: y, z: z, w: w),
      let length = UnitQuaternion.length(x: x, y: y, z: z, w: w)
    else { return nil }
    self.timestamp = timestamp
    self.attitude = attitude
    recordedLength = length
  }

  /// Later than any clock in seconds that a recorder uses; a timestamp beyond it is in another unit.
  static let latestTimestamp = 1e12

  var isOfUnitLength: Bool { abs(recordedLength - 1) <= Self.lengthTolerance }
}
