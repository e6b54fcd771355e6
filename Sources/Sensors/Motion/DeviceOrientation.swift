/// How the device is fastened to the limb, and by that which of its axes the joint turns about.
///
/// Core Motion's device axes: x to the right of the screen, y to its top, z out of it. The names are those of
/// UIKit's `UIDeviceOrientation`: in `landscapeRight` the top of the device points to the right.
package enum DeviceOrientation: String, Hashable, Sendable, CaseIterable {
  case portrait
  /// Portrait, its top pointing down.
  case portraitUpsideDown
  /// The same as ``landscapeRight``: what ResearchKit computes in either landscape.
  case landscape
  /// Landscape, its top pointing left.
  case landscapeLeft
  /// Landscape, its top pointing right.
  case landscapeRight

  /// The angle that is read from an attitude.
  enum Axis {
    /// The turn about x.
    case pitch
    /// The turn about y.
    case roll
  }

  var axis: Axis {
    switch self {
    case .portrait, .portraitUpsideDown: .pitch
    case .landscape, .landscapeLeft, .landscapeRight: .roll
    }
  }

  /// -1 where the device is turned half round in its own plane: both its axes then point the other way, so that one
  /// movement of the limb reads with the other sign.
  var sign: Double {
    switch self {
    case .portrait, .landscape, .landscapeRight: 1
    case .portraitUpsideDown, .landscapeLeft: -1
    }
  }
}
