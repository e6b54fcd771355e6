import CivilTime
import Scheduling
import Record

/// An event with what its schedule alone does not say: the files it comes from, and what was decided by hand.
struct PlacedEvent: Sendable {
  var event: Event
  let id: String
  /// The id of its element; `added` for an event that no element gives.
  let element: String
  /// Nil for events of the whole study day.
  var start: Instant?
  let schedule: String
  /// Index into ``RunningStudy/layers``.
  let layer: Int
  /// The latest decision that gave it its time; nil for what the schedule says.
  var byHand: EventChange.Decision?

  /// The element's name of events that were added by hand.
  static let addedElement = "added"
}

extension PlacedEvent {
  /// An event where the schedule, or what was recorded, has it.
  init(_ event: Event, _ id: String, of element: String, in schedule: String, _ layer: Int) {
    self.init(
      event: event, id: id, element: element, start: event.start, schedule: schedule, layer: layer, byHand: nil)
  }

  /// Whether somebody gave it its day; one that was reopened has that of the schedule.
  var isPutByHand: Bool { byHand == .rescheduled || byHand == .added }

  /// Takes up a decision; those that leave the time alone change nothing.
  mutating func apply(_ decision: EventDecision, _ clock: StudyClock) {
    switch decision.decision {
    case .rescheduled:
      guard let start = decision.start else { return }
      move(to: start, until: decision.until, clock)
      byHand = .rescheduled
    case .reopened:
      // The event closed when it closed: what is done now is done late.
      guard let until = decision.until, let closes = event.closes else { return }
      event = event.placed(
        on: event.date, nominal: event.nominal, opens: event.opens, closes: closes,
        graceEnds: max(until, event.graceEnds ?? until))
      byHand = .reopened
    case .excused, .declined, .added: return
    }
  }

  mutating func move(to target: DayOrInstant, until: Instant?, _ clock: StudyClock) {
    let old = event
    let date: CivilDate
    let nominal: Instant
    switch target {
    case .day(let day):
      date = day
      if let start {
        let moved = clock.instant(of: clock.zone(on: old.date).local(at: start).time, on: day)
        nominal = min(max(moved, clock.start(of: day)), clock.end(of: day).adding(milliseconds: -1))
      } else {
        nominal = clock.start(of: day)
      }
    case .instant(let instant):
      date = clock.date(at: instant)
      nominal = instant
      start = instant
    }
    let shift = Shift(
      days: Int(date.dayNumber) - Int(old.date.dayNumber),
      milliseconds: nominal.milliseconds - old.nominal.milliseconds,
      clock: clock)
    let opens = old.opens == old.nominal ? nominal : shift.moved(old.opens)
    let closes = until ?? old.closes.map { max(shift.moved($0), opens.adding(milliseconds: 1)) }
    let grace = old.graceEnds.flatMap { end in old.closes.map { end.milliseconds - $0.milliseconds } } ?? 0
    event = old.placed(
      on: date, nominal: nominal, opens: opens, closes: closes, graceEnds: closes.map { $0.adding(milliseconds: grace) }
    )
    if start != nil { start = nominal }
  }
}

/// How the ends of a window follow its event: the starts and ends of study days by days, other instants by elapsed time.
private struct Shift {
  let days: Int
  let milliseconds: Int64
  let clock: StudyClock

  func moved(_ instant: Instant) -> Instant {
    let date = clock.date(at: instant)
    guard clock.start(of: date) == instant else { return instant.adding(milliseconds: milliseconds) }
    return clock.start(of: date.adding(days: days))
  }
}
