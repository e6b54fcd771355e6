import CivilTime
import Scheduling
package import Record

/// An occurrence of an element that was done on a day of its own: counted from which value of its anchor, which one,
/// and at which of the day's times.
struct SettledOccurrence: Hashable, Sendable {
  let schedule: String
  let task: String
  let element: String
  /// The place of the anchor's value.
  let value: Int
  let occurrence: Int
  let suffix: String?
}

/// What an outcome keeps of its event's place in the schedule.
package struct EventOrigin: Hashable, Sendable {
  /// Counted from the anchor, from 1.
  package let occurrence: Int?
  /// The recorded value that it is counted from; nil for a date of the file.
  package let anchor: DayOrInstant?
}

/// Of what an outcome's event was counted, and in which element.
private struct CountedFrom: Hashable {
  let schedule: String
  let task: String
  let element: String
  let anchor: DayOrInstant
  /// What the id names: a place among the anchor's values, or a number among the events of one; nil for a date, which names neither.
  let number: Int?

  init(_ outcome: OutcomeFact, _ anchor: DayOrInstant) {
    (schedule, task, element) = (outcome.schedule, outcome.task, outcome.element)
    self.anchor = anchor
    if case .number(let number)? = EventID(outcome.event)?.key { self.number = number } else { number = nil }
  }
}

extension ParticipantView {
  /// What an outcome keeps of its event, so that a correction of its anchor neither moves it nor asks for it again.
  package func origin(of standing: StandingEvent) -> EventOrigin {
    guard standing.row.element != PlacedEvent.addedElement,
      let compiled = study.layers[standing.layer].schedules[standing.schedule]
    else { return EventOrigin(occurrence: standing.event.occurrence, anchor: nil) }
    // One that was moved by hand is counted from where the schedule has it.
    let event = scheduled(standing.id, standing.schedule, standing.layer) ?? standing.event
    for phase in phases(standing.schedule, standing.layer) where phase.holds(event, compiled) {
      let cause = compiled.cause(of: event, for: phase.context)
      let base = phases(standing.schedule, standing.layer).first?.context
      let hasCauses =
        compiled.taskOfCauses(ofElement: standing.row.element, task: compiled.task(of: event).id) != nil
      let recorded = cause.flatMap { cause in
        base.flatMap {
          hasCauses ? self.cause(of: cause.base, at: cause.index, $0) : value(of: cause.base, at: cause.index, $0)
        }
      }
      return EventOrigin(
        occurrence: compiled.occurrence(of: event, for: phase.context), anchor: recorded)
    }
    return EventOrigin(occurrence: standing.event.occurrence, anchor: nil)
  }

  private func value(of base: AnchorBase, at index: Int, _ context: ParticipantContext) -> DayOrInstant? {
    let values = recorded(base, context)
    return values.indices.contains(index) ? values[index] : nil
  }

  /// The sitting of a task that an event comes after which has one for each.
  private func cause(of base: AnchorBase, at index: Int, _ context: ParticipantContext) -> DayOrInstant? {
    let causes = context.causes(of: base)
    guard causes.indices.contains(index), case .instant(let instant)? = causes[index] else { return nil }
    return .instant(instant)
  }

  /// The same of an outcome that a program before recorded, which kept it of the first alone.
  private func cause(of outcome: OutcomeFact) -> DayOrInstant? {
    guard case .number(let number)? = EventID(outcome.event)?.key else { return nil }
    return study.layers.lazy.compactMap { layer -> DayOrInstant? in
      guard let task = layer.schedules[outcome.schedule]?.taskOfCauses(ofElement: outcome.element, task: outcome.task),
        let sittings = causes[task], sittings.indices.contains(number - 1)
      else { return nil }
      return sittings[number - 1].map { .instant($0.instant) }
    }.first
  }

  /// The values of an anchor's base as they stand; nil for one that was taken back.
  private func recorded(_ base: AnchorBase, _ context: ParticipantContext) -> [DayOrInstant?] {
    switch base {
    case .enrollment: [.instant(context.enrolled)]
    case .date: []
    case .milestone(let name): record.values(ofMilestone: name)
    case .completed(let task): (context.completions[task]?.min()).map { [.instant($0)] } ?? []
    case .lastCompleted(let task): (context.completions[task]?.max()).map { [.instant($0)] } ?? []
    }
  }

