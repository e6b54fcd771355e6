import CivilTime

extension CompiledElement {
  /// The event of an element that has at most one that can meet a study day.
  func onlyEvent(
    meeting day: StudyDay, _ steady: PlainDay?, _ context: borrowing ParticipantContext
  ) -> Event? {
    if reach == .days(back: 0, ahead: 0) { return plainEvent(on: day, steady, context) }
    guard let run = onlyRun(context), run.from <= day.date.number,
      let first = StudyDay(CivilDate(nearest: run.from), on: context.clock),
      let event = plainEvent(on: first, nil, context), event.meets(day.start, day.end)
    else { return nil }
    return event
  }

  /// Whether ``onlyEvent(meeting:_:_:)`` tells all: nothing of another day reaches in, or there is but one event at all.
  var hasOnlyEvent: Bool {
    guard isPlain else { return false }
    if case .once = source { return reach == .untilDone || reach == .days(back: 0, ahead: 0) }
    return reach == .days(back: 0, ahead: 0)
  }

  /// Visits the events whose opening to the end of grace meets a study day.
  func forEachEvent(meeting day: StudyDay, _ context: borrowing ParticipantContext, _ visit: EventVisitor) {
    let today = day.date.number
    func meeting(_ event: Event) -> Bool { event.meets(day.start, day.end) ? visit(event) : true }
    switch reach {
    case .days(let back, let ahead):
      let uneven = context.clock.unevenDays
      let first = back > 0 ? today - back - uneven : today
      let last = ahead > 0 ? today + ahead + uneven : today
      forEachEvent(on: first..<last + 1, today: day, context, meeting)
    case .untilDone:
      forEachEvent(on: civilDays.lowerBound..<today + 1, today: day, context, meeting)
    case .untilNext:
      var goesOn = true
      forEachRun(context) { run in
        guard goesOn else { return }
        if case .elapsed(let step) = source {
          let first = firstOpenStep(step, of: run, as: day, context)
          goesOn = forEachEvent(of: run, on: first..<today + 1, today: day, context, meeting)
        } else {
          goesOn = forEachOpen(of: run, meeting: day, context, meeting)
        }
      }
    }
  }

  /// Goes back from the day's own events to the first that had ended before it.
  private func forEachOpen(
    of run: ElementRun, meeting day: StudyDay, _ context: borrowing ParticipantContext, _ visit: EventVisitor
  ) -> Bool {
    var last = lastEventDay(day.date.number, run, context)
    var goesOn = true
    while goesOn, let found = last {
      var hasEnded = false
      goesOn = forEachEvent(of: run, on: found..<found + 1, today: day, context) { event in
        if let ends = event.graceEnds, ends <= day.start { hasEnded = true }
        return visit(event)
      }
      // Of the events before the enrolment only the latest can have been open at it.
      if hasEnded || found < context.enrolledDay.number { return goesOn }
      last = lastEventDay(found - 1, run, context)
    }
    return goesOn
  }

  /// The last day on or before `day` on which the run has events, those that a holiday moved included.
  private func lastEventDay(_ day: Int, _ run: ElementRun, _ context: borrowing ParticipantContext) -> Int? {
    let ruled = lastDay(day, run)
    guard moves != nil else { return ruled }
    let moved = movedDays(in: (ruled ?? civilDays.lowerBound)..<max(day + 1, ruled ?? day), run, context).last?.day
    return [ruled, moved].compactMap { $0 }.max()
  }

  /// The day of the first step that may still be taken as a study day begins.
  private func firstOpenStep(
    _ step: Int64, of run: ElementRun, as day: StudyDay, _ context: borrowing ParticipantContext
  ) -> Int {
    var first = day.date.number
    var latest = lastStep(before: day.start, step, run, context)
    while let instant = latest {
      let closes = nextStep(after: instant, step, run, context) ?? run.untilInstant
      if let closes, graceEnd(after: closes, context) <= day.start { break }
      first = context.clock.date(at: instant).number
      latest = lastStep(before: instant, step, run, context)
    }
    return first
  }
}
