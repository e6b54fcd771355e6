package import CivilTime
import JSONText

/// What somebody decided about one event, by hand and with a reason.
package struct EventChange: Hashable, Sendable {
  package enum Decision: String, Hashable, Sendable, CaseIterable {
    case excused, declined, rescheduled, added, reopened
  }

  package let decision: Decision
  package let event: String
  package let reason: String
  /// The task of an added event.
  package let task: String?
  /// The new start of a rescheduled event, the start of an added one.
  package let start: DayOrInstant?
  /// Until when a reopened or added event can be done.
  package let until: Instant?

  package init(
    _ decision: Decision, event: String, reason: String, task: String? = nil, start: DayOrInstant? = nil,
    until: Instant? = nil
  ) {
    self.decision = decision
    self.event = event
    self.reason = reason
    self.task = task
    self.start = start
    self.until = until
  }
}

extension EventChange {
  package var kind: String {
    switch decision {
    case .excused: "eventExcused"
    case .declined: "eventDeclined"
    case .rescheduled: "eventRescheduled"
    case .added: "eventAdded"
    case .reopened: "eventReopened"
    }
  }

  var json: JSONValue {
    .members([
      "event": .string(event), "reason": .string(reason), "task": .text(task), "start": .dayOrInstant(start),
      "until": .instant(until),
    ])
  }

  init?(kind: String, json: JSONValue) {
    let decision: Decision? =
      switch kind {
      case "eventExcused": .excused
      case "eventDeclined": .declined
      case "eventRescheduled": .rescheduled
      case "eventAdded": .added
      case "eventReopened": .reopened
      default: nil
      }
    guard let decision, let event = json.text("event"), let reason = json.said("reason") else { return nil }
    self.init(
      decision, event: event, reason: reason, task: json.text("task"), start: json.dayOrInstant("start"),
      until: json.instant("until"))
  }
}