  /// The events of outcomes whose anchor has another value by now, or which lie before an enrolment that is a later one by now, where they
  /// were, and what they settle.
  func settledElsewhere() -> (kept: [String: PlacedEvent], settled: [SettledOccurrence: String]) {
    var kept: [String: PlacedEvent] = [:]
    var settled: [SettledOccurrence: String] = [:]
    let schedules = Set(everySchedule)
    let begunAgain = self.begunAgain
    let isDeleted = causes.values.contains { $0.contains { $0?.isDeleted ?? false } }
    // Most are counted from the one value that their anchor has.
    var standing: Set<CountedFrom> = []
    for outcome in record.outcomes where placed[outcome.event] == nil && schedules.contains(outcome.schedule) {
      let isBefore = begunAgain[outcome.schedule].map { outcome.late || outcome.finished < $0 } ?? false
      guard let anchor = outcome.anchor ?? (isBefore || isDeleted ? cause(of: outcome) : nil) else { continue }
      let counted = CountedFrom(outcome, anchor)
      if standing.contains(counted), !isBefore { continue }
      let former = formerPlace(of: outcome, countedFrom: anchor, isBefore: isBefore)
      kept[outcome.event] = former.kept
      for done in former.settled { settled[done] = outcome.event }
      if former.mayStand { standing.insert(counted) }
    }
    return (kept, settled)
  }

  /// Where something was done that is not there any more.
  private struct FormerPlace {
    /// Nil where its event is where it was.
    var kept: PlacedEvent?
    var settled: [SettledOccurrence] = []
    /// Whether what it was counted from stands, by all files.
    var mayStand = true
  }

  private func formerPlace(
    of outcome: OutcomeFact, countedFrom anchor: DayOrInstant, isBefore: Bool
  ) -> FormerPlace {
    var former = FormerPlace()
    let sources = study.layers.indices.compactMap { source(of: outcome, in: $0) }
    let isGone = (isBefore || sources.contains(where: mayBeCutOff)) && isGone(outcome)
    // Files that count it from something else say nothing of where it was.
    let base = sources.first { stands(anchor, $0) }?.base
    for source in sources where base.map({ $0 == source.base }) ?? true {
      var index: Int?
      let found: Event?
      if let task = source.taskOfCauses {
        former.mayStand = false
        if !isGone, has(sittingOf: task, at: anchor, source) { break }
        found = event(of: outcome, after: task, at: anchor, source, isBefore: isGone)
      } else {
        let isCorrected = !isRecorded(anchor, source)
        if isCorrected { former.mayStand = false }
        guard isCorrected || isGone else { continue }
        index = isCorrected ? place(of: outcome, ofCorrected: anchor, source) : nil
        found = event(
          of: outcome, countedFrom: isCorrected || source.place != nil ? anchor : nil, at: index, source,
          isBefore: isBefore)
      }
      guard let found else { continue }
      // It was done by the first files that were in force as it opened.
      let opened = opening(found, in: source.layer, outcome.schedule, asOf: nil)
      if opened == nil, former.kept != nil { continue }
      former.kept = placed(outcome, opened ?? found, source)
      if let index, let done = occurrence(of: outcome, found, at: index, source) { former.settled.append(done) }
      if opened != nil { break }
    }
    return former
  }

  /// Whether what an outcome's event was counted from is there still.
  private func stands(_ anchor: DayOrInstant, _ source: OutcomeSource) -> Bool {
    if let task = source.taskOfCauses { return has(sittingOf: task, at: anchor, source) }
    return isRecorded(anchor, source)
  }

  /// Whether an anchor has the value still that an outcome's event was counted from: of several, in the place that its id names.
  private func isRecorded(_ anchor: DayOrInstant, _ source: OutcomeSource) -> Bool {
    let values = recorded(source.base, source.context)
    guard case .milestone = source.base, let place = source.place else { return values.contains(anchor) }
    return values.indices.contains(place) && values[place] == anchor
  }

