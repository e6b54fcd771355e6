package import Record
import Synchronization

/// What a view with some of a participant's outcomes was asked for.
final class OutcomeLookups: Sendable {
  private let asked = Mutex(SomeOutcomes())

  var all: SomeOutcomes { asked.withLock { $0 } }

  func add(_ event: String) { asked.withLock { _ = $0.events.insert(event) } }

  func add(entriesOf event: String) { asked.withLock { _ = $0.entriesOf.insert(event) } }
}

extension ParticipantView {
  /// The outcome of an event, by the event's id.
  package func outcome(of event: String) -> OutcomeFact? {
    lookups?.add(event)
    return places[event].map { record.outcomes[$0] }
  }

  /// The events of an offer's entries that have an outcome, by the offer's id.
  package func entries(of offer: String) -> [String] {
    lookups?.add(entriesOf: offer)
    return places.keys.filter { $0.hasPrefix(offer + ".") }
  }

  /// Whether it is known that nothing was done yet.
  var hasDoneNothing: Bool { places.isEmpty && lookups == nil }
}
