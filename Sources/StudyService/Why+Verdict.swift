import CivilTime
import Definitions
import Scheduling
import Record

extension ParticipantView {
  /// Whether the participant takes part on the study day, in a schedule that has the task.
  func rosterSteps(
    _ task: String, _ schedule: String?, on date: CivilDate, _ listed: [StandingEvent]
  ) -> [WhyStep] {
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
    if let left = leaving(schedule, by: date) {
      let reason = enrolment(in: schedule)?.reason.map { ": \($0)" } ?? ""
      add("\(id) left \(schedule) at \(reading(left, clock, on: date))\(reason)", false, .leaving)
      return steps
    }
    for other in schedules(withTask: task).reversed() where other == schedule || leaving(other, by: date) != nil {
      if let told = stay(in: other) { add(told, true) }
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
    if let lack = lack(of: task, in: schedule, on: date), listed.isEmpty { add(lack, false) }
    if let closing = study.closing, closing.at < clock.end(of: date) {
      let reason = closing.reason.map { ": \($0)" } ?? ""
      add("the study was closed at \(reading(closing.at, clock, on: date))\(reason)", false, .closing)
    }
    let day = clock.start(of: date)
    if let pause = facts.pauses.last(where: { $0.from <= day && ($0.until.map { day < $0 } ?? true) }) {
      let end = pause.until.map { " to \(clock.date(at: $0))" } ?? ""
      let open = listed.filter(\.state.isAvailable)
      let after = open.contains { $0.row.opens < pause.from } ? "; it was open before" : "; it is open after"
      add(
        "\(id) is paused from \(clock.date(at: pause.from))\(end)" + (open.isEmpty ? "" : after), !open.isEmpty,
        .pausing)
    }
    for (begin, end) in movingPauses(schedule, before: date) {
      let days = end.dayNumber - begin.dayNumber
      add("the pause from \(begin) to \(end) moved what was to come by \(days) \(days == 1 ? "day" : "days")", true)
    }
    return steps
  }

  private func enrolment(in schedule: String) -> Enrolment? { record.enrolments.last { $0.schedule == schedule } }

  /// The first study day on which they were, or will be, in a schedule.
  func enrolledDay(_ schedule: String) -> CivilDate? {
    enrolment(in: schedule).flatMap { clock(of: schedule)?.date(at: $0.instant) }
  }

  /// When they left a schedule, if that was by the end of a study day.
  func leaving(_ schedule: String, by date: CivilDate) -> Instant? {
    guard let left = left[schedule], let clock = clock(of: schedule), left < clock.end(of: date) else { return nil }
    return left
  }

  /// From when on they are or were in a schedule; nil for one that they are not enrolled in.
  private func stay(in schedule: String) -> String? {
    guard let clock = clock(of: schedule), let since = enrolledDay(schedule) else { return nil }
    let id = record.participant
    guard let left = left[schedule], left <= now else { return "\(id) is in \(schedule) since \(since)" }
    let reason = enrolment(in: schedule)?.reason.map { ": \($0)" } ?? ""
    return "\(id) was in \(schedule) from \(since), and left it on \(clock.date(at: left))\(reason)"
  }

  /// What the files that govern a day lack; nil where they have the task in the schedule.
  private func lack(of task: String, in schedule: String, on date: CivilDate) -> String? {
    let layer = study.layers[study.layer(governing: date)]
    let files = "the files in force" + (layer.effective.map { " since \($0)" } ?? "")
    guard let compiled = layer.schedules[schedule] else { return "\(files) have no schedule '\(schedule)'" }
    return compiled.taskIndex(task) == nil ? "\(files) have no task '\(task)' in the schedule '\(schedule)'" : nil
  }

  /// In one sentence: how the events stand that the day's answer is about, else what stands against one.
  func verdict(
    _ task: String, on date: CivilDate, isTakenOut: Bool, _ subjects: [StandingEvent], _ listed: [StandingEvent],
    _ roster: [WhyStep], _ elements: [WhyElement]
  ) -> String {
    if subjects.isEmpty {
      // A pause takes away what would be there: where nothing would be, the reason is another.
      let failed =
        roster.first { !$0.isMet && $0.topic != .pausing } ?? elements.nearestMiss ?? roster.first { !$0.isMet }
      return "\(task) is not due on \(date): " + (failed?.text ?? "nothing is scheduled")
    }
    func isListed(_ event: StandingEvent) -> Bool { listed.contains { $0.id == event.id } }
    if subjects.count == 1,
      let cause = cause(of: subjects[0], on: date, isTakenOut: isTakenOut, isListed(subjects[0]), roster, elements)
    {
      return "\(task) is not due on \(date): \(cause)"
    }
    let clauses = subjects.map { event in
      event.id + (isListed(event) ? "" : move(of: event)) + " " + standing(of: event, isListed(event), listed)
    }
    return "\(task) is \(head(date, subjects, of: subjects.filter(isListed))): " + clauses.joined(separator: "; ")
  }

  private func head(_ date: CivilDate, _ subjects: [StandingEvent], of listed: [StandingEvent]) -> String {
    if listed.contains(where: \.state.isAvailable) { return "due" }
    if listed.contains(where: { $0.state == .upcoming }) { return "not due yet" }
    let isOver = subjects.contains { event in
      switch event.state {
      case .done, .doneLate, .missed, .lapsed: true
      default: false
      }
    }
    return isOver ? "not due" : "not due on \(date)"
  }

  /// What is told of an event that stands alone and has a cause to tell of. Of another day's it is its name that tells.
  ///
  /// - Parameter isTakenOut: Whether a pause took the study day out of the schedule.
  private func cause(
    of event: StandingEvent, on date: CivilDate, isTakenOut: Bool, _ isListed: Bool, _ roster: [WhyStep],
    _ elements: [WhyElement]
  ) -> String? {
    let isOfOtherDay = isListed && event.row.date != date
    return switch event.state {
    case .open, .started, .late, .upcoming, .missed: nil
    case .lapsed: "its day is over"
    // One that was done before its anchor was corrected says so itself.
    case .done, .doneLate: isListed || !move(of: event).isEmpty ? nil : miss(of: event, elements)?.text
    case .excused(.declined) where isOfOtherDay, .excused(.reason) where isOfOtherDay: nil
    case .excused(.pause) where isOfOtherDay && !isTakenOut || openingAfterPause(event) != nil: nil
    case .excused, .withdrawn, .waiting:
      (roster.first { step in
        !step.isMet && step.topic != nil && step.topic == event.state.topic && (isListed || step.topic != .pausing)
      } ?? miss(of: event, elements))?.text
    }
  }

  /// How an event stands, in words that follow its id.
  private func standing(of event: StandingEvent, _ isListed: Bool, _ listed: [StandingEvent]) -> String {
    let row = event.row
    func at(_ instant: Instant?) -> String { instant.map { row.zone.reading(at: $0) } ?? "" }
    switch event.state {
    case .open, .started:
      return "is \(event.state.name), " + (row.closes.map { "until \(at($0))" } ?? "until it is done")
    case .late: return "closed, and can be done late until \(at(row.graceEnds))"
    case .upcoming:
      let end = isListed ? "" : row.closes.map { " and closes at \(at($0))" } ?? ""
      let opening = opening(of: event).flatMap { row.opens < $0 ? ", in a pause, and can be done from \(at($0))" : nil }
      return "opens at \(at(row.opens))" + end + (opening ?? "") + alternative(to: event, listed)
    case .done, .doneLate: return "was done at \(at(event.completed))"
    case .missed: return "closed at \(at(row.closes)) and was missed"
    case .lapsed: return "was offered on a day that is over"
    case .excused, .withdrawn, .waiting:
      let end = end(of: event).map { " since \(at($0.at))" + ($0.reason.map { ": \($0)" } ?? "") }
      let opening = openingAfterPause(event).map { ", and can be done from \(at($0))" }
      return "is \(WhyWording.phrase(event.state))" + (end ?? "") + (opening ?? "")
    }
  }

  /// When an event can be done that a pause excuses which ends before it closes; nil for any other.
  private func openingAfterPause(_ event: StandingEvent) -> Instant? {
    event.state == .excused(.pause) ? opening(of: event) : nil
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
