package import CivilTime

/// Two elements of a task that have an event at the same start.
package struct Overlap: Hashable, Sendable {
  package let task: Int
  /// The element whose event stands.
  package let element: Int
  /// The element whose event is taken to be the same.
  package let shadowed: Int
  package let date: CivilDate
  package let nominal: Instant
}

extension CompiledSchedule {
  /// Whether an earlier element of the task has an event at the same start, which stands for both. One with a condition of
  /// its own may not be there: ``conditionalTwins(of:for:)`` has those.
  func isShadowed(_ event: Event, _ context: borrowing ParticipantContext) -> Bool {
    let elements = tasks[event.task].elements
    for earlier in 0..<event.element
    where elements[earlier].element.when == nil && elements[earlier].mayHave(event.date.number, context) {
      if !forEachTwin(of: event, in: earlier..<earlier + 1, context, { _ in false }) { return true }
    }
    return false
  }

  /// The event of an earlier element that stands in an event's place.
  func firstTwin(of event: Event, _ context: borrowing ParticipantContext) -> Event? {
    var first: Event?
    _ = forEachTwin(of: event, in: 0..<event.element, context) {
      if element(of: $0).when != nil { return true }
      first = $0
      return false
    }
    return first
  }

  /// The events of earlier elements without a condition that have an event's place.
  package func twins(before event: Event, for context: borrowing ParticipantContext) -> [Event] {
    var twins: [Event] = []
    _ = forEachTwin(of: event, in: 0..<event.element, context) {
      if element(of: $0).when == nil { twins.append($0) }
      return true
    }
    return twins
  }

  /// Whether an element with a condition stands before the event's own.
  package func mayBeReplaced(_ event: Event) -> Bool {
    tasks[event.task].conditional.first.map { $0 < event.element } ?? false
  }

  /// The events of earlier elements with a condition that stand in an event's place where the condition holds.
  package func conditionalTwins(of event: Event, for context: borrowing ParticipantContext) -> [Event] {
    var twins: [Event] = []
    for earlier in tasks[event.task].conditional where earlier < event.element {
      _ = forEachTwin(of: event, in: earlier..<earlier + 1, context) {
        twins.append($0)
        return true
      }
    }
    return twins
  }

  /// The events that `event` stands for: an entry under the id of one of them counts for it.
  package func shadowed(by event: Event, for context: borrowing ParticipantContext) -> [Event] {
    var twins: [Event] = []
    if element(of: event).when != nil { return [] }
    _ = forEachTwin(of: event, in: event.element + 1..<tasks[event.task].elements.count, context) {
      twins.append($0)
      return true
    }
    return twins
  }

  /// Returns the first overlap of each two elements on the study days from `from` to `to`, for a warning.
  package func overlaps(for context: borrowing ParticipantContext, from: CivilDate, to: CivilDate) -> [Overlap] {
    var overlaps: [Overlap] = []
    for task in tasks where from < to && task.elements.count > 1 {
      for later in task.elements {
        overlaps += firstOverlaps(of: later, on: from.number..<to.number, context)
      }
    }
    return overlaps
  }

  /// The first overlap of an element with each one before it in its task.
  private func firstOverlaps(
    of later: CompiledElement, on days: Range<Int>, _ context: borrowing ParticipantContext
  ) -> [Overlap] {
    var overlaps: [Overlap] = []
    var found: Set<Int> = []
    later.forEachEvent(on: days, context) { event in
      _ = forEachTwin(of: event, in: 0..<event.element, context) { twin in
        if element(of: twin).when == nil, found.insert(twin.element).inserted {
          overlaps.append(
            Overlap(
              task: event.task, element: twin.element, shadowed: event.element, date: event.date,
              nominal: event.nominal))
        }
        return true
      }
      return found.count < event.element
    }
    return overlaps
  }

  private func forEachTwin(
    of event: Event, in elements: Range<Int>, _ context: borrowing ParticipantContext, _ visit: EventVisitor
  ) -> Bool {
    let day = event.date.number
    var goesOn = true
    for index in elements where goesOn {
      tasks[event.task].elements[index].forEachEvent(on: day..<day + 1, context) { twin in
        if twin.placeInDay == event.placeInDay { goesOn = visit(twin) }
        return goesOn
      }
    }
    return goesOn
  }
}

extension CompiledElement {
  /// Whether the day is worth a search: a plain element's own answer, else yes.
  fileprivate func mayHave(_ day: Int, _ context: borrowing ParticipantContext) -> Bool {
    guard isPlain else { return true }
    guard let run = onlyRun(context), case .occurs = verdict(on: day, run) else { return false }
    return true
  }
}
