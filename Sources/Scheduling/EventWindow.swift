package import CivilTime

/// How long an event is open.
package enum EventWindow: Hashable, Sendable {
  /// To the end of the study day, or to the element's next event if earlier.
  case standard
  /// Minutes and hours are elapsed; `n days` end with the n-th study day, the event's own being the first.
  case lasting(CivilDuration)
  /// About the nominal day: from so much earlier to the end of the study day so much later.
  case around(before: CivilDuration, after: CivilDuration)
  /// To the element's next event; the last one ends with the element's `until`.
  case untilNext
  /// Never closes.
  case untilDone
}

/// When a reminder of an event is given.
package enum Reminder: Hashable, Sendable {
  case afterOpening(CivilDuration)
  case beforeClosing(CivilDuration)
}
