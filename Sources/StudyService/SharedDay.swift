import CivilTime
import JSONText
import Scheduling
import Record

/// The events of a study day for all participants of one ``Cohort``: worked out once, with their rows written.
///
/// How they stand is asked of each participant's own record.
struct SharedDay: Sendable {
  fileprivate let events: [SharedEvent]
  private let places: EventPlaces
  /// The outcomes that the rows of somebody depend on.
  let needed: NeededOutcomes

  fileprivate struct SharedEvent: Sendable {
    let listed: ListedEvent
    let schedule: CompiledSchedule
    let text: EventRowText
    /// Indices into the awaited tasks.
    let after: [Int]
  }

  /// - Parameter view: Of any participant of the cohort.
  init(_ view: ParticipantView, on date: CivilDate?) {
    var events: [SharedEvent] = []
    var places = EventPlaces()
    for listed in view.candidates(on: date) {
      let placed = listed.placed
      guard let schedule = view.study.layers[placed.layer].schedules[placed.schedule],
        let row = view.standing(of: placed)?.row
      else { continue }
      let after = places.add(placed, view)
      events.append(SharedEvent(listed: listed, schedule: schedule, text: EventRowText(row), after: after))
    }
    self.events = events
    self.places = places
    needed = places.needed
  }
}

extension SharedDay {
  /// Appends the rows of one participant.
  func append(
    _ record: ParticipantRecord, _ facts: ParticipantFacts, at now: Instant, using known: inout DayFacts,
    where isListed: (EventState) -> Bool, to bytes: inout [UInt8]
  ) {
    places.collect(record, at: now, into: &known)
    let hasLeft = record.enrolments.contains { $0.left != nil }
    var participant: [UInt8] = []
    JSONValue.appendQuoted(record.participant, to: &participant)
    for (index, event) in events.enumerated() {
      let completed = known.completed(index)
      if event.listed.isOver(doneAt: completed) { continue }
      let own = EventFacts(
        begun: known.begun(index), completed: completed, afterMet: known.afterMet(event.after),
        left: hasLeft ? record.leaving(event.listed.placed.schedule) : nil)
      let state = event.schedule.state(of: event.listed.placed.event, own, participant: facts, at: now)
      guard isListed(state) else { continue }
      event.text.append(participant: participant, state: state.name, completed: completed, to: &bytes)
    }
  }
}

extension ParticipantRecord {
  /// When the participant left a schedule in which they were once.
  func leaving(_ schedule: String) -> Instant? { enrolments.first { $0.schedule == schedule }?.left }
}
