import CivilTime
import JSONText
package import Record

/// What was recorded about a participant's outcomes, step by step, so that it can be asked as it stood at any instant.
package struct OutcomeHistory: Sendable {
  private var steps: [Step] = []

  private struct Step: Sendable {
    let recorded: Instant
    let change: OutcomeChange
  }

  /// An outcome as it stood.
  struct Standing: Sendable {
    let task: String
    let ending: String
    let finished: Instant
    var values: [RecordedValue]
  }

  /// Nothing recorded.
  package init() {}

  /// - Parameter entries: In the order in which they were recorded; those that are no outcomes are left aside.
  package init(_ entries: [Entry]) {
    for entry in entries {
      if case .outcome(let change)? = entry.content {
        steps.append(Step(recorded: entry.stamp.recorded, change: change))
      }
    }
  }
}

extension OutcomeHistory {
  /// The outcomes that stood at an instant, by what was recorded by then, in the order of finishing.
  func outcomes(at instant: Instant) -> [Standing] {
    var live: [String: (number: Int, standing: Standing)] = [:]
    for (number, step) in steps.enumerated() where step.recorded <= instant {
      switch step.change {
      case .recorded(let outcome):
        let standing = Standing(
          task: outcome.task, ending: outcome.ending, finished: outcome.finished, values: outcome.values)
        live[outcome.event] = (number, standing)
      case .revised(let event, _, _, let values): live[event]?.standing.values = values
      case .deleted(let event, _): live[event] = nil
      }
    }
    return live.values.sorted { ($0.standing.finished, $0.number) < ($1.standing.finished, $1.number) }.map(\.standing)
  }
}
