import CivilTime
package import JSONText
import Record
import Scheduling
package import StudyService

/// One event of a participant, with what was decided about it.
package struct EventView: Sendable {
  package let standing: StandingEvent
  /// In the order in which they were recorded.
  package let decisions: [DecidedEvent]
  /// What ended it before it was over.
  package let end: EventEnd?
  /// Whether answers can be entered of it, be it from paper alone.
  package let takesEntry: Bool
  /// Whether it can be reopened.
  package let takesReopening: Bool

  /// - Parameter entries: At least those of its participant that are about the event.
  init(_ standing: StandingEvent, _ view: ParticipantView, _ entries: [Entry]) {
    self.standing = standing
    end = view.end(of: standing)
    // Of one that opened while the participant was away what they answer now is entered all the same.
    takesEntry =
      view.record.status == .active && standing.state.isAvailable
      || view.takesLateEntry(of: standing, answered: standing.row.opens)
    takesReopening = standing.state.takesReopening && view.endBesideReopening(of: standing) == nil
    decisions = DecidedEvent.all(view.decisions(about: standing.id), in: entries)
  }

  /// The row of `due` with `ended` and `decisions` behind it.
  package var json: JSONValue {
    let row = standing.row
    let made = decisions.map { $0.json { .string(row.zone.reading(at: $0)) } }
    guard case .object(let members) = row.json else { return row.json }
    let ended: JSONValue? = end.map { end in
      ["cause": .string(end.name), "at": .string(row.zone.reading(at: end.at)), "reason": .optional(end.reason)]
    }
    return .object(members + [JSONMember("ended", ended ?? .null), JSONMember("decisions", .array(made))])
  }
}

extension StudyDesk {
  /// - Throws: ``EventRefusal/unknownEvent(_:of:)``; ``StoreError``.
  package func event(_ event: String, of participant: String) throws -> EventView {
    try look(.seePeople) { try $0.eventView(event, of: participant) }
  }
}

extension DeskReading {
  /// - Throws: ``EventRefusal/unknownEvent(_:of:)``; ``StoreError``.
  func eventView(_ event: String, of participant: String) throws -> EventView {
    var known: (id: String, entries: [Entry])?
    return try look(at: participant) { view in
      let standing = try view.standing(event)
      if known?.id != standing.id {
        let ids = Set(view.decisions(about: standing.id).map(\.event)).union([standing.id])
        known = (standing.id, try reader.entries(about: participant, asOf: now, ofEvents: ids))
      }
      return EventView(standing, view, known?.entries ?? [])
    }
  }
}

extension ParticipantView {
  /// - Throws: ``EventRefusal/unknownEvent(_:of:)``, ``EventRefusal/isEntry(_:of:_:)``.
  func standing(_ event: String) throws -> StandingEvent {
    guard let standing = self.event(event) else { throw EventRefusal.unknownEvent(event, of: record.participant) }
    if standing.event.slot == .offer, standing.id != event {
      guard outcome(of: event) != nil else { throw EventRefusal.unknownEvent(event, of: record.participant) }
      throw EventRefusal.isEntry(event, of: standing.id, record.participant)
    }
    return standing
  }
}
