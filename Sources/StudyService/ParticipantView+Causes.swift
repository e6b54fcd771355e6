import CivilTime
import Record
import Scheduling
import SurveyModel

/// A complete sitting that events may come after which have one for each.
struct CauseSitting: Hashable, Sendable {
  let event: String
  let instant: Instant
  /// What came after it is gone; its number is no other's.
  let isDeleted: Bool
}

extension ParticipantView {
  /// The sittings of tasks that events come after which have one for each, each at the place of its number; those that were deleted have
  /// theirs.
  static func causes(_ record: ParticipantRecord, _ study: RunningStudy, by now: Instant) -> [String: [CauseSitting?]] {
    let schedules = Set(record.enrolments.map(\.schedule)).filter { schedule in
      study.layers.contains { $0.schedules[schedule]?.hasTasksOfCauses ?? false }
    }
    if schedules.isEmpty { return [:] }
    let complete = (record.outcomes.map { ($0, false) } + record.deletedOutcomes.map { ($0, true) })
      .filter { $0.0.ending == Ending.complete.rawValue && $0.0.finished <= now }
    let sittings = Dictionary(grouping: complete, by: \.0.task)
    let known = knownNumbers(record, study, schedules)
    return sittings.reduce(into: [:]) { found, sittings in
      let inOrder = sittings.value.sorted { $0.0.number < $1.0.number }
        .map { CauseSitting(event: $0.0.event, instant: $0.0.finished, isDeleted: $0.1) }
      found[sittings.key] = placed(inOrder, known[sittings.key] ?? [:])
    }
  }

  /// By task and sitting, the numbers that were done after it. A program before numbered without the sittings that were deleted.
  private static func knownNumbers(
    _ record: ParticipantRecord, _ study: RunningStudy, _ schedules: Set<String>
  ) -> [String: [Instant: Int]] {
    var known: [String: [Instant: Int]] = [:]
    for outcome in record.outcomes where schedules.contains(outcome.schedule) {
      guard case .instant(let cause)? = outcome.anchor, case .number(let number)? = EventID(outcome.event)?.key,
        let task = study.layers.lazy.compactMap({ layer in
          layer.schedules[outcome.schedule]?.taskOfCauses(ofElement: outcome.element, task: outcome.task)
        }).first
      else { continue }
      known[task, default: [:]][cause] = min(number, known[task]?[cause] ?? number)
    }
    return known
  }

  /// Sittings at the places that are known of some; the others follow each other. Those that were deleted make way for a place that is
  /// known, and for the same sitting that was recorded again.
  private static func placed(_ sittings: [CauseSitting], _ known: [Instant: Int]) -> [CauseSitting?] {
    var places: [CauseSitting?] = []
    let events = Dictionary(grouping: sittings, by: \.instant).mapValues { Set($0.map(\.event)).count }
    for sitting in sittings {
      let earlier = places.firstIndex { place in
        place.map { $0.isDeleted && $0.event == sitting.event && $0.instant == sitting.instant } ?? false
      }
      if let earlier {
        places[earlier] = sitting
        continue
      }
      // Of several sittings of one instant nobody knows whose number it is.
      if let number = known[sitting.instant], events[sitting.instant] == 1 {
        while places.count >= number, places.last??.isDeleted ?? true { places.removeLast() }
        while places.count + 1 < number { places.append(nil) }
      }
      places.append(sitting)
    }
    return places
  }
}
