import JSONText

/// An observer presses Enter when the walker crosses the first line and again at the second.
package struct TimedWalkMachine: TaskMachine {
  private enum Phase: Hashable {
    case instruction
    case ready
    case walking(since: Int)
    case finished
    case done
  }

  private struct Trial: Hashable {
    let duration: Double?
    let outcome: String
  }

  private let task: TimedWalkTask
  private let valid: Bool
  private var phase = Phase.instruction
  private var trials: [Trial] = []

  package init(_ task: TimedWalkTask, valid: Bool) {
    self.task = task
    self.valid = valid
  }

  package var screen: TaskScreen {
    switch phase {
    case .instruction: TaskScreen(.instruction)
    case .ready: TaskScreen(.walkReady)
    case .walking(let since): TaskScreen(.walking, .clock(since: since))
    case .finished:
      TaskScreen(.walkFinished, .milliseconds(Int((trials.last?.duration ?? 0) * 1000)))
    case .done: TaskScreen(.done)
    }
  }

  package var deadline: Int? {
    if case .walking(let since) = phase { since + microseconds(task.timeLimit) } else { nil }
  }

  package mutating func take(_ input: TaskInput) {
    switch (phase, input) {
    case (.instruction, .key(.enter, _)): phase = .ready
    case (.ready, .key(.enter, let at)): phase = .walking(since: at)
    case (.walking(let since), .key(.enter, let at)): walked(since, at)
    case (.walking, .key(.escape, _)): finish(Trial(duration: nil, outcome: "stopped"))
    case (.walking(let since), .tick(let at)) where at >= since + microseconds(task.timeLimit):
      finish(Trial(duration: nil, outcome: "timeout"))
    case (.finished, .key(.enter, _)): phase = trials.count < task.trials ? .ready : .done
    default: break
    }
  }

  private mutating func walked(_ since: Int, _ at: Int) {
    let duration = seconds(from: since, to: at)
    // The Enter that began the walk, held down or pressed twice, is no walk.
    guard duration >= 0.3 else { return }
    finish(
      duration <= task.timeLimit
        ? Trial(duration: duration, outcome: "finished") : Trial(duration: nil, outcome: "timeout"))
  }

  private mutating func finish(_ trial: Trial) {
    trials.append(trial)
    phase = .finished
  }

  package var fields: FieldValues? {
    guard phase == .done else { return nil }
    return [
      "method": "observer", "valid": .boolean(valid),
      "trials": .array(
        trials.enumerated().map { index, trial in
          [
            "trial": .integer(index + 1), "duration": trial.duration.map { .double(rounded($0)) } ?? .null,
            "outcome": .string(trial.outcome),
          ]
        }),
    ]
  }
}
