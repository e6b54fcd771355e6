import CivilTime
import Record
import Scheduling

/// By what an outcome's event is counted, in the files of a layer.
struct OutcomeSource {
  let layer: Int
  let context: ParticipantContext
  let compiled: CompiledSchedule
  let base: AnchorBase
  /// The place of the anchor's value that the event's id names; nil where ids have dates.
  let place: Int?
  /// The task each of whose sittings has an event of its own behind it; nil for any other element.
  let taskOfCauses: String?
}

extension ParticipantView {
  /// By what an outcome's event is counted in the files of a layer; nil where they lack it, or the file itself names the date.
  func source(of outcome: OutcomeFact, in layer: Int) -> OutcomeSource? {
    guard let context = context(outcome.schedule, layer),
      let compiled = study.layers[layer].schedules[outcome.schedule],
      let base = compiled.base(ofElement: outcome.element, task: outcome.task), base.canBeCorrected
    else { return nil }
    return OutcomeSource(
      layer: layer, context: context, compiled: compiled, base: base,
      place: compiled.placeOfValue(EventID(outcome.event), ofElement: outcome.element, task: outcome.task),
      taskOfCauses: compiled.taskOfCauses(ofElement: outcome.element, task: outcome.task))
  }

  /// The event that an outcome was done as.
  ///
  /// - Parameters:
  ///   - anchor: The value of which it was counted, which may be another by now; nil where it stands.
  ///   - index: Which of the values that was; nil for one that was taken back.
  ///   - isBefore: Whether it may lie before the enrolment.
  func event(
    of outcome: OutcomeFact, countedFrom anchor: DayOrInstant?, at index: Int?, _ source: OutcomeSource, isBefore: Bool
  ) -> Event? {
    let (compiled, base) = (source.compiled, source.base)
    var context = source.context
    if isBefore, base != .enrollment, outcome.begin < context.enrolled {
      context = context.replacing(.enrollment, at: 0, with: .instant(outcome.begin))
    }
    func events(_ context: ParticipantContext) -> [(event: Event, context: ParticipantContext)] {
      SchedulePhase.all(of: context, compiled, record).compactMap { phase in
        phase.event(outcome.event, compiled).map { ($0, phase.context) }
      }
    }
    guard let anchor else { return events(context).first?.event }
    if let place = index ?? source.place {
      let own = context.replacing(base, at: place, with: AnchorValue(anchor))
      // Another value, recorded later or corrected, may have ended what was counted from this one.
      let contexts = [own, own.dropping(valuesOf: base, behind: place), own.dropping(valuesOf: base, besides: place)]
      return contexts.lazy.compactMap { events($0).first?.event }.first
    }
    // What was recorded since has its place, or the one behind it was its own.
    return (0...context.valueCount(of: base)).lazy.compactMap { place in
      events(context.replacing(base, at: place, with: AnchorValue(anchor))).first { event, context in
        compiled.cause(of: event, for: context)?.index == place
      }?.event
    }.first
  }

  /// The event that an outcome was done as after one of a task's sittings.
  ///
  /// - Parameter isBefore: Whether it lies before the enrolment.
  func event(
    of outcome: OutcomeFact, after cause: String, at anchor: DayOrInstant, _ source: OutcomeSource, isBefore: Bool
  ) -> Event? {
    guard case .instant(let instant) = anchor, case .number(let number)? = EventID(outcome.event)?.key else {
      return nil
    }
    var context = source.context
    if isBefore, outcome.begin < context.enrolled {
      context = context.replacing(.enrollment, at: 0, with: .instant(outcome.begin))
    }
    context = context.placing(sittingOf: cause, at: number - 1, instant)
    return SchedulePhase.all(of: context, source.compiled, record).lazy.compactMap {
      $0.event(outcome.event, source.compiled)
    }.first
  }

  /// An outcome's event where it was moved to by hand, before its anchor had another value.
  func placed(_ outcome: OutcomeFact, _ event: Event, _ source: OutcomeSource) -> PlacedEvent {
    var placed = PlacedEvent(event, outcome.event, of: outcome.element, in: outcome.schedule, source.layer)
    for decision in record.decisions where decision.event == placed.id {
      placed.apply(decision, source.context.clock)
    }
    return placed
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
}
