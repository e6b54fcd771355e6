import CivilTime

/// Answers whether the visit goes on.
typealias EventVisitor = (Event) -> Bool

extension CompiledElement {
  /// Visits the element's events on the nominal days given, in the order of days; on one day in the file's order.
  ///
  /// - Parameter today: Spares working out the bounds of a day that the caller has them of.
  func forEachEvent(
    on days: Range<Int>, today: StudyDay? = nil, _ context: borrowing ParticipantContext, _ visit: EventVisitor
  ) {
    if isPlain, let today, days.count == 1, days.lowerBound == today.date.number {
      if let event = plainEvent(on: today, nil, context) { _ = visit(event) }
      return
    }
    var goesOn = true
    forEachRun(context) { run in
      guard goesOn else { return }
      goesOn = forEachEvent(of: run, on: days, today: today, context, visit)
    }
  }

  func forEachEvent(
    of run: ElementRun, on days: Range<Int>, today: StudyDay? = nil, _ context: borrowing ParticipantContext,
    _ visit: EventVisitor
  ) -> Bool {
    if case .elapsed(let step) = source { return forEachStep(step, of: run, on: days, context, visit) }
    let first = max(days.lowerBound, firstPossibleDay(run, context))
    guard first < days.upperBound else { return true }
    var moved = movedDays(in: first..<days.upperBound, run, context)[...]
    var goesOn = true
    forEachDay(first..<days.upperBound, run) { day, occurrence in
      while goesOn, let one = moved.first, one.day < day {
        moved.removeFirst()
        goesOn = forEachEvent(of: run, on: one, context, visit)
      }
      let date = CivilDate(nearest: day)
      guard goesOn, let studyDay = today?.date == date ? today : StudyDay(date, on: context.clock) else {
        return goesOn
      }
      goesOn = forEachEvent(of: run, on: studyDay, occurrence, context, visit)
      return goesOn
    }
    for one in moved where goesOn { goesOn = forEachEvent(of: run, on: one, context, visit) }
    return goesOn
  }

  /// Visits the events of one study day on which the run has its `occurrence`.
  func forEachEvent(
    of run: ElementRun, on day: StudyDay, _ occurrence: Int?, _ context: borrowing ParticipantContext,
    _ visit: EventVisitor
  ) -> Bool {
    switch source {
    case .random(let random):
      return forEachRandom(random, of: run, on: day, occurrence, context, visit)
    case .anytime:
      return offer(.offer, at: day.start, next: nil, run, day, occurrence, context, visit)
    case .once, .each:
      if let instant = run.instant {
        return offer(.number(run.number), at: instant, next: run.next, run, day, occurrence, context, visit)
      }
    case .days, .elapsed:
      break
    }
    for index in 0..<element.times.count {
      guard let nominal = nominal(at: index, on: day, context) else { continue }
      let slot = slot(at: index, run)
      let next = element.window.looksAhead ? nextTime(after: nominal, on: day, run, context) : nil
      guard offer(slot, at: nominal, next: next, run, day, occurrence, context, visit) else { return false }
    }
    return true
  }

  /// The event of a plain element on a study day: the way of most questions, on which nothing is captured or counted.
  ///
  /// - Parameter steady: The same day when one offset holds on it: it spares the look at the zone for every element.
  func plainEvent(on day: StudyDay, _ steady: PlainDay?, _ context: borrowing ParticipantContext) -> Event? {
    if let steady, let plain, element.grace == nil {
      return PlainRun(plain, task: task, element: index, enrolledDay: context.enrolledDay.number)
        .event(on: steady, enrolled: context.enrolled.milliseconds).map { Event($0, plain, of: self, on: day) }
    }
    guard let run = onlyRun(context), case .occurs(let occurrence) = verdict(on: day.date.number, run),
      let nominal = nominal(at: 0, on: day, context)
    else { return nil }
    return event(slot(at: 0, run), at: nominal, next: nil, run, day, occurrence, context)
  }

  func offer(
    _ slot: EventSlot, at nominal: Instant, next: Instant?, _ run: ElementRun, _ day: StudyDay, _ occurrence: Int?,
    _ context: borrowing ParticipantContext, _ visit: EventVisitor
  ) -> Bool {
    event(slot, at: nominal, next: next, run, day, occurrence, context).map { visit($0) } ?? true
  }

