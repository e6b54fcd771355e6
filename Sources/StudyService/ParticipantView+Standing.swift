package import CivilTime
import Definitions
import Scheduling
package import Record

extension ParticipantView {
  /// An event with the state that the record gives it now.
  func standing(of placed: PlacedEvent) -> StandingEvent? {
    guard let context = context(placed.schedule, placed.layer), let (state, outcome) = state(of: placed) else {
      return nil
    }
    let standing = EventRow.Standing(
      state: state.name, isAvailable: state.isAvailable, completed: outcome?.finished)
    let row = study.layers[placed.layer].row(
      of: placed, participant: record.participant, standing: standing,
      zone: context.clock.zone(on: placed.event.date),
      language: study.listLanguage ?? language)
    return row.map {
      StandingEvent(
        event: placed.event, id: outcome?.event ?? placed.id, schedule: placed.schedule, layer: placed.layer,
        state: state, completed: outcome?.finished, row: $0)
    }
  }

  /// The state of an event now, and the outcome that it was done with.
  func state(of placed: PlacedEvent) -> (state: EventState, outcome: OutcomeFact?)? {
    let ids = slotIDs(placed)
    let known = eventFacts(placed, at: now, ids: ids)
    guard let state = state(of: placed, known, facts, at: now) else { return nil }
    return (state, known.completed == nil ? nil : outcome(among: ids, by: now))
  }

  /// The state that an event had at an earlier instant by what was recorded then and stands still, or will have when
  /// nothing more is recorded; see ``asRecorded(by:)`` for what was taken back since.
  func state(of placed: PlacedEvent, at instant: Instant) -> EventState? {
    state(of: placed, eventFacts(placed, at: instant), facts, at: instant)
  }

  /// The state that an event would have by such facts.
  func state(
    of placed: PlacedEvent, _ known: EventFacts, _ facts: ParticipantFacts, at instant: Instant
  ) -> EventState? {
    study.layers[placed.layer].schedules[placed.schedule]?
      .state(of: placed.event, known, participant: facts, at: instant)
  }

  /// What the record holds about an event, as it stood at an instant.
  func eventFacts(_ placed: PlacedEvent, at instant: Instant, ids known: [String]? = nil) -> EventFacts {
    let ids = known ?? slotIDs(placed)
    var facts = EventFacts(completed: outcome(among: ids, by: instant)?.finished, left: left[placed.schedule])
    if !begun.isEmpty || !excuses.isEmpty {
      for id in ids.reversed() {
        if let began = begun[id], began <= instant { facts.begun = began }
        if let decided = excuses[id], decided.excuse.at <= instant, !isOfFormerStay(decided.number, in: placed.schedule)
        {
          facts.excused = decided.excuse
        }
      }
    }
    if placed.byHand != nil, placed.element == PlacedEvent.addedElement {
      facts.afterMet = record.added
      (facts.when, facts.elementWhen) = (true, true)
    } else if let task = study.layers[placed.layer].schedules[placed.schedule]?.conditions(of: placed.event) {
      if task.after { facts.afterMet = afterMet(placed) }
      if task.when { facts.when = truth(of: condition(of: placed, ofElement: false), for: placed, at: instant) }
      if task.elementWhen {
        facts.elementWhen = truth(of: condition(of: placed, ofElement: true), for: placed, at: instant)
      }
      facts.replaced = replacement(of: placed, at: instant)
    }
    return facts
  }

  private func outcome(among ids: [String], by instant: Instant) -> OutcomeFact? {
    if hasDoneNothing { return nil }
    for id in ids {
      if let outcome = outcome(of: id), outcome.finished <= instant, instant >= now || outcome.recorded <= instant {
        return outcome
      }
    }
    return nil
  }

  /// The event's id, and those of other elements' events in the same place: an entry under any counts.
  func slotIDs(_ placed: PlacedEvent) -> [String] {
    guard placed.byHand == nil, let context = context(placed.schedule, placed.layer, of: placed.event),
      let compiled = study.layers[placed.layer].schedules[placed.schedule],
      compiled.schedule.tasks[placed.event.task].elements.count > 1
    else { return [placed.id] }
    // What was done elsewhere counts there.
    let twins = compiled.shadowed(by: placed.event, for: context).map { compiled.id(of: $0) }
    return [placed.id] + twins.filter { placedEvent($0).map { $0.event.date == placed.event.date } ?? true }
  }

  /// When the last of the tasks was first completed that `after` names; nil while one is not.
  private func afterMet(_ placed: PlacedEvent) -> Instant? {
    guard let task = loadedTask(of: placed), let context = context(placed.schedule, placed.layer) else { return nil }
    var latest: Instant?
    for task in task.after {
      guard let first = context.completions[task]?.min() else { return nil }
      latest = max(latest ?? first, first)
    }
    return latest
  }
}

// MARK: - Placed by hand

