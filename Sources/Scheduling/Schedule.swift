package import CivilTime

/// What a schedule file says, read and judged: tasks with the rules of when they are to be done.
///
/// A value without behaviour; ``CompiledSchedule`` answers questions about it.
package struct Schedule: Hashable, Sendable {
  package var id: String
  /// As written; a text in several languages is the caller's.
  package var title: String
  package var zone: ScheduleZone
  package var dayStart: TimeOfDay
  package var weekStart: Weekday
  package var monthEnd: MonthEnd
  package var tasks: [ScheduledTask]

  package init(
    id: String, title: String = "", zone: ScheduleZone = .participant, dayStart: TimeOfDay = .midnight,
    weekStart: Weekday = .monday, monthEnd: MonthEnd = .clamp, tasks: [ScheduledTask]
  ) {
    self.id = id
    self.title = title
    self.zone = zone
    self.dayStart = dayStart
    self.weekStart = weekStart
    self.monthEnd = monthEnd
    self.tasks = tasks
  }
}

/// Whose clock a schedule's times are read on.
package enum ScheduleZone: Hashable, Sendable {
  /// Each participant's own zone, with its history.
  case participant
  /// One IANA zone for all.
  case fixed(String)
}

/// A survey on a schedule: what a participant is asked to do.
package struct ScheduledTask: Hashable, Sendable {
  package var id: String
  package var survey: String
  /// The task that must have ended `complete` before an event of this one closes.
  package var after: String?
  /// The text of the condition that is judged when an event opens; its compiled form is the caller's.
  package var when: String?
  /// Whether the task counts in adherence.
  package var adherence: Bool
  /// Whether what is entered from paper is entered twice, and compared.
  package var doubleEntry: Bool
  package var except: Exceptions
  package var elements: [ScheduleElement]

  package init(
    id: String, survey: String? = nil, after: String? = nil, when: String? = nil, adherence: Bool = true,
    doubleEntry: Bool = false, except: Exceptions = Exceptions(), elements: [ScheduleElement]
  ) {
    self.id = id
    self.survey = survey ?? id
    self.after = after
    self.when = when
    self.adherence = adherence
    self.doubleEntry = doubleEntry
    self.except = except
    self.elements = elements
  }
}
