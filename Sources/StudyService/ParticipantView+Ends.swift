package import CivilTime
package import Scheduling
package import Record

/// What ended an event before it was over: from when on, and why.
package struct EventEnd: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The participant is in the study no more.
    case status(ParticipantStatus)
    /// They left the event's schedule.
    case left(schedule: String)
    /// The task was stopped for everybody.
    case stopped(task: String)
    /// The study was closed.
    case closed
  }

  package let cause: Cause
  package let at: Instant
  package let reason: String?

  /// The word of listings and JSON: the participant's status, or what happened.
  package var name: String {
    switch cause {
    case .status(let status): status.rawValue
    case .left: "left"
    case .stopped: "stopped"
    case .closed: "closed"
    }
  }
}

extension ParticipantView {
  /// What ended an event that is withdrawn, or excused because it is asked of nobody any more; nil for any other.
  package func end(of standing: StandingEvent) -> EventEnd? { end(of: standing, as: standing.state) }

  /// The same of an event that would be in another state.
  package func end(of standing: StandingEvent, as state: EventState) -> EventEnd? {
    switch state {
    case .withdrawn: withdrawal(from: standing.schedule)
    case .excused(.stopped):
      study.stops.first { $0.task == standing.row.task }.map { stop in
        EventEnd(cause: .stopped(task: stop.task), at: stop.at, reason: stop.reason)
      }
    case .excused(.closed):
      study.closing.map { EventEnd(cause: .closed, at: $0.at, reason: $0.reason) }
    default: nil
    }
  }

  /// Whether what was answered at an instant can be entered of an event: while it can be taken, and after it closed
  /// without. That somebody left since takes nothing away that they answered before, and what came after is not entered.
  package func takesLateEntry(of standing: StandingEvent, answered: Instant) -> Bool {
    if let end = withdrawal(from: standing.schedule), end.at <= answered { return false }
    if record.wasWithdrawn(at: answered) || cameBack(to: standing.schedule, after: answered) != nil { return false }
    return (standing.state == .withdrawn ? stateWithoutLeaving(standing) : standing.state)?.takesLateEntry ?? false
  }

  /// Since when the participant takes part in a schedule into which they came from another one, or from a former stay, where that is
  /// later than an instant: what they answered then is none of this stay's. Nil otherwise.
  package func cameBack(to schedule: String, after answered: Instant) -> Instant? {
    guard let present = record.enrolments.last(where: { $0.schedule == schedule }), present.left == nil,
      answered < present.instant
    else { return nil }
    let isFormer = record.enrolments.contains { $0.left.map { $0 <= present.instant } ?? false }
    return isFormer ? present.instant : nil
  }

  /// The stay in a schedule during which something was recorded, by its place among the enrolments; nil before the first.
  ///
  /// - Parameter number: Of its entry.
  func stay(in schedule: String, of number: Int64) -> Int? {
    record.enrolments.lastIndex { $0.schedule == schedule && $0.number <= number }
  }

  /// Whether something was decided before the participant came to a schedule from another one, or from a former stay: it is about
  /// nothing of the last stay there, though an event of that has the same id.
  ///
  /// - Parameter number: Of its entry.
  func isOfFormerStay(_ number: Int64, in schedule: String) -> Bool {
    guard let last = record.enrolments.last(where: { $0.schedule == schedule }), number < last.number else {
      return false
    }
    return record.enrolments.contains { $0.leftNumber.map { $0 < last.number } ?? false }
  }

  private func stateWithoutLeaving(_ standing: StandingEvent) -> EventState? {
    guard let event = placedEvent(standing.id) else { return nil }
    var (known, own) = (eventFacts(event, at: now), facts)
    (known.left, own.withdrawn) = (nil, nil)
    return state(of: event, known, own, at: now)
  }

  /// How the participant came out of a schedule: by leaving it, or the whole study before.
  func withdrawal(from schedule: String) -> EventEnd? {
    let enrolment = record.enrolments.last { $0.schedule == schedule }
    if let left = left[schedule], facts.withdrawn.map({ left <= $0 }) ?? true {
      return EventEnd(cause: .left(schedule: schedule), at: left, reason: enrolment?.reason)
    }
    return facts.withdrawn.map { EventEnd(cause: .status(record.status), at: $0, reason: record.statuses.last?.reason) }
  }
}
