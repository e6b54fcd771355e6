package import CivilTime
package import JSONText
import Scheduling
package import StudyService

extension StudyDesk {
  /// Why a task is or is not due for a participant on a study day.
  ///
  /// - Parameter date: Nil for the study day that holds now.
  /// - Throws: ``StudyRefusal/unknownTask(_:known:)``; ``StoreError/unknownParticipant(_:)``.
  package func why(_ task: String, of participant: String, on date: CivilDate?) throws -> Why {
    try look(.seePeople) { reading in
      try reading.study.requireTask(task)
      return try reading.look(at: participant) { reading.why(task, of: $0, on: date) }
    }
  }
}

extension DeskReading {
  /// Why a task is or is not due, without what the worker may not see: what tells who the participant is, and answers.
  func why(_ task: String, of view: ParticipantView, on date: CivilDate?) -> Why {
    let hidden = may(.seeNames, view.record) ? nil : IdentifyingPlaces(study)
    return view.why(task, on: date, for: WhyAudience(hiding: hidden, seesAnswers: may(.seeAnswers, view.record)))
  }
}

extension Why {
  package var json: JSONValue {
    [
      "participant": .string(participant), "task": .string(task), "date": .string(date.description),
      "due": .boolean(isDue), "verdict": .string(verdict), "roster": .array(roster.map(\.json)),
      "elements": .array(elements.map(\.json)), "notes": .array(notes.map(JSONValue.string)),
      "remedy": .optional(remedy?.json), "brings": .optional(brings.map { json($0.event, from: $0.from) }),
      "next": .optional(next.map { json($0, from: $0.row.opens) }),
    ]
  }

  private func json(_ event: StandingEvent, from instant: Instant) -> JSONValue {
    [
      "event": .string(event.id), "date": .string(event.row.date.description),
      "opens": .string(event.row.zone.reading(at: instant)),
    ]
  }
}

extension WhyElement {
  fileprivate var json: JSONValue {
    [
      "element": .string(element), "date": .string(date.description), "conditions": .array(steps.map(\.json)),
    ]
  }
}

extension WhyStep {
  fileprivate var json: JSONValue {
    [
      "condition": .string(text), "met": .boolean(isMet), "path": .optional(place?.path),
      "line": place.map { .integer($0.line) } ?? .null,
    ]
  }
}

extension Remedy {
  /// What would help, and for which event, task, milestone or attribute.
  fileprivate var json: JSONValue {
    switch self {
    case .opensByItself: ["kind": "opensByItself"]
    case .reopening(let event): ["kind": "reopening", "event": .string(event)]
    case .resuming: ["kind": "resuming"]
    case .completing(let tasks):
      ["kind": "completing", "task": .optional(tasks.first), "tasks": .array(tasks.map(JSONValue.string))]
    case .conditionHolding(let event): ["kind": "conditionHolding", "event": .string(event)]
    case .milestone(let name): ["kind": "milestone", "name": .string(name)]
    case .attribute(let name): ["kind": "attribute", "name": .string(name)]
    case .all(let steps): ["kind": "all", "remedies": .array(steps.map(\.json))]
    }
  }
}
