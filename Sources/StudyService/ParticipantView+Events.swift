package import CivilTime
package import Scheduling
import Record

/// An event of a participant with its state.
package struct StandingEvent: Sendable {
  package let event: Event
  package let id: String
  package let schedule: String
  /// Index into ``RunningStudy/layers``.
  package let layer: Int
  package let state: EventState
  package let completed: Instant?
  package let row: EventRow
}

extension ParticipantView {
  /// The events that meet a study day, waiting and withdrawn ones included, sorted by start and place in the files.
  ///
  /// - Parameter date: The study day; nil for the one that holds now in each schedule.
  package func events(on date: CivilDate? = nil) -> [StandingEvent] {
    candidates(on: date).compactMap { candidate in
      guard let standing = standing(of: candidate.placed),
        !candidate.isOver(doneAt: standing.completed)
      else { return nil }
      return standing
    }
  }

  /// The events of the study days from `from` to `to`, the latter not included, each once on its own date.
  package func schedule(from: CivilDate, to: CivilDate) -> [StandingEvent] {
    places(from: from, to: to).compactMap { standing(of: $0) }
  }

  /// The same before the record is asked how they stand.
  func places(from: CivilDate, to: CivilDate) -> [PlacedEvent] {
    var found: [PlacedEvent] = []
    for schedule in everySchedule {
      for layer in study.layers.indices {
        guard let compiled = study.layers[layer].schedules[schedule] else { continue }
        let daysAhead = mostDaysAhead(compiled, schedule, layer)
        let governed = study.daysGoverned(by: layer, daysAhead: daysAhead)
        for phase in phases(schedule, layer) {
          let first = max(from, phase.begin, governed.from ?? from)
          let last = min(to, phase.end(daysAhead: daysAhead), governed.to ?? to)
          var events = compiled.events(for: phase.context, from: first, to: last)
          if let effective = governed.from { events += carried(compiled, phase, to: effective, from: from, to: to) }
          for event in events where phase.holds(event, compiled) {
            if let placed = standing(in: event, schedule, layer, phase) { found.append(placed) }
          }
        }
      }
    }
    let known = Set(everySchedule)
    found += placedInOrder.filter { placed in
      from <= placed.event.date && placed.event.date < to && known.contains(placed.schedule)
    }
    return found.inDateOrder
  }

  /// The event of an id, whatever its day; nil when the participant has none of that id.
  package func event(_ id: String) -> StandingEvent? { placedEvent(id).flatMap { standing(of: $0) } }

  func placedEvent(_ id: String) -> PlacedEvent? {
    if let placed = placed[id] { return everySchedule.contains(placed.schedule) ? placed : nil }
    for schedule in everySchedule {
      for layer in study.layers.indices {
        guard let event = scheduled(id, schedule, layer) else { continue }
        if let placed = inForce(event, schedule, layer) { return placed }
      }
    }
    return nil
  }

  /// The first event of a task on or after a study day.
  package func nextEvent(ofTask task: String, from date: CivilDate) -> StandingEvent? {
    nextEvents(ofTask: task, from: date).first { _ in true }
  }

  /// The next event of a task that is or will be due, by what is known now; nil too when a thousand are excused first.
  ///
  /// - Parameter known: Of these, what is open is not next; what has yet to open is.
  package func nextDue(
    ofTask task: String, from date: CivilDate, besides known: [StandingEvent] = []
  ) -> StandingEvent? {
    if facts.withdrawn != nil || facts.closed != nil || facts.stopped[task] != nil { return nil }
    let open = known.filter(\.state.isAvailable)
    let next = nextEvents(ofTask: task, from: date).prefix(1000).first { standing in
      if open.contains(where: { $0.id == standing.id }) { return false }
      return switch standing.state {
      case .upcoming, .open, .started, .late: true
      // One that closed before what it comes after was done is not there any more.
      case .waiting(.after): standing.event.closes.map { $0 > now } ?? true
      // A condition is judged once, and what waits for its turn stands behind one that is to come.
      case .waiting(.when), .waiting(.turn), .done, .doneLate, .missed, .excused, .withdrawn, .lapsed: false
      }
    }
    let forward = broughtForward(task, after: date).filter { $0.state == .upcoming }
    return ([next].compactMap(\.self) + forward).min { $0.row.opens < $1.row.opens }
  }

  /// The tasks of the schedules that the participant is in, in the order of the files.
  package var tasks: [String] { tasks(of: schedules) }

  /// The same with those of schedules that they left: what was done before can be entered later.
  package var everyTask: [String] { tasks(of: everySchedule) }

