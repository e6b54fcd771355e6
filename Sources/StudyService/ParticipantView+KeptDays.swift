import CivilTime
import Record
import Scheduling

extension ParticipantView {
  /// What was done, and has another study day by now or none, as events of the day on which it was done: whatever was said of its anchor
  /// since, and whatever files say.
  func keptOnTheirDays() -> [String: PlacedEvent] {
    var kept: [String: PlacedEvent] = [:]
    let schedules = Set(everySchedule)
    var movable: [MovableElement: Bool] = [:]
    for outcome in record.outcomes where schedules.contains(outcome.schedule) {
      guard let date = outcome.date else { continue }
      let element = MovableElement(schedule: outcome.schedule, task: outcome.task, element: outcome.element)
      let mayMove = movable[element] ?? self.mayMove(element)
      movable[element] = mayMove
      if !mayMove { continue }
      let known = placedEvent(outcome.event)
      if let known, known.event.date == date || known.isPutByHand || known.event.slot == .offer { continue }
      let placed = known.flatMap { $0.schedule == outcome.schedule ? $0 : nil } ?? scheduled(outcome, on: date)
      guard var placed, let clock = context(outcome.schedule, placed.layer)?.clock else { continue }
      if placed.event.date != date { placed.move(to: .day(date), until: nil, clock) }
      placed.event = placed.event.done(at: outcome.finished, late: outcome.late)
      // One that was reopened is where the schedule had it.
      placed.byHand = nil
      kept[outcome.event] = placed
    }
    return kept
  }

  private struct MovableElement: Hashable {
    let schedule: String
    let task: String
    let element: String
  }

  /// Whether the events of an element may have been on other days once than they are by what is known of the participant now.
  private func mayMove(_ element: MovableElement) -> Bool {
    if begunAgain[element.schedule] != nil { return true }
    return study.layers.contains { layer in
      switch layer.schedules[element.schedule]?.base(ofElement: element.element, task: element.task) {
      case .milestone(let name):
        record.hasReplacedMilestones || record.milestones.contains { $0.name == name && $0.place > 1 }
      case .completed, .lastCompleted: true
      case .enrollment, .date, nil: false
      }
    }
  }

  /// The event of an outcome as any files have it, on whatever day; one of the whole day where they have none of its id. Nil for what may
  /// be done at any time, which has no event of its own.
  private func scheduled(_ outcome: OutcomeFact, on date: CivilDate) -> PlacedEvent? {
    let governing = study.layer(governing: date)
    let layers = [governing] + study.layers.indices.reversed().filter { $0 != governing }
    for layer in layers {
      if let event = scheduled(outcome.event, outcome.schedule, layer) {
        return event.slot == .offer
          ? nil : PlacedEvent(event, outcome.event, of: outcome.element, in: outcome.schedule, layer)
      }
    }
    for layer in layers {
      guard let clock = context(outcome.schedule, layer)?.clock,
        let compiled = study.layers[layer].schedules[outcome.schedule],
        let event = compiled.wholeDay(ofElement: outcome.element, task: outcome.task, on: date, clock)
      else { continue }
      return PlacedEvent(event, outcome.event, of: outcome.element, in: outcome.schedule, layer)
    }
    return nil
  }
}

/// Where one of a task's events stands for those of all elements.
struct KeptSlot: Hashable, Sendable {
  let schedule: String
  let task: String
  let place: PlaceInDay
}

extension Event {
  /// The event with a window in which it was done at an instant, in time or late.
  fileprivate func done(at finished: Instant, late: Bool) -> Event {
    var closes = closes
    if late { closes = min(closes ?? finished, finished) } else if let end = closes, end <= finished { closes = nil }
    let opens = min(opens, finished)
    return placed(
      on: date, nominal: nominal, opens: opens, closes: closes,
      graceEnds: closes.map { max($0, graceEnds ?? $0, finished.adding(milliseconds: late ? 1 : 0)) })
  }
}
