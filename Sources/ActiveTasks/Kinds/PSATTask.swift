/// Adds each digit to the one before it, at a given pace (Paced Visual Serial Addition Test).
///
/// - SeeAlso: ResearchKit `ORKPSATStep`, `ORKPSATResult` for the parameters, bounds and fields.
package struct PSATTask: TaskParameters {
  /// Seconds from digit to digit.
  package let interStimulusInterval: Double
  /// Seconds that a digit shows.
  package let stimulusDuration: Double
  /// Additions; one digit more is shown.
  package let seriesLength: Int
  package let practice: Int

  init(_ values: ParameterValues) {
    interStimulusInterval = values.number("interStimulusInterval") ?? 3
    stimulusDuration = values.number("stimulusDuration") ?? 1
    seriesLength = values.whole("seriesLength")
    practice = values.whole("practice")
  }

  static let table = TaskTable(
    parameters: [
      TaskParameter("presentationMode", .word(["visual"]), fallback: .word("visual")),
      TaskParameter("interStimulusInterval", .seconds(1...5), fallback: .number(3)),
      TaskParameter("stimulusDuration", .seconds(0.2...5), fallback: .number(1)),
      TaskParameter("seriesLength", .whole(10...120), fallback: .number(60)),
      TaskParameter("practice", .whole(0...20), fallback: .number(5)),
    ],
    fields: [
      .word("presentationMode", ["visual"]), .number("interStimulusInterval", 1...5, unit: "s"),
      .number("stimulusDuration", 0.2...5, unit: "s"), .whole("length", 0...120), .whole("totalCorrect", 0...120),
      .whole("totalDyad", 0...120), .number("totalTime", 0...86_400, unit: "s"), .whole("initialDigit", 1...9),
      ResultField(
        "samples",
        .rows(
          [
            .whole("digit", 1...9, isRequired: true), .whole("expected", 2...18), .whole("answer", 0...99),
            .truth("correct", isRequired: true), .number("time", 0...86_400, unit: "s"),
          ], maximum: 120)),
      .seed, .valid,
    ],
    primary: "totalCorrect")

  var faults: [ParameterFault] {
    stimulusDuration <= interStimulusInterval
      ? []
      : [
        ParameterFault(
          name: "stimulusDuration", text: "'stimulusDuration' is over 'interStimulusInterval'",
          fix: "a digit shows no longer than to the next one")
      ]
  }

  func limits(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    let length = Double(seriesLength)
    return [
      "length": length, "totalCorrect": fields.number("length") ?? length, "totalDyad": fields.number("totalCorrect"),
    ]
  }
}
