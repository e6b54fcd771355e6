/// How quickly somebody presses a key after a sign that comes after an unknown wait.
///
/// - SeeAlso: ResearchKit `ORKReactionTimeStep` for the parameters and bounds; the key takes the place of the shake.
package struct ReactionTimeTask: TaskParameters {
  /// Seconds to the sign, at least and at most.
  package let minimumInterval: Double
  package let maximumInterval: Double
  /// Seconds after the sign in which a press counts.
  package let timeout: Double
  package let attempts: Int
  package let practice: Int

  init(_ values: ParameterValues) {
    minimumInterval = values.number("minimumStimulusInterval") ?? 1
    maximumInterval = values.number("maximumStimulusInterval") ?? 1
    timeout = values.number("timeout") ?? 1
    attempts = values.whole("attempts")
    practice = values.whole("practice")
  }

  static let table = TaskTable(
    parameters: [
      TaskParameter("minimumStimulusInterval", .seconds(0.1...600), fallback: .number(4)),
      TaskParameter("maximumStimulusInterval", .seconds(0.1...600), fallback: .number(10)),
      TaskParameter("timeout", .seconds(0.1...600), fallback: .number(3)),
      TaskParameter("attempts", .whole(1...200), fallback: .number(3)),
      TaskParameter("practice", .whole(0...20), fallback: .number(1)),
    ],
    fields: [
      .number("median", 0...600_000, unit: "ms"), .number("mean", 0...600_000, unit: "ms"),
      .whole("responses", 0...200), .whole("falseStarts", 0...10_000), .whole("timeouts", 0...200),
      ResultField(
        "attempts",
        .rows(
          [
            .whole("attempt", 1...10_200, isRequired: true), .number("interval", 0...600, unit: "s"),
            .number("reaction", 0...600_000, unit: "ms"),
            .word("outcome", ["response", "timeout", "falseStart"], isRequired: true),
          ], maximum: 10_200)),
      .seed, .valid,
    ],
    primary: "median")

  var faults: [ParameterFault] {
    maximumInterval >= minimumInterval
      ? []
      : [
        ParameterFault(
          name: "maximumStimulusInterval", text: "'maximumStimulusInterval' is under 'minimumStimulusInterval'",
          fix: "give the longest wait as 'maximumStimulusInterval'")
      ]
  }

  func limits(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    ["responses": Double(attempts), "median": timeout * 1000, "mean": timeout * 1000]
  }
}
