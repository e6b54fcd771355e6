import CivilTime
import Definitions
import Expressions
import Record
import Scheduling

extension ParticipantView {
  func explain(
    _ task: String, in schedule: String, _ layer: Int, on date: CivilDate, _ audience: WhyAudience
  ) -> [WhyElement] {
    guard let explained = ExplainedDay(task, in: schedule, layer, on: date, self) else { return [] }
    return explained.explanation.elements.map { element in
      let steps = element.steps.map { step in
        told(step, element, explained, audience)
      }
      let miss = elsewhere(element, explained)
      let shown = miss.map { miss in zip(element.steps, steps).filter { $0.0.check.isOfSchedule }.map { $0.1 } + [miss]
      }
      return WhyElement(
        element: explained.elementID(element.element), date: date,
        steps: shown ?? steps, layer: layer, explanation: element, nextDay: nextDay(element, explained),
        own: standing(element.events.map(\.event), explained),
        elsewhere: standing(element.elsewhere, explained))
    }
  }

  private func nextDay(_ element: ElementExplanation, _ explained: ExplainedDay) -> CivilDate? {
    guard let failed = element.firstFailed, case .rule(_, let next) = explained.counted(failed, element.element).check
    else { return nil }
    return next
  }

  private func told(
    _ step: CheckedStep, _ element: ElementExplanation, _ explained: ExplainedDay, _ audience: WhyAudience
  ) -> WhyStep {
    let label = element.events.count > 1 ? step.event.map { explained.compiled.id(of: $0) } : nil
    var told = explained.wording.step(
      explained.counted(step, element.element), element: element.element, of: label, zone: explained.zone,
      on: element.planned)
    let answer = answer(behind: step.check, on: explained.date)
    if case .attribute(let name, _?) = step.check,
      audience.hidden?.tells(attribute: name) ?? false || answer != nil && !audience.seesAnswers
    {
      return WhyStep(text: "'participant.\(name)' has a value", isMet: step.passed, place: told.place)
    }
    if let answer { told.text += ", " + answer.reading }
    if case .overlap(let other?, nil) = step.check, !step.passed, isInForce(element.element, explained) {
      return WhyStep(
        text: WhyWording.standsElsewhere(explained.elementID(other)), isMet: true, place: told.place)
    }
    guard case .when(_, _, let ofElement) = step.check, audience.seesAnswers,
      !(audience.hidden?.tasks.contains(explained.task) ?? false),
      let event = step.event ?? element.events.first?.event,
      let values = conditionValues(event, explained, ofElement: ofElement)
    else { return told }
    told.text += values
    return told
  }

  /// Whether the day has an event of an element, whatever its rule says of it.
  private func isInForce(_ element: Int, _ explained: ExplainedDay) -> Bool {
    places(from: explained.date, to: explained.date.adding(days: 1)).contains { placed in
      placed.element == explained.elementID(element) && taskID(of: placed) == explained.task
    }
  }

  /// The events as the record has them: where they were moved to, or where they were done before their anchor was corrected.
  private func standing(_ events: [Event], _ explained: ExplainedDay) -> [StandingEvent] {
    events.compactMap { event in
      let id = explained.idBeforePause(of: event) ?? explained.compiled.id(of: event)
      return self.event(settlement(of: event, id, explained.schedule, explained.layer) ?? id)
    }
  }

  /// An event of the schedule as its day has it: with the times that it was given by hand on that day, or on another while it is open
  /// still, or as files have it that come into force after its own opening.
  func place(of event: Event, _ schedule: String, _ layer: Int) -> PlacedEvent? {
    guard let compiled = study.layers[layer].schedules[schedule] else { return nil }
    let id = compiled.id(of: event)
    if let placed = placed[id], placed.event.date == event.date || isOpen(placed, on: event.date) { return placed }
    let event = opening(event, in: layer, schedule, asOf: nil) ?? event
    return PlacedEvent(event, id, of: compiled.element(of: event).id, in: schedule, layer)
  }

  private func isOpen(_ placed: PlacedEvent, on date: CivilDate) -> Bool {
    guard let clock = context(placed.schedule, placed.layer)?.clock,
      placed.event.meets(clock.start(of: date), clock.end(of: date))
    else { return false }
    return state(of: placed, at: now)?.isAvailable ?? false
  }

