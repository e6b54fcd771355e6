/// The joint whose movement is measured.
///
/// The computation is the same for both and for either side; the joint decides only which angles are plausible.
package enum Joint: String, Hashable, Sendable, CaseIterable {
  case knee
  case shoulder

  /// Angles that a goniometer may well show, in degrees from the anatomical position.
  ///
  /// Wide of every published norm, so that only slips of the pen fall outside. Knee: flexion to 135 (American Academy
  /// of Orthopaedic Surgeons) or 150 (American Medical Association), a full squat somewhat more, hyperextension to
  /// about 15. Shoulder: flexion to 180, extension to 60 (both), hypermobile joints more. Values as collected in Norkin
  /// and White, Measurement of Joint Motion, 5th edition (2016).
  package var plausibleDegrees: ClosedRange<Double> {
    switch self {
    case .knee: -20...160
    case .shoulder: -90...200
    }
  }
}

/// The side of the body.
package enum BodySide: String, Hashable, Sendable, CaseIterable {
  case left
  case right
}
