import CivilTime
import Definitions
import Record
package import Scheduling

extension ParticipantView {
  /// What would make it due, and the event that it then is, where that is another than the verdict tells of. Only what was tried
  /// on the record as it would be then, and does it.
  func remedy(
    _ why: Why, in schedule: String?, _ listed: [StandingEvent], _ subjects: [StandingEvent]
  ) -> (remedy: Remedy, brings: Way?)? {
    if why.isDue { return nil }
    if subjects.isEmpty { return missing(why, in: schedule) }
    let ways = subjects.compactMap { subject -> Remedy? in
      guard !subject.state.isAvailable, let way = way(to: subject.id) else { return nil }
      // Of two that open together one is there where nothing is in the way of the other.
      let stands = listed.contains {
        [.upcoming, .waiting(.turn)].contains($0.state) && $0.row.opens == subject.row.opens && !isConditionalItself($0)
      }
      let clock = clock(of: subject.schedule)
      if subject.state == .upcoming, stands, way.meets(why.date, clock) { return .opensByItself }
      // A day that an event is not on does not get it by what brings it back, unless that is now.
      let isNow = why.date == today && clock.map { way.from < $0.end(of: why.date) } ?? true
      let isThere = isNow || listed.contains { $0.id == subject.id }
      if !isThere, way.steps.contains(where: \.bringsBack) { return nil }
      return Remedy(way.steps) ?? (way.meets(why.date, clock) ? .opensByItself : nil)
    }
    if let remedy = ways.first(where: { $0 == .opensByItself }) ?? ways.first { return (remedy, nil) }
    // What a condition took away stays away: the next one may come.
    guard subjects.contains(where: { $0.state == .waiting(.when) }), let next = why.next,
      let remedy = way(to: next.id).flatMap({ Remedy($0.steps) })
    else { return nil }
    return (remedy, nil)
  }

  /// What is missing for an event of the element that came nearest to one.
  private func missing(_ why: Why, in schedule: String?) -> (remedy: Remedy, brings: Way?)? {
    guard let schedule, mayBeAsked(why.task, in: schedule), why.roster.allSatisfy(\.isMet),
      let nearest = why.elements.nearest
    else { return nil }
    let date = max(why.date, today)
    func first(_ view: ParticipantView, from date: CivilDate) -> Way? {
      view.firstWay(to: why.task, nearest.element, from: date)
    }
    switch nearest.explanation.firstFailed?.check {
    case .anchor(let anchor, nil, _)?:
      if case .milestone(let name) = anchor.base {
        let way = (0..<8).lazy.compactMap { days in
          let value = DayOrInstant.day(anchor.base(reaching: date.adding(days: days)))
          return first(supposing(.milestone(name: name, value: value, replacing: nil)), from: date)
        }.first
        return way.flatMap { Remedy([.milestone(name)] + $0.steps) }.map { ($0, nil) }
      }
      guard let task = anchor.task, let way = completing([task], { first($0, from: max(date, $0.today)) }) else {
        return nil
      }
      return Remedy(way.steps).map { ($0, way.meets(why.date, clock(of: schedule)) ? nil : way) }
    case .attribute(let name, nil)?:
      let way = (0..<24).lazy.compactMap { hour in
        let json = "\"\(hour < 10 ? "0" : "")\(hour):00\""
        return first(supposing(.attribute(name: name, json: json, from: now)), from: date)
      }.first
      return way.flatMap { Remedy([.attribute(name)] + $0.steps) }.map { ($0, nil) }
    default: return nil
    }
  }

  /// Whether anything of a task may come by now, whatever was on the day that was asked about.
  private func mayBeAsked(_ task: String, in schedule: String) -> Bool {
    facts.withdrawn == nil && facts.closed == nil && facts.stopped[task] == nil && left[schedule] == nil
  }

  private func supposing(_ statement: Fact.Statement) -> ParticipantView {
    supposing(at: now) { $0.apply(Fact(number: .max, recorded: now, statement)) }
  }
}

// MARK: - Ways

extension ParticipantView {
  /// How an event comes to be one that can be taken; nil when it can't.
  ///
  /// - Parameter depth: How many steps may be tried.
  private func way(to id: String, _ depth: Int = 4) -> Way? {
    guard depth > 0, let event = event(id) else { return nil }
    /// The way that is left when a step was taken.
    func left(_ step: Remedy, _ view: ParticipantView?) -> Way? {
      guard var way = view?.way(to: id, depth - 1) else { return nil }
      way.steps.insert(step, at: 0)
      return way
    }
    switch event.state {
    case .open, .started, .late: return Way(steps: [], from: now, event: event, view: self)
    case .upcoming:
      return opening(of: event).map {
        Way(
          steps: isConditionalItself(event) ? [.conditionHolding(event: id)] : [], from: $0, event: event, view: self)
      }
    case .waiting(.after):
      let tasks = uncompleted(before: event)
      return tasks.isEmpty ? nil : completing(tasks, depth: depth) { $0.way(to: id, depth - 1) }
    case .missed, .excused(.declined), .excused(.reason):
      // Until when it is reopened is the choice of who does it.
      let change = EventChange(.reopened, event: id, reason: "", until: now.adding(milliseconds: 60_000))
      return left(.reopening(event: id), supposing(.decided(change)))
    case .excused(.pause): return left(.resuming, resumed)
    case .done, .doneLate, .withdrawn, .lapsed, .waiting, .excused(.stopped), .excused(.closed): return nil
    }
  }