extension ParticipantView {
  /// When an event would begin that is put on a day, or at an instant.
  package func beginning(of standing: StandingEvent, movedTo start: DayOrInstant) -> Instant? {
    guard var placed = placedEvent(standing.id), let clock = context(placed.schedule, placed.layer)?.clock else {
      return nil
    }
    placed.move(to: start, until: nil, clock)
    return placed.event.nominal
  }

  var placedInOrder: [PlacedEvent] {
    placed.isEmpty ? [] : placed.values.sorted { ($0.event.nominal, $0.id) < ($1.event.nominal, $1.id) }
  }

  /// The events that somebody added, moved or reopened, by id. They keep the files that were in force when that was
  /// first decided.
  func placedByHand() -> [String: PlacedEvent] {
    var found: [String: PlacedEvent] = [:]
    let hasLeft = record.enrolments.contains { $0.left != nil }
    for decision in record.decisions {
      if hasLeft, isOfEarlierStay(decision) { continue }
      switch decision.decision {
      case .excused, .declined: continue
      case .added: found[decision.event] = added(decision)
      case .rescheduled, .reopened:
        guard var placed = found[decision.event] ?? base(of: decision),
          let clock = context(placed.schedule, placed.layer)?.clock
        else { continue }
        placed.apply(decision, clock)
        // What closes only when it is done needs no reopening.
        if placed.byHand != nil { found[decision.event] = placed }
      }
    }
    return found
  }

  /// Whether the event of its id is one of a stay that began since.
  func isOfEarlierStay(_ decision: EventDecision) -> Bool {
    if outcome(of: decision.event) != nil { return schedules(of: decision).isEmpty }
    return everySchedule.contains { schedule in
      isOfFormerStay(decision.number, in: schedule)
        && study.layers.indices.contains { scheduled(decision.event, schedule, $0) != nil }
    }
  }

  /// The schedules that may have the event of a decision: of one that was done that in which it was, in the same stay, else those in
  /// which the last stay had begun.
  private func schedules(of decision: EventDecision) -> [String] {
    guard let done = outcome(of: decision.event) else {
      return everySchedule.filter { !isOfFormerStay(decision.number, in: $0) }
    }
    let (decided, finished) = (stay(in: done.schedule, of: decision.number), stay(in: done.schedule, of: done.number))
    return decided == finished && everySchedule.contains(done.schedule) ? [done.schedule] : []
  }

  private func base(of decision: EventDecision) -> PlacedEvent? {
    for schedule in schedules(of: decision) {
      for layer in study.layers.indices where isKnown(layer, at: decision.recorded) {
        guard let event = scheduled(decision.event, schedule, layer),
          let placed = inForce(event, schedule, layer, asOf: decision.recorded)
        else { continue }
        return placed
      }
    }
    return decision.decision == .rescheduled ? takenOut(decision) : nil
  }

  /// What was moved by hand is where it was put also while a pause without an end keeps its own day from coming.
  private func takenOut(_ decision: EventDecision) -> PlacedEvent? {
    for schedule in schedules(of: decision) {
      for layer in study.layers.indices where isKnown(layer, at: decision.recorded) {
        guard let compiled = study.layers[layer].schedules[schedule], let phase = phases(schedule, layer).last,
          phase.isBehindAll, let event = compiled.event(decision.event, for: phase.context)
        else { continue }
        return PlacedEvent(event, decision.event, of: compiled.element(of: event).id, in: schedule, layer)
      }
    }
    return nil
  }

  private func added(_ decision: EventDecision) -> PlacedEvent? {
    guard let task = decision.task, let start = decision.start else { return nil }
    for schedule in schedules(of: decision) {
      for layer in study.layers.indices.reversed() where isKnown(layer, at: decision.recorded) {
        guard let clock = context(schedule, layer)?.clock,
          let number = study.layers[layer].schedules[schedule]?.taskIndex(task)
        else { continue }
        let date: CivilDate
        var opens: Instant
        switch start {
        case .day(let day): (date, opens) = (day, clock.start(of: day))
        case .instant(let instant): (date, opens) = (clock.date(at: instant), instant)
        }
        guard study.layer(governing: date, asOf: decision.recorded) >= layer else { continue }
        let closes = decision.until ?? clock.end(of: date)
        opens = min(opens, closes)
        let event = Event.added(toTask: number, on: date, opens: opens, closes: closes)
        var timed: Instant?
        if case .instant(let instant) = start { timed = instant }
        return PlacedEvent(
          event: event, id: decision.event, element: PlacedEvent.addedElement, start: timed, schedule: schedule,
          layer: layer, byHand: .added)
      }
    }
    return nil
  }

  private func isKnown(_ layer: Int, at instant: Instant) -> Bool {
    study.layers[layer].accepted.map { $0 <= instant } ?? false || layer == 0
  }
}
