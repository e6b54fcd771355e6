import CivilTime
import Scheduling
import Record

/// The study days between two pauses that move the schedule, with the anchors as they count in them.
///
/// Each such pause takes its study days out of the schedule: what would have opened in or after it comes as many days later, and keeps
/// its number. What was open when it began stays where it is, and so does what somebody had put on a day by hand.
struct SchedulePhase: Sendable {
  let context: ParticipantContext
  /// The first study day.
  let from: CivilDate
  /// The study day after the last.
  let to: CivilDate
  private let pauseBefore: Moving?
  private let pauseBehind: Moving?

  /// A pause that moves the schedule.
  private struct Moving: Sendable {
    /// What had opened by then stays.
    let start: Instant
    /// The first study day that it takes out.
    let begins: CivilDate
    /// The study day after the last; nil while it has no end.
    let ends: CivilDate?
    /// The anchors as they count before it.
    let before: ParticipantContext
    /// The events that had been put on a day by hand when it was recorded.
    let putByHand: Set<String>

    var days: Int { ends.map { Int($0.dayNumber) - Int(begins.dayNumber) } ?? 0 }
  }

  func holds(_ date: CivilDate) -> Bool { from <= date && (date < to || to == SchedulePhase.last) }

  /// Whether an event is the phase's: it opens in it. Its day may lie behind.
  func holds(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    if pauseBefore == nil, pauseBehind == nil { return true }
    return from <= event.date && !isOfPhaseBefore(event, compiled) && (holds(event.date) || stays(event, compiled))
  }

  /// The id of the event that stands for one which is not the phase's, since it had opened, or been put elsewhere, before a pause.
  func idBeforePause(of event: Event, _ compiled: CompiledSchedule) -> String? {
    guard let pause = pauseBefore, isOfPhaseBefore(event, compiled) else { return nil }
    return isMoved(event, by: pause, compiled)
      ? compiled.id(of: event, asMuchEarlier: pause.days) : compiled.id(of: event)
  }

  /// The study day after the last that may have an event of the phase, of a schedule whose events open so many days ahead of their own.
  func end(daysAhead: Int) -> CivilDate { pauseBehind == nil ? to : to.adding(days: daysAhead) }

  private func isOfPhaseBefore(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    guard let pause = pauseBefore else { return false }
    let isEarly = event.opens < context.clock.start(of: from)
    if !isEarly && pause.putByHand.isEmpty { return false }
    guard isMoved(event, by: pause, compiled) else { return event.opens < pause.start }
    return event.opens < context.clock.moved(pause.start, byDays: pause.days)
      || pause.putByHand.contains(compiled.id(of: event, asMuchEarlier: pause.days))
  }

  private func stays(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    guard let pause = pauseBehind else { return true }
    return event.opens < pause.start || pause.putByHand.contains(compiled.id(of: event))
  }

  /// Whether an event is counted from something that a pause moved.
  private func isMoved(_ event: Event, by pause: Moving, _ compiled: CompiledSchedule) -> Bool {
    let isCounted = if case .each = compiled.element(of: event).rule { true } else { compiled.movesWithAnchor(event) }
    guard isCounted, let cause = compiled.cause(of: event, for: context) else { return false }
    let anchor = Anchor(cause.base)
    return context.instant(of: anchor, at: cause.index) != pause.before.instant(of: anchor, at: cause.index)
  }

  /// The event that an id names, when it is the phase's.
  func event(_ id: String, _ schedule: CompiledSchedule) -> Event? {
    guard let event = schedule.event(id, for: context), holds(event, schedule) else { return nil }
    return event
  }

  private static let first = CivilDate(dayNumber: CivilDate.dayNumbers.lowerBound)
  private static let last = CivilDate(dayNumber: CivilDate.dayNumbers.upperBound)

  /// The phases of a participant; one without pauses that move the schedule.
  static func all(of context: ParticipantContext, _ record: ParticipantRecord) -> [SchedulePhase] {
    var found: [SchedulePhase] = []
    var current = context
    var (from, before) = (first, Moving?.none)
    for pause in record.pauses.filter(\.shifts).sorted(by: { $0.from < $1.from }) {
      // A day that had begun when the pause was recorded stays: something of it may be done.
      let start = max(pause.from, pause.recorded)
      let begins = max(context.clock.firstDay(notBefore: start), from)
      let ends = pause.until.map { context.clock.firstDay(notBefore: $0) }
      if let ends, ends <= begins { continue }
      let byHand = record.decisions.filter { $0.decision == .rescheduled && $0.recorded <= pause.recorded }
      let moving = Moving(
        start: start, begins: begins, ends: ends, before: current, putByHand: Set(byHand.map(\.event)))
      found.append(
        SchedulePhase(context: current, from: from, to: begins, pauseBefore: before, pauseBehind: moving))
      guard let ends else { return found }
      current = current.shifted(before: begins, byDays: moving.days)
      (from, before) = (ends, moving)
    }
    return found + [SchedulePhase(context: current, from: from, to: last, pauseBefore: before, pauseBehind: nil)]
  }
}

extension CompiledSchedule {
  /// The id that an event would have so many days before, where ids have dates.
  fileprivate func id(of event: Event, asMuchEarlier days: Int) -> String {
    let id = id(of: event)
    guard let parts = EventID(id), case .date(let date) = parts.key else { return id }
    return "\(parts.task)/\(parts.element)@\(date.adding(days: -days))" + (parts.suffix.map { ".\($0)" } ?? "")
  }
}

extension StudyClock {
  /// The first study day that begins at an instant or later.
  fileprivate func firstDay(notBefore instant: Instant) -> CivilDate {
    let date = date(at: instant)
    return start(of: date) == instant ? date : date.adding(days: 1)
  }
}
