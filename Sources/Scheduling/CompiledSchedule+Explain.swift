package import CivilTime

extension CompiledSchedule {
  /// Explains a task on a study day as it stands at an instant.
  ///
  /// The answers are those of the code that lists events and tells their states.
  ///
  /// - Parameters:
  ///   - placed: An event of the schedule as it stands, where it was moved or reopened by hand.
  ///   - facts: What the record holds about an event of the schedule.
  /// - Returns: nil for a task that the schedule lacks.
  package func explain(
    task index: Int, on date: CivilDate, for context: borrowing ParticipantContext,
    participant: ParticipantFacts = ParticipantFacts(), at now: Instant, placed: (Event) -> Event = { $0 },
    facts: (Event) -> EventFacts
  ) -> Explanation? {
    guard tasks.indices.contains(index) else { return nil }
    var elements: [ElementExplanation] = []
    for element in tasks[index].elements {
      var steps = element.daySteps(on: date, self, context)
      var events: [ExplainedEvent] = []
      var shadowed: [CheckedStep] = []
      if steps.allSatisfy(\.passed) {
        for event in element.events(on: date, context) {
          if let twin = firstTwin(of: event, context) {
            shadowed.append(CheckedStep(check: .overlap(element: twin.element), passed: false))
            continue
          }
          let (standing, known) = (placed(event), facts(event))
          let state = state(of: standing, known, participant: participant, at: now)
          events.append(ExplainedEvent(event: event, state: state))
          steps += stateSteps(event, opening: standing.opens, known, state, at: now)
        }
      }
      if events.isEmpty { steps += shadowed }
      elements.append(
        ElementExplanation(
          element: element.index, planned: element.planned(on: date, context), steps: steps, events: events,
          elsewhere: events.isEmpty ? element.elsewhere(than: date, context) : []))
    }
    let next = nextEvent(ofTask: index, for: context, from: date.adding(days: 1))?.date
    return Explanation(task: index, date: date, elements: elements, next: next)
  }

  /// Returns the first study day, from a given one on, with an event of an element for which `isThere` holds; nil too when it
  /// holds for none of the first thousand.
  package func nextDay(
    ofTask task: Int, element index: Int, for context: borrowing ParticipantContext, from date: CivilDate,
    where isThere: (Event) -> Bool
  ) -> CivilDate? {
    var first: CivilDate?
    var looks = 1000
    let element = tasks[task].elements[index]
    element.forEachRun(context) { run in
      let end = element.searchEnd(from: max(date.number, run.from), context)
      guard date.number < end else { return }
      _ = element.forEachEvent(of: run, on: date.number..<end, context) { event in
        looks -= 1
        if looks < 0 { return false }
        if let first, event.date >= first { return false }
        guard !isShadowed(event, context), isThere(event) else { return true }
        first = event.date
        return false
      }
    }
    return first
  }

