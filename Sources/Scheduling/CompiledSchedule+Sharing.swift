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
  /// From so many days after the study day of the enrolment on, the events of a day are those of everybody who had joined by
  /// then, whenever it was; nil where they never are.
  package private(set) var daysToSteady: Int? = 2
  /// The same of the events that meet a day, which may have begun before it.
  package private(set) var daysToSteadyLists: Int? = 2
}

extension CompiledSchedule {
  package var dependence: EventDependence {
    var found = EventDependence()
    for element in tasks.flatMap(\.elements) { found.take(element) }
    return found
  }

  /// How many days before a study day the events lie, at most, that are open on it: one at least, and a year where no bound
  /// is known.
  package var mostDaysBack: Int {
    tasks.lazy.flatMap(\.elements).map { min($0.reach.mostDaysBack ?? 366, 366) }.reduce(1) { max($0, $1) }
  }
}

extension EventDependence {
  package mutating func formUnion(_ other: EventDependence) {
    completions.formUnion(other.completions)
    usesMilestones = usesMilestones || other.usesMilestones
    usesAttributes = usesAttributes || other.usesAttributes
    isRandom = isRandom || other.isRandom
    daysFromEnrolment = EventDependence.later(daysFromEnrolment, other.daysFromEnrolment)
    daysToSteady = EventDependence.later(daysToSteady, other.daysToSteady)
    daysToSteadyLists = EventDependence.later(daysToSteadyLists, other.daysToSteadyLists)
  }

  private static func later(_ one: Int?, _ other: Int?) -> Int? { one.flatMap { one in other.map { max(one, $0) } } }

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
    let steady = daysFromEnrolment.flatMap { days in compiled.daysToSteady.map { max($0, days) } }
    daysToSteady = EventDependence.later(daysToSteady, steady)
    let listed = compiled.reach.mostDaysBack.flatMap { back in steady.map { $0 + back } }
    daysToSteadyLists = EventDependence.later(daysToSteadyLists, listed)
  }
}

extension CompiledElement {
  /// How long after the study day of the enrolment its events depend on that day; nil where they always do, or where it
  /// takes a closer look to tell.
  fileprivate var daysToSteady: Int? {
    guard count == nil, cycle == nil, moves == nil, element.until.map({ $0.base.isDate }) ?? true else { return nil }
    let start: Anchor
    switch source {
    case .days, .anytime: start = element.from ?? .enrollment
    case .once(let anchor): start = anchor
    case .elapsed, .each, .random: return nil
    }
    if start.base.isDate { return 0 }
    guard case .enrollment = start.base else { return nil }
    if case .once = source {} else if !hasDaysOfTheCalendar { return nil }
    return (start.offset?.duration.mostDays ?? 0) + 2
  }

  /// Whether its days are the same wherever they are counted from.
  private var hasDaysOfTheCalendar: Bool {
    switch element.rule {
    case .days(let every): every == 1
    case .weeks(let every, let on): every == 1 && !on.isEmpty
    case .months(let every, let on): every == 1 && on != .anchor
    case .dates, .anytime: true
    case .hours, .years, .once, .each, .recurrence, .random: false
    }
  }
}

extension AnchorBase {
  fileprivate var isDate: Bool {
    if case .date = self { return true }
    return false
  }
}

extension Reach {
  /// How far before a study day the events lie that meet it; nil for any distance.
  var mostDaysBack: Int? {
    if case .days(let back, _) = self { return back }
    return nil
  }
}