  /// The first way to an event of an element that takes no reopening.
  private func firstWay(to task: String, _ element: String, from date: CivilDate) -> Way? {
    let open = events(on: date).filter { $0.row.task == task && $0.row.element == element }
    let coming = nextEvents(ofTask: task, from: date).lazy.filter { $0.row.element == element }.prefix(40)
    func way(_ event: StandingEvent) -> Way? {
      switch event.state {
      case .missed, .excused(.declined), .excused(.reason): nil
      default: self.way(to: event.id)
      }
    }
    return open.lazy.compactMap(way).first ?? coming.compactMap(way).first
  }

  /// The way that is left when tasks were completed as soon as each can be, with what is needed for that before.
  private func completing(
    _ tasks: [String], depth: Int = 4, _ rest: (ParticipantView) -> Way?
  ) -> Way? {
    func complete(_ left: ArraySlice<String>, _ before: [Remedy], _ view: ParticipantView) -> Way? {
      guard let task = left.first else {
        guard var way = rest(view) else { return nil }
        way.steps = before + [.completing(tasks: tasks)] + way.steps
        return way
      }
      for event in depth > 0 ? view.toComplete(task) : [] {
        guard let way = view.way(to: event.id, depth - 1) else { continue }
        let done = OutcomeFact(
          number: .max, event: way.event.id, task: task, schedule: way.event.schedule, element: way.event.row.element,
          date: nil, occurrence: nil, anchor: nil, ending: "complete", late: false, opened: nil, started: nil,
          finished: way.from, recorded: way.from)
        let next = way.view.supposing(at: way.from) { $0.add(done) }
        if let found = complete(left.dropFirst(), before + way.steps, next) { return found }
      }
      return nil
    }
    return complete(tasks[...], [], self)
  }

  /// What can complete a task: what is open, which is what anybody would take; else what comes next, and the last that was
  /// missed or excused.
  private func toComplete(_ task: String) -> [StandingEvent] {
    if let open = events().first(where: { $0.row.task == task && $0.state.isAvailable }) { return [open] }
    let past = schedule(ofTask: task, until: today).last { event in
      switch event.state {
      case .missed, .excused(.declined), .excused(.reason), .excused(.pause): true
      default: false
      }
    }
    return [nextDue(ofTask: task, from: today), past].compactMap { $0 }
  }

  /// The events of a task from its first one to a study day, that included.
  private func schedule(ofTask task: String, until last: CivilDate) -> [StandingEvent] {
    let first = everySchedule.compactMap { context($0, 0)?.enrolledDay }.min() ?? last
    return places(from: first.adding(days: -366), to: last.adding(days: 1)).filter { taskID(of: $0) == task }
      .compactMap { standing(of: $0) }
  }

  /// The same when the pauses are over that go on now; nil where none does, and where one moved the schedule: what it took out is not
  /// there.
  private var resumed: ParticipantView? {
    let going = record.pauses(at: now)
    if going.isEmpty || going.contains(where: \.shifts) { return nil }
    return supposing(at: now) { record in
      for _ in going { record.apply(Fact(number: .max, recorded: now, .resumed(at: now))) }
    }
  }

  /// The tasks that an event's task comes after and that are not completed yet.
  private func uncompleted(before event: StandingEvent) -> [String] {
    let task = study.layers[event.layer].definitions.schedules[event.schedule]?.tasks[event.event.task]
    let completions = context(event.schedule, event.layer)?.completions
    return (task?.after ?? []).filter { completions?[$0]?.isEmpty ?? true }
  }

  /// From when on an event that is to come can be taken if its conditions hold: as it opens, or as a pause ends in which it opens.
  func opening(of standing: StandingEvent) -> Instant? {
    guard let event = placedEvent(standing.id) else { return nil }
    let ends = facts.pauses.compactMap(\.until).filter { event.event.opens < $0 }.sorted()
    return ([max(event.event.opens, now)] + ends).first { instant in
      var known = eventFacts(event, at: instant)
      (known.when, known.elementWhen, known.replaced) = (true, true, nil)
      return state(of: event, known, facts, at: instant)?.isAvailable ?? false
    }
  }

  /// The state of an event once it is reopened: of somebody who left, or of a task that was stopped, it is not there then.
  package func stateOnceReopened(_ standing: StandingEvent) -> EventState? {
    guard var event = placedEvent(standing.id) else { return nil }
    var known = eventFacts(event, at: now)
    known.excused = nil
    if let closes = event.event.closes, closes <= now {
      let end = now.adding(milliseconds: 1)
      event.event = event.event.placed(
        on: event.event.date, nominal: event.event.nominal, opens: event.event.opens, closes: closes,
        graceEnds: max(end, event.event.graceEnds ?? end))
    }
    return state(of: event, known, facts, at: now)
  }
}
