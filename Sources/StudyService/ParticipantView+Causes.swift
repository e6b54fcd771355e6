import CivilTime
import Record
import Scheduling

extension ParticipantView {
  /// The sittings that events come after which have one for each, with nil in the places of those that were deleted; of tasks of which one
  /// was.
  ///
  /// A deleted sitting is not in the record's outcomes any more. What was done after it, and after those behind it, names the sitting that it
  /// came after and its number: by these the others keep theirs.
  ///
  /// - Parameter completions: By task, the complete sittings in the order in which they were recorded.
  static func causes(
    _ record: ParticipantRecord, _ study: RunningStudy, _ completions: [String: [Instant]]
  ) -> [String: [Instant?]] {
    let schedules = Set(record.enrolments.map(\.schedule)).filter { schedule in
      study.layers.contains { $0.schedules[schedule]?.hasTasksOfCauses ?? false }
    }
    if schedules.isEmpty { return [:] }
    var known: [String: [Int: Instant]] = [:]
    for outcome in record.outcomes where schedules.contains(outcome.schedule) {
      guard case .instant(let cause)? = outcome.anchor, case .number(let number)? = EventID(outcome.event)?.key,
        let task = study.layers.lazy.compactMap({ layer in
          layer.schedules[outcome.schedule]?.taskOfCauses(ofElement: outcome.element, task: outcome.task)
        }).first
      else { continue }
      known[task, default: [:]][number] = cause
    }
    var found: [String: [Instant?]] = [:]
    for (task, numbers) in known {
      let standing = completions[task] ?? []
      let places = placed(standing, numbers)
      if places != standing.map(Optional.some) { found[task] = places }
    }
    return found
  }

  /// Instants at the places that are known of some, with nil between them; those of which none is known follow each other. A place that another
  /// instant had is left free.
  private static func placed(_ standing: [Instant], _ known: [Int: Instant]) -> [Instant?] {
    let numbers = Dictionary(known.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    let present = Set(standing)
    let free = Set(known.filter { !present.contains($0.value) }.keys)
    var places: [Instant?] = []
    for instant in standing {
      let number = numbers[instant] ?? 0
      while places.count + 1 < number || number == 0 && free.contains(places.count + 1) { places.append(nil) }
      places.append(instant)
    }
    return places
  }
}
