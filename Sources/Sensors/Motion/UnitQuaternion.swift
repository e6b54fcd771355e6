/// A rotation: the attitude of a device against a reference frame, or one attitude against another.
///
/// Always of length 1, so that every reader of it may use the formulas for rotations.
package struct UnitQuaternion: Hashable, Sendable {
  package let x: Double
  package let y: Double
  package let z: Double
  package let w: Double

  private init(unitX x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Scales four numbers to length 1.
  ///
  /// - Returns: nil when one of them is not finite, or when they are too short (under 1e-6) to point anywhere.
  package init?(x: Double, y: Double, z: Double, w: Double) {
    guard let length = Self.length(x: x, y: y, z: z, w: w), length >= 1e-6 else { return nil }
    self.init(unitX: x / length, y: y / length, z: z / length, w: w / length)
  }

  /// The length of four numbers; nil when it is not finite.
  ///
  /// Components beyond 1e100 count as not finite: their squares would overflow, and no attitude has them.
  static func length(x: Double, y: Double, z: Double, w: Double) -> Double? {
    let widest = max(abs(x), abs(y), abs(z), abs(w))
    guard widest <= 1e100, x.isFinite, y.isFinite, z.isFinite, w.isFinite else { return nil }
    return (x * x + y * y + z * z + w * w).squareRoot()
  }

  /// The rotation that undoes this one.
  package var inverse: UnitQuaternion { UnitQuaternion(unitX: -x, y: -y, z: -z, w: w) }

  /// Hamilton's product: `right` as seen in the frame that `left` turns to.
  package static func * (left: UnitQuaternion, right: UnitQuaternion) -> UnitQuaternion {
    UnitQuaternion(
      unitX: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
      y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
      z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w,
      w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z)
  }
}
