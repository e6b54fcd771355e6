import CivilTime
import Record
import Scheduling

extension ParticipantView {
  /// Whom somebody excused or declined, by the event's id as it is now.
  func decidedExcuses() -> [String: (excuse: Excuse, number: Int64)] {
    var found: [String: (excuse: Excuse, number: Int64)] = [:]
    for decision in record.decisions {
      switch decision.decision {
      case .excused: found[idNow(of: decision)] = (Excuse(.reason, at: decision.recorded), decision.number)
      case .declined: found[idNow(of: decision)] = (Excuse(.declined, at: decision.recorded), decision.number)
      case .reopened: found[idNow(of: decision)] = nil
      case .rescheduled, .added: break
      }
    }
    return found
  }

  /// The id of the event that a decision is about: where ids have dates, a pause that was recorded since and moves the schedule gives the event
  /// another one, and its own to another event.
  func idNow(of decision: EventDecision) -> String {
    guard record.pauses.contains(where: { $0.shifts && $0.recorded > decision.recorded }),
      case .date? = EventID(decision.event)?.key
    else { return decision.event }
    for schedule in everySchedule {
      let inForce = clock(of: schedule).map { study.layer(governing: $0.date(at: decision.recorded)) }
      for layer in study.layers.indices.sorted(by: { $0 == inForce && $1 != inForce }) {
        guard let compiled = study.layers[layer].schedules[schedule] else { continue }
        let id = phases(schedule, layer).reduce(decision.event) { id, phase in
          phase.idBehindPause(of: id, recordedAfter: decision.recorded, compiled) ?? id
        }
        if id != decision.event { return id }
      }
    }
    return decision.event
  }
}
