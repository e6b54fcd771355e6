import CivilTime
import Record
import Scheduling

extension ParticipantView {
  /// The events that have opened by now, and what was done before it opened, each once, in the order of their days.
  package var pastEvents: [StandingEvent] {
    let starts = record.enrolments.compactMap { enrolment in
      enrolment.date ?? clock(of: enrolment.schedule)?.date(at: enrolment.instant)
    }
    guard let first = starts.min() else { return [] }
    // An event whose day lies before the enrolment may be open on it.
    let events = schedule(from: first.adding(days: -366), to: today.adding(days: mostDaysAhead + 2))
    return events.filter { standing in
      if standing.completed != nil { return true }
      switch standing.state {
      case .upcoming, .waiting, .lapsed: return false
      case .open, .started, .late, .done, .doneLate, .missed, .excused, .withdrawn:
        return standing.event.slot != .offer && standing.event.opens <= now
      }
    }
  }
}
