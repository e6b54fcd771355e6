import JSONText

/// A way that somebody walks, recorded as positions.
package struct LocationTrackTask: TaskParameters {
  /// How good a position must be to count, by its own estimate of its error.
  package enum Accuracy: String, Hashable, Sendable, CaseIterable {
    case best
    case tenMetres = "10 m"
    case hundredMetres = "100 m"
    case kilometre = "1 km"

    /// In metres; nil takes every position.
    package var metres: Double? {
      switch self {
      case .best: nil
      case .tenMetres: 10
      case .hundredMetres: 100
      case .kilometre: 1000
      }
    }
  }

  package let accuracy: Accuracy
  /// After this many seconds the recording stops by itself; nil for never.
  package let maximumDuration: Double?

  init(_ values: ParameterValues) {
    accuracy = values.word("accuracy", Accuracy.self) ?? .best
    maximumDuration = values.number("maximumDuration")
  }

  private static let count = 0...1_000_000_000

  static let table = TaskTable(
    parameters: [
      TaskParameter("accuracy", .word(Accuracy.allCases.map(\.rawValue)), fallback: .word("best")),
      TaskParameter("maximumDuration", .seconds(1...86_400)),
    ],
    fields: [
      .text("name", maximum: 100), .text("started", maximum: 40),
      .number("distance", 0...1e9, unit: "m", isRequired: true),
      .number("duration", 0...1e9, unit: "s", isRequired: true), .number("speed", 0...1e9, unit: "m/s"),
      .number("maximumSpeed", 0...1e9, unit: "m/s"), .word("accuracy", Accuracy.allCases.map(\.rawValue)),
      .word("method", ["gpsd", "gpx", "nmea", "json", "phone", "byHand"]), .text("source"),
      .word("ended", ["stopped", "source", "lost", "limit"]),
      ResultField(
        "track",
        .rows(
          [
            .number("t", 0...1e9, unit: "s", isRequired: true), .number("lat", -90...90, unit: "deg", isRequired: true),
            .number("lon", -180...180, unit: "deg", isRequired: true), .number("elevation", -20_000...1e6, unit: "m"),
            .number("accuracy", 0...1e9, unit: "m"), .number("speed", 0...1e9, unit: "m/s"),
            .whole("segment", 1...200_000),
          ], maximum: 200_000)),
      ResultField(
        "quality",
        .record([
          .whole("samples", count, isRequired: true), .whole("kept", count), .whole("lost", count),
          .whole("late", count), .whole("duplicate", count), .whole("outOfOrder", count), .whole("inaccurate", count),
          .whole("noFix", count),
        ])),
    ],
    primary: "distance", byHand: ["distance", "duration"])

  func complete(_ fields: inout FieldValues) -> ResultFault? {
    if fields["method"] == nil { fields["method"] = "byHand" }
    if fields["accuracy"] == nil { fields["accuracy"] = .string(accuracy.rawValue) }
    if fields["speed"] == nil || fields["method"] == "byHand", let distance = fields.number("distance"),
      let duration = fields.number("duration"),
      duration > 0
    {
      fields["speed"] = .double(rounded(distance / duration))
    }
    return nil
  }
}

/// To a thousandth, of metres, seconds and milliseconds alike.
func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }
