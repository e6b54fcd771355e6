package import CivilTime
package import Record

/// Instants of an outcome as its schedule's clock reads them.
package struct LocalReading: Sendable {
  private let clock: StudyClock

  package init(_ view: ParticipantView, schedule: String) {
    clock = view.clock(of: schedule) ?? StudyClock(dayStart: .midnight, zones: view.timeline)
  }

  package func text(_ instant: Instant) -> String { clock.reading(at: instant) }

  /// The time of day in the study day of `date`; the date too when the clock shows another.
  package func time(_ instant: Instant, of date: CivilDate) -> String {
    let local = local(instant)
    return local.date == date ? local.time.description : moment(instant)
  }

  /// The date and the time of day that the clock shows: at night the date may be that after the study day.
  package func moment(_ instant: Instant) -> String {
    let local = local(instant)
    return "\(local.date) \(local.time)"
  }

  private func local(_ instant: Instant) -> CivilDateTime {
    clock.zone(on: clock.date(at: instant)).local(at: instant)
  }

  /// The study day of an instant.
  package func date(at instant: Instant) -> CivilDate { clock.date(at: instant) }

  /// The event's study day; for an outcome of no day, the one on which it was finished.
  package func date(of outcome: RecordedOutcome) -> CivilDate { outcome.date ?? clock.date(at: outcome.finished) }
}

extension ParticipantView {
  /// Outcomes by their study days, and those of a day by when they were finished.
  package func byDay(_ outcomes: [OutcomeBrief]) -> [OutcomeBrief] {
    outcomes.map { outcome in
      let date = outcome.date ?? LocalReading(self, schedule: outcome.schedule).date(at: outcome.finished)
      return (key: (date, outcome.finished), outcome: outcome)
    }.sorted { $0.key < $1.key }.map(\.outcome)
  }
}
