import CivilTime
import Definitions
import Record
import SurveyModel

/// The events of several days, by the ids under which entries count for them: what was recorded is sorted to its events
/// without a text or a dictionary of anybody's own.
struct EventPlaces: Sendable {
  private(set) var count = 0
  /// The events that an entry under an id counts for, with its rank among the event's ids.
  private var places: [String: [Place]] = [:]
  /// The tasks that `after` names, and the place of each.
  private var awaited: [String: Int] = [:]

  private struct Place: Sendable {
    let event: Int
    let rank: Int
  }
}

extension EventPlaces {
  /// Takes up the next event.
  ///
  /// - Returns: The tasks that it waits for, as ``DayFacts/afterMet(_:)`` knows them.
  mutating func add(_ placed: PlacedEvent, _ view: ParticipantView) -> [Int] {
    for (rank, id) in view.slotIDs(placed).enumerated() {
      places[id, default: []].append(Place(event: count, rank: rank))
    }
    count += 1
    return (view.loadedTask(of: placed)?.after ?? []).map { task in
      let place = awaited[task] ?? awaited.count
      awaited[task] = place
      return place
    }
  }

  /// The outcomes that ``collect(_:at:into:)`` asks for.
  var needed: NeededOutcomes { .some(SomeOutcomes(events: Set(places.keys), firstOf: Set(awaited.keys))) }

  /// Sorts what was recorded to the events that it is about, as ``ParticipantView`` does.
  ///
  /// - Complexity: O(what was recorded), whatever the number of events.
  func collect(_ record: ParticipantRecord, at now: Instant, into known: inout DayFacts) {
    known.begin(events: count, awaited: awaited.count)
    for outcome in record.outcomes where outcome.finished <= now {
      for place in places[outcome.event] ?? [] { known.complete(place.event, place.rank, at: outcome.finished) }
      if !awaited.isEmpty, outcome.ending == Ending.complete.rawValue, let task = awaited[outcome.task] {
        known.meet(task, at: outcome.finished)
      }
    }
    // One that has ended has an outcome, or had one that was deleted.
    for sitting in record.sittings where !sitting.discarded && sitting.ended == nil && sitting.began <= now {
      for place in places[sitting.event] ?? [] { known.begin(place.event, place.rank, at: sitting.began) }
    }
  }
}

/// What the records of one participant say about the events of ``EventPlaces``; used again for the next.
struct DayFacts {
  private var completed: [(instant: Instant, rank: Int)?] = []
  private var begun: [(instant: Instant, rank: Int)?] = []
  private var awaited: [Instant?] = []
  /// The events of which something was recorded, in the order of recording.
  private(set) var touched: [Int] = []
}

extension DayFacts {
  func completed(_ event: Int) -> Instant? { completed[event]?.instant }

  func begun(_ event: Int) -> Instant? { begun[event]?.instant }

  /// When the last of the tasks was first completed; nil while one is not, and when there is none.
  func afterMet(_ tasks: [Int]) -> Instant? {
    var latest: Instant?
    for task in tasks {
      guard let first = awaited[task] else { return nil }
      latest = max(latest ?? first, first)
    }
    return latest
  }

  fileprivate mutating func begin(events: Int, awaited tasks: Int) {
    for event in touched { (completed[event], begun[event]) = (nil, nil) }
    // Those before may have been more.
    while completed.count < events {
      completed.append(nil)
      begun.append(nil)
    }
    touched.removeAll(keepingCapacity: true)
    awaited.removeAll(keepingCapacity: true)
    for _ in 0..<tasks { awaited.append(nil) }
  }

  fileprivate mutating func complete(_ event: Int, _ rank: Int, at instant: Instant) {
    touch(event)
    if completed[event].map({ rank <= $0.rank }) ?? true { completed[event] = (instant, rank) }
  }

  fileprivate mutating func begin(_ event: Int, _ rank: Int, at instant: Instant) {
    touch(event)
    if begun[event].map({ rank < $0.rank }) ?? true { begun[event] = (instant, rank) }
  }

  fileprivate mutating func meet(_ task: Int, at instant: Instant) {
    awaited[task] = awaited[task].map { min($0, instant) } ?? instant
  }

  private mutating func touch(_ event: Int) {
    if completed[event] == nil, begun[event] == nil { touched.append(event) }
  }
}
