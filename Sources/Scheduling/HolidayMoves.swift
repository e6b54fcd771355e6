import Algorithms
import CivilTime

/// The holidays from which an element's events are moved.
struct HolidayMoves: Hashable, Sendable {
  let isForward: Bool
  /// Days of the lists that nothing else excepts, ascending.
  let days: [Int]

  /// - Returns: Nil where no event is ever moved.
  init?(_ rule: HolidayRule?, _ exceptions: [Exceptions], holidays: [String: [CivilDate]]) {
    guard let rule, rule != .skip else { return nil }
    isForward = rule == .next
    let others = DaySpans(exceptions, holidays: [:])
    let lists = exceptions.flatMap { $0.holidays.flatMap { holidays[$0] ?? [] } }
    days = Set(lists.map(\.number)).filter { others.span(holding: $0) == nil }.sorted()
    if days.isEmpty { return nil }
  }

  /// The holidays in a range.
  func days(in range: Range<Int>) -> ArraySlice<Int> {
    func first(notBefore day: Int) -> Int { days.partitioningIndex { $0 >= day } }
    return days[first(notBefore: range.lowerBound)..<first(notBefore: range.upperBound)]
  }
}

extension ScheduleElement {
  /// What takes days away from the element: with `onHoliday`, all of the study's lists where it and its task name none.
  func exceptions(of task: ScheduledTask, holidays: [String: [CivilDate]]) -> [Exceptions] {
    let own = [task.except, except]
    guard onHoliday != nil, own.allSatisfy(\.holidays.isEmpty) else { return own }
    return own + [Exceptions(holidays: holidays.keys.sorted())]
  }
}

/// A day with the events of another one.
struct MovedDay: Hashable, Sendable {
  let day: Int
  /// The holiday that the rule gives.
  let planned: Int
  let occurrence: Int?
}

extension CompiledElement {
  /// Where the events go that a run's rule gives to a holiday; nil when they go nowhere.
  func moved(planned: Int, _ run: ElementRun, _ context: borrowing ParticipantContext) -> MovedDay? {
    guard let day = workday(insteadOf: planned, run, context) else { return nil }
    return movedDays(in: day..<day + 1, run, context).first { $0.planned == planned }
  }

  /// The days in a range to which holidays moved the run's events, ascending.
  ///
  /// One that has events of the run by its rule takes no others, and of several holidays' events it takes those of the
  /// nearest.
  func movedDays(in days: Range<Int>, _ run: ElementRun, _ context: borrowing ParticipantContext) -> [MovedDay] {
    guard let moves, !days.isEmpty else { return [] }
    let around = self.around(days, run, context)
    var nearest: [Int: MovedDay] = [:]
    for planned in moves.days(in: around) {
      guard let day = workday(insteadOf: planned, run, context), days.contains(day) else { continue }
      if case .occurs = verdict(on: day, run) { continue }
      if let other = nearest[day], abs(other.planned - day) <= abs(planned - day) { continue }
      let occurrence = run.number > 0 ? run.number : pattern.occurrence(on: planned, from: run.from)
      nearest[day] = MovedDay(day: day, planned: planned, occurrence: occurrence)
    }
    return nearest.values.sorted { $0.day < $1.day }
  }

  /// Visits the events that a holiday moved to a day.
  func forEachEvent(
    of run: ElementRun, on moved: MovedDay, _ context: borrowing ParticipantContext, _ visit: EventVisitor
  ) -> Bool {
    guard let day = StudyDay(CivilDate(nearest: moved.day), on: context.clock) else { return true }
    let planned = StudyDay(CivilDate(nearest: moved.planned), on: context.clock)
    var there = run
    // The bounds are asked of the day that the rule gives.
    there.fromInstant = nil
    if let end = run.untilInstant, end < day.end { there.untilInstant = nil }
    there.until = max(run.until, moved.day + 1)
    there.instant = run.instant.map { instant(as: $0, on: day, context) }
    return forEachEvent(of: there, on: day, moved.occurrence, context) { event in
      guard isHeld(event, by: run, on: planned, context) else { return true }
      var event = event
      event.daysMoved = moved.day - moved.planned
      return visit(event)
    }
  }

