import Diagnostics
import Scheduling
import YAMLTree

/// `never-closes` (warning): grace, or a reminder before closing, of an event that stays open until it is done.
enum NeverCloses: ScheduleRule {
  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    for (task, places) in zip(loaded.schedule.tasks, loaded.tasks) {
      for (element, place) in zip(task.elements, places.elements) where element.window == .untilDone {
        let isLate = element.reminders.contains { if case .beforeClosing = $0 { true } else { false } }
        let fields = [("grace", "grace begins", element.grace != nil), ("remind", "this reminder waits for", isLate)]
        for (field, words, isGiven) in fields where isGiven {
          guard let entry = place.node.entry(field) else { continue }
          findings.warning(
            "never-closes", "with 'window: until done' the closing that \(words) never comes", at: entry.key.span,
            notes: place.span(of: "window").map { [.init("the window", at: $0)] } ?? [],
            help: field == "grace"
              ? "remove 'grace', or let the window end" : "remind after opening, or let the window end")
        }
      }
    }
  }
}
