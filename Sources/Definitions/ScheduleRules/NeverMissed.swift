import CivilTime
import Diagnostics
import Expressions
import Scheduling

/// `never-missed` (warning): a condition counts the missed events of so few days that none of them can have closed.
///
/// An event is missed as it closes, and is counted by the study day that it lies on: one that is open for a week is a
/// week old by then.
enum NeverMissed: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    var told: Set<SourceSpan> = []
    for condition in loaded.tasks.flatMap(\.conditions) {
      for query in condition.expression?.queries ?? [] {
        guard case .events(.missed, let id, let days) = query.kind,
          let task = loaded.schedule.tasks.first(where: { $0.id == id }), !task.elements.isEmpty
        else { continue }
        let open = task.elements.map(\.fewestDaysOpen)
        let most = days ?? .max
        guard open.allSatisfy({ $0 >= most }), told.insert(condition.span).inserted else { continue }
        let shortest = open.min() ?? 0
        findings.warning(
          "never-missed",
          shortest == .max
            ? "no event of '\(id)' is ever missed: it never closes"
            : "no event of '\(id)' can be missed within \(most) days: it is open for \(shortest)", at: condition.span,
          help: shortest == .max
            ? "give its elements a window that closes, or ask for 'done' or 'completed'"
            : "ask for more days: missed(\(id), days=\(shortest * 2))")
      }
    }
  }
}

extension ScheduleElement {
  /// After how many study days an event of the element may be missed at the soonest; `Int.max` when never.
  fileprivate var fewestDaysOpen: Int {
    if case .anytime = rule { return .max }
    let late = grace?.fewestDays ?? 0
    switch window {
    case .standard, .untilNext: return late
    case .lasting(let duration): return duration.fewestDays + late
    case .around(_, let after): return after.fewestDays + 1 + late
    case .untilDone: return .max
    }
  }
}

extension CivilDuration {
  /// How many whole days it has at the least.
  fileprivate var fewestDays: Int {
    switch unit {
    case .second, .minute, .hour: Int((elapsedMilliseconds ?? 0) / 86_400_000)
    case .day: count
    case .week: count * 7
    case .month: count * 28
    case .year: count * 365
    }
  }
}
