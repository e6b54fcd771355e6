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

  init(_ outcome: OutcomeFact, _ anchor: DayOrInstant) {
    (schedule, task, element) = (outcome.schedule, outcome.task, outcome.element)
    self.anchor = anchor
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
    for phase in phases(standing.schedule, standing.layer) where phase.holds(event.date) {
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
    return study.layers.indices.lazy.compactMap { layer -> DayOrInstant? in
      guard let context = context(outcome.schedule, layer),
        let task = study.layers[layer].schedules[outcome.schedule]?.taskOfCauses(
          ofElement: outcome.element, task: outcome.task)
      else { return nil }
      return cause(of: .completed(task), at: number - 1, context)
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
    // Most are counted from the one value that their anchor has.
    var standing: Set<CountedFrom> = []
    // By task, the sittings that events come after which have one for each; the same in all files.
    var causes: [String: Set<AnchorValue>] = [:]
    for outcome in record.outcomes {
      let isBefore = begunAgain[outcome.schedule].map { outcome.late || outcome.finished < $0 } ?? false
      guard placed[outcome.event] == nil, schedules.contains(outcome.schedule),
        let anchor = outcome.anchor ?? (isBefore ? cause(of: outcome) : nil)
      else { continue }
      let counted = CountedFrom(outcome, anchor)
      if standing.contains(counted), !isBefore { continue }
      let isGone = isBefore && isGone(outcome)
      var isMoved = false
      defer { if !isMoved { standing.insert(counted) } }
      for layer in study.layers.indices {
        guard let context = context(outcome.schedule, layer),
          let compiled = study.layers[layer].schedules[outcome.schedule],
          let base = compiled.base(ofElement: outcome.element, task: outcome.task), base.canBeCorrected
        else { continue }
        if let cause = compiled.taskOfCauses(ofElement: outcome.element, task: outcome.task) {
          isMoved = true
          let known = causes[cause] ?? Set(context.causes(of: .completed(cause)).compactMap(\.self))
          causes[cause] = known
          if !isGone, known.contains(AnchorValue(anchor)) { break }
          guard let event = event(of: outcome, after: cause, at: anchor, context, compiled, isBefore: isGone) else {
            continue
          }
          kept[outcome.event] = movedByHand(placed(outcome, event, layer), context.clock)
          continue
        }
        let isCorrected = !recorded(base, context).contains(anchor)
        isMoved = isMoved || isCorrected
        guard isCorrected || isGone else { continue }
        let index = isCorrected ? place(ofCorrected: anchor, base) : nil
        var old = context
        if isBefore, base != .enrollment, outcome.begin < old.enrolled {
          old = old.replacing(.enrollment, at: 0, with: .instant(outcome.begin))
        }
        guard let found = event(of: outcome, isCorrected ? base : nil, at: index, old, compiled),
          let event = opening(found, in: layer, outcome.schedule, asOf: nil)
        else { continue }
        kept[outcome.event] = movedByHand(placed(outcome, event, layer), context.clock)
        guard let index, let occurrence = outcome.occurrence, !base.beginsAnew, compiled.movesWithAnchor(event),
          !isOfFormerEnrolment(outcome)
        else { continue }
        let done = SettledOccurrence(
          schedule: outcome.schedule, task: outcome.task, element: outcome.element, value: index,
          occurrence: occurrence, suffix: EventID(outcome.event)?.suffix.map(String.init))
        settled[done] = outcome.event
      }
    }
    return (kept, settled)
  }

  /// The event that an outcome was done as.
  ///
  /// - Parameters:
  ///   - base: Of what it was counted, whose value is another by now; nil where it stands.
  ///   - index: Which of its values that was; nil for one that was taken back.
  private func event(
    of outcome: OutcomeFact, _ base: AnchorBase?, at index: Int?, _ context: ParticipantContext,
    _ compiled: CompiledSchedule
  ) -> Event? {
    func events(_ context: ParticipantContext) -> [(event: Event, context: ParticipantContext)] {
      SchedulePhase.all(of: context, record).compactMap { phase in
        phase.event(outcome.event, compiled).map { ($0, phase.context) }
      }
    }
    guard let base, let anchor = outcome.anchor else { return events(context).first?.event }
    if let index { return events(context.replacing(base, at: index, with: AnchorValue(anchor))).first?.event }
    // What was recorded since has its place, or the one behind it was its own.
    return (0...context.valueCount(of: base)).lazy.compactMap { place in
      events(context.replacing(base, at: place, with: AnchorValue(anchor))).first { event, context in
        compiled.cause(of: event, for: context)?.index == place
      }?.event
    }.first
  }

  private func placed(_ outcome: OutcomeFact, _ event: Event, _ layer: Int) -> PlacedEvent {
    PlacedEvent(
      event: event, id: outcome.event, element: outcome.element, start: event.start, schedule: outcome.schedule,
      layer: layer, byHand: nil)
  }

  /// The event that an outcome was done as after one of a task's sittings.
  ///
  /// - Parameter isBefore: Whether it lies before the enrolment.
  private func event(
    of outcome: OutcomeFact, after cause: String, at anchor: DayOrInstant, _ context: ParticipantContext,
    _ compiled: CompiledSchedule, isBefore: Bool
  ) -> Event? {
    guard case .instant(let instant) = anchor, case .number(let number)? = EventID(outcome.event)?.key else {
      return nil
    }
    var old = context.placing(sittingOf: cause, at: number - 1, instant)
    if isBefore, outcome.begin < old.enrolled {
      let before = old.causes
      old = old.replacing(.enrollment, at: 0, with: .instant(outcome.begin))
      old.causes = before
    }
    return SchedulePhase.all(of: old, record).lazy.compactMap { $0.event(outcome.event, compiled) }.first
  }

  /// When the participant began in each schedule that they came to again, or whose enrolment was said anew.
  private var begunAgain: [String: Instant] {
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

  /// An event where it was moved to, before its anchor had another value.
  private func movedByHand(_ event: PlacedEvent, _ clock: StudyClock) -> PlacedEvent {
    var event = event
    for decision in record.decisions where decision.event == event.id { event.apply(decision, clock) }
    return event
  }

  /// Whether it was done before the participant left the schedule, in which they may be again: then anew.
  private func isOfFormerEnrolment(_ outcome: OutcomeFact) -> Bool {
    record.enrolments.contains { enrolment in
      enrolment.schedule == outcome.schedule && enrolment.left.map { outcome.finished <= $0 } ?? false
    }
  }

  /// Which of the anchor's values was the given one before it was corrected; nil for one that was taken back.
  private func place(ofCorrected value: DayOrInstant, _ base: AnchorBase) -> Int? {
    guard case .milestone(let name) = base else { return 0 }
    return record.milestones.first { $0.name == name && $0.corrected.contains(value) }.map { $0.place - 1 }
  }

  /// The event that stands for this one: the same occurrence, done on another day before its anchor was corrected.
  func settlement(of event: Event, _ id: String, _ schedule: String, _ layer: Int) -> String? {
    guard let compiled = study.layers[layer].schedules[schedule], compiled.movesWithAnchor(event),
      let context = context(schedule, layer, on: event.date), let cause = compiled.cause(of: event, for: context)
    else { return nil }
    let occurrence = SettledOccurrence(
      schedule: schedule, task: compiled.task(of: event).id, element: compiled.element(of: event).id,
      value: cause.index, occurrence: compiled.occurrence(of: event, for: context),
      suffix: EventID(id)?.suffix.map(String.init))
    return settled[occurrence]
  }
}

extension OutcomeFact {
  /// An instant at which its event was there.
  fileprivate var begin: Instant { min(opened ?? started ?? finished, finished) }
}

extension AnchorBase {
  /// What the file itself names is no matter of the record.
  fileprivate var canBeCorrected: Bool {
    if case .date = self { false } else { true }
  }

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
