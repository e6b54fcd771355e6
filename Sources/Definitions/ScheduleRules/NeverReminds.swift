import CivilTime
import Diagnostics
import Scheduling
import SurveyModel
import YAMLTree

/// `never-reminds` (warning): a reminder that lies outside the window of its event, which is as long as the file says, or
/// of an event that an assessor records.
enum NeverReminds: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    for (task, places) in zip(loaded.schedule.tasks, loaded.tasks) {
      for (element, place) in zip(task.elements, places.elements) {
        guard case .lasting(let window) = element.window, let entry = place.node.entry("remind") else { continue }
        for reminder in element.reminders where isOutside(reminder, window) {
          let words =
            switch reminder {
            case .afterOpening(let duration): "\(duration) after opening"
            case .beforeClosing(let duration): "\(duration) before closing"
            }
          findings.warning(
            "never-reminds", "\(words) lies outside the window of \(window): nobody is ever reminded then",
            at: entry.key.span, notes: place.span(of: "window").map { [.init("the window", at: $0)] } ?? [],
            help: "remind earlier, or let the window be longer")
        }
      }
    }
  }

  /// Reminders of events that are for an assessor: the participant, who would be reminded, can't do them.
  static func judge(assessedIn loaded: LoadedSchedule, _ surveys: SurveyShelf) -> [Diagnostic] {
    var findings = Findings(path: loaded.path)
    for (task, places) in zip(loaded.schedule.tasks, loaded.tasks)
    where surveys[task.survey]?.survey.respondent == .assessor {
      for (element, place) in zip(task.elements, places.elements) where !element.reminders.isEmpty {
        guard let entry = place.node.entry("remind") else { continue }
        findings.warning(
          "never-reminds", "an assessor records '\(task.id)': nobody is ever reminded of it", at: entry.key.span,
          help: "take 'remind' out; assessors see in Today what is open")
      }
    }
    return loaded.onceAVisit(findings.diagnostics)
  }

  private static func isOutside(_ reminder: Reminder, _ window: CivilDuration) -> Bool {
    switch reminder {
    case .afterOpening(let duration): duration.mostMilliseconds >= window.mostMilliseconds
    case .beforeClosing(let duration): duration.mostMilliseconds > window.mostMilliseconds
    }
  }
}

extension CivilDuration {
  /// Days of 25 hours, as long as a study day gets.
  fileprivate var mostMilliseconds: Int64 {
    let days: Int64 =
      switch unit {
      case .week: 7
      case .month: 31
      case .year: 366
      default: 1
      }
    return elapsedMilliseconds ?? Int64(count) * days * 25 * 3_600_000
  }
}
