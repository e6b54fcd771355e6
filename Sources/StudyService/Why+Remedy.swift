import CivilTime
import Definitions
import Record
package import Scheduling

extension ParticipantView {
  /// What would make it due: only what does when it is done.
  func remedy(
    _ task: String, in schedule: String?, _ subject: StandingEvent?, _ listed: [StandingEvent], _ roster: [WhyStep],
    _ elements: [WhyElement], _ next: StandingEvent?
  ) -> Remedy? {
    guard let event = subject else {
      let isAsked = schedule.map { mayBeAsked(task, in: $0) } ?? false
      guard isAsked, roster.allSatisfy(\.isMet) else { return nil }
      return remedy(of: elements.nearest?.explanation.firstFailed?.check, next)
    }
    switch event.state {
    case .open, .started, .late, .done, .doneLate, .withdrawn, .lapsed: return nil
    case .upcoming:
      let stands = listed.contains { $0.row.opens == event.row.opens && !isConditionalItself($0) }
      return stands || !isConditionalItself(event) ? .opensByItself : .conditionHolding
    case .missed, .excused(.declined), .excused(.reason):
      return stateOnceReopened(event)?.mayBeDone ?? false ? .reopening(event: event.id) : nil
    case .excused(.pause): return stateOnceResumed(event)?.mayBeDone ?? false ? .resuming : nil
    case .excused(.stopped), .excused(.closed): return nil
    case .waiting(.after):
      guard event.row.closes.map({ now < $0 }) ?? true else { return nil }
      return remedy(of: .after(task: event.row.task, met: nil), next, event)
    case .waiting: return next == nil ? nil : .conditionHolding
    }
  }

  /// Whether anything of a task may come by now, whatever was on the day that was asked about.
  private func mayBeAsked(_ task: String, in schedule: String) -> Bool {
    facts.withdrawn == nil && facts.closed == nil && facts.stopped[task] == nil && left[schedule] == nil
  }

  private func remedy(of check: ScheduleCheck?, _ next: StandingEvent?, _ event: StandingEvent? = nil) -> Remedy? {
    switch check {
    case .after(_, nil)?: return event.map { .completing(tasks: uncompleted(before: $0)) }
    case .when?: return next == nil ? nil : .conditionHolding
    case .anchor(let anchor, nil, _)?:
      if case .milestone(let name) = anchor.base { return .milestone(name) }
      return anchor.task.map { .completing(tasks: [$0]) }
    case .attribute(let name, _)?: return .attribute(name)
    default: return nil
    }
  }

  /// The tasks that an event's task comes after and that are not completed yet.
  private func uncompleted(before event: StandingEvent) -> [String] {
    let task = study.layers[event.layer].definitions.schedules[event.schedule]?.tasks[event.event.task]
    let completions = context(event.schedule, event.layer)?.completions
    return (task?.after ?? []).filter { completions?[$0]?.isEmpty ?? true }
  }

  /// The state of an event once it is reopened: of somebody who left, or of a task that was stopped, it is not there then.
  package func stateOnceReopened(_ standing: StandingEvent) -> EventState? {
    guard var event = placedEvent(standing.id) else { return nil }
    var known = eventFacts(event, at: now)
    known.excused = nil
    if let closes = event.event.closes, closes <= now {
      let end = now.adding(milliseconds: 1)
      event.event = event.event.placed(
        on: event.event.date, nominal: event.event.nominal, opens: event.event.opens, closes: closes,
        graceEnds: max(end, event.event.graceEnds ?? end))
    }
    return state(of: event, known, facts)
  }

  /// The state of an event once the pause has ended that goes on now; nil when none does.
  private func stateOnceResumed(_ standing: StandingEvent) -> EventState? {
    let going = record.pauses.lastIndex { $0.from <= now && ($0.until.map { now < $0 } ?? true) }
    guard let event = placedEvent(standing.id), let going, !record.pauses[going].shifts else { return nil }
    var facts = facts
    facts.pauses[going].until = now
    return state(of: event, eventFacts(event, at: now), facts)
  }

  private func state(of event: PlacedEvent, _ known: EventFacts, _ facts: ParticipantFacts) -> EventState? {
    study.layers[event.layer].schedules[event.schedule]?.state(of: event.event, known, participant: facts, at: now)
  }
}

extension EventState {
  /// Whether its event can be done, now or when it opens.
  fileprivate var mayBeDone: Bool { isAvailable || self == .upcoming }
}
