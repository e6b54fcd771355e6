import CivilTime
import Scheduling

extension WhyWording {
  /// A rule with a list as a file writes it on one line; nil for one that says itself in a word.
  static func phrase(_ rule: ElementRule) -> String? {
    switch rule {
    case .weeks(let every, let on) where !on.isEmpty:
      let days = Weekday.names.indices.filter { on.rawValue >> UInt8($0) & 1 != 0 }.map { Weekday.names[$0].prefix(3) }
      return often(every, .week) + "on: [" + days.joined(separator: ", ") + "]"
    case .months(let every, .days(let days)):
      return often(every, .month) + "onDay: [" + days.sorted().map(String.init).joined(separator: ", ") + "]"
    case .dates(let dates) where dates.count > 1:
      let shown = Set(dates).sorted().prefix(4).map(\.description)
      return "dates: [" + (shown + (Set(dates).count > 4 ? ["..."] : [])).joined(separator: ", ") + "]"
    default: return nil
    }
  }

  private static func often(_ every: Int, _ unit: CalendarUnit) -> String {
    every > 1 ? "every: \(CivilDuration(every, unit)), " : ""
  }

  /// Of an element that would stand for another one as well.
  static func standsElsewhere(_ element: String) -> String {
    "the element '\(element)' has the same start, and its event stands on another day"
  }

  static func phrase(_ state: EventState) -> String {
    switch state {
    case .excused(.pause): "excused by a pause"
    case .excused(.declined): "excused: declined"
    case .excused(.reason): "excused by hand"
    case .excused(.stopped): "excused: the task was stopped"
    case .excused(.closed): "excused: the study was closed"
    case .missed(partial: true): "missed, though a sitting was begun"
    case .waiting(.after): "waiting for another task"
    case .waiting(.when): "not there: its condition did not hold"
    case .waiting(.turn): "there only if the element before it is not"
    case .doneLate: "done late"
    default: state.name
    }
  }

  static func name(_ anchor: Anchor) -> String {
    let base =
      switch anchor.base {
      case .enrollment: "enrollment"
      case .date(let date): date.description
      case .milestone(let name): name
      case .completed(let task): "completed(\(task))"
      case .lastCompleted(let task): "last completed(\(task))"
      }
    return base + (anchor.offset.map { " \($0.isBackward ? "-" : "+") \($0.duration)" } ?? "")
  }
}
