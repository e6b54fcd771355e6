package import CivilTime
import Definitions
import Expressions
import Scheduling
import Record

/// Why a task is or is not due for a participant on a study day: every condition with its value, in the order in which
/// they are asked.
package struct Why: Sendable {
  package let participant: String
  package let task: String
  package let date: CivilDate
  /// Whether the participant takes part, and in a schedule that has the task.
  package let roster: [WhyStep]
  /// One for each element of the task, on the day of each event that meets the study day.
  package let elements: [WhyElement]
  /// What was decided by hand.
  package let notes: [String]
  /// In one sentence, with the first that failed.
  package let verdict: String
  package let isDue: Bool
  /// What would make it due; nil when nothing is missing, or nothing would.
  package let remedy: Remedy?
  /// The next event that is or will be due after the study day.
  package let next: StandingEvent?
}

/// A condition, whether it holds, and where it stands.
package struct WhyStep: Hashable, Sendable {
  package let text: String
  package let isMet: Bool
  /// Nil for what no file says.
  package let place: SourcePlace?
}

/// A line of an accepted file.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int

  package var description: String { "\(path):\(line)" }
}

package struct WhyElement: Sendable {
  package let element: String
  /// The study day of its event; the one that was asked about when it has none.
  package let date: CivilDate
  package let steps: [WhyStep]
  let explanation: ElementExplanation
}

/// What whoever reads a reason may see: conditions on the rest come without values.
package struct WhyAudience: Sendable {
  /// What tells who the participant is; nil for a reader who may see it.
  let hidden: IdentifyingPlaces?
  let seesAnswers: Bool

  package static let everything = WhyAudience(hiding: nil, seesAnswers: true)

  package init(hiding hidden: IdentifyingPlaces?, seesAnswers: Bool) {
    self.hidden = hidden
    self.seesAnswers = seesAnswers
  }
}

extension ParticipantView {
  /// Explains a task on a study day.
  ///
  /// - Parameters:
  ///   - date: The study day; nil for the one that holds now.
  ///   - audience: Who reads it.
  package func why(_ task: String, on date: CivilDate? = nil, for audience: WhyAudience = .everything) -> Why {
    let schedule = scheduleOfTask(task)
    let date = date ?? schedule.flatMap { clock(of: $0)?.date(at: now) } ?? today
    let listed = events(on: date).filter { $0.row.task == task }
    let open = listed.first { $0.state.isAvailable } ?? listed.last { $0.state != .upcoming } ?? listed.first
    let roster = rosterSteps(task, schedule, on: date, isDue: open?.state.isAvailable ?? false)
    var elements: [WhyElement] = []
    if let schedule, roster.allSatisfy(\.isMet) || !listed.isEmpty {
      var days: Set<CivilDate> = []
      for event in listed.filter({ placed[$0.id] == nil }) where days.insert(event.event.date).inserted {
        elements += explain(task, in: schedule, event.layer, on: event.event.date, audience)
      }
      if days.isEmpty { elements = explain(task, in: schedule, study.layer(governing: date), on: date, audience) }
    }
    let failed = roster.first { !$0.isMet } ?? elements.nearestMiss
    let next = nextDue(ofTask: task, from: max(date, today), after: open)
    return Why(
      participant: record.participant, task: task, date: date, roster: roster, elements: elements,
      notes: notes(task, on: date), verdict: verdict(task, on: date, open, failed),
      isDue: open?.state.isAvailable ?? false,
      remedy: remedy(open, roster, elements), next: next)
  }

  /// The schedule among the participant's own, past ones included, that has the task.
  func scheduleOfTask(_ task: String) -> String? {
    everySchedule.first { schedule in
      study.layers.contains { $0.schedules[schedule]?.taskIndex(task) != nil }
    }
  }

