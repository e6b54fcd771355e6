import CivilTime

extension CompiledElement {
  /// Visits the steps of elapsed time whose instants lie on the nominal days given.
  func forEachStep(
    _ step: Int64, of run: ElementRun, on days: Range<Int>, _ context: borrowing ParticipantContext,
    _ visit: EventVisitor
  ) -> Bool {
    guard let anchor = run.instant else { return true }
    let first = max(days.lowerBound, run.from)
    let last = min(days.upperBound, run.until)
    guard first < last else { return true }
    let begin = context.clock.start(of: CivilDate(nearest: first)).milliseconds
    let end = min(
      context.clock.start(of: CivilDate(nearest: last)).milliseconds, run.untilInstant?.milliseconds ?? .max)
    // No event closed before the enrolment exists, so that a long past is left out at once.
    let possible =
      stepsBack(step, context).map { firstStep(notBefore: context.enrolled.milliseconds, anchor, step) - $0 } ?? 0
    var number = max(firstStep(notBefore: begin, anchor, step), possible, 0)
    var day: StudyDay?
    while let instant = instant(ofStep: number, anchor, step), instant.milliseconds < end {
      guard number < Int64(count ?? .max) else { return true }
      if day.map({ instant >= $0.end }) ?? true {
        day = StudyDay(context.clock.date(at: instant), on: context.clock)
      }
      guard let today = day else { return true }
      if let excepted = gap(holding: today.date.number, run) {
        let resumes = context.clock.start(of: CivilDate(nearest: excepted.upperBound))
        number = max(firstStep(notBefore: resumes.milliseconds, anchor, step), number + 1)
        continue
      }
      let isLast = number + 1 >= Int64(count ?? .max)
      let next: Instant? =
        switch (element.window, isLast) {
        case (.standard, false): nextStep(after: instant, step, run, context) ?? run.next
        case (.standard, true): run.next
        default: nil
        }
      let slot = EventSlot.step(Int(number) + 1, round: run.round)
      guard offer(slot, at: instant, next: next, run, today, Int(number) + 1, context, visit) else { return false }
      number += 1
    }
    return true
  }

  /// The first step after an instant that is not excepted and lies within the run, `count` aside.
  func nextStep(after instant: Instant, _ step: Int64, _ run: ElementRun, _ context: borrowing ParticipantContext)
    -> Instant?
  {
    guard let anchor = run.instant else { return nil }
    var number = firstStep(notBefore: instant.milliseconds, anchor, step)
    if self.instant(ofStep: number, anchor, step) == instant { number += 1 }
    while let found = self.instant(ofStep: number, anchor, step), run.untilInstant.map({ found < $0 }) ?? true {
      let date = context.clock.date(at: found)
      guard let excepted = gap(holding: date.number, run) else { return found }
      let resumes = context.clock.start(of: CivilDate(nearest: excepted.upperBound))
      number = max(firstStep(notBefore: resumes.milliseconds, anchor, step), number + 1)
    }
    return nil
  }

  /// The last step before an instant that is within `count` and not excepted.
  func lastStep(before instant: Instant, _ step: Int64, _ run: ElementRun, _ context: borrowing ParticipantContext)
    -> Instant?
  {
    guard let anchor = run.instant else { return nil }
    let end = min(instant, run.untilInstant ?? instant)
    var number = min(firstStep(notBefore: end.milliseconds, anchor, step), Int64(count ?? .max)) - 1
    while number >= 0, let found = self.instant(ofStep: number, anchor, step) {
      let date = context.clock.date(at: found)
      guard let excepted = gap(holding: date.number, run) else { return found }
      let began = context.clock.start(of: CivilDate(nearest: excepted.lowerBound))
      number = min(firstStep(notBefore: began.milliseconds, anchor, step), number) - 1
    }
    return nil
  }

  /// How many steps a bounded window and its grace reach back; with travel west a study day has less than 52 hours.
  private func stepsBack(_ step: Int64, _ context: borrowing ParticipantContext) -> Int64? {
    guard case .days(let back, _) = reach else { return nil }
    return (Int64(back) + 2 + Int64(context.clock.unevenDays)) * 187_200_000 / step + 2
  }

  /// The number of a step, from 0.
  private func firstStep(notBefore milliseconds: Int64, _ anchor: Instant, _ step: Int64) -> Int64 {
    let (distance, overflow) = milliseconds.subtractingReportingOverflow(anchor.milliseconds)
    guard !overflow, distance > 0 else { return 0 }
    return (distance - 1) / step + 1
  }

  /// nil beyond the calendar.
  func instant(ofStep number: Int64, _ anchor: Instant, _ step: Int64) -> Instant? {
    let (distance, overflow) = step.multipliedReportingOverflow(by: number)
    let found = anchor.adding(milliseconds: distance)
    return overflow || found.milliseconds > lastInstant ? nil : found
  }

  /// The end of the year 9999.
  private var lastInstant: Int64 { Int64(civilDays.upperBound + 1) * 86_400_000 }
}
