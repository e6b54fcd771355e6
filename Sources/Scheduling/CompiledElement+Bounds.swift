import CivilTime

/// When an event opens, closes, and may last be done.
struct EventBounds: Hashable, Sendable {
  let opens: Instant
  let closes: Instant?
  let graceEnds: Instant?
}

extension CompiledElement {
  /// - Parameter next: The element's next start on the same study day, or the next step of elapsed time.
  func bounds(
    of nominal: Instant, on day: StudyDay, next: Instant?, _ run: ElementRun,
    _ context: borrowing ParticipantContext
  ) -> EventBounds {
    var opens = nominal
    let closes: Instant?
    switch element.window {
    case .standard:
      closes = next.map { min($0, day.end) } ?? day.end
    case .lasting(let duration):
      closes =
        duration.elapsedMilliseconds.map { nominal.adding(milliseconds: $0) }
        ?? context.clock.end(ofStudyDays: duration, from: day.date)
    case .around(let before, let after):
      opens =
        before.elapsedMilliseconds.map { nominal.adding(milliseconds: -$0) }
        ?? context.clock.start(of: CivilDate(nearest: before.days(from: day.date.number, sign: -1)))
      closes =
        after.elapsedMilliseconds.map { nominal.adding(milliseconds: $0) }
        ?? context.clock.end(of: CivilDate(nearest: after.days(from: day.date.number, sign: 1)))
    case .untilNext:
      closes = next ?? nextStart(after: nominal, on: day, run, context)
    case .untilDone:
      closes = nil
    }
    return EventBounds(opens: opens, closes: closes, graceEnds: closes.map { graceEnd(after: $0, context) })
  }

  /// Minutes and hours are elapsed; days are the study days after the one in which the event closed.
  func graceEnd(after closes: Instant, _ context: borrowing ParticipantContext) -> Instant {
    guard let grace = element.grace else { return closes }
    if let elapsed = grace.elapsedMilliseconds { return closes.adding(milliseconds: elapsed) }
    let last = context.clock.date(at: closes.adding(milliseconds: -1))
    return context.clock.end(ofStudyDays: grace, from: CivilDate(nearest: last.number + 1))
  }

  /// The element's next start on a later day, or else the end of its run; nil when the run has no end.
  private func nextStart(
    after nominal: Instant, on day: StudyDay, _ run: ElementRun, _ context: borrowing ParticipantContext
  ) -> Instant? {
    let next: Instant?
    switch source {
    case .elapsed(let step): next = nextStep(after: nominal, step, run, context)
    case .each, .once: next = run.next
    case .days, .random, .anytime: next = nextDayStart(after: day.date, run, context)
    }
    if let next { return run.untilInstant.map { min($0, next) } ?? next }
    if let until = run.untilInstant { return until }
    return run.until > civilDays.upperBound || run.number > 0
      ? nil : context.clock.start(of: CivilDate(nearest: run.until))
  }

  /// The first start on a later day of the run, where a holiday may have moved it.
  private func nextDayStart(
    after date: CivilDate, _ run: ElementRun, _ context: borrowing ParticipantContext
  ) -> Instant? {
    let ruled = nextDay(after: date, run, context)
    if moves == nil { return ruled }
    let end = ruled.map { context.clock.date(at: $0).number } ?? civilDays.upperBound
    for moved in movedDays(in: date.number + 1..<max(end, date.number + 1), run, context) {
      let day = StudyDay(CivilDate(nearest: moved.day), on: context.clock)
      if let start = day.flatMap({ firstStart(on: $0, context) }) { return start }
    }
    return ruled
  }

  /// The first start on a later day that the rule gives the run, `count` aside.
  private func nextDay(after date: CivilDate, _ run: ElementRun, _ context: borrowing ParticipantContext) -> Instant? {
    var from = date.number + 1
    while let found = pattern.next(from, from: run.from, limit: run.until - 1), found < run.until {
      if let span = gap(holding: found, run) {
        from = span.upperBound
        continue
      }
      if let day = StudyDay(CivilDate(nearest: found), on: context.clock) {
        if let start = firstStart(on: day, context) { return start }
        // Only random times leave a day of the pattern without a start, and never two weeks of them.
        if found > date.number + 14 { return nil }
      }
      from = found + 1
    }
    return nil
  }

  func firstStart(on day: StudyDay, _ context: borrowing ParticipantContext) -> Instant? {
    if case .random(let random) = source { return randomStarts(random, on: day, context).first }
    if case .anytime = source { return day.start }
    var first: Instant?
    for index in 0..<element.times.count {
      guard let start = nominal(at: index, on: day, context) else { continue }
      first = first.map { min($0, start) } ?? start
    }
    return first
  }
}

extension StudyClock {
  /// The end of the n-th study day, `date` being the first; a date that the zone skips is none.
  func end(ofStudyDays duration: CivilDuration, from date: CivilDate) -> Instant {
    let after = duration.days(from: date.number, sign: 1)
    var end = CivilDate(nearest: after)
    if after > civilDays.upperBound { return self.end(of: end) }
    guard duration.isOfDays, end > date else { return start(of: max(end, date)) }
    let wanted = end.number - date.number
    let elapsed = start(of: end).milliseconds - start(of: date).milliseconds
    if hasTravelled || elapsed < Int64(wanted) * 86_400_000 - 43_200_000 {
      var missing = (date.number..<end.number).count { !exists(CivilDate(nearest: $0)) }
      while missing > 0, end.number < civilDays.upperBound {
        if exists(end) { missing -= 1 }
        end = end.adding(days: 1)
      }
    }
    return start(of: end)
  }
}

extension CompiledElement {
  /// The day before which the next event from a day on comes, if there is one at all.
  ///
  /// A participant without a value for the times has no event on any day. Whose own times leave no room for random
  /// ones has none either: the days of a year are looked at, with every change of the clocks and of the times.
  func searchEnd(from day: Int, _ context: borrowing ParticipantContext) -> Int {
    let end = civilDays.upperBound + 1
    guard case .random(let random) = source else {
      let values = (0..<element.times.count).map { element.times.value(at: $0) }
      return values.allSatisfy { $0.map { lacks($0, context) } ?? false } ? day : end
    }
    if lacks(random.start, context) || lacks(random.end, context) { return day }
    var last = max(day, exceptions.spans.last?.upperBound ?? day)
    for case .attribute(let name, _) in [random.start, random.end] {
      for value in context.attributes[name] ?? [] { last = max(last, value.from.number) }
    }
    return min(last + 400, end)
  }

  private func lacks(_ value: TimeValue, _ context: borrowing ParticipantContext) -> Bool {
    if case .attribute(let name, _) = value {
      context.attributes[name]?.allSatisfy { $0.time == nil } ?? true
    } else {
      false
    }
  }
}
