import CivilTime
import Scheduling

// MARK: - Carried over to the day on which other files come into force

extension ParticipantView {
  /// The events before the day on which files come into force that may be carried over to it.
  func carried(
    _ compiled: CompiledSchedule, _ phase: SchedulePhase, to effective: CivilDate, from: CivilDate? = nil,
    to end: CivilDate? = nil
  ) -> [Event] {
    let earliest = max(phase.begin, effective.adding(days: -ParticipantView.mostDaysCarried))
    let last = phase.end(daysAhead: compiled.mostDaysAhead(on: phase.context.clock))
    return compiled.movableEvents(
      for: phase.context, from: max(from ?? earliest, earliest), to: min(end ?? effective, effective, last)
    ).filter { phase.holds($0, compiled) }
  }

  /// The events of a task, before a day of their own, that files bring forward which come into force later than a study day.
  func broughtForward(_ task: String, after date: CivilDate) -> [StandingEvent] {
    var found: [StandingEvent] = []
    for schedule in schedules {
      for layer in study.layers.indices {
        guard let effective = study.layers[layer].effective, effective > date,
          let compiled = study.layers[layer].schedules[schedule]
        else { continue }
        for phase in phases(schedule, layer) {
          found += carried(compiled, phase, to: effective).compactMap { event in
            compiled.task(of: event).id == task ? inForce(event, schedule, layer).flatMap { standing(of: $0) } : nil
          }
        }
      }
    }
    return found.filter { $0.event.date < date }
  }

  /// By how many days such an event may lie before its files came into force at the most.
  private static let mostDaysCarried = 366

  /// As ``RunningStudy/carriedOver(_:to:_:asOf:former:)``.
  func carriedOver(
    _ event: Event, to layer: Int, _ schedule: String, _ clock: StudyClock, asOf instant: Instant?
  ) -> Event? {
    guard let id = study.layers[layer].schedules[schedule]?.id(of: event) else { return nil }
    return study.carriedOver(event, to: layer, clock, asOf: instant) { before in
      guard let known = scheduled(id, schedule, before), let former = context(schedule, before)?.clock else {
        return nil
      }
      return (known, former)
    }
  }
}

extension RunningStudy {
  /// An event that the files before would have opened later, and that these would have opened before they came into force. It opens
  /// when they do, unless it has closed by then: else neither had it.
  ///
  /// - Parameter former: The event of the same id in other files, and their clock; nil where they lack it.
  func carriedOver(
    _ event: Event, to layer: Int, _ clock: StudyClock, asOf instant: Instant? = nil,
    former: (Int) -> (event: Event, clock: StudyClock)?
  ) -> Event? {
    guard let effective = layers[layer].effective, governs(layer, effective, asOf: instant),
      case let start = clock.start(of: effective), event.opens < start, event.closes.map({ $0 > start }) ?? true
    else { return nil }
    let before = self.layer(governing: effective.adding(days: -1), asOf: instant)
    guard before != layer, let known = former(before), known.clock.date(at: known.event.opens) >= effective else {
      return nil
    }
    return event.placed(
      on: event.date, nominal: event.nominal, opens: start, closes: event.closes, graceEnds: event.graceEnds)
  }
}
