import CivilTime
import Record
import Scheduling
import SurveyModel

/// What is called to mind in a time for all participants of one ``Cohort``: worked out once, and judged as it stands for one of
/// whom nothing is recorded.
struct SharedReminders: Sendable {
  private var events: [SharedEvent] = []
  private var places = EventPlaces()
  /// For one of whom nothing is recorded, in the order of the list.
  private var usual: [Call] = []
  /// Events that wait for another task: whether they are called to mind is asked of everybody.
  private var hasWaiting = false
  private let language: String

  private struct SharedEvent: Sendable {
    let placed: PlacedEvent
    let schedule: CompiledSchedule
    let row: EventRow
    let after: [Int]
    let instants: [Instant]
  }

  private struct Call: Sendable {
    let at: Instant
    let event: Int
  }

  /// - Parameters:
  ///   - view: Of any participant of the cohort.
  ///   - plain: The facts of one of whom nothing is recorded.
  init(_ view: ParticipantView, from: Instant, to: Instant, _ plain: ParticipantFacts) {
    language = view.language.tag
    for (placed, instants) in view.placesOfReminders(from: from, to: to) {
      guard let schedule = view.study.layers[placed.layer].schedules[placed.schedule],
        let row = view.standing(of: placed)?.row
      else { continue }
      let after = places.add(placed, view)
      hasWaiting = hasWaiting || !after.isEmpty
      events.append(SharedEvent(placed: placed, schedule: schedule, row: row, after: after, instants: instants))
    }
    for index in events.indices { usual += calls(of: index, EventFacts(), plain) }
    sort(&usual)
  }
}

extension SharedReminders {
  /// Visits the reminders of a participant of whom nothing was recorded between two instants.
  ///
  /// - Parameters:
  ///   - now: By when all was recorded that is known.
  ///   - plain: The facts of one of whom nothing is recorded: theirs too.
  func visit(
    _ record: ParticipantRecord, from: Instant, to: Instant, seen now: Instant, _ plain: ParticipantFacts,
    using known: inout DayFacts, _ visit: (Reminder) throws -> Void
  ) rethrows {
    if events.isEmpty { return }
    places.collect(record, at: now, into: &known)
    var calls = usual
    if hasWaiting || !known.touched.isEmpty {
      calls = events.indices.flatMap { self.calls(of: $0, facts(of: $0, known), plain) }
      sort(&calls)
    }
    for call in calls where from <= call.at && call.at < to {
      let event = events[call.event]
      let state = event.schedule.state(
        of: event.placed.event, facts(of: call.event, known), participant: plain, at: now)
      let standing = EventRow.Standing(state: state.name, isAvailable: state.isAvailable, completed: nil)
      try visit(
        Reminder(
          at: call.at, row: event.row.marked(of: record.participant, standing), language: language, name: record.name,
          attributes: record.attributes))
    }
  }

  private func facts(of index: Int, _ known: DayFacts) -> EventFacts {
    EventFacts(
      begun: known.begun(index), completed: known.completed(index), afterMet: known.afterMet(events[index].after))
  }

  /// What was recorded was so before the first of the instants.
  private func calls(of index: Int, _ facts: EventFacts, _ plain: ParticipantFacts) -> [Call] {
    let event = events[index]
    return event.instants.filter {
      event.schedule.state(of: event.placed.event, facts, participant: plain, at: $0).isAvailable
    }.map { Call(at: $0, event: index) }
  }

  private func sort(_ calls: inout [Call]) {
    calls.sort { ($0.at, events[$0.event].row.event) < ($1.at, events[$1.event].row.event) }
  }
}
