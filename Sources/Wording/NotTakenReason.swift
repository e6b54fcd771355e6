/// Why the study could not take what a device had kept.
package enum NotTakenReason: String, Hashable, Sendable, CaseIterable {
  /// It was answered after its event had closed.
  case closed
  /// It was answered elsewhere, or its sitting went on there.
  case elsewhere
  /// The survey asks something else by now.
  case changed
  /// Its event was excused before.
  case excused
  /// The participant had left the study, or its schedule, before.
  case left
  case studyClosed
  /// It was kept for longer than a week.
  case old
}
