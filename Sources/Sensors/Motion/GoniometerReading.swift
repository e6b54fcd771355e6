/// A joint's lowest and highest angle, read from a goniometer by hand and typed in, in degrees.
package struct GoniometerReading: Hashable, Sendable {
  package let minimum: Double
  package let maximum: Double

  package var range: Double { maximum - minimum }

  /// What any goniometer can show about any joint, however the zero is chosen; beyond it a number is refused.
  package static let possibleDegrees = -180.0...360.0

  /// - Returns: nil when ``faults(minimum:maximum:)`` finds any.
  package init?(minimum: Double, maximum: Double) {
    guard Self.faults(minimum: minimum, maximum: maximum).isEmpty else { return nil }
    self.minimum = minimum
    self.maximum = maximum
  }

  /// All that makes two readings unacceptable.
  package static func faults(minimum: Double, maximum: Double) -> [GoniometerFault] {
    let outside = [("minimum", minimum), ("maximum", maximum)].compactMap { field, value in
      possibleDegrees.contains(value) ? nil : GoniometerFault.notPossible(field: field, bounds: possibleDegrees)
    }
    if !outside.isEmpty { return outside }
    if minimum > maximum { return [.minimumOverMaximum] }
    return maximum - minimum > 360 ? [.moreThanATurn] : []
  }

  /// Readings that are possible but so unusual at this joint that the person should be asked once more.
  package func doubts(at joint: Joint) -> [GoniometerDoubt] {
    [("minimum", minimum), ("maximum", maximum)].compactMap { field, value in
      let bounds = joint.plausibleDegrees
      return bounds.contains(value) ? nil : GoniometerDoubt(field: field, joint: joint, bounds: bounds)
    }
  }
}

/// Why two goniometer readings are refused.
package enum GoniometerFault: Hashable, Sendable, CustomStringConvertible {
  /// Not finite either.
  case notPossible(field: String, bounds: ClosedRange<Double>)
  case minimumOverMaximum
  case moreThanATurn

  package var description: String {
    switch self {
    case .notPossible(let field, let bounds): "'\(field)' must be \(degrees(bounds))"
    case .minimumOverMaximum: "'minimum' is over 'maximum': give the lower angle as minimum"
    case .moreThanATurn: "'maximum' is more than 360 degrees over 'minimum': give both from one zero"
    }
  }
}

/// A goniometer reading that no published norm comes near.
package struct GoniometerDoubt: Hashable, Sendable, CustomStringConvertible {
  package let field: String
  package let joint: Joint
  package let bounds: ClosedRange<Double>

  package var description: String {
    "'\(field)' is unusual for a \(joint.rawValue): readings are \(degrees(bounds)), straight or at rest being 0"
  }
}

private func degrees(_ bounds: ClosedRange<Double>) -> String {
  "from \(Int(bounds.lowerBound)) to \(Int(bounds.upperBound)) degrees"
}