  /// An event if it exists: it starts within the run and did not close before the enrolment.
  private func event(
    _ slot: EventSlot, at nominal: Instant, next: Instant?, _ run: ElementRun, _ day: StudyDay, _ occurrence: Int?,
    _ context: borrowing ParticipantContext
  ) -> Event? {
    guard run.holds(nominal) else { return nil }
    let bounds = bounds(of: nominal, on: day, next: next, run, context)
    if let closes = bounds.closes, closes <= context.enrolled { return nil }
    return Event(
      task: task, element: index, date: day.date, occurrence: occurrence, slot: slot, nominal: nominal,
      opens: bounds.opens, closes: bounds.closes, graceEnds: bounds.graceEnds)
  }

  /// When the time at an index falls on a study day; the day's start for an event of the whole day.
  func nominal(at index: Int, on day: StudyDay, _ context: borrowing ParticipantContext) -> Instant? {
    guard let value = element.times.value(at: index) else { return day.start }
    guard let time = context.time(value, on: day.date) else { return nil }
    return day.nearest(context.clock.instant(of: time, on: day.date))
  }

  /// The element's next start on the same study day.
  private func nextTime(
    after nominal: Instant, on day: StudyDay, _ run: ElementRun, _ context: borrowing ParticipantContext
  ) -> Instant? {
    guard element.times.count > 1 else { return run.next }
    var next: Instant?
    for index in 0..<element.times.count {
      guard let other = self.nominal(at: index, on: day, context), other > nominal, run.holds(other) else { continue }
      next = next.map { min($0, other) } ?? other
    }
    return next
  }

  private func slot(at index: Int, _ run: ElementRun) -> EventSlot {
    switch (element.times, run.number) {
    case (.wholeDay, 0): .day
    case (.wholeDay, let number): .dayNumber(number)
    case (_, 0): .time(index)
    case (_, let number): .timeNumber(number, index)
    }
  }

  /// No event of an earlier day can be open at the enrolment.
  private func firstPossibleDay(_ run: ElementRun, _ context: borrowing ParticipantContext) -> Int {
    switch reach {
    case .days(let back, _): context.enrolledDay.number - back - 1 - context.clock.unevenDays
    case .untilNext: lastStartingDay(before: context.enrolledDay.number, run, context) ?? firstDay(of: run)
    case .untilDone: firstDay(of: run)
    }
  }

  /// A holiday may move an event before the day from which its run counts.
  private func firstDay(of run: ElementRun) -> Int { moves == nil ? run.from : civilDays.lowerBound }

  /// The last day before another on which the run has a start.
  private func lastStartingDay(before day: Int, _ run: ElementRun, _ context: borrowing ParticipantContext) -> Int? {
    let ruled = lastRuledDay(before: day, run, context)
    let moved = movedDays(in: (ruled ?? civilDays.lowerBound)..<max(day, ruled ?? day), run, context).last?.day
    return [ruled, moved].compactMap { $0 }.max()
  }

  /// The last day before another that the rule gives the run: not a date that the zone skips.
  private func lastRuledDay(before day: Int, _ run: ElementRun, _ context: borrowing ParticipantContext) -> Int? {
    var found = lastDay(day - 1, run)
    while let last = found {
      if let day = StudyDay(CivilDate(nearest: last), on: context.clock), firstStart(on: day, context) != nil { break }
      found = lastDay(last - 1, run)
    }
    return found
  }
}

extension Event {
  fileprivate init(_ event: PlainEvent, _ form: PlainForm, of element: CompiledElement, on day: StudyDay) {
    let start = Instant(milliseconds: event.start)
    let closes = event.closes == .max ? nil : Instant(milliseconds: event.closes)
    self.init(
      task: element.task, element: element.index, date: day.date, occurrence: Int(event.occurrence), slot: form.slot,
      nominal: start, opens: start, closes: closes, graceEnds: closes)
  }
}

extension EventWindow {
  var looksAhead: Bool { self == .standard || self == .untilNext }
}
