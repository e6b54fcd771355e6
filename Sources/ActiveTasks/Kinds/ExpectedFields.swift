import JSONText

/// What the rows of a result make of its other fields, as the machines of the tasks count them; nothing where there are no rows.

extension FieldValues {
  fileprivate func rows(_ name: String) -> [JSONValue]? { self[name]?.elements.flatMap { $0.isEmpty ? nil : $0 } }
}

extension [JSONValue] {
  fileprivate func count(_ name: String, _ word: String) -> Double { Double(count { $0[name]?.string == word }) }

  fileprivate var right: [JSONValue] { filter { $0["correct"]?.boolean == true } }

  fileprivate func numbers(_ name: String) -> [Double] { compactMap { $0[name]?.double } }
}

extension TappingTask {
  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    guard let samples = fields.rows("samples") else {
      let hands = fields.number("left").flatMap { left in fields.number("right").map { left + $0 } }
      return ["taps": hands]
    }
    let pairs = zip(samples, samples.dropFirst())
    return [
      "taps": Double(samples.count), "left": samples.count("key", "left"), "right": samples.count("key", "right"),
      "alternations": Double(pairs.count { $0.0["key"] != $0.1["key"] }),
      "interval": median(zip(samples.numbers("t"), samples.numbers("t").dropFirst()).map { $0.1 - $0.0 }),
      "duration": duration,
    ]
  }
}

extension StroopTask {
  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    func interference(_ congruent: Double?, _ incongruent: Double?) -> Double? {
      congruent.flatMap { congruent in incongruent.map { $0 - congruent } }
    }
    guard let trials = fields.rows("trials") else {
      return ["interference": interference(fields.number("medianCongruent"), fields.number("medianIncongruent"))]
    }
    let medians = [true, false].map { isCongruent in
      median(trials.right.filter { ($0["text"] == $0["color"]) == isCongruent }.numbers("ms"))
    }
    return [
      "attempted": Double(trials.count), "correct": Double(trials.right.count), "medianCongruent": medians[0],
      "medianIncongruent": medians[1], "interference": interference(medians[0], medians[1]),
    ]
  }
}

extension DigitSpanTask {
  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    guard let records = fields.rows("records") else { return [:] }
    let spans = records.right.numbers("span")
    return [
      "span": spans.max() ?? 0, "score": spans.reduce(0, +), "games": Double(records.count),
      "failures": Double(records.count - spans.count),
    ]
  }
}

extension PSATTask {
  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    let samples = fields.rows("samples")
    let isRight = samples?.map { $0["correct"]?.boolean == true }
    return [
      "interStimulusInterval": interStimulusInterval, "stimulusDuration": stimulusDuration,
      "length": samples.map { Double($0.count) }, "totalCorrect": isRight.map { Double($0.count { $0 }) },
      "totalDyad": isRight.map { right in Double(zip(right, right.dropFirst()).count { $0 && $1 }) },
      "totalTime": samples.map { $0.numbers("time").reduce(0, +) },
    ]
  }
}

extension ReactionTimeTask {
  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    guard let attempts = fields.rows("attempts") else { return [:] }
    let reactions = attempts.filter { $0["outcome"]?.string == "response" }.numbers("reaction")
    return [
      "responses": attempts.count("outcome", "response"), "falseStarts": attempts.count("outcome", "falseStart"),
      "timeouts": attempts.count("outcome", "timeout"), "median": median(reactions),
      "mean": reactions.isEmpty ? nil : reactions.reduce(0, +) / Double(reactions.count),
    ]
  }
}

extension TowerOfHanoiTask {
  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    let moves = fields.rows("moves")
    return [
      "numberOfDisks": Double(numberOfDisks), "minimumMoves": Double((1 << numberOfDisks) - 1),
      "moveCount": moves.map { Double($0.count) }, "firstMove": moves?.numbers("time").first,
    ]
  }
}

extension RangeOfMotionTask {
  /// Where a movement starts and ends lies between its extremes.
  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?> {
    guard let minimum = fields.number("minimum"), let maximum = fields.number("maximum"), minimum <= maximum else {
      return [:]
    }
    func inside(_ name: String) -> Double? { fields.number(name).map { Swift.min(Swift.max($0, minimum), maximum) } }
    return ["start": inside("start"), "finish": inside("finish")]
  }
}
