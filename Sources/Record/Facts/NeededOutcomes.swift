/// Which of a participant's outcomes a reader asks for.
package enum NeededOutcomes: Hashable, Sendable {
  case all
  case some(SomeOutcomes)

  /// Those of some events, by id.
  package static func ofEvents(_ ids: [String]) -> NeededOutcomes { .some(SomeOutcomes(events: Set(ids))) }

  /// So many outcomes of a participant are read one after the other before single ones are looked up. Laws set fewer.
  @TaskLocal package static var few = 24
}

/// Some of a participant's outcomes, each found without a look at the others.
package struct SomeOutcomes: Hashable, Sendable {
  /// Those of events, by id.
  package var events: Set<String>
  /// Those of the entries of events that may be done any number of times: by the event's id, behind which each has a `.` and its
  /// number.
  package var entriesOf: Set<String>
  /// Of each of these tasks the complete outcome that was finished first.
  package var firstOf: Set<String>

  package init(events: Set<String> = [], entriesOf: Set<String> = [], firstOf: Set<String> = []) {
    self.events = events
    self.entriesOf = entriesOf
    self.firstOf = firstOf
  }

  package mutating func formUnion(_ other: SomeOutcomes) {
    events.formUnion(other.events)
    entriesOf.formUnion(other.entriesOf)
    firstOf.formUnion(other.firstOf)
  }

  package func isSuperset(of other: SomeOutcomes) -> Bool {
    events.isSuperset(of: other.events) && entriesOf.isSuperset(of: other.entriesOf)
      && firstOf.isSuperset(of: other.firstOf)
  }

  /// Between what texts the ids of an event's entries lie, the latter not included.
  package static func entries(of event: String) -> (from: String, to: String) { (event + ".", event + "/") }
}
