import CivilTime
import Diagnostics
import Scheduling

/// `overlap` (warning): two elements of a task have an event at the same start; the first in the file stands for both.
///
/// Looked for in the first 400 days, counted from enrolment or from the first date that an element names. Random times
/// are left out, since they meet others by chance alone.
enum OverlappingElements: ScheduleRule {
  /// More elements than a person writes are judged in part, so that no file can keep the checker busy.
  private static let mostElements = 60

  static func judge(_ loaded: LoadedSchedule, _ scene: ScheduleScene, _ findings: inout Findings) {
    for (task, places) in zip(loaded.schedule.tasks, loaded.tasks) {
      let pairs = zip(task.elements, places.elements).filter { element, place in
        !element.isLeftToChance && scene.isSound(place, of: places)
      }.prefix(mostElements)
      guard pairs.count > 1 else { continue }
      let trial = ScheduleTrial(loaded, scene, task: task, at: pairs.map(\.1), elements: pairs.map(\.0))
      var told: Set<[Int]> = []
      for day in enrolments(pairs.map(\.0)) {
        for overlap in trial.overlaps(enrolledOn: day, days: 400) {
          guard told.insert([overlap.element, overlap.shadowed]).inserted else { continue }
          let (first, second) = (pairs[overlap.element].1, pairs[overlap.shadowed].1)
          findings.warning(
            "overlap",
            "'\(first.id)' and '\(second.id)' of the task '\(task.id)' have an event at the same start: "
              + "\(overlap.date) for an enrolment on \(day)",
            at: second.span, label: "this one gives no event there",
            notes: [.init("this one stands for both", at: first.span)],
            help: "end one where the other begins, or choose another time")
        }
      }
    }
  }

  /// An enrolment on a Wednesday in the middle of a month, and one on the first date that the task names.
  private static func enrolments(_ elements: [ScheduleElement]) -> [CivilDate] {
    var dates: [CivilDate] = []
    for element in elements {
      for anchor in [element.from, element.until] {
        if case .date(let date) = anchor?.base { dates.append(date) }
      }
      switch element.rule {
      case .dates(let listed): dates += listed
      case .once(let anchor): if case .date(let date) = anchor.base { dates.append(date) }
      default: break
      }
    }
    return [CivilDate(iso: "2026-04-15"), dates.min()].compactMap { $0 }
  }
}

extension ScheduleElement {
  fileprivate var isLeftToChance: Bool { if case .random = rule { true } else { false } }
}
