package import CivilTime

/// A reminder that was sent, or was to be, as it stands by its last attempt.
package struct TriedReminder: Hashable, Sendable {
  package let event: String
  package let at: Instant
  package internal(set) var attempt: Int
  package internal(set) var step: ReminderChange.Step
  /// When the last of it was recorded.
  package internal(set) var recorded: Instant
}

extension TriedReminder {
  init(_ change: ReminderChange, recorded: Instant) {
    self.init(event: change.event, at: change.at, attempt: change.attempt, step: change.step, recorded: recorded)
  }

  /// Whether its sender is gone and left no word, by an instant.
  package func isLeft(at now: Instant) -> Bool { if case .sending(_, let until) = step { until <= now } else { false } }
}

extension ParticipantRecord {
  /// How a reminder stands; nil for one that was never tried.
  ///
  /// - Complexity: O(reminders that were tried since).
  package func reminder(of event: String, at instant: Instant) -> TriedReminder? {
    reminders.last { $0.at == instant && $0.event == event }
  }

  /// Takes up what became of a reminder. The end of an earlier attempt says nothing of a later one.
  mutating func take(_ change: ReminderChange, recorded: Instant) {
    // The first of a reminder is looked for nowhere: somebody may have been sent thousands.
    if change.attempt == 1, case .sending = change.step {
      return reminders.append(TriedReminder(change, recorded: recorded))
    }
    guard let index = reminders.lastIndex(where: { $0.at == change.at && $0.event == change.event }) else {
      reminders.append(TriedReminder(change, recorded: recorded))
      return
    }
    if change.attempt >= reminders[index].attempt { reminders[index] = TriedReminder(change, recorded: recorded) }
  }
}
