import CivilTime
import Scheduling
import Record

extension ParticipantView {
  /// Whether the participant takes part on the study day, in a schedule that has the task.
  func rosterSteps(_ task: String, _ schedule: String?, on date: CivilDate, isDue: Bool) -> [WhyStep] {
    let id = record.participant
    var steps: [WhyStep] = []
    func add(_ text: String, _ isMet: Bool) { steps.append(WhyStep(text: text, isMet: isMet, place: nil)) }
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
        add("\(id) left \(schedule) at \(reading(left, clock, on: date))\(reason)", false)
        return steps
      }
      add("\(id) is in \(schedule) since \(clock.date(at: enrolment.instant))", true)
    }
    let change = record.statuses.last
    let isAway = facts.withdrawn.map { $0 < clock.end(of: date) && $0 <= now } ?? false
    let reason = change?.reason.map { ": \($0)" } ?? ""
    let since = facts.withdrawn.map { " since \(clock.date(at: $0))" } ?? ""
    add(isAway ? "\(id) is \(record.status.rawValue)\(since)\(reason)" : "\(id) takes part", !isAway)
    if let stop = study.stops.first(where: { $0.task == task }) {
      add(
        "\(task) was stopped for everybody at \(reading(stop.at, clock, on: date)): \(stop.reason)",
        stop.at >= clock.end(of: date))
    }
    if let closing = study.closing, closing.at < clock.end(of: date) {
      let reason = closing.reason.map { ": \($0)" } ?? ""
      add("the study was closed at \(reading(closing.at, clock, on: date))\(reason)", false)
    }
    let day = clock.start(of: date)
    if let pause = facts.pauses.last(where: { $0.from <= day && ($0.until.map { day < $0 } ?? true) }) {
      let end = pause.until.map { " to \(clock.date(at: $0))" } ?? ""
      let before = isDue ? "; it was open before" : ""
      add("\(id) is paused from \(clock.date(at: pause.from))\(end)\(before)", isDue)
    }
    return steps
  }

  func verdict(_ task: String, on date: CivilDate, _ event: StandingEvent?, _ failed: WhyStep?) -> String {
    guard let event else { return "\(task) is not due on \(date): " + (failed?.text ?? "nothing is scheduled") }
    let row = event.row
    func at(_ instant: Instant?) -> String { instant.map { row.zone.reading(at: $0) } ?? "" }
    switch event.state {
    case .open, .started:
      return "\(task) is due: \(event.id) is \(event.state.name), "
        + (row.closes.map { "until \(at($0))" } ?? "until it is done")
    case .late: return "\(task) is due: \(event.id) closed, and can be done late until \(at(row.graceEnds))"
    case .upcoming: return "\(task) is not due yet: \(event.id) opens at \(at(row.opens))"
    case .done, .doneLate: return "\(task) is not due: \(event.id) was done at \(at(event.completed))"
    case .missed: return "\(task) is not due: \(event.id) closed at \(at(row.closes)) and was missed"
    case .lapsed: return "\(task) is not due: its day is over"
    case .excused, .withdrawn, .waiting:
      return "\(task) is not due on \(date): "
        + (failed?.text ?? "\(event.id) is \(WhyWording.phrase(event.state))"
          + (end(of: event).map { " since \(at($0.at))" + ($0.reason.map { ": \($0)" } ?? "") } ?? ""))
    }
  }

  /// What would make it due.
  func remedy(_ event: StandingEvent?, _ roster: [WhyStep], _ elements: [WhyElement]) -> Remedy? {
    if let event {
      switch event.state {
      case .open, .started, .late, .done, .doneLate: return nil
      case .upcoming: return study.closing == nil ? .opensByItself : nil
      case .missed, .excused(.declined), .excused(.reason):
        return study.closing == nil ? .reopening(event: event.id) : nil
      case .excused(.pause): return .resuming
      case .excused(.stopped), .excused(.closed), .withdrawn, .lapsed: return nil
      case .waiting: break
      }
    }
    if roster.contains(where: { !$0.isMet }) { return nil }
    switch elements.nearestCheck {
    case .after(let task, nil)?: return .completing(task: task)
    case .when?: return .conditionHolding
    case .anchor(let anchor, nil, _)?:
      if case .milestone(let name) = anchor.base { return .milestone(name) }
      return anchor.task.map { .completing(task: $0) }
    case .attribute(let name, _)?: return .attribute(name)
    default: return nil
    }
  }

  private func reading(_ instant: Instant, _ clock: StudyClock, on date: CivilDate) -> String {
    clock.zone(on: date).reading(at: instant)
  }
}
