import CivilTime
import Definitions
import JSONText
import Scheduling
import Record
import SurveyModel

/// The events of a study day for all participants of one ``Cohort``: worked out once, with their rows written.
///
/// How they stand is asked of each participant's own record.
struct SharedDay: Sendable {
  fileprivate let events: [SharedEvent]
  /// The events that an entry under an id counts for, with its rank among the event's ids.
  private let places: [String: [Place]]
  /// The tasks that `after` names, and the place of each.
  private let awaited: [String: Int]

  fileprivate struct SharedEvent: Sendable {
    let listed: ListedEvent
    let schedule: CompiledSchedule
    let text: EventRowText
    /// Indices into the awaited tasks.
    let after: [Int]
  }

  private struct Place: Sendable {
    let event: Int
    let rank: Int
  }

  /// - Parameter view: Of any participant of the cohort.
  init(_ view: ParticipantView, on date: CivilDate?) {
    var events: [SharedEvent] = []
    var places: [String: [Place]] = [:]
    var awaited: [String: Int] = [:]
    for listed in view.candidates(on: date) {
      let placed = listed.placed
      guard let schedule = view.study.layers[placed.layer].schedules[placed.schedule],
        let row = view.standing(of: placed)?.row
      else { continue }
      for (rank, id) in view.slotIDs(placed).enumerated() {
        places[id, default: []].append(Place(event: events.count, rank: rank))
      }
      var after: [Int] = []
      for task in view.loadedTask(of: placed)?.after ?? [] {
        let place = awaited[task] ?? awaited.count
        awaited[task] = place
        after.append(place)
      }
      events.append(SharedEvent(listed: listed, schedule: schedule, text: EventRowText(row), after: after))
    }
    self.events = events
    self.places = places
    self.awaited = awaited
  }
}

/// What the records of one participant say about the events of a day; used again for the next.
struct DayFacts {
  fileprivate var completed: [(instant: Instant, rank: Int)?] = []
  fileprivate var begun: [(instant: Instant, rank: Int)?] = []
  fileprivate var awaited: [Instant?] = []
}

extension SharedDay {
  /// Appends the rows of one participant.
  func append(
    _ record: ParticipantRecord, _ facts: ParticipantFacts, at now: Instant, using known: inout DayFacts,
    where isListed: (EventState) -> Bool, to bytes: inout [UInt8]
  ) {
    collect(record, at: now, into: &known)
    let hasLeft = record.enrolments.contains { $0.left != nil }
    var participant: [UInt8] = []
    JSONValue.appendQuoted(record.participant, to: &participant)
    for (index, event) in events.enumerated() {
      let completed = known.completed[index]?.instant
      if event.listed.isOver(doneAt: completed) { continue }
      let own = EventFacts(
        begun: known.begun[index]?.instant, completed: completed, afterMet: event.afterMet(known.awaited),
        left: hasLeft ? record.leaving(event.listed.placed.schedule) : nil)
      let state = event.schedule.state(of: event.listed.placed.event, own, participant: facts, at: now)
      guard isListed(state) else { continue }
      event.text.append(participant: participant, state: state.name, completed: completed, to: &bytes)
    }
  }

  /// Sorts what was recorded to the events that it is about, as ``ParticipantView`` does.
  private func collect(_ record: ParticipantRecord, at now: Instant, into known: inout DayFacts) {
    known.completed.removeAll(keepingCapacity: true)
    known.begun.removeAll(keepingCapacity: true)
    known.awaited.removeAll(keepingCapacity: true)
    for _ in events {
      known.completed.append(nil)
      known.begun.append(nil)
    }
    for _ in 0..<awaited.count { known.awaited.append(nil) }
    for outcome in record.outcomes where outcome.finished <= now {
      for place in places[outcome.event] ?? [] where known.completed[place.event].map({ place.rank <= $0.rank }) ?? true
      {
        known.completed[place.event] = (outcome.finished, place.rank)
      }
      if !awaited.isEmpty, outcome.ending == Ending.complete.rawValue, let task = awaited[outcome.task] {
        known.awaited[task] = known.awaited[task].map { min($0, outcome.finished) } ?? outcome.finished
      }
    }
    for sitting in record.sittings where !sitting.discarded && sitting.began <= now {
      for place in places[sitting.event] ?? [] where known.begun[place.event].map({ place.rank < $0.rank }) ?? true {
        known.begun[place.event] = (sitting.began, place.rank)
      }
    }
  }
}

extension ParticipantRecord {
  /// When the participant left a schedule in which they were once.
  fileprivate func leaving(_ schedule: String) -> Instant? { enrolments.first { $0.schedule == schedule }?.left }
}

extension SharedDay.SharedEvent {
  fileprivate func afterMet(_ awaited: [Instant?]) -> Instant? {
    var latest: Instant?
    for task in after {
      guard let first = awaited[task] else { return nil }
      latest = max(latest ?? first, first)
    }
    return latest
  }
}