  /// The answer that a condition's value comes from; nil for one that was entered by hand.
  private func answer(behind check: ScheduleCheck, on date: CivilDate) -> AnswerSource? {
    switch check {
    case .anchor(let anchor, _?, let index):
      guard case .milestone(let name) = anchor.base else { return nil }
      return record.milestones.first { $0.name == name && $0.place == index + 1 }?.answer
    case .attribute(let name, _?):
      guard let clock = everySchedule.first.flatMap({ self.clock(of: $0) }) else { return nil }
      let change = record.attributes.last { $0.name == name && $0.firstDay(by: clock) <= date }
      return change?.answer.flatMap { $0.isTakenBack ? nil : $0 }
    default: return nil
    }
  }

  /// Why the events that an element gives are not on their day; nil when one of them is.
  private func elsewhere(
    _ element: ElementExplanation, _ explained: ExplainedDay
  ) -> WhyStep? {
    let (schedule, layer) = (explained.schedule, explained.layer)
    guard let first = element.events.first?.event,
      element.events.allSatisfy({
        explained.idBeforePause(of: $0.event) != nil || inForce($0.event, schedule, layer) == nil
      })
    else { return nil }
    func miss(_ text: String) -> WhyStep { WhyStep(text: text, isMet: false, place: nil) }
    let former = explained.idBeforePause(of: first)
    if let former, let known = placedEvent(former), known.byHand == nil {
      return miss("\(former) had opened before the pause, and stays on \(known.event.date)")
    }
    let id = former ?? explained.compiled.id(of: first)
    if let moved = placed[id], moved.byHand != nil {
      return moved.event.date == first.date ? nil : miss("\(id) was moved to \(moved.event.date)")
    }
    guard let done = standing([first], explained).first, let completed = done.completed else {
      if let other = event(id)?.schedule, other != schedule { return miss("\(id) is one of \(other) now") }
      return miss("\(id) belongs to a day that other files govern")
    }
    if done.event.date == first.date { return nil }
    let time = done.row.zone.reading(at: completed)
    if done.schedule != schedule { return miss("\(done.id) was done at \(time), in \(done.schedule)") }
    if let number = outcome(of: done.id)?.number, isOfFormerStay(number, in: schedule) {
      return miss("\(done.id) was done at \(time), in an earlier stay in \(schedule), and is not asked for again")
    }
    return miss("\(done.id) was done at \(time), before its anchor was corrected, and is not asked for again")
  }

  /// What the questions of a condition were answered with.
  private func conditionValues(
    _ event: Event, _ explained: ExplainedDay, ofElement: Bool
  ) -> String? {
    guard let placed = place(of: event, explained.schedule, explained.layer), placed.event.opens <= now,
      let queries = condition(of: placed, ofElement: ofElement)?.expression?.queries, !queries.isEmpty,
      let answers = answers(for: placed)
    else { return nil }
    return " (" + queries.map { "\($0.text) was \(answers.said($0))" }.joined(separator: ", ") + ")"
  }

  /// What was decided about events of the task that were, or are now, on the study day, or are open then; and which of them were done
  /// where the schedule has them no more.
  func notes(_ task: String, on date: CivilDate, _ listed: [StandingEvent]) -> [String] {
    let kept = listed.compactMap { done -> String? in
      guard listed.count > 1, let place = placed[done.id], place.byHand == nil, let completed = done.completed else {
        return nil
      }
      return
        "\(done.id) was done at \(done.row.zone.reading(at: completed)), before its anchor was corrected, and stays on \(done.event.date)"
    }
    return kept + decided(task, on: date, listed)
  }

  private func decided(_ task: String, on date: CivilDate, _ listed: [StandingEvent]) -> [String] {
    record.decisions.compactMap { decision in
      guard EventID(decision.event).map({ $0.task == task }) ?? false || decision.task == task,
        !isOfEarlierStay(decision)
      else { return nil }
      let isExcuse = decision.decision == .excused || decision.decision == .declined
      let id = isExcuse ? idNow(of: decision) : decision.event
      let place = placed[id]
      let now = place?.event.date
      var was: CivilDate?
      if case .date(let day)? = EventID(id)?.key { was = day }
      let isListed = listed.contains { $0.id == id }
      guard isListed || now == date || was == date || (now == nil && was == nil) else { return nil }
      let moved = now.map { $0 == was || place?.byHand == nil || isExcuse ? "" : ", to \($0)" } ?? ""
      return "\(id) was \(decision.decision.rawValue)\(moved): \(decision.reason)"
    }
  }
}

extension ScheduleCheck {
  /// Whether it asks for what the schedule says, rather than for what was recorded.
  fileprivate var isOfSchedule: Bool {
    switch self {
    case .after, .when, .state: false
    default: true
    }
  }
}
