import CivilTime

@testable import Scheduling

/// When an event closes by the manual's table of windows, worked out from the element's other events and by walking the
/// study days one by one; nil where the table leaves it to the end of the element.
///
/// - Parameter siblings: The element's events, sorted, those around the event complete.
func manualClosing(
  of event: Event, _ siblings: [Event], _ schedule: CompiledSchedule, _ participant: ParticipantContext
) -> Instant?? {
  let element = schedule.element(of: event)
  let clock = participant.clock
  let end = clock.end(of: event.date)
  let next = siblings.first { $0.nominal > event.nominal }?.nominal
  switch element.window {
  case .standard: return .some(next.map { min($0, end) } ?? end)
  case .lasting(let duration):
    if let elapsed = duration.elapsedMilliseconds { return .some(event.nominal.adding(milliseconds: elapsed)) }
    return .some(lastDayEnd(of: duration, from: event.date, clock))
  case .around(_, let after):
    if let elapsed = after.elapsedMilliseconds { return .some(event.nominal.adding(milliseconds: elapsed)) }
    return .some(clock.end(of: CivilDate(nearest: event.date.number + after.count)))
  case .untilNext:
    if case .milestone? = element.from?.base { return nil }
    return next.map { .some($0) }
  case .untilDone: return .some(nil)
  }
}

/// The end of the n-th study day, `date` being the first; of months, of the day before the same date.
private func lastDayEnd(of duration: CivilDuration, from date: CivilDate, _ clock: StudyClock) -> Instant {
  let days: Int
  switch duration.unit {
  case .week: days = duration.count * 7
  case .month: return clock.start(of: date.adding(months: duration.count, monthEnd: .clamp) ?? date)
  default: days = duration.count
  }
  var last = date
  var left = days - 1
  while left > 0 {
    last = last.adding(days: 1)
    if clock.exists(last) { left -= 1 }
  }
  return clock.end(of: last)
}
