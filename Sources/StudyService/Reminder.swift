import SurveyModel
package import CivilTime
package import JSONText
import Record
import Scheduling

/// An event that is called to mind at an instant.
package struct Reminder: Hashable, Sendable {
  package let at: Instant
  package let row: EventRow
  /// In which the participant reads.
  package let language: String
  package let name: String?
  let attributes: [AttributeChange]
}

extension ParticipantView {
  /// The reminders from one instant (included) to another (not) of events that can be done then, sorted.
  ///
  /// Each is judged at its own instant by what the view has seen; ``RunningStudy/forEachReminder`` gives it no more than
  /// what was recorded by then.
  func reminders(from: Instant, to: Instant) -> [Reminder] {
    var found: [Reminder] = []
    var seen: Set<String> = []
    forEachCandidate(from: from, to: to) { listed in
      let instants = instants(of: listed.placed, from: from, to: to)
      guard !instants.isEmpty, let event = standing(of: listed.placed), !listed.isOver(doneAt: event.completed),
        seen.insert(event.id).inserted
      else { return }
      found += reminders(of: event, at: instants)
    }
    return found.sorted { ($0.at, $0.row.event) < ($1.at, $1.row.event) }
  }

  /// The events that are called to mind between two instants, each once, before the record is asked how they stand.
  func placesOfReminders(from: Instant, to: Instant) -> [(placed: PlacedEvent, instants: [Instant])] {
    var found: [(placed: PlacedEvent, instants: [Instant])] = []
    var seen: Set<String> = []
    forEachCandidate(from: from, to: to) { listed in
      let instants = instants(of: listed.placed, from: from, to: to)
      if !instants.isEmpty, seen.insert(listed.placed.id).inserted { found.append((listed.placed, instants)) }
    }
    return found
  }

  /// Visits the events of the study days about a time, one after the other: some on several of them.
  private func forEachCandidate(from: Instant, to: Instant, _ visit: (ListedEvent) -> Void) {
    for schedule in schedules where from < to {
      guard let clock = clock(of: schedule) else { continue }
      // Files with other days' starts put an instant at most one study day off.
      var date = clock.date(at: from).adding(days: -1)
      let last = clock.date(at: to).adding(days: 1)
      while date <= last {
        for listed in candidates(on: date) where listed.placed.schedule == schedule { visit(listed) }
        guard date < date.adding(days: 1) else { break }
        date = date.adding(days: 1)
      }
    }
  }

  /// The instants between two at which the schedule calls an event to mind.
  func instants(of placed: PlacedEvent, from: Instant, to: Instant) -> [Instant] {
    guard let compiled = study.layers[placed.layer].schedules[placed.schedule],
      placed.element != PlacedEvent.addedElement || placed.byHand == nil
    else { return [] }
    return compiled.reminders(of: placed.event).filter { from <= $0 && $0 < to }
  }

  /// Whether they are in a pause: what was open before it stays open, and nobody calls it to mind.
  func isAway(at instant: Instant) -> Bool {
    record.pauses.contains { $0.holds(at: instant) }
  }

  private func reminders(of event: StandingEvent, at instants: [Instant]) -> [Reminder] {
    guard let placed = placedEvent(event.row.event) else { return [] }
    return instants.compactMap { instant in
      guard let state = state(of: placed, at: instant), state.isAvailable, !isAway(at: instant) else { return nil }
      return Reminder(
        at: instant, row: event.row, language: language.tag, name: record.name, attributes: record.attributes)
    }
  }
}

extension Reminder {
  /// Without who it is.
  package var json: JSONValue {
    func time(_ instant: Instant?) -> JSONValue { .optional(instant.map(row.zone.reading)) }
    return [
      "at": time(at), "participant": .optional(row.participant), "task": .string(row.task), "title": .string(row.title),
      "event": .string(row.event), "date": .string(row.date.description), "opens": time(row.opens),
      "closes": time(row.closes), "zone": .string(row.zone.name), "language": .string(language),
    ]
  }

  /// With the name, and how the participant is reached.
  ///
  /// - Parameter contact: The attribute that says how; nil for none.
  package func json(contact: String?) -> JSONValue {
    let address = contact.flatMap { name in attributes.last { $0.name == name && $0.from <= at } }
      .flatMap { try? JSONValue(parsing: $0.json) }
    return .object(
      (json.members ?? []) + [JSONMember("name", .optional(name)), JSONMember("contact", .optional(address))])
  }
}
