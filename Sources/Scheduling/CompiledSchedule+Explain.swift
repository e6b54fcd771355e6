package import CivilTime

extension CompiledSchedule {
  /// Explains a task on a study day as it stands at an instant.
  ///
  /// The answers are those of the code that lists events and tells their states.
  ///
  /// - Parameter facts: What the record holds about an event.
  /// - Returns: nil for a task that the schedule lacks.
  package func explain(
    task index: Int, on date: CivilDate, for context: borrowing ParticipantContext,
    participant: ParticipantFacts = ParticipantFacts(), at now: Instant, facts: (Event) -> EventFacts
  ) -> Explanation? {
    guard tasks.indices.contains(index) else { return nil }
    var elements: [ElementExplanation] = []
    for element in tasks[index].elements {
      var steps = element.daySteps(on: date, self, context)
      var events: [ExplainedEvent] = []
      if steps.allSatisfy(\.passed) {
        for event in element.events(on: date, context) {
          if let twin = firstTwin(of: event, context) {
            steps.append(CheckedStep(check: .overlap(element: twin.element), passed: false))
            continue
          }
          let known = facts(event)
          let state = state(of: event, known, participant: participant, at: now)
          events.append(ExplainedEvent(event: event, state: state))
          steps += stateSteps(schedule.tasks[index], known, state)
        }
      }
      if !events.isEmpty { steps.removeAll { if case .overlap = $0.check { true } else { false } } }
      elements.append(ElementExplanation(element: element.index, steps: steps, events: events))
    }
    let next = nextEvent(ofTask: index, for: context, from: date.adding(days: 1))?.date
    return Explanation(task: index, date: date, elements: elements, next: next)
  }

  /// The state has judged the conditions; these are the values that it judged.
  private func stateSteps(_ task: ScheduledTask, _ facts: EventFacts, _ state: EventState) -> [CheckedStep] {
    var steps: [CheckedStep] = []
    if let after = task.after {
      steps.append(CheckedStep(check: .after(task: after, met: facts.afterMet), passed: state != .waiting(.after)))
    }
    if let when = task.when, state != .waiting(.after) {
      steps.append(CheckedStep(check: .when(text: when, truth: facts.when), passed: state != .waiting(.when)))
    }
    if case .waiting = state { return steps }
    return steps + [CheckedStep(check: .state(state), passed: true)]
  }
}

extension CompiledElement {
  func events(on date: CivilDate, _ context: borrowing ParticipantContext) -> [Event] {
    var events: [Event] = []
    forEachEvent(on: date.number..<date.number + 1, context) {
      events.append($0)
      return true
    }
    return events.sorted(by: Event.precedes)
  }

  /// The questions that lead to an event of the day or end at what stands against it.
  func daySteps(
    on date: CivilDate, _ schedule: CompiledSchedule, _ context: borrowing ParticipantContext
  ) -> [CheckedStep] {
    var steps: [CheckedStep] = []
    func ask(_ check: ScheduleCheck, _ passed: Bool) -> Bool {
      steps.append(CheckedStep(check: check, passed: passed))
      return passed
    }
    let zone = context.clock.zone(on: date).name
    let hasEvents = !events(on: date, context).isEmpty
    guard ask(.studyDay(zone: zone), context.clock.exists(date)),
      ask(.enrolled(context.enrolledDay), date >= context.enrolledDay || hasEvents)
    else { return steps }
    for anchor in [element.from, source.anchor].compactMap({ $0 }) {
      let day = context.day(of: anchor).map { CivilDate(nearest: $0) }
      guard ask(.anchor(anchor, day), day != nil) else { return steps }
    }
    guard let run = run(nearest: date.number, context) else {
      _ = ask(
        .until(element.until, element.until.flatMap { context.day(of: $0) }.map { CivilDate(nearest: $0) } ?? date),
        false)
      return steps
    }
    let verdict = verdict(on: date.number, run)
    let from = source.anchor ?? element.from
    guard ask(.from(from, CivilDate(nearest: run.from)), verdict != .beforeStart) else { return steps }
    if run.until <= civilDays.upperBound, run.number == 0 || verdict == .afterEnd {
      let until = run.number == 0 ? element.until : nil
      let end = until == nil ? nil : run.untilInstant
      guard ask(.until(until, CivilDate(nearest: run.until), at: end), verdict != .afterEnd) else { return steps }
    }
    let next = verdict == .offRule ? pattern.next(date.number, from: run.from) : nil
    guard ask(.rule(element.rule, next: next.map { CivilDate(nearest: $0) }), verdict != .offRule) else { return steps }
    if let count, let number = verdict.number {
      var isCounted = false
      if case .counted = verdict { isCounted = true }
      guard ask(.count(number, limit: count), !isCounted) else { return steps }
    }
    if !exceptions.spans.isEmpty {
      let task = schedule.schedule.tasks[task]
      let cause =
        task.except.cause(of: date, holidays: schedule.holidays)
        ?? element.except.cause(of: date, holidays: schedule.holidays)
      var isExcepted = false
      if case .excepted = verdict { isExcepted = true }
      guard ask(.except(isExcepted ? cause : nil), !isExcepted) else { return steps }
    }
    if hasEvents { return steps }
    if let missing = missingAttribute(on: date, context) {
      _ = ask(.attribute(missing), false)
    } else if let lack = randomLack(on: date, context) {
      _ = ask(.draw(lack), false)
    } else if case .elapsed(let step) = source {
      let later = nextStep(after: context.clock.end(of: date).adding(milliseconds: -1), step, run, context)
      _ = ask(.rule(element.rule, next: later.map { context.clock.date(at: $0) }), false)
    } else {
      _ = ask(.window(enrolled: context.enrolled), false)
    }
    return steps
  }

  /// The run that has the day, else the last that began by then, else the first to come.
  private func run(nearest day: Int, _ context: borrowing ParticipantContext) -> ElementRun? {
    var nearest: ElementRun?
    forEachRun(context) { run in
      guard let known = nearest else { return nearest = run }
      let begins = run.from <= day
      if begins ? known.from > day || run.from > known.from : known.from > day && run.from < known.from {
        nearest = run
      }
    }
    return nearest
  }

  private func randomLack(on date: CivilDate, _ context: borrowing ParticipantContext) -> RandomLack? {
    guard case .random(let random) = source, let day = StudyDay(date, on: context.clock) else { return nil }
    let count = randomCount(random, on: date, context)
    if count == 0 { return .otherDays }
    guard randomStarts(random, on: day, context).isEmpty, let from = context.time(random.start, on: date),
      let to = context.time(random.end, on: date)
    else { return nil }
    return .room(count, from: from, to: to)
  }

  private func missingAttribute(on date: CivilDate, _ context: borrowing ParticipantContext) -> String? {
    var values = (0..<element.times.count).compactMap { element.times.value(at: $0) }
    if case .random(let random) = source { values += [random.start, random.end] }
    for case .attribute(let name) in values where context.time(name, on: date) == nil { return name }
    return nil
  }
}

extension DayVerdict {
  /// The number of the occurrence that was judged.
  fileprivate var number: Int? {
    switch self {
    case .occurs(let number): number
    case .counted(let number): number
    case .beforeStart, .afterEnd, .offRule, .excepted: nil
    }
  }
}
