package import CivilTime

extension CompiledSchedule {
  /// Returns the events of a participant on the study days from `from` to `to`, the latter not included.
  ///
  /// `after` and `when` are not asked: an event's state tells whether they were met.
  ///
  /// - Returns: Sorted by study day, start, task and element.
  /// - Complexity: Linear in the events returned; the distance from the anchors does not matter.
  package func events(
    for context: borrowing ParticipantContext, from: CivilDate, to: CivilDate
  ) -> [Event] {
    var events: [Event] = []
    for task in tasks.indices { appendEvents(ofTask: task, for: context, from: from, to: to, to: &events) }
    events.sort(by: Event.precedes)
    return events
  }

  /// The same of elements alone whose events other files may have on another day: `once` and `each`, whose ids are not of a day and
  /// few, what comes every few hours and may be open at `to`, and in the last days before it what holidays move.
  package func movableEvents(
    for context: borrowing ParticipantContext, from: CivilDate, to: CivilDate
  ) -> [Event] {
    var events: [Event] = []
    let near = max(from, to.adding(days: -CompiledSchedule.mostDaysMoved))
    for task in tasks.indices {
      appendEvents(ofTask: task, for: context, from: from, to: to, where: { $0.hasEventForEachValue }, to: &events)
      appendEvents(ofTask: task, for: context, from: near, to: to, where: { $0.isMovedByHolidays }, to: &events)
      let daysOpen = tasks[task].elements.filter(\.isElapsed).map { min($0.reach.mostDaysBack ?? 366, 366) + 1 }.max()
      let open = max(from, to.adding(days: -(daysOpen ?? 0)))
      appendEvents(ofTask: task, for: context, from: open, to: to, where: { $0.isElapsed }, to: &events)
    }
    events.sort(by: Event.precedes)
    return events
  }

  /// By how many days holidays move an event, or nearly all of them.
  private static let mostDaysMoved = 31

  package func events(
    ofTask task: Int, for context: borrowing ParticipantContext, from: CivilDate, to: CivilDate
  ) -> [Event] {
    var events: [Event] = []
    appendEvents(ofTask: task, for: context, from: from, to: to, to: &events)
    events.sort(by: Event.precedes)
    return events
  }

  /// Visits the events on one study day in the file's order, without making an array.
  package func forEachEvent(
    on day: StudyDay, for context: borrowing ParticipantContext, _ body: (Event) -> Void
  ) {
    let steady = PlainDay(day, on: context.clock)
    for task in tasks.indices {
      for element in tasks[task].elements.indices {
        if tasks[task].elements[element].isPlain {
          guard let event = tasks[task].elements[element].plainEvent(on: day, steady, context) else { continue }
          if !isShadowed(event, context) { body(event) }
        } else {
          visitEvents(of: element, ofTask: task, on: day, context, body)
        }
      }
    }
  }

  private func visitEvents(
    of element: Int, ofTask task: Int, on day: StudyDay, _ context: borrowing ParticipantContext,
    _ body: (Event) -> Void
  ) {
    let days = day.date.number..<day.date.number + 1
    tasks[task].elements[element].forEachEvent(on: days, today: day, context) { event in
      if !isShadowed(event, context) { body(event) }
      return true
    }
  }

  /// Visits the events that meet a study day from opening to the end of grace, in the file's order.
  ///
  /// An event that never closes meets every day from its opening on; its record tells when it was done.
  ///
  /// - Complexity: O(elements) and the events visited, whatever the distance from the anchors.
  package func forEachEvent(
    meeting day: StudyDay, for context: borrowing ParticipantContext, _ body: (Event) -> Void
  ) {
    let steady = PlainDay(day, on: context.clock)
    for task in tasks.indices {
      for element in tasks[task].elements.indices {
        if tasks[task].elements[element].hasOnlyEvent {
          guard let event = tasks[task].elements[element].onlyEvent(meeting: day, steady, context) else { continue }
          if !isShadowed(event, context) { body(event) }
        } else {
          visitEvents(of: element, ofTask: task, meeting: day, context, body)
        }
      }
    }
  }

  private func visitEvents(
    of element: Int, ofTask task: Int, meeting day: StudyDay, _ context: borrowing ParticipantContext,
    _ body: (Event) -> Void
  ) {
    tasks[task].elements[element].forEachEvent(meeting: day, context) { event in
      if !isShadowed(event, context) { body(event) }
      return true
    }
  }

  /// Returns what `due` lists on a study day, sorted.
  ///
  /// - Parameter done: When an event was done, by the record. An event that never closes is listed up to the study
  ///   day on which it was done.
  package func due(
    on date: CivilDate, for context: borrowing ParticipantContext, done: (Event) -> Instant? = { _ in nil }
  ) -> [Event] {
    guard let day = StudyDay(date, on: context.clock) else { return [] }
    var events: [Event] = []
    forEachEvent(meeting: day, for: context) { event in
      if event.closes == nil, let instant = done(event), instant < day.start { return }
      events.append(event)
    }
    events.sort(by: Event.precedes)
    return events
  }

  /// Returns the task's first event on or after a study day.
  package func nextEvent(
    ofTask task: Int, for context: borrowing ParticipantContext, from date: CivilDate
  ) -> Event? {
    guard tasks.indices.contains(task) else { return nil }
    var first: Event?
    for element in tasks[task].elements {
      element.forEachRun(context) { run in
        var nearest: CivilDate?
        let end = element.searchEnd(from: max(date.number, run.from), context)
        guard date.number < end else { return }
        _ = element.forEachEvent(of: run, on: date.number..<end, context) { event in
          if let nearest, event.date > nearest { return false }
          nearest = event.date
          if !isShadowed(event, context), first.map({ Event.precedes(event, $0) }) ?? true { first = event }
          return true
        }
      }
    }
    return first
  }

  private func appendEvents(
    ofTask task: Int, for context: borrowing ParticipantContext, from: CivilDate, to: CivilDate,
    where isWanted: (CompiledElement) -> Bool = { _ in true }, to events: inout [Event]
  ) {
    guard tasks.indices.contains(task), from < to else { return }
    for element in tasks[task].elements where isWanted(element) {
      element.forEachEvent(on: from.number..<to.number, context) { event in
        if !isShadowed(event, context) { events.append(event) }
        return true
      }
    }
  }
}
