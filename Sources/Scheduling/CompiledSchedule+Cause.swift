package import CivilTime

/// What an event is counted from: one of the values that were recorded for its anchor's base.
package struct EventCause: Hashable, Sendable {
  package let base: AnchorBase
  /// The place of the value among those of the base, from 0.
  package let index: Int
  package let value: AnchorValue
}

extension CompiledSchedule {
  /// Returns the recorded value that an event is counted from; nil for a date that the file names.
  package func cause(of event: Event, for context: borrowing ParticipantContext) -> EventCause? {
    let element = tasks[event.task].elements[event.element]
    let base = element.base
    if case .date = base { return nil }
    var index: Int?
    let day = event.planned.number
    element.forEachRun(context) { run in
      guard index == nil, run.from <= day, day < run.until else { return }
      if case .step(_, let round) = event.slot, round != run.round { return }
      switch event.slot {
      case .number(let number), .dayNumber(let number), .timeNumber(let number, _):
        if number == run.number { index = number - 1 }
      default: index = run.round - 1
      }
    }
    guard let index, let value = element.value(at: index, context) else { return nil }
    return EventCause(base: base, index: index, value: value)
  }

  /// The anchor's base of a task's element; nil for one that the schedule lacks.
  package func base(ofElement element: String, task: String) -> AnchorBase? {
    guard let task = taskIndex(task) else { return nil }
    return tasks[task].elements.first { $0.element.id == element }?.base
  }

  /// An event of an element on a study day that its rule need not have, of the whole day; nil for an element that the schedule lacks, and
  /// for what may be done at any time.
  package func wholeDay(ofElement id: String, task: String, on date: CivilDate, _ clock: StudyClock) -> Event? {
    guard let task = taskIndex(task), let element = tasks[task].elements.firstIndex(where: { $0.element.id == id }),
      tasks[task].elements[element].source != .anytime
    else { return nil }
    let (start, end) = (clock.start(of: date), clock.end(of: date))
    return Event(
      task: task, element: element, date: date, occurrence: nil, slot: .day, nominal: start, opens: start, closes: end,
      graceEnds: end)
  }

  /// The place, from 0, of the anchor's value that an event's id names; nil for an element whose ids have dates.
  package func placeOfValue(_ id: EventID?, ofElement element: String, task: String) -> Int? {
    guard let id, let number = taskIndex(task),
      let element = tasks[number].elements.first(where: { $0.element.id == element })
    else { return nil }
    switch (element.source, id.key) {
    case (.once, .once): return 0
    case (.once, .number(let number)), (.each, .number(let number)): return number - 1
    case (.elapsed, .number): return (id.suffix.flatMap { Int($0) } ?? 1) - 1
    default: return nil
    }
  }

  /// The task each of whose sittings is a cause of its own for an element of a task; nil for any other element.
  package func taskOfCauses(ofElement element: String, task: String) -> String? {
    guard let number = taskIndex(task) else { return nil }
    return tasks[number].elements.first { $0.element.id == element }?.taskOfCauses
  }

  /// Whether an element has such causes.
  package var hasTasksOfCauses: Bool { tasks.contains { $0.elements.contains { $0.taskOfCauses != nil } } }

  /// The anchors that the elements name, in the order of the file.
  package var anchors: [Anchor] {
    tasks.flatMap(\.elements).flatMap { [$0.element.from, $0.element.until, $0.source.anchor].compactMap { $0 } }
  }

  /// Whether the days of an event's element move when its anchor does, so that its n-th occurrence is the same one on
  /// another day. Weekdays, days of the month and dates stay where they are.
  package func movesWithAnchor(_ event: Event) -> Bool {
    switch element(of: event).rule {
    case .hours, .days, .years, .once: true
    case .weeks(_, let on): on.isEmpty
    case .months(_, let on): on == .anchor
    case .recurrence(let rule):
      rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty && rule.byWeekNumber.isEmpty
        && rule.byYearDay.isEmpty
    case .dates, .each, .random, .anytime: false
    }
  }
}

