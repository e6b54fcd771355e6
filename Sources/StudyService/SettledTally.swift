import CivilTime
import Record
import Scheduling

/// Counts what is open or done of one participant after the other; what many have alike is found once.
struct SettledTally {
  private let study: RunningStudy
  private let now: Instant
  private var zones: ZoneCache
  private var rules: CohortRules
  private var known = DayFacts()
  private let plain: ParticipantFacts
  private var cohorts: [Cohort: SharedSettled] = [:]

  /// Each takes some kilobytes.
  private static let mostCohorts = 2_000

  init(_ study: RunningStudy, zones: ZoneCache, at now: Instant) {
    self.study = study
    self.now = now
    self.zones = zones
    rules = CohortRules(study, zones: zones, at: now)
    plain = ParticipantFacts(stopped: study.stopped, closed: study.closing?.at)
  }

  /// How many events of a participant are open or done.
  mutating func count(_ record: ParticipantRecord, in reader: StoreReader) throws -> Int {
    guard let cohort = try rules.cohort(of: record) else {
      let view = try study.view(of: record, in: reader, zones: &zones, at: now)
      let known = Set(view.events().map(\.id)).union(record.outcomes.map(\.event))
      return known.count { view.event($0)?.state.isOpenOrDone ?? false }
    }
    let isPlain = record.pauses.isEmpty && record.statuses.isEmpty
    let open = try shared(cohort, record).count(
      record, isPlain ? nil : ParticipantFacts(record, study), plain: plain, at: now, using: &known)
    if record.outcomes.isEmpty { return open }
    let view = try ParticipantView(study: study, record: record, zones: &zones, at: now)
    return open + Set(record.outcomes.map(\.event)).count { view.event($0)?.state.isOpenOrDone ?? false }
  }

  private mutating func shared(_ cohort: Cohort, _ record: ParticipantRecord) throws -> SharedSettled {
    if let known = cohorts[cohort] { return known }
    if cohorts.count >= SettledTally.mostCohorts { cohorts.removeAll(keepingCapacity: true) }
    let shared = SharedSettled(try ParticipantView(study: study, record: record, zones: &zones, at: now), plain)
    cohorts[cohort] = shared
    return shared
  }
}
