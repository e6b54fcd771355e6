import CivilTime
import JSONText
package import Record
import StudyService

/// What somebody decided about an event, and who.
package struct DecidedEvent: Hashable, Sendable {
  package let change: EventChange
  package let stamp: Stamp

  /// What was decided, in the order of the entries of a participant.
  static func all(_ decisions: [EventDecision], in entries: [Entry]) -> [DecidedEvent] {
    let numbers = Set(decisions.map(\.number))
    return entries.compactMap { entry in
      guard case .event(let change)? = entry.content, numbers.contains(entry.number) else { return nil }
      return DecidedEvent(change: change, stamp: entry.stamp)
    }
  }

  func json(_ reading: (Instant) -> JSONValue) -> JSONValue {
    [
      "decision": .string(change.decision.rawValue), "reason": .string(change.reason),
      "recorded": reading(stamp.recorded), "author": .string(stamp.author.reading),
      "until": .optional(change.until.map(reading)),
    ]
  }
}

/// Who brought an event into the state that it is in, for whoever comes second.
package struct EventWord: Hashable, Sendable {
  let author: String
  /// By the clock of the participant.
  let at: String
  let reason: String?

  /// The last that was decided about an event or recorded of it; nil where time alone brought it there.
  init?(about event: String, in entries: [Entry], _ reading: (Instant) -> String) {
    let last = entries.last { entry in
      switch entry.content {
      case .event(let change)?: change.event == event
      case .outcome(.recorded(let outcome))?: outcome.event == event
      default: false
      }
    }
    guard let last else { return nil }
    author = PageAccount.reading(last.stamp.author)
    at = reading(last.stamp.recorded)
    if case .event(let change)? = last.content { reason = change.reason } else { reason = nil }
  }

  /// `by ann at 2026-11-02T09:00:00Z (travels)`.
  var line: String { "by \(author) at \(at)" + (reason.map { " (\($0))" } ?? "") }
}
