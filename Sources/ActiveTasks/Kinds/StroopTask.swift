/// Names the ink of a colour's word, whether or not the word says the same.
///
/// - SeeAlso: ResearchKit `ORKStroopStep`, `ORKStroopResult`, which keeps the words of the person's language; here the
///   codes of ``Colour`` are kept.
package struct StroopTask: TaskParameters {
  /// In the order of the keys; the raw value is the code in results.
  package enum Colour: String, Hashable, Sendable, CaseIterable { case red, green, blue, yellow }

  package let attempts: Int
  package let practice: Int
  /// Seconds after which an attempt ends without an answer; nil for never.
  package let timeout: Double?

  init(_ values: ParameterValues) {
    attempts = values.whole("attempts")
    practice = values.whole("practice")
    timeout = values.number("timeout")
  }

  private static let colours = Colour.allCases.map(\.rawValue)

  static let table = TaskTable(
    parameters: [
      TaskParameter("attempts", .whole(3...500), fallback: .number(20)),
      TaskParameter("practice", .whole(0...50), fallback: .number(4)),
      TaskParameter("timeout", .seconds(0.5...600)),
    ],
    fields: [
      .whole("correct", 0...500), .whole("attempted", 0...500), .number("medianCongruent", 0...3.6e6, unit: "ms"),
      .number("medianIncongruent", 0...3.6e6, unit: "ms"), .number("interference", -3.6e6...3.6e6, unit: "ms"),
      ResultField(
        "trials",
        .rows(
          [
            .whole("trial", 1...500, isRequired: true), .word("color", colours, isRequired: true),
            .word("text", colours, isRequired: true), .word("answer", colours), .truth("correct", isRequired: true),
            .number("ms", 0...3.6e6, unit: "ms"),
          ], maximum: 500)),
      .seed, .valid,
    ],
    primary: "correct")

  func limits(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    ["attempted": Double(attempts), "correct": fields.number("attempted") ?? Double(attempts)]
  }
}
