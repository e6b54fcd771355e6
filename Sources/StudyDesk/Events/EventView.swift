import CivilTime
package import JSONText
package import Record
package import StudyService

/// One event of a participant, with what was decided about it.
package struct EventView: Sendable {
  package let standing: StandingEvent
  /// In the order in which they were recorded.
  package let decisions: [EventDecision]
  /// What ended it before it was over.
  package let end: EventEnd?

  /// - Throws: ``EventRefusal/unknownEvent(_:of:)``.
  init(_ event: String, _ view: ParticipantView) throws {
    guard let standing = view.event(event) else {
      throw EventRefusal.unknownEvent(event, of: view.record.participant)
    }
    self.init(standing, view)
  }

  init(_ standing: StandingEvent, _ view: ParticipantView) {
    self.standing = standing
    end = view.end(of: standing)
    decisions = view.record.decisions.filter { $0.event == standing.id }
  }

  /// The row of `due` with `ended` and `decisions` behind it.
  package var json: JSONValue {
    let row = standing.row
    let made: [JSONValue] = decisions.map { decision in
      [
        "decision": .string(decision.decision.rawValue), "reason": .string(decision.reason),
        "recorded": .string(row.zone.reading(at: decision.recorded)),
        "until": .optional(decision.until.map(row.zone.reading)),
      ]
    }
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
    try look(.seePeople) { try EventView(event, $0.view(of: participant)) }
  }
}
