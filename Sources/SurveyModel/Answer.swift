package import CivilTime

/// What a participant or assessor answered to one item.
package enum Answer: Hashable, Sendable {
  /// Of scales and numbers; in the item's unit.
  case number(DecimalNumber)
  case boolean(Bool)
  case choice(ChosenValue)
  /// Of a choice with `multiple`, in the order of the choices.
  case choices([ChosenValue])
  case text(String)
  case date(CivilDate)
  case consent(ConsentAnswer)
  case rangeOfMotion(RangeOfMotion)
}

/// The value of a choice as the survey's file writes it.
package enum ChoiceValue: Hashable, Sendable, CustomStringConvertible {
  case number(DecimalNumber)
  case text(String)

  package var description: String {
    switch self {
    case .number(let number): number.description
    case .text(let text): text
    }
  }
}

/// A choice that was made; `other` is what was written beside the choice that allows it.
package struct ChosenValue: Hashable, Sendable {
  package let value: ChoiceValue
  package let other: String?

  package init(_ value: ChoiceValue, other: String? = nil) {
    self.value = value
    self.other = other
  }
}

/// A decision on a consent document.
package struct ConsentAnswer: Hashable, Sendable {
  package let agreed: Bool
  /// The name typed as a signature; nil when none was asked for or the person did not agree.
  package let signature: String?

  package init(agreed: Bool, signature: String? = nil) {
    self.agreed = agreed
    self.signature = signature
  }
}

/// The angles of one joint, in degrees.
///
/// - SeeAlso: ResearchKit `ORKRangeOfMotionResult`, from which the names of the fields come.
package struct RangeOfMotion: Hashable, Sendable {
  package enum Method: String, Hashable, Sendable, CaseIterable {
    /// Computed from a recording of a device's attitude.
    case motion
    /// Read off a goniometer and entered by hand.
    case goniometer
  }

  /// A stretch without samples in a recording: its beginning after the first sample, and its length, in seconds.
  package struct Gap: Hashable, Sendable {
    package let at: Double
    package let seconds: Double

    package init(at: Double, seconds: Double) {
      self.at = at
      self.seconds = seconds
    }
  }

  /// What was wrong with the samples of a recording, counted.
  package struct Quality: Hashable, Sendable {
    package let samples: Int
    /// Samples that are missing, estimated from the usual interval.
    package let lost: Int
    package let late: Int
    package let duplicate: Int
    /// Attitudes that were not of unit length, and were scaled.
    package let nonUnit: Int

    package init(samples: Int, lost: Int, late: Int, duplicate: Int, nonUnit: Int) {
      self.samples = samples
      self.lost = lost
      self.late = late
      self.duplicate = duplicate
      self.nonUnit = nonUnit
    }
  }

  /// The angle at the start; nil when only the extremes were read.
  package let start: Double?
  /// The angle at the end; nil when only the extremes were read.
  package let finish: Double?
  package let minimum: Double
  package let maximum: Double
  package let method: Method
  /// What it was measured with, in words; nil when unknown.
  package let instrument: String?
  package let gaps: [Gap]
  /// Of a recording; nil by hand.
  package let quality: Quality?

  /// Rounded like the angles that it comes from.
  package var range: Double { RangeOfMotion.rounded(maximum - minimum) }

  /// To a thousandth of a degree, far below what any instrument resolves.
  package static func rounded(_ angle: Double) -> Double { (angle * 1000).rounded() / 1000 + 0 }

  package init(
    start: Double? = nil, finish: Double? = nil, minimum: Double, maximum: Double, method: Method,
    instrument: String? = nil, gaps: [Gap] = [], quality: Quality? = nil
  ) {
    self.start = start.map(RangeOfMotion.rounded)
    self.finish = finish.map(RangeOfMotion.rounded)
    self.minimum = RangeOfMotion.rounded(minimum)
    self.maximum = RangeOfMotion.rounded(maximum)
    self.quality = quality
    self.method = method
    self.instrument = instrument
    self.gaps = gaps
  }
}
