import CivilTime
import JSONText
package import Record

/// What was recorded about a participant's outcomes, step by step, so that it can be asked as it stood at any instant.
package struct OutcomeHistory: Sendable {
  private var steps: [Step] = []

  private struct Step: Sendable {
    let number: Int64
    let recorded: Instant
    let change: OutcomeChange
  }

  /// An outcome as it stood.
  struct Standing: Sendable {
    let fact: OutcomeFact
    var values: [RecordedValue]

    var task: String { fact.task }
    var ending: String { fact.ending }
    var finished: Instant { fact.finished }
  }

  /// Nothing recorded.
  package init() {}

  /// - Parameter entries: In the order in which they were recorded; those that are no outcomes are left aside.
  package init(_ entries: [Entry]) {
    for entry in entries {
      if case .outcome(let change)? = entry.content {
        steps.append(Step(number: entry.number, recorded: entry.stamp.recorded, change: change))
      }
    }
  }
}

extension OutcomeHistory {
  /// The outcomes that stood at an instant, by what was recorded by then, in the order of finishing.
  func outcomes(at instant: Instant) -> [Standing] {
    var live: [String: Standing] = [:]
    for step in steps where step.recorded <= instant {
      switch step.change {
      case .recorded(let outcome):
        live[outcome.event] = Standing(
          fact: OutcomeFact(outcome, number: step.number, recorded: step.recorded), values: outcome.values)
      case .revised(let event, _, _, let values): live[event]?.values = values
      case .deleted(let event, _): live[event] = nil
      }
    }
    return live.values.sorted { ($0.finished, $0.fact.number) < ($1.finished, $1.fact.number) }
  }

  /// Whether an outcome was deleted after an instant.
  func deletes(after instant: Instant) -> Bool {
    steps.contains { step in
      if case .deleted = step.change { step.recorded > instant } else { false }
    }
  }
}