  private func tasks(of schedules: [String]) -> [String] {
    var known: Set<String> = []
    return schedules.flatMap { schedule in
      study.layers.flatMap { $0.schedules[schedule]?.schedule.tasks.map(\.id) ?? [] }
    }.filter { known.insert($0).inserted }
  }
}

// MARK: - What is in force

extension ParticipantView {
  /// The event as the files in force on the day of its opening have it; nil when they are others, when earlier files
  /// had an event of the same id, and when it was placed by hand.
  ///
  /// - Parameter instant: Only files that were accepted by then count; nil for all.
  func inForce(_ event: Event, _ schedule: String, _ layer: Int, asOf instant: Instant? = nil) -> PlacedEvent? {
    guard let compiled = study.layers[layer].schedules[schedule],
      let event = opening(event, in: layer, schedule, asOf: instant)
    else { return nil }
    let id = compiled.id(of: event)
    if placed[id] != nil { return nil }
    if hasSharedTasks, belongsElsewhere(id, schedule) { return nil }
    if !settled.isEmpty, settlement(of: event, id, schedule, layer) != nil { return nil }
    if !keptSlots.isEmpty, outcome(of: id) == nil, isStoodFor(event, compiled, schedule) { return nil }
    for earlier in 0..<layer where mayOpen(event, in: earlier, schedule, asOf: instant) {
      guard let known = scheduled(id, schedule, earlier) else { continue }
      if opening(known, in: earlier, schedule, asOf: instant) != nil { return nil }
    }
    return PlacedEvent(event, id, of: compiled.element(of: event).id, in: schedule, layer)
  }

  /// What stands in the place of an event: the event itself, or where that stands on another day, by earlier files or as it was done, one of
  /// another element of its task, which it would otherwise stand for.
  func standing(in event: Event, _ schedule: String, _ layer: Int, _ phase: SchedulePhase) -> PlacedEvent? {
    if let placed = inForce(event, schedule, layer) { return placed }
    guard let compiled = study.layers[layer].schedules[schedule],
      compiled.schedule.tasks[event.task].elements.count > 1,
      opening(event, in: layer, schedule, asOf: nil) != nil
    else { return nil }
    let id = compiled.id(of: event)
    let done = settled.isEmpty ? nil : settlement(of: event, id, schedule, layer)
    guard let own = placedEvent(done ?? id), own.byHand == nil, own.event.date != event.date else { return nil }
    return compiled.shadowed(by: event, for: phase.context).lazy.compactMap { other -> PlacedEvent? in
      let before = compiled.twins(before: other, for: phase.context)
      // Of several that stand elsewhere the first alone makes room, and none where another one is there.
      guard before.first == event, before.allSatisfy({ inForce($0, schedule, layer) == nil }) else { return nil }
      return inForce(other, schedule, layer)
    }.first
  }

  /// Whether something that is kept on its day was done in the place of an event of another element.
  private func isStoodFor(_ event: Event, _ compiled: CompiledSchedule, _ schedule: String) -> Bool {
    let element = compiled.element(of: event).id
    let slot = KeptSlot(schedule: schedule, task: compiled.task(of: event).id, place: event.placeInDay)
    return keptSlots[slot]?.contains { $0 != element } ?? false
  }

  /// Whether the event of an id is another schedule's, of those with a task of the same name that the participant was in one
  /// after the other, or is in since files came into force: that of the schedule in which it was done, else of the first one
  /// that they are in, or left last.
  private func belongsElsewhere(_ id: String, _ schedule: String) -> Bool {
    let others = everySchedule.filter { other in
      other != schedule && study.shareTasks(other, schedule)
        && study.layers.indices.contains { layer in
          // Files that have it say nothing of the days on which others are in force.
          scheduled(id, other, layer).flatMap { opening($0, in: layer, other, asOf: nil) } != nil
        }
    }
    if others.isEmpty { return false }
    if let done = outcome(of: id)?.schedule, done == schedule || others.contains(done) { return done != schedule }
    return everySchedule.first { $0 == schedule || others.contains($0) } != schedule
  }

  /// Whether an event of the same id can have opened while a layer was in force: an id with a date is of that date in
  /// every layer, and files that later ones have replaced by its earliest opening need not be asked.
  private func mayOpen(_ event: Event, in layer: Int, _ schedule: String, asOf instant: Instant?) -> Bool {
    guard event.slot.isDated, let compiled = study.layers[layer].schedules[schedule] else { return true }
    return study.layer(governing: event.date.adding(days: -mostDaysAhead(compiled, schedule, layer)), asOf: instant)
      <= layer
  }

  /// By how many study days an event of a schedule may open before its own.
  func mostDaysAhead(_ compiled: CompiledSchedule, _ schedule: String, _ layer: Int) -> Int {
    context(schedule, layer).map { compiled.mostDaysAhead(on: $0.clock) } ?? 0
  }