  private func explain(
    _ task: String, in schedule: String, _ layer: Int, on date: CivilDate, _ audience: WhyAudience
  ) -> [WhyElement] {
    guard let context = context(schedule, layer, on: date), let compiled = study.layers[layer].schedules[schedule],
      let number = compiled.taskIndex(task),
      let wording = WhyWording(study.layers[layer].definitions, schedule: schedule, task: number),
      let explanation = compiled.explain(
        task: number, on: date, for: context, participant: facts, at: now,
        facts: { event in
          let placed = PlacedEvent(
            event: event, id: compiled.id(of: event), element: "", start: event.start, schedule: schedule,
            layer: layer, byHand: nil)
          return eventFacts(placed, at: now)
        })
    else { return [] }
    let zone = context.clock.zone(on: date)
    return explanation.elements.map { element in
      var steps = element.steps.map { wording.step($0, element: element.element, zone: zone, on: element.planned) }
      for (index, step) in element.steps.enumerated() {
        let answer = answer(behind: step.check, on: date)
        if case .attribute(let name, _?) = step.check,
          audience.hidden?.tells(attribute: name) ?? false || answer != nil && !audience.seesAnswers
        {
          steps[index] = WhyStep(
            text: "'participant.\(name)' has a value", isMet: step.passed, place: steps[index].place)
          continue
        }
        if let answer {
          steps[index] = WhyStep(
            text: steps[index].text + ", " + answer.reading, isMet: step.passed, place: steps[index].place)
        }
        guard case .when(_, _, let ofElement) = step.check, audience.seesAnswers,
          !(audience.hidden?.tasks.contains(task) ?? false),
          let values = conditionValues(element, schedule, layer, ofElement: ofElement)
        else { continue }
        steps[index] = WhyStep(text: steps[index].text + values, isMet: steps[index].isMet, place: steps[index].place)
      }
      if let elsewhere = elsewhere(element, compiled, schedule, layer) {
        let asked = zip(element.steps, steps).filter { $0.0.check.isOfSchedule }.map { $0.1 }
        return WhyElement(
          element: compiled.schedule.tasks[number].elements[element.element].id, date: date, steps: asked + [elsewhere],
          explanation: element)
      }
      return WhyElement(
        element: compiled.schedule.tasks[number].elements[element.element].id, date: date, steps: steps,
        explanation: element)
    }
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
    _ element: ElementExplanation, _ compiled: CompiledSchedule, _ schedule: String, _ layer: Int
  ) -> WhyStep? {
    guard let first = element.events.first, element.events.allSatisfy({ inForce($0.event, schedule, layer) == nil })
    else { return nil }
    let id = compiled.id(of: first.event)
    guard let moved = placed[id] else {
      if let done = settlement(of: first.event, id, schedule, layer), let day = placed[done]?.event.date {
        let text = "it was done on \(day) as \(done), before its anchor was corrected, and is not asked for again"
        return WhyStep(text: text, isMet: false, place: nil)
      }
      return WhyStep(text: "\(id) belongs to a day that other files govern", isMet: false, place: nil)
    }
    if moved.event.date == first.event.date { return nil }
    return WhyStep(text: "\(id) was moved to \(moved.event.date)", isMet: false, place: nil)
  }

  /// What the questions of a condition were answered with.
  private func conditionValues(
    _ element: ElementExplanation, _ schedule: String, _ layer: Int, ofElement: Bool
  ) -> String? {
    guard let event = element.events.first?.event else { return nil }
    let placed = PlacedEvent(
      event: event, id: "", element: "", start: nil, schedule: schedule, layer: layer, byHand: nil)
    guard event.opens <= now, let queries = condition(of: placed, ofElement: ofElement)?.expression?.queries,
      !queries.isEmpty,
      let answers = answers(for: placed)
    else { return nil }
    return " (" + queries.map { "\($0.text) was \(answers.value(of: $0))" }.joined(separator: ", ") + ")"
  }

  /// What was decided about events of the task that were, or are now, on the study day.
  private func notes(_ task: String, on date: CivilDate) -> [String] {
    record.decisions.compactMap { decision in
      guard EventID(decision.event).map({ $0.task == task }) ?? false || decision.task == task else { return nil }
      let place = placed[decision.event]
      let now = place?.event.date
      var was: CivilDate?
      if case .date(let day)? = EventID(decision.event)?.key { was = day }
      guard now == date || was == date || (now == nil && was == nil) else { return nil }
      let moved = now.map { $0 == was || place?.byHand == nil ? "" : ", to \($0)" } ?? ""
      return "\(decision.event) was \(decision.decision.rawValue)\(moved): \(decision.reason)"
    }
  }
}

extension [WhyElement] {
  /// The element that came nearest to an event: with the most conditions that hold, of those that are over the last to
  /// end. Nil when one has an event.
  private var nearest: WhyElement? {
    if contains(where: { $0.steps.allSatisfy(\.isMet) }) { return nil }
    return self.max { a, b in (a.metCount, a.end) < (b.metCount, b.end) }
  }

  /// The first of its conditions that failed.
  fileprivate var nearestMiss: WhyStep? { nearest?.steps.first { !$0.isMet } }

  /// The question of that condition.
  var nearestCheck: ScheduleCheck? { nearest?.explanation.firstFailed?.check }
}

extension WhyElement {
  fileprivate var metCount: Int { steps.count { $0.isMet } }

  fileprivate var end: Int32 {
    if case .until(_, let day, _)? = explanation.firstFailed?.check { day.dayNumber } else { .min }
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
