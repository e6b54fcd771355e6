import CivilTime
import Record

/// Tells on which outcomes of a participant the events of a study day depend. What those of one cohort need is found once.
struct DayNeeds {
  private let study: RunningStudy
  private let date: CivilDate?
  private let now: Instant
  private var zones: ZoneCache
  private var rules: CohortRules
  private var found: [Cohort: NeededOutcomes] = [:]

  /// Each takes some kilobytes.
  private static let mostCohorts = 2_000

  /// - Parameter date: The study day; nil for the one that holds now in each schedule.
  init(_ study: RunningStudy, on date: CivilDate?, zones: ZoneCache, at now: Instant) {
    (self.study, self.date, self.now, self.zones) = (study, date, now, zones)
    rules = CohortRules(study, on: date, zones: zones, at: now)
  }

  /// - Parameter record: Without outcomes.
  mutating func needed(of record: ParticipantRecord) throws -> NeededOutcomes {
    guard let cohort = try rules.cohort(ofWhatever: record) else { return .all }
    if let known = found[cohort] { return known }
    let view = try ParticipantView(study: study, record: record, zones: &zones, at: now)
    var places = EventPlaces()
    for listed in view.candidates(on: date) { _ = places.add(listed.placed, view) }
    if found.count >= DayNeeds.mostCohorts { found.removeAll(keepingCapacity: true) }
    found[cohort] = places.needed
    return places.needed
  }
}
