import CivilTime
import Scheduling
import StudyService

/// What is known of events until they are over: a rehearsal of years remembers no more than one of weeks.
struct Remembered<Value: Sendable>: Sendable {
  private var values: [String: (value: Value, until: Instant)] = [:]

  subscript(key: String) -> Value? { values[key]?.value }

  mutating func remember(_ value: Value, of key: String, until instant: Instant) { values[key] = (value, instant) }

  /// - Parameter instant: Nobody asks any more for what was to be known until then.
  mutating func forget(before instant: Instant) { values = values.filter { instant < $0.value.until } }
}

extension StandingEvent {
  /// Until when something of it is to be known that is over at an instant: an event whose id has no date may come on another day.
  func known(until instant: Instant) -> Instant { event.slot.isDated ? instant : Instant(milliseconds: .max) }
}
