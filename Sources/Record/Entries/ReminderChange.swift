package import CivilTime
import JSONText

/// What became of a reminder, named by its event and by the instant at which the schedule calls the event to mind.
///
/// Neither the address that it went to nor its text is in an entry. Before a program is asked to send there is an entry
/// `reminderSending`, so that a sender that is gone leaves a trace and the reminder is never sent again.
package struct ReminderChange: Hashable, Sendable {
  package let event: String
  package let at: Instant
  /// From 1.
  package let attempt: Int
  package let step: Step

  package enum Step: Hashable, Sendable {
    /// A program is about to be asked. Its sender has ended by `until`, whatever happens.
    case sending(by: ReminderWay, until: Instant)
    /// The program said that it was done.
    case sent
    /// The program said that it was not; `isFinal` when it is not tried again.
    case failed(reason: String, isFinal: Bool)
    /// Nobody knows whether it went out.
    case uncertain(reason: String?)
  }

  package init(event: String, at: Instant, attempt: Int, _ step: Step) {
    self.event = event
    self.at = at
    self.attempt = attempt
    self.step = step
  }
}

/// What kind of program reminders are handed to.
package enum ReminderWay: String, Hashable, Sendable, CaseIterable {
  case mail, command
}

extension ReminderChange {
  package var kind: String {
    switch step {
    case .sending: "reminderSending"
    case .sent: "reminderSent"
    case .failed: "reminderFailed"
    case .uncertain: "reminderUncertain"
    }
  }

  /// What the program said; nil for what is done, or under way.
  package var reason: String? {
    switch step {
    case .sending, .sent: nil
    case .failed(let reason, _): reason
    case .uncertain(let reason): reason
    }
  }

  /// Whether it says how a sending ended that was begun: a study that is closed takes that too.
  var isEnd: Bool { if case .sending = step { false } else { true } }

  var json: JSONValue {
    var (way, until, isFinal): (ReminderWay?, Instant?, Bool) = (nil, nil, false)
    switch step {
    case .sending(let by, let end): (way, until) = (by, end)
    case .failed(_, let final): isFinal = final
    case .sent, .uncertain: break
    }
    return .members([
      "event": .string(event), "at": .instant(at), "attempt": .integer(attempt), "way": .text(way?.rawValue),
      "until": .instant(until), "reason": .text(reason), "final": isFinal ? .boolean(true) : nil,
    ])
  }

  init?(kind: String, json: JSONValue) {
    guard let event = json.text("event"), let at = json.instant("at"), let attempt = json["attempt"]?.integer else {
      return nil
    }
    let step: Step? =
      switch kind {
      case "reminderSending":
        json.text("way").flatMap(ReminderWay.init).flatMap { way in
          json.instant("until").map { .sending(by: way, until: $0) }
        }
      case "reminderSent": .sent
      case "reminderFailed":
        json.said("reason").map { .failed(reason: $0, isFinal: json["final"]?.boolean ?? false) }
      case "reminderUncertain": .uncertain(reason: json.said("reason"))
      default: nil
      }
    guard let step else { return nil }
    self.init(event: event, at: at, attempt: attempt, step)
  }
}
