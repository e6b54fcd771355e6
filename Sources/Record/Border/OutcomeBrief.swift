package import CivilTime

/// Which outcomes of a task are meant: by their study day, and where they have none by the day in UTC on which they were finished.
package enum OutcomeSpan: Hashable, Sendable {
  /// Those of days from one to another, both included.
  case days(CivilDate, CivilDate)
  /// So many of the latest days, or fewer.
  case latest(Int)
}

/// Of which event an outcome is, and when.
package struct OutcomeBrief: Hashable, Sendable {
  package let event: String
  package let schedule: String
  /// The study day; nil for an outcome of none.
  package let date: CivilDate?
  package let finished: Instant

  package init(event: String, schedule: String, date: CivilDate?, finished: Instant) {
    (self.event, self.schedule) = (event, schedule)
    (self.date, self.finished) = (date, finished)
  }
}

extension OutcomeBrief {
  /// The day that ``OutcomeSpan`` goes by.
  var spanDay: CivilDate { date ?? CivilDate(dayNumber: Int32(clamping: finished.milliseconds / 86_400_000)) }
}