extension CompiledElement {
  fileprivate var taskOfCauses: String? {
    guard case .each = source else { return nil }
    switch base {
    case .completed(let cause), .lastCompleted(let cause): return cause
    case .enrollment, .date, .milestone: return nil
    }
  }

  fileprivate var base: AnchorBase { (source.anchor ?? element.from ?? .enrollment).base }

  fileprivate func value(at index: Int, _ context: borrowing ParticipantContext) -> AnchorValue? {
    guard case .each = source else { return context.value(of: base, at: index) }
    let causes = context.causes(of: base)
    return causes.indices.contains(index) ? causes[index] : nil
  }
}

extension ParticipantContext {
  /// The context with another value in the place of one that an anchor's base has.
  package func replacing(_ base: AnchorBase, at index: Int, with value: AnchorValue) -> ParticipantContext {
    var enrolled = self.enrolled
    var milestones = self.milestones
    var completions = self.completions
    switch base {
    case .enrollment: enrolled = instant(of: value)
    case .date: break
    case .milestone(let name):
      var values = milestones[name] ?? []
      while values.count <= index { values.append(nil) }
      values[index] = value
      milestones[name] = values
    case .completed(let task), .lastCompleted(let task): completions[task] = [instant(of: value)]
    }
    var replaced = ParticipantContext(
      study: study, participant: participant, clock: clock, enrolled: enrolled, milestones: milestones,
      completions: completions, attributes: attributes)
    replaced.causes = causes
    return replaced
  }

  /// The context with one value of a milestone alone.
  package func dropping(valuesOf base: AnchorBase, besides index: Int) -> ParticipantContext {
    guard case .milestone(let name) = base, let values = milestones[name], values.indices.contains(index) else {
      return self
    }
    var context = self
    context.milestones[name] = Array(repeating: nil, count: index) + [values[index]]
    return context
  }

  /// The context before the values behind one of a milestone were recorded.
  package func dropping(valuesOf base: AnchorBase, behind index: Int) -> ParticipantContext {
    guard case .milestone(let name) = base else { return self }
    var context = self
    context.milestones[name] = milestones[name].map { Array($0.prefix(index + 1)) }
    return context
  }

  /// The context with a sitting of a task in its place among the causes of what comes after each.
  package func placing(sittingOf task: String, at index: Int, _ instant: Instant) -> ParticipantContext {
    var context = self
    var places = causes[task] ?? completions[task] ?? []
    while places.count <= index { places.append(nil) }
    places[index] = instant
    context.causes[task] = places
    return context
  }

  private func instant(of value: AnchorValue) -> Instant {
    switch value {
    case .day(let date): clock.start(of: date)
    case .instant(let instant): instant
    }
  }
}

extension ParticipantContext {
  /// The context as it is after a pause that moved the schedule: what was recorded before a study day counts as so many
  /// days later.
  package func shifted(before date: CivilDate, byDays days: Int) -> ParticipantContext {
    func moved(_ instant: Instant) -> Instant {
      clock.date(at: instant) < date ? clock.moved(instant, byDays: days) : instant
    }
    func moved(_ value: AnchorValue) -> AnchorValue {
      switch value {
      case .day(let day): .day(day < date ? day.adding(days: days) : day)
      case .instant(let instant): .instant(moved(instant))
      }
    }
    var shifted = ParticipantContext(
      study: study, participant: participant, clock: clock, enrolled: moved(enrolled),
      milestones: milestones.mapValues { $0.map { $0.map { moved($0) } } },
      completions: completions.mapValues { $0.map { moved($0) } }, attributes: attributes)
    shifted.causes = causes.mapValues { $0.map { $0.map { moved($0) } } }
    return shifted
  }
}

extension StudyClock {
  /// An instant as long after the start of its study day, so many days later.
  package func moved(_ instant: Instant, byDays days: Int) -> Instant {
    let day = date(at: instant)
    let elapsed = instant.milliseconds - start(of: day).milliseconds
    return start(of: day.adding(days: days)).adding(milliseconds: elapsed)
  }
}
