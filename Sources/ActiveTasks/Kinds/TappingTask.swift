/// How often two fingers press two keys in turn.
///
/// - SeeAlso: ResearchKit `ORKTappingIntervalStep`, `ORKTappingIntervalResult`.
package struct TappingTask: TaskParameters {
  package enum Hand: String, Hashable, Sendable, CaseIterable { case left, right, unspecified }

  /// In seconds, from the first tap.
  package let duration: Double
  package let hand: Hand

  init(_ values: ParameterValues) {
    duration = values.number("duration") ?? 5
    hand = values.word("hand", Hand.self) ?? .unspecified
  }

  static let table = TaskTable(
    parameters: [
      TaskParameter("duration", .seconds(5...600), fallback: .number(10)),
      TaskParameter("hand", .word(Hand.allCases.map(\.rawValue)), fallback: .word("unspecified")),
    ],
    fields: [
      .whole("taps", 0...100_000), .whole("left", 0...100_000), .whole("right", 0...100_000),
      .whole("alternations", 0...100_000), .number("interval", 0...600_000, unit: "ms"),
      .number("duration", 0...600, unit: "s"), .word("hand", Hand.allCases.map(\.rawValue)),
      ResultField(
        "samples",
        .rows(
          [
            .number("t", 0...600_000, unit: "ms", isRequired: true), .word("key", ["left", "right"], isRequired: true),
          ], maximum: 100_000)),
      .valid,
    ],
    primary: "taps")

  func limits(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    let taps = fields.number("taps")
    return ["left": taps, "right": taps, "alternations": taps]
  }
}
