import CivilTime
import Definitions
import Scheduling
import Record

extension ParticipantView {
  /// Whether the participant takes part on the study day, in a schedule that has the task.
  func rosterSteps(_ task: String, _ schedule: String?, on date: CivilDate, isDue: Bool) -> [WhyStep] {
    let id = record.participant
    var steps: [WhyStep] = []
    func add(_ text: String, _ isMet: Bool, _ topic: WhyTopic? = nil) {
      steps.append(WhyStep(text: text, isMet: isMet, place: nil, topic: topic))
    }
    guard let schedule else {
      let known = study.layers.contains { layer in layer.schedules.values.contains { $0.taskIndex(task) != nil } }
      add(
        known ? "'\(task)' is a task of a schedule that \(id) is not in" : "no accepted schedule has a task '\(task)'",
        false)
      return steps
    }
    let clock = clock(of: schedule) ?? StudyClock(dayStart: .midnight, zones: timeline)
    if let enrolment = record.enrolments.last(where: { $0.schedule == schedule }) {
      if let left = left[schedule], left < clock.end(of: date) {
        let reason = enrolment.reason.map { ": \($0)" } ?? ""
        add("\(id) left \(schedule) at \(reading(left, clock, on: date))\(reason)", false, .leaving)
        return steps
      }
      add("\(id) is in \(schedule) since \(clock.date(at: enrolment.instant))", true)
    }
    let change = record.statuses.last
    let isAway = facts.withdrawn.map { $0 < clock.end(of: date) && $0 <= now } ?? false
    let reason = change?.reason.map { ": \($0)" } ?? ""
    let since = facts.withdrawn.map { " since \(clock.date(at: $0))" } ?? ""
    add(isAway ? "\(id) is \(record.status.rawValue)\(since)\(reason)" : "\(id) takes part", !isAway, .leaving)
    if let stop = study.stops.first(where: { $0.task == task }) {
      add(
        "\(task) was stopped for everybody at \(reading(stop.at, clock, on: date)): \(stop.reason)",
        stop.at >= clock.end(of: date), .stopping)
    }
    if let closing = study.closing, closing.at < clock.end(of: date) {
      let reason = closing.reason.map { ": \($0)" } ?? ""
      add("the study was closed at \(reading(closing.at, clock, on: date))\(reason)", false, .closing)
    }
    let day = clock.start(of: date)
    if let pause = facts.pauses.last(where: { $0.from <= day && ($0.until.map { day < $0 } ?? true) }) {
      let end = pause.until.map { " to \(clock.date(at: $0))" } ?? ""
      let before = isDue ? "; it was open before" : ""
      add("\(id) is paused from \(clock.date(at: pause.from))\(end)\(before)", isDue, .pausing)
    }
    for (begin, end) in movingPauses(schedule, before: date) {
      let days = end.dayNumber - begin.dayNumber
      add("the pause from \(begin) to \(end) moved what was to come by \(days) \(days == 1 ? "day" : "days")", true)
    }
    return steps
  }

