package import JSONText

extension ActiveTask {
  /// What a face has to know that shows the task away from the program: all that is drawn from the seed, and the times
  /// in microseconds. What the person did there is then taken by ``replayed(_:seed:valid:)``.
  ///
  /// - Returns: Nil for a task that a sensor measures.
  package func plan(seed: String) -> JSONValue? {
    switch self {
    case .rangeOfMotion, .locationTrack: nil
    case .timedWalk(let task): ["limit": time(task.timeLimit), "trials": .integer(task.trials)]
    case .tapping(let task): ["duration": time(task.duration)]
    case .towerOfHanoi(let task): ["disks": .integer(task.numberOfDisks)]
    case .reactionTime(let task): task.plan(seed)
    case .stroop(let task): task.plan(seed)
    case .digitSpan(let task): task.plan(seed)
    case .psat(let task): task.plan(seed)
    }
  }

  /// Runs the task by what a person did elsewhere.
  ///
  /// - Parameters:
  ///   - inputs: In the order in which they came; the instants never go back.
  ///   - valid: Whether the times can be trusted.
  /// - Returns: The fields of the result; nil when the inputs don't lead to its end.
  package func replayed(_ inputs: [TaskInput], seed: String, valid: Bool) -> FieldValues? {
    guard var machine = machine(seed: seed, valid: valid),
      zip(inputs, inputs.dropFirst()).allSatisfy({ $0.instant <= $1.instant })
    else { return nil }
    for input in inputs { machine.take(input) }
    return machine.fields
  }
}

private func time(_ seconds: Double) -> JSONValue { .integer(microseconds(seconds)) }

private func row(_ numbers: some Sequence<Int>) -> JSONValue { .array(numbers.map { .integer($0) }) }

extension ReactionTimeTask {
  /// False starts draw as well; those of the practice are not counted, and seldom are many.
  fileprivate func plan(_ seed: String) -> JSONValue {
    let waits = practice + attempts + 2 * ReactionTimeMachine.falseStartLimit
    return [
      "intervals": row((0..<waits).map { microseconds(ReactionTimeMachine.interval(self, seed: seed, $0)) }),
      "timeout": time(timeout), "feedback": time(ReactionTimeMachine.feedbackSeconds),
      "practice": .integer(practice), "attempts": .integer(attempts),
      "falseStarts": .integer(ReactionTimeMachine.falseStartLimit),
    ]
  }
}

extension StroopTask {
  fileprivate func plan(_ seed: String) -> JSONValue {
    func shown(_ count: Int, _ part: String) -> JSONValue {
      .array(
        StroopMachine.stimuli(count, seed: seed, part).map {
          ["text": .string($0.text.rawValue), "ink": .string($0.ink.rawValue)]
        })
    }
    return [
      "practice": shown(practice, "practice"), "trials": shown(attempts, "trials"),
      "blank": time(StroopMachine.blankSeconds), "feedback": time(StroopMachine.feedbackSeconds),
      "timeout": timeout.map(time) ?? .null,
    ]
  }
}

extension DigitSpanTask {
  fileprivate func plan(_ seed: String) -> JSONValue {
    [
      "rows": .array(
        (0..<practice + maximumTests).map { row(DigitSpanMachine.digits(maximumSpan, seed: seed, $0)) }),
      "shown": time(playSpeed * DigitSpanMachine.shownPart),
      "gap": time(playSpeed * (1 - DigitSpanMachine.shownPart)), "feedback": time(DigitSpanMachine.feedbackSeconds),
      "span": .integer(initialSpan), "least": .integer(minimumSpan), "most": .integer(maximumSpan),
      "practice": .integer(practice), "tests": .integer(maximumTests), "failures": .integer(maximumConsecutiveFailures),
      "reversed": .boolean(requireReversal),
    ]
  }
}

extension PSATTask {
  fileprivate func plan(_ seed: String) -> JSONValue {
    [
      "practice": practice > 0 ? row(PSATMachine.digits(practice, seed: seed, true)) : .array([]),
      "series": row(PSATMachine.digits(seriesLength, seed: seed, false)), "interval": time(interStimulusInterval),
      "shown": time(stimulusDuration),
    ]
  }
}
