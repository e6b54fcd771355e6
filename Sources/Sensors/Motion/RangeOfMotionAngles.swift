/// The angles of one movement, in degrees, from a recording of a device that is fastened to the limb.
///
/// With `a` the angle of each attitude against the first (`inverse(first) x current`), pitch in portrait and roll in
/// landscape, followed without a jump: `start = 90 - startAngle`, `finish = start - a(last)`,
/// `minimum = start - max a`, `maximum = start - min a`, the first sample (`a = 0`) included.
///
/// ResearchKit's knee and shoulder steps compute the same, on either side. Two of its faults are not repeated: it
/// folds `a` at 90 degrees, so that an angle that passes +90 jumps by 360, and its first lowest angle is whatever came
/// second.
///
/// - SeeAlso: `ORKRangeOfMotionStepViewController`, `ORKShoulderRangeOfMotionStepViewController`.
package struct RangeOfMotionAngles: Hashable, Sendable {
  package let start: Double
  package let finish: Double
  package let minimum: Double
  package let maximum: Double

  /// The first attitude's own angle against the recorder's frame, in the orientation's sense; -180...180.
  package let startAngle: Double

  /// How far, at most, the device's axis left the plane of the movement, in degrees.
  ///
  /// Near 0 for a hinge. Far from it the limb turned about other axes as well, or the device slipped, and
  /// the angles understate or overstate the movement; at 90 they mean nothing.
  package let offPlane: Double

  /// How far the first attitude is from the plane in which `startAngle` is read, in degrees.
  ///
  /// That plane is fixed to the recorder's frame, whose heading is arbitrary in most recordings. Far from
  /// it start, finish, minimum and maximum are shifted together by an unknown angle; the range is not.
  package let startOffPlane: Double

  /// Samples at which the axis stood across the plane, so that no angle could be read. They are left out.
  package let undefinedSamples: Int

  /// Turns over 90 degrees between two neighbouring samples: the shorter way round was assumed.
  package let uncertainTurns: Int

  package var range: Double { maximum - minimum }

  /// - Returns: nil for a recording without samples.
  package init?(_ recording: MotionRecording, orientation: DeviceOrientation) {
    guard let first = recording.samples.first else { return nil }
    var tracker = AngleTracker(first: first.attitude, orientation: orientation)
    for sample in recording.samples.dropFirst() { tracker.add(sample.attitude) }
    self.init(tracker)
  }

  /// The angles of what a tracker has followed so far.
  package init(_ tracker: AngleTracker) {
    startAngle = tracker.startAngle
    start = 90 - tracker.startAngle
    finish = start - tracker.angle
    minimum = start - tracker.highest
    maximum = start - tracker.lowest
    offPlane = tracker.offPlane
    startOffPlane = tracker.startOffPlane
    undefinedSamples = tracker.undefinedSamples
    uncertainTurns = tracker.uncertainTurns
  }
}
