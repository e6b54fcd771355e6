import JSONText

/// The angles of one joint, in degrees.
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
    /// How far trust the angles deserve; nil for a recording that was not judged.
    package let trust: Trust?

    package init(samples: Int, lost: Int, late: Int, duplicate: Int, nonUnit: Int, trust: Trust? = nil) {
      self.trust = trust
      self.samples = samples
      self.lost = lost
      self.late = late
      self.duplicate = duplicate
      self.nonUnit = nonUnit
    }
  }

  /// How far the movement left the plane of its angles, in degrees, and what could not be told.
  package struct Trust: Hashable, Sendable {
    /// The angle out of the plane past which a person is told. At 30 degrees a read angle can be wrong by about 4
    /// degrees, near the 5 that goniometry itself is good for.
    static let offPlaneLimit = 30.0

    package let offPlane: Double
    package let startOffPlane: Double
    package let undefinedSamples: Int
    package let uncertainTurns: Int

    package init(offPlane: Double, startOffPlane: Double, undefinedSamples: Int, uncertainTurns: Int) {
      self.offPlane = offPlane
      self.startOffPlane = startOffPlane
      self.undefinedSamples = undefinedSamples
      self.uncertainTurns = uncertainTurns
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

  package var result: ActiveResult {
    var fields: FieldValues = [
      "minimum": .double(minimum), "maximum": .double(maximum), "range": .double(range),
      "method": .string(method.rawValue),
      "gaps": .array(gaps.map { ["at": .double($0.at), "seconds": .double($0.seconds)] }),
    ]
    fields["start"] = start.map(JSONValue.double)
    fields["finish"] = finish.map(JSONValue.double)
    fields["instrument"] = instrument.map(JSONValue.string)
    fields["quality"] = quality?.json
    return ActiveResult(.rangeOfMotion, fields)
  }
}

extension RangeOfMotion.Quality {
  fileprivate var json: JSONValue {
    [
      "samples": .integer(samples), "lost": .integer(lost), "late": .integer(late), "duplicate": .integer(duplicate),
      "nonUnit": .integer(nonUnit),
      "offPlane": trust.map { .double(RangeOfMotion.rounded($0.offPlane)) } ?? .null,
      "startOffPlane": trust.map { .double(RangeOfMotion.rounded($0.startOffPlane)) } ?? .null,
      "undefinedSamples": trust.map { .integer($0.undefinedSamples) } ?? .null,
      "uncertainTurns": trust.map { .integer($0.uncertainTurns) } ?? .null,
    ]
  }
}
