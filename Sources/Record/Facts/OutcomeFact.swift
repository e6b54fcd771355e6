package import CivilTime

/// An event's outcome, without its result and its values.
package struct OutcomeFact: Hashable, Sendable {
  package let number: Int64
  package let event: String
  package let task: String
  package let schedule: String
  package let element: String
  package let date: CivilDate?
  package let occurrence: Int?
  package let anchor: DayOrInstant?
  package let ending: String
  package let late: Bool
  package let opened: Instant?
  package let started: Instant?
  package let finished: Instant
  package let recorded: Instant
  /// When it was last corrected.
  package internal(set) var revised: Instant?
  /// The number of the entry that made it what it is.
  package internal(set) var revision: Int64

  package init(
    number: Int64, event: String, task: String, schedule: String, element: String, date: CivilDate?, occurrence: Int?,
    anchor: DayOrInstant?, ending: String, late: Bool, opened: Instant?, started: Instant?, finished: Instant,
    recorded: Instant, revised: Instant? = nil
  ) {
    self.number = number
    self.event = event
    self.task = task
    self.schedule = schedule
    self.element = element
    self.date = date
    self.occurrence = occurrence
    self.anchor = anchor
    self.ending = ending
    self.late = late
    self.opened = opened
    self.started = started
    self.finished = finished
    self.recorded = recorded
    self.revised = revised
    revision = number
  }

  package init(_ outcome: RecordedOutcome, number: Int64, recorded: Instant) {
    self.init(
      number: number, event: outcome.event, task: outcome.task, schedule: outcome.schedule, element: outcome.element,
      date: outcome.date, occurrence: outcome.occurrence, anchor: outcome.anchor, ending: outcome.ending,
      late: outcome.late, opened: outcome.opened, started: outcome.started, finished: outcome.finished,
      recorded: recorded)
  }
}
