/// How many digits somebody repeats, forwards or backwards.
///
/// - SeeAlso: ResearchKit `ORKSpatialSpanMemoryStep` for the parameters and bounds; digits take the place of flowers.
package struct DigitSpanTask: TaskParameters {
  package let initialSpan: Int
  package let minimumSpan: Int
  package let maximumSpan: Int
  /// Seconds that each digit shows.
  package let playSpeed: Double
  package let maximumTests: Int
  package let maximumConsecutiveFailures: Int
  package let requireReversal: Bool
  package let practice: Int

  init(_ values: ParameterValues) {
    initialSpan = values.whole("initialSpan")
    minimumSpan = values.whole("minimumSpan")
    maximumSpan = values.whole("maximumSpan")
    playSpeed = values.number("playSpeed") ?? 1
    maximumTests = values.whole("maximumTests")
    maximumConsecutiveFailures = values.whole("maximumConsecutiveFailures")
    requireReversal = values.truth("requireReversal")
    practice = values.whole("practice")
  }

  static let table = TaskTable(
    parameters: [
      TaskParameter("initialSpan", .whole(2...20), fallback: .number(3)),
      TaskParameter("minimumSpan", .whole(2...20), fallback: .number(2)),
      TaskParameter("maximumSpan", .whole(2...20), fallback: .number(15)),
      TaskParameter("playSpeed", .seconds(0.5...20), fallback: .number(1)),
      TaskParameter("maximumTests", .whole(1...100), fallback: .number(5)),
      TaskParameter("maximumConsecutiveFailures", .whole(1...100), fallback: .number(3)),
      TaskParameter("requireReversal", .truth, fallback: .truth(false)),
      TaskParameter("practice", .whole(0...5), fallback: .number(1)),
    ],
    fields: [
      .whole("span", 0...20), .whole("score", 0...2000), .whole("games", 0...100), .whole("failures", 0...100),
      .truth("reversed"),
      ResultField(
        "records",
        .rows(
          [
            .whole("game", 1...100, isRequired: true), .whole("span", 2...20, isRequired: true),
            .text("digits", maximum: 20), .text("answer", maximum: 40), .truth("correct", isRequired: true),
            .number("ms", 0...8.64e7, unit: "ms"),
          ], maximum: 100)),
      .seed, .valid,
    ],
    primary: "span")

  var faults: [ParameterFault] {
    var faults: [ParameterFault] = []
    if minimumSpan > initialSpan {
      faults.append(
        ParameterFault(
          name: "minimumSpan", text: "'minimumSpan' is over 'initialSpan'", fix: "begin with at least 'minimumSpan'"))
    }
    if initialSpan > maximumSpan {
      faults.append(
        ParameterFault(
          name: "maximumSpan", text: "'maximumSpan' is under 'initialSpan'", fix: "begin with at most 'maximumSpan'"))
    }
    return faults
  }

  func limits(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    ["span": Double(maximumSpan), "games": Double(maximumTests), "failures": fields.number("games")]
  }
}
