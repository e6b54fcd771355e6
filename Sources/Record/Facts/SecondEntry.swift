package import CivilTime

/// A second entry of an event's answers, as lists need it; what was entered is read from the entry.
package struct SecondEntry: Hashable, Sendable {
  package let number: Int64
  package let event: String
  /// How many items differ.
  package let differences: Int
  package let recorded: Instant
  /// When somebody said which of the two is right.
  package internal(set) var settled: Instant?

  /// Whether nobody has to look at it any more.
  package var isAgreed: Bool { differences == 0 || settled != nil }
}

extension ParticipantRecord {
  /// The second entry of an event's outcome; nil without one.
  package func secondEntry(of event: String) -> SecondEntry? { secondEntries.last { $0.event == event } }

  mutating func settle(_ event: String, recorded: Instant) {
    guard let index = secondEntries.lastIndex(where: { $0.event == event }) else { return }
    secondEntries[index].settled = recorded
  }
}
