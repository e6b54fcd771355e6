import CivilTime
package import Record
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

  /// The id of the event that a decision is about: where ids have dates, a pause that moves the schedule, or is ended early, gives the event
  /// another one, and its own to another event.
  func idNow(of decision: EventDecision) -> String {
    let isOther = record.pauses.contains { pause in
      pause.shifts && max(pause.recorded, pause.resumed?.recorded ?? pause.recorded) > decision.recorded
    }
    guard isOther, case .date? = EventID(decision.event)?.key else { return decision.event }
    let known = record.knowingPauses(by: decision.recorded)
    for schedule in everySchedule {
      let contexts = study.layers.indices.map { context(schedule, $0) }
      let before = SchedulePhase.all(of: contexts, schedule, study, known)
      let inForce = clock(of: schedule).map { study.layer(governing: $0.date(at: decision.recorded)) }
      for layer in study.layers.indices.sorted(by: { $0 == inForce && $1 != inForce }) {
        guard let compiled = study.layers[layer].schedules[schedule], let base = contexts[layer] else { continue }
        for phase in before[layer] {
          guard let event = phase.event(decision.event, compiled) else { continue }
          return idNow(of: event, in: phase, base, compiled, phases(schedule, layer)) ?? decision.event
        }
      }
    }
    return decision.event
  }

  /// - Parameters:
  ///   - former: The phase of the event, of those that were known once.
  ///   - phases: Those that are known now.
  /// - Returns: Nil for an event that no pause moves, or that is not there any more.
  private func idNow(
    of event: Event, in former: SchedulePhase, _ base: ParticipantContext, _ compiled: CompiledSchedule,
    _ phases: [SchedulePhase]
  ) -> String? {
    // Weekdays stay weekdays.
    guard former.isCounted(event, compiled), let cause = compiled.cause(of: event, for: former.context) else {
      return nil
    }
    let moved = former.daysMoved(cause, from: base)
    return phases.lazy.compactMap { phase -> String? in
      let id = compiled.id(of: event, asMuchEarlier: moved - phase.daysMoved(cause, from: base))
      guard let found = phase.event(id, compiled), compiled.cause(of: found, for: phase.context)?.index == cause.index
      else { return nil }
      return id
    }.first
  }

  /// What was decided about an event, under whatever id it had then.
  package func decisions(about event: String) -> [EventDecision] {
    record.decisions.filter { decision in
      switch decision.decision {
      case .excused, .declined, .reopened: idNow(of: decision) == event
      case .rescheduled, .added: decision.event == event
      }
    }
  }
}
