import JSONText

/// How far a joint moves, in degrees.
///
/// - SeeAlso: ResearchKit `ORKRangeOfMotionResult`, from which the names of the fields come.
package struct RangeOfMotionTask: TaskParameters {
  package enum Joint: String, Hashable, Sendable, CaseIterable { case knee, shoulder }
  package enum Side: String, Hashable, Sendable, CaseIterable { case left, right }

  /// How the device is fastened to the limb, in the words of UIKit's `UIDeviceOrientation`.
  package enum Orientation: String, Hashable, Sendable, CaseIterable {
    case portrait, portraitUpsideDown, landscape, landscapeLeft, landscapeRight
  }

  package let joint: Joint
  package let side: Side
  package let orientation: Orientation

  package init(joint: Joint, side: Side, orientation: Orientation = .portrait) {
    self.joint = joint
    self.side = side
    self.orientation = orientation
  }

  init(_ values: ParameterValues) {
    joint = values.word("joint", Joint.self) ?? .knee
    side = values.word("side", Side.self) ?? .left
    orientation = values.word("orientation", Orientation.self) ?? .portrait
  }

  /// Of a recording: the frame of the device decides where its angles begin, so that a sound range may pass a whole turn.
  private static let angle = -1080.0...1080.0
  /// Of a reading by hand, which counts from the anatomical position.
  private static let byHand = -180.0...360.0
  private static let wholeTurn = 360.0
  private static let count = 0...1_000_000_000

  static let table = TaskTable(
    parameters: [
      TaskParameter("joint", .word(Joint.allCases.map(\.rawValue)), isRequired: true),
      TaskParameter("side", .word(Side.allCases.map(\.rawValue)), isRequired: true),
      TaskParameter("orientation", .word(Orientation.allCases.map(\.rawValue)), fallback: .word("portrait")),
    ],
    fields: [
      .number("start", angle, unit: "deg"), .number("finish", angle, unit: "deg"),
      .number("minimum", angle, unit: "deg", isRequired: true),
      .number("maximum", angle, unit: "deg", isRequired: true), .number("range", 0...720, unit: "deg"),
      .word("method", RangeOfMotion.Method.allCases.map(\.rawValue)), .text("instrument"),
      ResultField(
        "gaps",
        .rows(
          [
            .number("at", 0...1e9, unit: "s", isRequired: true),
            .number("seconds", 0...1e9, unit: "s", isRequired: true),
          ],
          maximum: 100_000)),
      ResultField(
        "quality",
        .record([
          .whole("samples", count, isRequired: true), .whole("lost", count), .whole("late", count),
          .whole("duplicate", count), .whole("nonUnit", count), .number("offPlane", 0...180, unit: "deg"),
          .number("startOffPlane", 0...180, unit: "deg"), .whole("undefinedSamples", count),
          .whole("uncertainTurns", count),
        ])),
    ],
    primary: "range", byHand: ["minimum", "maximum"], byMethod: ["start", "finish", "minimum", "maximum"])

  /// A reading by hand needs the two extremes alone. The range is always computed.
  func complete(_ fields: inout FieldValues) -> ResultFault? {
    if fields["method"] == nil { fields["method"] = .string(RangeOfMotion.Method.goniometer.rawValue) }
    for name in ["start", "finish", "minimum", "maximum"] {
      if let angle = fields.number(name) { fields[name] = .double(RangeOfMotion.rounded(angle)) }
    }
    let isByHand = fields["method"] != .string(RangeOfMotion.Method.motion.rawValue)
    for name in ["minimum", "maximum"] where isByHand {
      guard let angle = fields.number(name), !Self.byHand.contains(angle) else { continue }
      return .outside(Self.byHand, field: name, value: angle)
    }
    guard let minimum = fields.number("minimum"), let maximum = fields.number("maximum") else { return nil }
    if minimum > maximum { return .minimumOverMaximum }
    let range = RangeOfMotion.rounded(maximum - minimum)
    fields["range"] = .double(range)
    if !isByHand { return nil }
    return range > Self.wholeTurn ? .outside(0...Self.wholeTurn, field: "range", value: range) : nil
  }
}

extension ResultFault {
  fileprivate static func outside(_ bounds: ClosedRange<Double>, field: String, value: Double) -> ResultFault {
    .outOfBounds(
      field: field, value: JSONValue.double(value).compactText,
      minimum: JSONValue.double(bounds.lowerBound).compactText,
      maximum: JSONValue.double(bounds.upperBound).compactText, unit: "deg")
  }
}