  /// In one sentence: how the event stands that the day's answer is about, else what stands against one.
  func verdict(
    _ task: String, on date: CivilDate, _ subject: StandingEvent?, _ listed: [StandingEvent], _ roster: [WhyStep],
    _ elements: [WhyElement]
  ) -> String {
    guard let event = subject else {
      let failed = roster.first { !$0.isMet } ?? elements.nearestMiss
      return "\(task) is not due on \(date): " + (failed?.text ?? "nothing is scheduled")
    }
    let isListed = listed.contains { $0.id == event.id }
    let row = event.row
    let id = event.id + (isListed ? "" : move(of: event))
    func at(_ instant: Instant?) -> String { instant.map { row.zone.reading(at: $0) } ?? "" }
    switch event.state {
    case .open, .started:
      let end = row.closes.map { "until \(at($0))" } ?? "until it is done"
      return "\(task) is \(isListed ? "due" : "not due on \(date)"): \(id) is \(event.state.name), \(end)"
    case .late:
      return "\(task) is \(isListed ? "due" : "not due on \(date)"): \(id) closed, and can be done late until "
        + at(row.graceEnds)
    case .upcoming:
      let end = isListed ? "" : row.closes.map { " and closes at \(at($0))" } ?? ""
      return "\(task) is not due \(isListed ? "yet" : "on \(date)"): \(id) opens at \(at(row.opens))\(end)"
        + alternative(to: event, listed)
    case .done, .doneLate:
      // One that was done before its anchor was corrected says so itself.
      if !isListed, id == event.id, let miss = miss(of: event, elements) {
        return "\(task) is not due on \(date): \(miss.text)"
      }
      return "\(task) is not due: \(id) was done at \(at(event.completed))"
    case .missed: return "\(task) is not due: \(id) closed at \(at(row.closes)) and was missed"
    case .lapsed: return "\(task) is not due: its day is over"
    case .excused, .withdrawn, .waiting:
      let cause =
        roster.first { !$0.isMet && $0.topic == event.state.topic && $0.topic != nil } ?? miss(of: event, elements)
      return "\(task) is not due on \(date): "
        + (cause?.text ?? "\(id) is \(WhyWording.phrase(event.state))"
          + (end(of: event).map { " since \(at($0.at))" + ($0.reason.map { ": \($0)" } ?? "") } ?? ""))
    }
  }

  /// Where an event was put by hand; empty for one that is where its schedule has it.
  private func move(of event: StandingEvent) -> String {
    let isMoved = record.decisions.contains { $0.decision == .rescheduled && $0.event == event.id }
    return isMoved ? " was moved to \(event.row.date) and" : ""
  }

  /// The condition that an event waits for.
  private func miss(of event: StandingEvent, _ elements: [WhyElement]) -> WhyStep? {
    elements.first { $0.own.contains { $0.id == event.id } }?.steps.first { !$0.isMet }
  }

  /// What is said of an event to come that may not be there: that it has a condition, and what takes its place else.
  private func alternative(to event: StandingEvent, _ listed: [StandingEvent]) -> String {
    guard isConditionalItself(event) else { return "" }
    let next = listed.first { $0.state == .waiting(.turn) && $0.row.opens == event.row.opens }
    let other = next.map { ", else \($0.id)" + (isConditionalItself($0) ? " if its own holds" : "") } ?? ""
    return " if its condition holds then" + other
  }

  /// Whether an event is there only where a condition of its task or its element holds.
  func isConditionalItself(_ standing: StandingEvent) -> Bool {
    guard standing.row.element != PlacedEvent.addedElement,
      let task = study.layers[standing.layer].definitions.schedules[standing.schedule]?.tasks[standing.event.task]
    else { return false }
    return task.when != nil || task.elements[standing.event.element].when != nil
  }

  private func reading(_ instant: Instant, _ clock: StudyClock, on date: CivilDate) -> String {
    clock.zone(on: date).reading(at: instant)
  }

  /// The pauses that moved the schedule and were over by a study day.
  private func movingPauses(_ schedule: String, before date: CivilDate) -> [(CivilDate, CivilDate)] {
    let phases = phases(schedule, study.layer(governing: date))
    return zip(phases, phases.dropFirst()).map { ($0.to, $1.from) }.filter { $0.1 <= date }
  }
}

extension EventState {
  /// What about the participant brought an event there.
  fileprivate var topic: WhyTopic? {
    switch self {
    case .withdrawn: .leaving
    case .excused(.stopped): .stopping
    case .excused(.closed): .closing
    case .excused(.pause): .pausing
    case .upcoming, .open, .started, .late, .done, .doneLate, .missed, .lapsed, .waiting, .excused(.declined),
      .excused(.reason):
      nil
    }
  }
}
