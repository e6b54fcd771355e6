import Record
import Synchronization

/// What a view with some of a participant's outcomes was asked for.
final class OutcomeLookups: Sendable {
  private let asked = Mutex(SomeOutcomes())

  var all: SomeOutcomes { asked.withLock { $0 } }

  func add(_ event: String) { asked.withLock { _ = $0.events.insert(event) } }

  func add(entriesOf event: String) { asked.withLock { _ = $0.entriesOf.insert(event) } }
}
