import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

/// `never-fires` (warning): an element without a single event, because no day fits its rule between its start and its
/// end, or because each of them is excepted.
///
/// The engine itself is asked, for participants enrolled on days on which an event is most likely.
enum NeverFires: ScheduleRule {
  /// To find that nothing ever comes takes a look at every year there is: more of them are not worth the wait.
  private static let mostFindings = 20

  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    var count = 0
    for (index, task) in loaded.schedule.tasks.enumerated() {
      for (place, element) in zip(loaded.tasks[index].elements, task.elements) {
        guard count < mostFindings, isJudged(element), scene.isSound(place, of: loaded.tasks[index]) else { continue }
        let trial = ScheduleTrial(loaded, scene, task: task, at: [place], elements: [element])
        let days = enrolments(for: element, except: [task.except, element.except])
        guard !days.contains(where: { trial.hasEvent(enrolledOn: $0) }) else { continue }
        count += 1
        let bare = ScheduleTrial(
          loaded, scene, task: task, at: [place], elements: [element], exceptions: false)
        let isExcepted = days.contains { bare.hasEvent(enrolledOn: $0) }
        let except = place.node.entry("except") ?? loaded.tasks[index].node.entry("except")
        findings.warning(
          "never-fires",
          "the element '\(element.id)' of the task '\(task.id)' has no events: "
            + (isExcepted ? "all its days are excepted" : "no day fits its rule"),
          at: isExcepted ? except?.key.span ?? place.span : place.span,
          help: isExcepted ? "leave a day of it, or remove the element" : "fix the rule, 'from' or 'until'")
      }
    }
  }

  private static func isJudged(_ element: ScheduleElement) -> Bool {
    switch element.rule {
    case .once, .each, .anytime, .hours: return false
    case .days, .weeks, .months, .years, .dates, .recurrence, .random: break
    }
    guard let until = element.until else { return true }
    let from = element.from ?? .enrollment
    if case .date = until.base { return isOpen(until, from) }
    // Between two points of different kinds there may be any time, or none.
    return until.base == from.base && isOpen(until, from)
  }

  /// What ends before its start, or on it, is told by another rule.
  private static func isOpen(_ until: Anchor, _ from: Anchor) -> Bool {
    if case .open = AnchorOrder(until, from) { true } else { false }
  }

  /// Days of enrolment of which one leads to an event, if any does.
  ///
  /// A rule that has a year to come true does so for every enrolment or for none, but for leap years and week 53; one
  /// that ends sooner is tried from each day of six years.
  private static func enrolments(for element: ScheduleElement, except: [Exceptions]) -> [CivilDate] {
    if case .date(let date) = element.from?.base { return [date] }
    var days: [CivilDate] = []
    if case .dates(let dates) = element.rule { days += dates.prefix(400) }
    if case .date(let date) = element.until?.base { days += [1, 7, 31, 366, 1_500].map { date.adding(days: -$0) } }
    days += except.flatMap(\.ranges).prefix(20).flatMap { [$0.until, $0.from.adding(days: -1)] }
    guard let start = CivilDate(iso: "2024-01-01") else { return days }
    let isShort = element.until.map { until in
      if case .date = until.base { false } else { until.isWithinAYear }
    }
    return days + (isShort == true ? Array(0..<2_192) : [0, 30, 59, 731]).map { start.adding(days: $0) }
  }
}

extension Anchor {
  fileprivate var isWithinAYear: Bool {
    guard let offset, !offset.isBackward else { return true }
    let count = offset.duration.count
    return switch offset.duration.unit {
    case .second, .minute: true
    case .hour: count <= 24 * 400
    case .day: count <= 400
    case .week: count <= 57
    case .month: count <= 13
    case .year: count <= 1
    }
  }
}
