package import CivilTime

/// One rule of a task's schedule with its start, end, times and window.
package struct ScheduleElement: Hashable, Sendable {
  package var id: String
  package var rule: ElementRule
  /// Included. When absent: the enrolment, except for `once` and `each`, which need no start.
  package var from: Anchor?
  /// Not included.
  package var until: Anchor?
  /// How many occurrences there are, counted before exceptions; several times on a day are one occurrence.
  package var count: Int?
  package var times: EventTimes
  package var window: EventWindow
  /// How long an event may still be done after it closed.
  package var grace: CivilDuration?
  package var reminders: [Reminder]
  package var except: Exceptions
  /// What becomes of its events on holidays: those of the lists that it or its task excepts, of all lists when neither
  /// names one. Nil for an element that only has what `except` says.
  package var onHoliday: HolidayRule?
  /// The text of a condition of its own, judged beside the task's.
  package var when: String?
  /// Nil for an element that goes on without a break.
  package var cycle: ElementCycle?
  /// The visit that gave the element to its task.
  package var visit: String?

  package init(
    id: String, _ rule: ElementRule, from: Anchor? = nil, until: Anchor? = nil, count: Int? = nil,
    at times: EventTimes = .wholeDay, window: EventWindow = .standard, grace: CivilDuration? = nil,
    remind reminders: [Reminder] = [], except: Exceptions = Exceptions(),
    onHoliday: HolidayRule? = nil, when: String? = nil, cycle: ElementCycle? = nil, visit: String? = nil
  ) {
    self.id = id
    self.rule = rule
    self.from = from
    self.until = until
    self.count = count
    self.times = times
    self.window = window
    self.grace = grace
    self.reminders = reminders
    self.except = except
    self.onHoliday = onHoliday
    self.when = when
    self.cycle = cycle
    self.visit = visit
  }
}

/// So many study days on which an element has events and so many on which it has none, by turns from its start.
package struct ElementCycle: Hashable, Sendable {
  package var on: CivilDuration
  package var off: CivilDuration

  package init(on: CivilDuration, off: CivilDuration) {
    self.on = on
    self.off = off
  }
}

/// Where an event goes that its rule gives to a holiday.
package enum HolidayRule: String, Hashable, Sendable, CaseIterable {
  /// It is left out.
  case skip
  /// To the next day that nothing excepts, and that has no event of the element already.
  case next
  /// To the last such day before it; to the next where that one lies before the element's start or the enrolment.
  case previous
}

/// On which study days, or at which instants, an element has events.
package enum ElementRule: Hashable, Sendable {
  /// Every n hours of elapsed time from the instant of `from`.
  case hours(every: Int)
  case days(every: Int)
  /// With an empty set: every 7n days. Else calendar weeks, counted from the one that holds `from`.
  case weeks(every: Int, on: WeekdaySet = [])
  case months(every: Int, on: MonthDays = .anchor)
  case years(every: Int)
  case dates([CivilDate])
  case once(Anchor)
  /// One for each recorded value of the anchor's base.
  case each(Anchor)
  case recurrence(RecurrenceRule)
  case random(RandomTimes)
  /// Whenever the participant likes, as often as they like.
  case anytime
}

/// Which days of a month a monthly rule takes.
package enum MonthDays: Hashable, Sendable {
  /// The day of the month of `from`.
  case anchor
  /// Days of the month, 1 to 31; others are ignored.
  case days(Set<Int>)
  /// The n-th weekday of the month: 1 to 4, or -1 for the last, -4 at the least.
  case weekday(ordinal: Int, Weekday)
}
