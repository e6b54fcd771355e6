import CivilTime
import Record
import Scheduling

/// The events about now that are open or done, for all participants of one ``Cohort``: found once, and counted as
/// they stand for one of whom nothing is recorded.
struct SharedSettled: Sendable {
  private var events: [SharedEvent] = []
  private var places = EventPlaces()
  /// For one of whom nothing is recorded.
  private var usual = 0
  private var hasWaiting = false

  private struct SharedEvent: Sendable {
    let placed: PlacedEvent
    let schedule: CompiledSchedule
    let after: [Int]
  }

  /// - Parameters:
  ///   - view: Of any participant of the cohort.
  ///   - plain: The facts of one of whom nothing is recorded.
  init(_ view: ParticipantView, _ plain: ParticipantFacts) {
    var known: Set<String> = []
    for listed in view.candidates() {
      let placed = listed.placed
      guard let schedule = view.study.layers[placed.layer].schedules[placed.schedule], view.event(placed.id) != nil,
        known.insert(placed.id).inserted
      else { continue }
      let after = places.add(placed, view)
      hasWaiting = hasWaiting || !after.isEmpty
      events.append(SharedEvent(placed: placed, schedule: schedule, after: after))
      if schedule.state(of: placed.event, EventFacts(), participant: plain, at: view.now).isOpenOrDone { usual += 1 }
    }
  }

  /// How many events that a participant has not done are open.
  ///
  /// - Parameter facts: Nil for one of whom nothing is said that bears on all events.
  func count(
    _ record: ParticipantRecord, _ facts: ParticipantFacts?, plain: ParticipantFacts, at now: Instant,
    using known: inout DayFacts
  ) -> Int {
    places.collect(record, at: now, into: &known)
    let hasLeft = record.enrolments.contains { $0.left != nil }
    if facts == nil, !hasLeft, !hasWaiting, known.touched.isEmpty { return usual }
    return events.indices.count { index in
      if known.completed(index) != nil { return false }
      let event = events[index]
      let own = EventFacts(
        begun: known.begun(index), completed: nil, afterMet: known.afterMet(event.after),
        left: hasLeft ? record.leaving(event.placed.schedule) : nil)
      return event.schedule.state(of: event.placed.event, own, participant: facts ?? plain, at: now).isOpenOrDone
    }
  }
}