  /// The event that an id names in a layer, whether or not the layer is in force on its day.
  func scheduled(_ id: String, _ schedule: String, _ layer: Int) -> Event? {
    guard let compiled = study.layers[layer].schedules[schedule] else { return nil }
    return phases(schedule, layer).lazy.compactMap { $0.event(id, compiled) }.first
  }

  /// The event as it opens while the files of a layer are in force; nil where they are not when it opens.
  func opening(_ event: Event, in layer: Int, _ schedule: String, asOf instant: Instant?) -> Event? {
    if study.layers.count == 1 { return event }
    guard let clock = context(schedule, layer)?.clock else { return nil }
    if study.governs(layer, clock.date(at: event.opens), asOf: instant) { return event }
    return carriedOver(event, to: layer, schedule, clock, asOf: instant)
  }

  /// The events of a task from a day on, found one after the other.
  func nextEvents(ofTask task: String, from date: CivilDate) -> some Sequence<StandingEvent> {
    var from: CivilDate? = date
    var ready: [StandingEvent] = []
    // Days whose events other files took away are passed over, but not for ever.
    var remaining = 4000
    return AnyIterator {
      while ready.isEmpty, remaining > 0, let day = from, let next = nextDay(ofTask: task, from: day) {
        ready = schedule(from: next, to: next.adding(days: 1)).filter { $0.row.task == task }.reversed()
        remaining -= 1
        from = next == next.adding(days: 1) ? nil : next.adding(days: 1)
      }
      return ready.popLast()
    }
  }

  /// The first day on which any layer of files, or a decision, has an event of the task.
  private func nextDay(ofTask task: String, from date: CivilDate) -> CivilDate? {
    var days: [CivilDate] = placed.values.filter { taskID(of: $0) == task && $0.event.date >= date }.map(\.event.date)
    for schedule in schedules {
      for layer in study.layers.indices {
        guard let compiled = study.layers[layer].schedules[schedule], let number = compiled.taskIndex(task) else {
          continue
        }
        for phase in phases(schedule, layer) {
          let from = max(date, phase.begin)
          guard let event = compiled.nextEvent(ofTask: number, for: phase.context, from: from),
            event.date < phase.end(daysAhead: mostDaysAhead(compiled, schedule, layer))
          else { continue }
          days.append(event.date)
        }
      }
    }
    return days.min()
  }

  func taskID(of placed: PlacedEvent) -> String? {
    study.layers[placed.layer].schedules[placed.schedule]?.task(of: placed.event).id
  }
}

extension [PlacedEvent] {
  fileprivate var inDateOrder: [PlacedEvent] {
    enumerated().map { offset, placed in
      (key: (placed.event.date, placed.event.nominal, offset), placed: placed)
    }.sorted { $0.key < $1.key }.map(\.placed)
  }
}

extension ParticipantView {
  /// The schedule that has the task: one that the participant is in, else one that they left.
  package func schedule(ofTask task: String) -> String? { schedules(withTask: task).first }

  /// Those of the participant's schedules that have a task; the ones that they are in come before the ones that they left.
  func schedules(withTask task: String) -> [String] {
    everySchedule.filter { schedule in study.layers.contains { $0.schedules[schedule]?.taskIndex(task) != nil } }
  }

  /// An id for an event that is added by hand.
  package func newEventID(ofTask task: String, on date: CivilDate) -> String {
    let first = "\(task)/\(PlacedEvent.addedElement)@\(date)"
    var id = first
    var number = 1
    while placedEvent(id) != nil || outcome(of: id) != nil {
      number += 1
      id = "\(first).\(number)"
    }
    return id
  }
}

// MARK: - Offers

extension ParticipantView {
  /// An `anytime` offer as the entry that the next sitting of its day makes, `task/element@DATE.n`; a sitting that was
  /// begun and not ended keeps its number. Any other event stays as it is.
  package func taking(_ standing: StandingEvent) -> StandingEvent {
    guard standing.event.slot == .offer else { return standing }
    let stem = standing.id + "."
    func number(_ id: String) -> Int? { id.hasPrefix(stem) ? Int(id.dropFirst(stem.count)) : nil }
    let done = entries(of: standing.id)
    let begun = record.sittings.last {
      $0.ended == nil && number($0.event) != nil && !done.contains($0.event)
    }
    let next = (done.compactMap(number).max() ?? 0) + 1
    return StandingEvent(
      event: standing.event, id: begun?.event ?? stem + String(next), schedule: standing.schedule,
      layer: standing.layer,
      state: standing.state, completed: nil, row: standing.row)
  }
}