  /// Whether the event would start within the run on the day that the rule gives it.
  private func isHeld(
    _ event: Event, by run: ElementRun, on planned: StudyDay?, _ context: borrowing ParticipantContext
  ) -> Bool {
    guard let planned else { return true }
    switch event.slot {
    case .number: return run.instant.map(run.holds) ?? true
    case .time(let index), .timeNumber(_, let index):
      return nominal(at: index, on: planned, context).map(run.holds) ?? false
    case .day, .dayNumber: return run.holds(planned.start)
    case .step, .random, .offer: return false
    }
  }

  /// The first start of a run of one day that was moved to another.
  func firstStart(of run: ElementRun, on day: StudyDay, _ context: borrowing ParticipantContext) -> Instant? {
    run.instant.map { instant(as: $0, on: day, context) } ?? firstStart(on: day, context)
  }

  /// An instant's time of day, on another day.
  private func instant(
    as instant: Instant, on day: StudyDay, _ context: borrowing ParticipantContext
  ) -> Instant {
    let zone = context.clock.zone(on: context.clock.date(at: instant))
    return day.nearest(context.clock.instant(of: zone.local(at: instant).time, on: day.date))
  }

  /// Visits the events that the rule gives to a day, wherever they take place.
  func forEachEvent(planned day: Int, _ context: borrowing ParticipantContext, _ visit: EventVisitor) {
    guard let moves, !moves.days(in: day..<day + 1).isEmpty else {
      return forEachEvent(on: day..<day + 1, context) { $0.daysMoved == 0 ? visit($0) : true }
    }
    var goesOn = true
    forEachRun(context) { run in
      guard goesOn, let moved = moved(planned: day, run, context) else { return }
      goesOn = forEachEvent(of: run, on: moved, context, visit)
    }
  }

  /// The day that takes a holiday's events; nil for one that has none by the rule.
  private func workday(insteadOf planned: Int, _ run: ElementRun, _ context: borrowing ParticipantContext) -> Int? {
    guard let moves, case .excepted = verdict(on: planned, run), !moves.days(in: planned..<planned + 1).isEmpty,
      cycle?.off(holding: planned, from: run.from) == nil
    else { return nil }
    if !moves.isForward {
      var first = run.number > 0 ? civilDays.lowerBound : run.from
      if planned >= context.enrolledDay.number { first = max(first, context.enrolledDay.number) }
      let day = dayBefore(planned, run, context)
      if day >= first { return day }
    }
    let day = dayAfter(planned, run, context)
    return day <= civilDays.upperBound ? day : nil
  }

  /// The first day after one that is there and is not excepted.
  private func dayAfter(_ day: Int, _ run: ElementRun, _ context: borrowing ParticipantContext) -> Int {
    var day = day + 1
    while day <= civilDays.upperBound {
      if let gap = gap(holding: day, run) {
        day = gap.upperBound
      } else if context.clock.exists(CivilDate(nearest: day)) {
        break
      } else {
        day += 1
      }
    }
    return day
  }

  /// The last day before one that is there and is not excepted.
  private func dayBefore(_ day: Int, _ run: ElementRun, _ context: borrowing ParticipantContext) -> Int {
    var day = day - 1
    while day >= civilDays.lowerBound {
      if let gap = gap(holding: day, run) {
        day = gap.lowerBound - 1
      } else if context.clock.exists(CivilDate(nearest: day)) {
        break
      } else {
        day -= 1
      }
    }
    return day
  }

  /// A range with the days around it from which events may be moved into it.
  private func around(_ days: Range<Int>, _ run: ElementRun, _ context: borrowing ParticipantContext) -> Range<Int> {
    let first = max(dayBefore(max(days.lowerBound, civilDays.lowerBound), run, context), civilDays.lowerBound)
    let last = min(dayAfter(min(days.upperBound - 1, civilDays.upperBound), run, context), civilDays.upperBound)
    return first..<max(last, first) + 1
  }
}
