import CivilTime

/// What of a participant a schedule's events depend on, for callers who work them out once for many.
package struct EventDependence: Hashable, Sendable {
  /// Tasks whose completions events are counted from.
  package private(set) var completions: Set<String> = []
  /// Whether some are counted from milestones.
  package private(set) var usesMilestones = false
  /// Whether some times are attributes of the participant.
  package private(set) var usesAttributes = false
  /// Whether some are drawn by lot for each participant.
  package private(set) var isRandom = false
  /// From so many days after the study day of the enrolment on, its instant within the day does not matter; nil when it
  /// always does.
  package private(set) var daysFromEnrolment: Int? = 2
}

extension CompiledSchedule {
  package var dependence: EventDependence {
    var found = EventDependence()
    for element in tasks.flatMap(\.elements) { found.take(element) }
    return found
  }
}

extension EventDependence {
  package mutating func formUnion(_ other: EventDependence) {
    completions.formUnion(other.completions)
    usesMilestones = usesMilestones || other.usesMilestones
    usesAttributes = usesAttributes || other.usesAttributes
    isRandom = isRandom || other.isRandom
    daysFromEnrolment = daysFromEnrolment.flatMap { days in other.daysFromEnrolment.map { max(days, $0) } }
  }

  fileprivate mutating func take(_ compiled: CompiledElement) {
    let element = compiled.element
    var anchors = [element.from, element.until, compiled.source.anchor].compactMap { $0 }
    var needsInstant = false
    switch compiled.source {
    case .elapsed:
      needsInstant = true
      if element.from == nil { anchors.append(.enrollment) }
    case .each: needsInstant = true
    case .random: isRandom = true
    case .days, .once, .anytime: break
    }
    for anchor in anchors {
      switch anchor.base {
      case .enrollment: if needsInstant || anchor.isInstant { daysFromEnrolment = nil }
      case .date: break
      case .milestone: usesMilestones = true
      case .completed(let task), .lastCompleted(let task): completions.insert(task)
      }
    }
    for index in 0..<element.times.count {
      if case .attribute? = element.times.value(at: index) { usesAttributes = true }
    }
    // An event that closed before the enrolment can be listed until its grace ends, if it existed.
    if let grace = element.grace { daysFromEnrolment = daysFromEnrolment.map { max($0, grace.mostDays + 2) } }
  }
}
