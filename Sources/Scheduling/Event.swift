package import CivilTime

/// One occurrence of a task for one participant on one study day.
///
/// A plain value without text: ``CompiledSchedule/id(of:)`` writes its id, the schedule's tasks hold its names.
package struct Event: Hashable, Sendable {
  /// The index of the task in its schedule.
  package let task: Int
  /// The index of the element in its task.
  package let element: Int
  /// The nominal study day: the one on which it takes place.
  package let date: CivilDate
  /// Counted from 1 at the anchor; nil for a recurrence rule whose numbering needs a walk
  /// (``CompiledSchedule/occurrence(of:for:)``).
  package let occurrence: Int?
  /// What tells it from other events of its element on its date.
  package let slot: EventSlot
  /// The start; for an event of the whole study day that day's start.
  package let nominal: Instant
  package let opens: Instant
  /// nil when it never closes.
  package let closes: Instant?
  /// Until when it may be done late; equal to `closes` without grace.
  package let graceEnds: Instant?

  /// How many days it lies behind the one that its rule gives: a holiday moved it, or somebody did.
  package var daysMoved = 0

  /// The study day that its rule gives it, which its id names.
  package var planned: CivilDate { daysMoved == 0 ? date : date.adding(days: -daysMoved) }

  /// nil for events of the whole study day.
  package var start: Instant? { slot.isTimed ? nominal : nil }
}

package enum EventSlot: Hashable, Sendable {
  /// The whole study day.
  case day
  /// The time at this index of the element's times.
  case time(Int)
  /// The n-th of an `every: n hour` element, from 1, counted from the k-th value of its anchor, from 1.
  case step(Int, round: Int)
  /// The n-th of an `each` or a `once` that has a start, from 1.
  case number(Int)
  /// The n-th whole study day of an `each` or a `once`, from 1.
  case dayNumber(Int)
  /// The n-th cause's study day, at the time at an index of the element's times.
  case timeNumber(Int, Int)
  /// The n-th random time of the day, from 1.
  case random(Int)
  /// `anytime`: what may be done on this day; each entry takes the next number, from 1.
  case offer

  var isTimed: Bool {
    switch self {
    case .day, .dayNumber, .offer: false
    case .time, .step, .number, .timeNumber, .random: true
    }
  }
}

extension EventSlot {
  /// Whether the event's id names its study day.
  package var isDated: Bool {
    switch self {
    case .day, .time, .random, .offer: true
    case .step, .number, .dayNumber, .timeNumber: false
    }
  }
}

extension Event {
  /// The order of lists: by study day, start, then place in the file.
  package static func precedes(_ a: Event, _ b: Event) -> Bool {
    if a.date != b.date { return a.date < b.date }
    if a.nominal != b.nominal { return a.nominal < b.nominal }
    if a.task != b.task { return a.task < b.task }
    if a.element != b.element { return a.element < b.element }
    return a.slot.rank < b.slot.rank
  }

  /// Whether any instant from opening to the end of grace lies in the span.
  package func meets(_ start: Instant, _ end: Instant) -> Bool {
    opens < end && (graceEnds.map { start < $0 } ?? true)
  }

  /// Its place among the events of its task: one alone stands there.
  package var placeInDay: PlaceInDay { PlaceInDay(date: date, nominal: nominal, isTimed: slot.isTimed) }
}

/// A start on a study day, or the whole of it.
package struct PlaceInDay: Hashable, Sendable {
  fileprivate let date: CivilDate
  fileprivate let nominal: Instant
  fileprivate let isTimed: Bool
}

extension EventSlot {
  var rank: Int {
    switch self {
    case .day, .offer: 0
    case .time(let index), .timeNumber(_, let index): index
    case .step(let number, _), .number(let number), .dayNumber(let number), .random(let number): number
    }
  }
}
