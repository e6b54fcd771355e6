import CivilTime
import Definitions
import Scheduling

/// A task on a study day as files explain it, with what puts it in words.
struct ExplainedDay {
  let task: String
  let schedule: String
  let layer: Int
  let date: CivilDate
  let compiled: CompiledSchedule
  let explanation: Explanation
  let wording: WhyWording
  let zone: Zone
  private let view: ParticipantView
  private let number: Int
  private let phases: [SchedulePhase]
  /// The place of the phase that the day is counted in.
  private let phase: Int

  /// - Returns: Nil for a task or a schedule that the files lack.
  init?(_ task: String, in schedule: String, _ layer: Int, on date: CivilDate, _ view: ParticipantView) {
    let phases = view.phases(schedule, layer)
    guard let compiled = view.study.layers[layer].schedules[schedule], let number = compiled.taskIndex(task),
      let phase = phases.place(ofTask: number, on: date, compiled),
      let wording = WhyWording(view.study.layers[layer].definitions, schedule: schedule, task: number),
      let explanation = compiled.explain(
        task: number, on: date, for: phases[phase].context, participant: view.facts, at: view.now,
        placed: { view.place(of: $0, schedule, layer)?.event ?? $0 },
        facts: { event in
          view.place(of: event, schedule, layer).map { view.eventFacts($0, at: view.now) } ?? EventFacts()
        })
    else { return nil }
    (self.task, self.schedule, self.layer, self.date, self.number) = (task, schedule, layer, date, number)
    (self.compiled, self.explanation, self.wording) = (compiled, explanation, wording)
    (self.phases, self.phase) = (phases, phase)
    self.view = view
    zone = phases[phase].context.clock.zone(on: date)
  }

  /// As ``SchedulePhase/idBeforePause(of:_:)``.
  func idBeforePause(of event: Event) -> String? { phases[phase].idBeforePause(of: event, compiled) }

  func elementID(_ index: Int) -> String { compiled.schedule.tasks[number].elements[index].id }

  /// A step with the study days that were or will be: a rule's next day is one with an event, and where pauses moved the
  /// schedule it may count from others.
  func counted(_ step: CheckedStep, _ element: Int) -> CheckedStep {
    var step = step
    if case .rule(let rule, _) = step.check, !step.passed { step.check = .rule(rule, next: nextDay(of: element)) }
    if case .cycle(let resumes) = step.check, !step.passed {
      let next = nextDay(of: element)
      // A pause that moves the schedule moves its cycle too, and other files may have another.
      let own = resumes.flatMap { phases[phase].holds($0) && view.study.layer(governing: $0) == layer ? $0 : nil }
      step.check = .cycle(resumes: next.map { min(own ?? $0, $0) })
    }
    if phases.count == 1 { return step }
    switch step.check {
    case .enrolled: step.check = .enrolled(phases[0].context.enrolledDay)
    case .anchor(let anchor, let day?, let index):
      step.check = .anchor(anchor, real(anchor, at: index) ?? day, index: index)
    case .from(let anchor, let day): step.check = .from(anchor, begin(anchor, day))
    case .cause(let anchor, let day): step.check = .cause(anchor, begin(anchor, day))
    case .until(let anchor?, let day, nil): step.check = .until(anchor, end(anchor, day))
    case .until(let anchor?, let day, let instant?):
      step.check = .until(anchor, day, at: end(anchor, instant))
    default: break
    }
    return step
  }

  /// The study day that an anchor means, by the phase that has the day.
  private func real(_ anchor: Anchor, at index: Int) -> CivilDate? {
    phases.lazy.compactMap { phase in
      phase.context.date(of: anchor, at: index).flatMap { phase.holds($0) ? $0 : nil }
    }.first
  }

  private func begin(_ anchor: Anchor?, _ day: CivilDate) -> CivilDate {
    let anchor = anchor ?? .enrollment
    return index(of: anchor) { $0.date(of: anchor, at: $1) == day }.flatMap { real(anchor, at: $0) } ?? day
  }

  /// The same of a day that is not included.
  private func end(_ anchor: Anchor, _ day: CivilDate) -> CivilDate {
    guard let index = index(of: anchor, where: { $0.date(of: anchor, at: $1) == day }) else { return day }
    let last = phases.lazy.compactMap { phase in
      phase.context.date(of: anchor, at: index).map { $0.adding(days: -1) }.flatMap {
        phase.holds($0) ? $0 : nil
      }
    }.first
    return last?.adding(days: 1) ?? day
  }

  private func end(_ anchor: Anchor, _ instant: Instant) -> Instant {
    guard let index = index(of: anchor, where: { $0.instant(of: anchor, at: $1) == instant }) else { return instant }
    return phases.lazy.compactMap { phase in
      phase.context.instant(of: anchor, at: index).flatMap {
        phase.holds(phase.context.clock.date(at: $0.adding(milliseconds: -1))) ? $0 : nil
      }
    }.first ?? instant
  }

  /// Which of an anchor's values gave what was asked of it.
  private func index(of anchor: Anchor, where isIt: (ParticipantContext, Int) -> Bool) -> Int? {
    let context = phases[phase].context
    return (0..<context.valueCount(of: anchor.base)).first { isIt(context, $0) }
  }

  /// The first day after this one on which an element has an event, by the files that govern it.
  private func nextDay(of element: Int) -> CivilDate? {
    view.nextDay(ofTask: task, element: elementID(element), in: schedule, after: date)
  }
}

extension [SchedulePhase] {
  /// The phase that a task's day is counted in: one whose event stayed when a pause began, else the last that had begun.
  fileprivate func place(ofTask task: Int, on date: CivilDate, _ compiled: CompiledSchedule) -> Int? {
    let staying = indices.dropLast().first { index in
      self[index].to <= date
        && compiled.events(ofTask: task, for: self[index].context, from: date, to: date.adding(days: 1))
          .contains { self[index].holds($0, compiled) }
    }
    return staying ?? lastIndex { $0.from <= date }
  }
}

extension ParticipantView {
  fileprivate func nextDay(
    ofTask task: String, element: String, in schedule: String, after date: CivilDate
  ) -> CivilDate? {
    let next = study.layers.indices.compactMap { layer -> CivilDate? in
      guard let compiled = study.layers[layer].schedules[schedule], let number = compiled.taskIndex(task),
        let index = compiled.schedule.tasks[number].elements.firstIndex(where: { $0.id == element })
      else { return nil }
      let daysAhead = mostDaysAhead(compiled, schedule, layer)
      return phases(schedule, layer).lazy.filter { date < $0.end(daysAhead: daysAhead) }.compactMap { phase in
        compiled.nextDay(
          ofTask: number, element: index, for: phase.context, from: max(date.adding(days: 1), phase.begin),
          where: { phase.holds($0, compiled) && isThere($0, compiled.id(of: $0), schedule, layer) })
      }.first
    }.min()
    // Of a schedule that they left nothing comes any more.
    guard let next, let left = left[schedule], let clock = clock(of: schedule) else { return next }
    return clock.start(of: next) < left ? next : nil
  }

  /// Whether an event is on the day that the schedule gives it.
  private func isThere(_ event: Event, _ id: String, _ schedule: String, _ layer: Int) -> Bool {
    inForce(event, schedule, layer) != nil
      || placed[id].map { $0.layer == layer && $0.event.date == event.date } ?? false
  }
}
