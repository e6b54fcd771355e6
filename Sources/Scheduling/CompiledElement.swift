import CivilTime

/// An element with its rule turned into arithmetic.
struct CompiledElement: Sendable {
  let task: Int
  let index: Int
  let element: ScheduleElement
  /// The lower of the element's and its recurrence rule's.
  let count: Int?
  /// The last day that a recurrence rule's UNTIL allows.
  let lastRuleDay: Int?
  let source: EventSource
  let pattern: DayPattern
  /// The task's and the element's own.
  let exceptions: DaySpans
  let cycle: DayCycle?
  /// Nil where no holiday moves an event.
  let moves: HolidayMoves?
  let weekStart: Weekday
  let taskID: String
  /// One run and one time a day, whatever the participant: its events need no search.
  let isPlain: Bool
  /// How far from a study day the events lie that meet it.
  let reach: Reach
  /// The element in integers, where it can be said so.
  private(set) var plain: PlainForm?

  init(_ schedule: Schedule, task: Int, index: Int, holidays: [String: [CivilDate]]) {
    let taskOf = schedule.tasks[task]
    let element = taskOf.elements[index]
    self.task = task
    self.index = index
    self.element = element
    taskID = taskOf.id
    weekStart = schedule.weekStart
    let excepted = element.exceptions(of: taskOf, holidays: holidays)
    exceptions = DaySpans(excepted, holidays: holidays)
    cycle = element.cycle.map(DayCycle.init)
    source = EventSource(element.rule)
    moves = source.isOfDays ? HolidayMoves(element.onHoliday, excepted, holidays: holidays) : nil
    if case .recurrence(let rule) = element.rule {
      count = [rule.count, element.count].compactMap { $0 }.min()
      lastRuleDay = rule.until?.number
    } else {
      count = element.count
      lastRuleDay = nil
    }
    pattern = DayPattern(element, weekStart: schedule.weekStart, monthEnd: schedule.monthEnd)
    reach = Reach(element)
    isPlain = moves == nil && source.isPlain(element)
    plain = PlainForm(self)
  }
}

extension EventSource {
  fileprivate func isPlain(_ element: ScheduleElement) -> Bool {
    let anchors = [element.from, element.until, anchor].compactMap { $0 }
    guard anchors.allSatisfy({ $0.hasOneValue && !$0.isInstant }), element.times.count == 1 else { return false }
    switch self {
    case .days, .once: return element.window != .untilNext
    case .elapsed, .each, .random, .anytime: return false
    }
  }

  /// Whether its events are given to days, and can be moved to others.
  var isOfDays: Bool {
    switch self {
    case .days, .once, .each: true
    case .elapsed, .random, .anytime: false
    }
  }

  /// What an `each` or a `once` is counted from.
  var anchor: Anchor? {
    switch self {
    case .once(let anchor), .each(let anchor): anchor
    case .days, .elapsed, .random, .anytime: nil
    }
  }
}

extension CompiledElement {
  /// Whether it has an event for a value of its anchor, and no rule of days or hours.
  var hasEventForEachValue: Bool {
    switch source {
    case .once, .each: true
    case .days, .elapsed, .random, .anytime: false
    }
  }

  /// Whether holidays may move its events to other days.
  var isElapsed: Bool { if case .elapsed = source { true } else { false } }

  var isMovedByHolidays: Bool { source.isOfDays && element.onHoliday != nil }
}

/// What makes an element's events.
enum EventSource: Hashable, Sendable {
  /// Days of a pattern, at the element's times.
  case days
  /// Steps of elapsed time, in milliseconds.
  case elapsed(step: Int64)
  case once(Anchor)
  case each(Anchor)
  case random(RandomTimes)
  case anytime

  init(_ rule: ElementRule) {
    switch rule {
    case .hours(let every): self = .elapsed(step: Int64(boundedInterval(every)) * 3_600_000)
    case .once(let anchor): self = .once(anchor)
    case .each(let anchor): self = .each(anchor)
    case .random(let random): self = .random(random)
    case .anytime: self = .anytime
    case .days, .weeks, .months, .years, .dates, .recurrence: self = .days
    }
  }
}

extension DayPattern {
  init(_ element: ScheduleElement, weekStart: Weekday, monthEnd: MonthEnd) {
    switch element.rule {
    case .days(let every): self = .days(every: boundedInterval(every))
    case .weeks(let every, let on): self = .weeks(every: boundedInterval(every), on: on, weekStart: weekStart)
    case .months(let every, let on):
      self = .months(MonthPattern(every: boundedInterval(every), days: on, monthEnd: monthEnd))
    case .years(let every):
      self = .months(MonthPattern(every: boundedInterval(every) * 12, days: .anchor, monthEnd: monthEnd))
    case .dates(let dates): self = .dates(Set(dates.map(\.number)).sorted())
    case .recurrence(let rule):
      let every = boundedInterval(rule.interval)
      let count = [rule.count, element.count].compactMap { $0 }.min()
      self =
        rule.closedPattern(interval: every)
        ?? .recurrence(RecurrencePattern(rule, interval: every, count: count))
    case .random(let random):
      self = .weeks(every: 1, on: random.on.isEmpty ? .everyDay : random.on, weekStart: weekStart)
    case .hours, .once, .each, .anytime: self = .days(every: 1)
    }
  }

  static func weeks(every: Int, on: WeekdaySet, weekStart: Weekday) -> DayPattern {
    WeekPattern(every: every, on: on, weekStart: weekStart).map { .weeks($0) } ?? .days(every: every * 7)
  }
}

/// Beyond the calendar all intervals are alike.
private func boundedInterval(_ every: Int) -> Int {
  min(max(every, 1), 4_000_000)
}

/// The nominal days of the events that may meet a study day, uneven days of the clock apart.
enum Reach: Hashable, Sendable {
  case days(back: Int, ahead: Int)
  /// Back to the event that is still open.
  case untilNext
  case untilDone

  init(_ element: ScheduleElement) {
    let grace = element.grace?.mostDays ?? 0
    switch element.window {
    case .standard: self = .days(back: grace, ahead: 0)
    case .lasting(let duration): self = .days(back: duration.mostDays + grace, ahead: 0)
    case .around(let before, let after): self = .days(back: after.mostDays + grace, ahead: before.mostDays)
    case .untilNext: self = .untilNext
    case .untilDone: self = .untilDone
    }
  }

  /// By how many days an event may open before its own at the most.
  func daysAhead(on clock: StudyClock) -> Int {
    if case .days(_, let ahead) = self, ahead > 0 { return ahead + clock.unevenDays }
    return 0
  }
}
