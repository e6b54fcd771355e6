import CivilTime
import Scheduling
import Record

/// The study days between two pauses that move the schedule, with the anchors as they count in them.
///
/// Each such pause takes its study days out of the schedule: what would have come in or after it comes as many days
/// later, and keeps its number.
struct SchedulePhase: Sendable {
  let context: ParticipantContext
  /// The first study day.
  let from: CivilDate
  /// The study day after the last.
  let to: CivilDate

  func holds(_ date: CivilDate) -> Bool { from <= date && (date < to || to == SchedulePhase.last) }

  /// The event that an id names, when it is on one of the phase's days.
  func event(_ id: String, _ schedule: CompiledSchedule) -> Event? {
    guard let event = schedule.event(id, for: context), holds(event.date) else { return nil }
    return event
  }

  private static let first = CivilDate(dayNumber: CivilDate.dayNumbers.lowerBound)
  private static let last = CivilDate(dayNumber: CivilDate.dayNumbers.upperBound)

  /// The phases of a participant; one without pauses that move the schedule.
  static func all(of context: ParticipantContext, _ record: ParticipantRecord) -> [SchedulePhase] {
    guard record.pauses.contains(where: \.shifts) else {
      return [SchedulePhase(context: context, from: first, to: last)]
    }
    var found: [SchedulePhase] = []
    var current = context
    var from = first
    for pause in record.pauses.filter(\.shifts).sorted(by: { $0.from < $1.from }) {
      // A day that had begun when the pause was recorded stays: something of it may be done.
      let begins = max(context.clock.firstDay(notBefore: max(pause.from, pause.recorded)), from)
      let ends = pause.until.map { context.clock.firstDay(notBefore: $0) } ?? last
      guard begins < ends else { continue }
      found.append(SchedulePhase(context: current, from: from, to: begins))
      if ends == last { return found }
      current = current.shifted(before: begins, byDays: Int(ends.dayNumber) - Int(begins.dayNumber))
      from = ends
    }
    return found + [SchedulePhase(context: current, from: from, to: last)]
  }
}

extension StudyClock {
  /// The first study day that begins at an instant or later.
  fileprivate func firstDay(notBefore instant: Instant) -> CivilDate {
    let date = date(at: instant)
    return start(of: date) == instant ? date : date.adding(days: 1)
  }
}
