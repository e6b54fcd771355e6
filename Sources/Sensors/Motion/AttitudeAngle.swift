#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The angle of one attitude about the axis that the orientation measures, and how far to trust it.
struct AttitudeAngle: Hashable, Sendable {
  /// -180...180.
  let degrees: Double

  /// How far the device's axis has left the plane of the movement, 0...90 degrees.
  ///
  /// The angle is read from that axis' shadow on the plane. At 90 the shadow is a point and the angle means nothing.
  let offPlane: Double

  /// Whether the shadow is long enough to have a direction: `offPlane` under about 89.4 degrees.
  let isDefined: Bool

  init(_ attitude: UnitQuaternion, _ orientation: DeviceOrientation) {
    let (x, y, z, w) = (attitude.x, attitude.y, attitude.z, attitude.w)
    let (sine, cosine) =
      switch orientation.axis {
      case .pitch: (2 * (x * w + y * z), 1 - 2 * (x * x + z * z))
      case .roll: (2 * (y * w - x * z), 1 - 2 * (y * y + z * z))
      }
    let shadow = min((sine * sine + cosine * cosine).squareRoot(), 1)
    degrees = orientation.sign * atan2(sine, cosine) * 180 / .pi
    offPlane = atan2((1 - shadow * shadow).squareRoot(), shadow) * 180 / .pi
    isDefined = shadow >= 0.01
  }
}