  /// Whether a later value of a milestone may have ended what was counted from an earlier one.
  private func mayBeCutOff(_ source: OutcomeSource) -> Bool {
    guard case .milestone(let name) = source.base, source.place != nil else { return false }
    return source.context.milestones[name].map { $0.count > 1 } ?? false
  }

  /// Whether a task has the complete sitting still that an outcome's event comes after, in the place that its id names.
  private func has(sittingOf task: String, at anchor: DayOrInstant, _ source: OutcomeSource) -> Bool {
    guard case .instant(let instant) = anchor, let place = source.place, let sittings = causes[task],
      sittings.indices.contains(place), let sitting = sittings[place]
    else { return false }
    return sitting.instant == instant && !sitting.isDeleted
  }

  /// What an outcome settles that was done as an event before a value of its anchor was corrected.
  private func occurrence(
    of outcome: OutcomeFact, _ event: Event, at index: Int, _ source: OutcomeSource
  ) -> SettledOccurrence? {
    guard let occurrence = outcome.occurrence, !source.base.beginsAnew, source.compiled.movesWithAnchor(event),
      !isOfFormerEnrolment(outcome)
    else { return nil }
    return SettledOccurrence(
      schedule: outcome.schedule, task: outcome.task, element: outcome.element, value: index, occurrence: occurrence,
      suffix: EventID(outcome.event)?.suffix.map(String.init))
  }

  /// When the participant began in each schedule that they came to again, or whose enrolment was said anew.
  var begunAgain: [String: Instant] {
    guard record.mayHaveMoved else { return [:] }
    var found: [String: Instant] = [:]
    var known: Set<String> = []
    for enrolment in record.enrolments {
      let isFirst = known.insert(enrolment.schedule).inserted
      if !isFirst || enrolment.isCorrected { found[enrolment.schedule] = enrolment.instant }
    }
    return found
  }

  /// Whether no files have the event of an outcome any more, as the participant is enrolled now.
  private func isGone(_ outcome: OutcomeFact) -> Bool {
    study.layers.indices.allSatisfy { scheduled(outcome.event, outcome.schedule, $0) == nil }
  }

  /// Whether it was done before the participant left the schedule, in which they may be again: then anew.
  private func isOfFormerEnrolment(_ outcome: OutcomeFact) -> Bool {
    record.enrolments.contains { enrolment in
      enrolment.schedule == outcome.schedule && enrolment.left.map { outcome.finished <= $0 } ?? false
    }
  }

  /// Which of the anchor's values was the one that an outcome's event was counted from, before it was corrected: the one that its id names,
  /// or that was this one; nil for one that was taken back.
  private func place(
    of outcome: OutcomeFact, ofCorrected value: DayOrInstant, _ source: OutcomeSource
  ) -> Int? {
    guard case .milestone(let name) = source.base else { return 0 }
    let known = record.milestones.filter { $0.name == name }
    let own = source.place.map { place in known.first { $0.place == place + 1 } }
    // The only one has the place of one that was taken back before it was said.
    let again = known.count == 1 ? known.first { $0.recorded > outcome.recorded } : nil
    return (own ?? known.first { $0.corrected.contains(value) } ?? again).map { $0.place - 1 }
  }

  /// The event that stands for this one: the same occurrence, done on another day before its anchor was corrected.
  func settlement(of event: Event, _ id: String, _ schedule: String, _ layer: Int) -> String? {
    guard let compiled = study.layers[layer].schedules[schedule], compiled.movesWithAnchor(event),
      let context = context(schedule, layer, of: event), let cause = compiled.cause(of: event, for: context)
    else { return nil }
    let occurrence = SettledOccurrence(
      schedule: schedule, task: compiled.task(of: event).id, element: compiled.element(of: event).id,
      value: cause.index, occurrence: compiled.occurrence(of: event, for: context),
      suffix: EventID(id)?.suffix.map(String.init))
    return settled[occurrence]
  }
}

extension AnchorBase {
  /// Another value of it is no correction: what is counted from it begins anew, and what was done settles nothing of that.
  fileprivate var beginsAnew: Bool {
    if case .lastCompleted = self { true } else { false }
  }
}

extension AnchorValue {
  init(_ value: DayOrInstant) {
    switch value {
    case .day(let date): self = .day(date)
    case .instant(let instant): self = .instant(instant)
    }
  }
}
