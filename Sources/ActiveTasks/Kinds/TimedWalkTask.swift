import JSONText

/// A known distance, walked and timed by an observer.
///
/// - SeeAlso: ResearchKit `ORKTimedWalkStep` for the bounds of the distance and the time limit.
package struct TimedWalkTask: TaskParameters {
  /// In metres.
  package let distance: Double
  /// In seconds, for each trial.
  package let timeLimit: Double
  /// The same way is walked so often; the result is the mean of those that were finished.
  package let trials: Int

  init(_ values: ParameterValues) {
    distance = values.number("distance") ?? 1
    timeLimit = values.number("timeLimit") ?? 1
    trials = values.whole("trials")
  }

  static let table = TaskTable(
    parameters: [
      TaskParameter("distance", .number(1...10_000, unit: "m"), isRequired: true),
      TaskParameter("timeLimit", .seconds(1...86_400), fallback: .number(180)),
      TaskParameter("trials", .whole(1...20), fallback: .number(1)),
    ],
    fields: [
      .number("distance", 1...10_000, unit: "m"), .number("timeLimit", 1...86_400, unit: "s"),
      .number("duration", 0.001...86_400, unit: "s"), .number("speed", 0...1e9, unit: "m/s"),
      ResultField(
        "trials",
        .rows(
          [
            .whole("trial", 1...20, isRequired: true), .number("duration", 0...86_400, unit: "s"),
            .word("outcome", ["finished", "timeout", "stopped"], isRequired: true),
          ], maximum: 20)),
      .word("aid", ["none", "cane", "crutch", "walker", "orthosis", "other"]),
      .word("method", ["observer", "stopwatch"]), .valid,
    ],
    primary: "duration", byHand: ["duration"])

  /// A stopwatch's reading needs the duration alone; what is finished, and how fast, is computed.
  func complete(_ fields: inout FieldValues) -> ResultFault? {
    if fields["method"] == nil {
      fields["method"] = "stopwatch"
      fields["valid"] = true
    }
    fields["distance"] = .double(distance)
    fields["timeLimit"] = .double(timeLimit)
    let finished = (fields["trials"]?.elements ?? []).filter { $0["outcome"]?.string == "finished" }
      .compactMap { $0["duration"]?.double }
    if !finished.isEmpty { fields["duration"] = .double(rounded(finished.reduce(0, +) / Double(finished.count))) }
    guard let duration = fields.number("duration") else {
      return fields["trials"] == nil ? .missing(field: "duration") : nil
    }
    fields["speed"] = .double(rounded(distance / duration))
    return nil
  }
}
