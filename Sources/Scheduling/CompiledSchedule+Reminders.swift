package import CivilTime

extension CompiledSchedule {
  /// Returns the instants at which an event is called to mind, sorted: after opening, before closing, never outside its
  /// window.
  package func reminders(of event: Event) -> [Instant] {
    let instants = element(of: event).reminders.compactMap { reminder -> Instant? in
      switch reminder {
      case .afterOpening(let duration):
        return event.opens.adding(milliseconds: duration.nominalMilliseconds)
      case .beforeClosing(let duration):
        return event.closes?.adding(milliseconds: -duration.nominalMilliseconds)
      }
    }
    let last = event.closes ?? Instant(milliseconds: .max)
    return Set(instants).filter { event.opens <= $0 && $0 < last }.sorted()
  }

  /// The number of an event's occurrence, counted by a walk where no arithmetic gives it.
  package func occurrence(of event: Event, for context: borrowing ParticipantContext) -> Int {
    if let occurrence = event.occurrence { return occurrence }
    let element = tasks[event.task].elements[event.element]
    guard case .recurrence(let rule) = element.pattern else { return 1 }
    var number = 1
    element.forEachRun(context) { run in
      let day = event.planned.number
      if run.from <= day, day < run.until { number = rule.number(of: day, from: run.from) }
    }
    return number
  }
}

extension CivilDuration {
  /// A reminder's days are of 24 hours.
  fileprivate var nominalMilliseconds: Int64 {
    elapsedMilliseconds ?? Int64(mostDays) * 86_400_000
  }
}
