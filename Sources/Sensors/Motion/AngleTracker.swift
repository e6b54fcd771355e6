/// Follows the angle of attitudes against the first of them, sample by sample, without a jump at any angle.
///
/// A recording and a live source go through the same tracker, so that both give the same angles.
package struct AngleTracker: Hashable, Sendable {
  package let orientation: DeviceOrientation

  /// The first attitude's own angle in degrees, -180...180.
  package let startAngle: Double
  /// How far the first attitude has left the plane that ``startAngle`` is read in; see ``RangeOfMotionAngles/startOffPlane``.
  package let startOffPlane: Double

  /// The angle of the newest attitude against the first, unwrapped; 0 at the first.
  package private(set) var angle = 0.0
  package private(set) var lowest = 0.0
  package private(set) var highest = 0.0
  package private(set) var offPlane = 0.0
  package private(set) var undefinedSamples = 0
  package private(set) var uncertainTurns = 0

  private let reference: UnitQuaternion

  package init(first: UnitQuaternion, orientation: DeviceOrientation) {
    self.orientation = orientation
    reference = first.inverse
    let own = AttitudeAngle(first, orientation)
    startAngle = own.degrees
    startOffPlane = own.offPlane
  }

  /// Takes the next attitude in time order.
  package mutating func add(_ attitude: UnitQuaternion) {
    let relative = AttitudeAngle(reference * attitude, orientation)
    offPlane = max(offPlane, relative.offPlane)
    guard relative.isDefined else {
      undefinedSamples += 1
      return
    }
    // The nearest of the angles that differ by whole turns.
    let turns = ((angle - relative.degrees) / 360).rounded()
    let next = relative.degrees + 360 * turns
    if abs(next - angle) > Self.certainStep { uncertainTurns += 1 }
    angle = next
    lowest = min(lowest, next)
    highest = max(highest, next)
  }

  /// Between two neighbouring samples a turn past this, in degrees, may as well have gone the other way round.
  static let certainStep = 90.0
}