  /// The state has judged the conditions; these are the values that it judged.
  private func stateSteps(
    _ event: Event, opening: Instant, _ facts: EventFacts, _ state: EventState, at now: Instant
  ) -> [CheckedStep] {
    let task = schedule.tasks[event.task]
    var steps: [CheckedStep] = []
    func step(_ check: ScheduleCheck, _ passed: Bool) -> CheckedStep {
      CheckedStep(check: check, passed: passed, event: event)
    }
    if let after = task.after {
      steps.append(step(.after(task: after, met: facts.afterMet), state != .waiting(.after)))
    }
    if state == .waiting(.after) { return steps }
    if let other = facts.replaced, case .waiting = state {
      let truth: Truth = other.isJudged ? .holds : .unjudged(opening)
      return steps + [step(.overlap(element: other.element, condition: truth), !other.isJudged)]
    }
    let isOver = state != .waiting(.when)
    for (text, truth, ofElement) in [
      (task.when, facts.when, false), (element(of: event).when, facts.elementWhen, true),
    ] {
      guard let text else { continue }
      let passed = isOver || truth == true || now < opening
      steps.append(step(.when(text: text, truth: truth, ofElement: ofElement), passed))
      if !passed { return steps }
    }
    if case .waiting = state { return steps }
    return steps + [step(.state(state), true)]
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

  /// The day that the rule gives the day's events: another where a holiday moved them.
  func planned(on date: CivilDate, _ context: borrowing ParticipantContext) -> CivilDate {
    moves == nil ? date : events(on: date, context).first?.planned ?? date
  }

  /// The events of the cause nearest to a day that has none.
  func elsewhere(than date: CivilDate, _ context: borrowing ParticipantContext) -> [Event] {
    guard let run = run(nearest: date.number, context), run.number > 0 else { return [] }
    var events: [Event] = []
    // A holiday may have moved them.
    _ = forEachEvent(of: run, on: run.from - 366..<run.until + 366, context) {
      events.append($0)
      return true
    }
    return events
  }

  /// The questions that lead to an event of the day or end at what stands against it.
  func daySteps(
    on date: CivilDate, _ schedule: CompiledSchedule, _ context: borrowing ParticipantContext
  ) -> [CheckedStep] {
    var asked = DayQuestions()
    let hasEvents = !events(on: date, context).isEmpty
    let date = planned(on: date, context)
    guard askWhereItBegins(on: date, hasEvents: hasEvents, &asked, context) else { return asked.steps }
    guard let run = run(nearest: date.number, context) else {
      let until = element.until.flatMap { context.day(of: $0) }.map { CivilDate(nearest: $0) }
      _ = asked.ask(.until(element.until, until ?? date), false)
      return asked.steps
    }
    let verdict = verdict(on: date.number, run)
    guard askOfRun(run, on: date, verdict, &asked),
      askOfExceptions(on: date, verdict, schedule, &asked, run, context, hasEvents: hasEvents)
    else {
      return asked.steps
    }
    if hasEvents {
      for name in ownTimes { _ = asked.ask(.attribute(name, value: context.time(name, on: date)), true) }
    } else {
      askOfTimes(on: date, run, &asked, context)
    }
    return asked.steps
  }

  private func askWhereItBegins(
    on date: CivilDate, hasEvents: Bool, _ asked: inout DayQuestions, _ context: borrowing ParticipantContext
  ) -> Bool {
    guard asked.ask(.studyDay(zone: context.clock.zone(on: date).name), context.clock.exists(date)),
      asked.ask(.enrolled(context.enrolledDay), date >= context.enrolledDay || hasEvents)
    else { return false }
    for anchor in [element.from, source.anchor].compactMap({ $0 }) {
      let index = anchor == source.anchor ?? element.from ? run(nearest: date.number, context)?.place ?? 0 : 0
      let day = context.day(of: anchor, at: index).map { CivilDate(nearest: $0) }
      guard asked.ask(.anchor(anchor, day, index: index), day != nil) else { return false }
    }
    return true
  }

  /// From when, until when, by which rule, and how often.
  private func askOfRun(
    _ run: ElementRun, on date: CivilDate, _ verdict: DayVerdict, _ asked: inout DayQuestions
  ) -> Bool {
    let from = source.anchor ?? element.from
    guard asked.ask(.from(from, CivilDate(nearest: run.from)), verdict != .beforeStart) else { return false }
    if run.number > 0, verdict == .afterEnd {
      return asked.ask(.cause(source.anchor, CivilDate(nearest: run.from)), false)
    }
    if run.number == 0, run.until <= civilDays.upperBound {
      let end = element.until == nil ? nil : run.untilInstant
      guard asked.ask(.until(element.until, CivilDate(nearest: run.until), at: end), verdict != .afterEnd) else {
        return false
      }
    }
    let next = verdict == .offRule ? pattern.next(date.number, from: run.from) : nil
    guard asked.ask(.rule(element.rule, next: next.map { CivilDate(nearest: $0) }), verdict != .offRule) else {
      return false
    }
    guard let count, let number = verdict.number else { return true }
    var isCounted = false
    if case .counted = verdict { isCounted = true }
    return asked.ask(.count(number, limit: count), !isCounted)
  }

  private func askOfExceptions(
    on date: CivilDate, _ verdict: DayVerdict, _ schedule: CompiledSchedule, _ asked: inout DayQuestions,
    _ run: ElementRun, _ context: borrowing ParticipantContext, hasEvents: Bool
  ) -> Bool {
    if cycle != nil {
      var isOn = true
      var resumes: CivilDate?
      if case .excepted(let next) = verdict, exceptions.span(holding: date.number) == nil {
        isOn = false
        // Of what `count` or `until` ends by then, nothing is on again.
        forEachDay(next..<civilDays.upperBound, run) { _, _ in
          resumes = CivilDate(nearest: next)
          return false
        }
      }
      guard asked.ask(.cycle(resumes: resumes), isOn) else { return false }
    }
    if exceptions.spans.isEmpty { return true }
    let task = schedule.schedule.tasks[task]
    let cause = element.exceptions(of: task, holidays: schedule.holidays).lazy.compactMap {
      $0.cause(of: date, holidays: schedule.holidays)
    }.first
    var isExcepted = false
    if case .excepted = verdict { isExcepted = true }
    if isExcepted, let rule = element.onHoliday, case .holiday(let list)? = cause {
      let day = moved(planned: date.number, run, context).map { CivilDate(nearest: $0.day) }
      return asked.ask(.holiday(list: list, rule, movedTo: day), hasEvents)
    }
    return asked.ask(.except(isExcepted ? cause : nil), !isExcepted)
  }

  /// Why a day that the rule has gives no event.
  private func askOfTimes(
    on date: CivilDate, _ run: ElementRun, _ asked: inout DayQuestions, _ context: borrowing ParticipantContext
  ) {
    if let missing = missingAttribute(on: date, context) {
      _ = asked.ask(.attribute(missing), false)
    } else if let lack = randomLack(on: date, context) {
      _ = asked.ask(.draw(lack), false)
    } else if case .elapsed(let step) = source {
      let later = nextStep(after: context.clock.end(of: date).adding(milliseconds: -1), step, run, context)
      _ = asked.ask(.rule(element.rule, next: later.map { context.clock.date(at: $0) }), false)
    } else {
      _ = asked.ask(.window(enrolled: context.enrolled), false)
    }
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
    ownTimes.first { context.time($0, on: date) == nil }
  }

  /// The attributes that times are read from, each once.
  private var ownTimes: [String] {
    var values = (0..<element.times.count).compactMap { element.times.value(at: $0) }
    if case .random(let random) = source { values += [random.start, random.end] }
    var names: [String] = []
    for case .attribute(let name, _) in values where !names.contains(name) { names.append(name) }
    return names
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

/// What was asked about a day so far.
private struct DayQuestions {
  private(set) var steps: [CheckedStep] = []

  /// - Returns: Whether the question passed.
  mutating func ask(_ check: ScheduleCheck, _ passed: Bool) -> Bool {
    steps.append(CheckedStep(check: check, passed: passed))
    return passed
  }
}
