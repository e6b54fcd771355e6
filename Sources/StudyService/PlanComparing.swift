import CivilTime
import Record
import Scheduling

/// Compares what each participant has with what they would have by other files; who has and would have all alike is compared
/// once.
struct PlanComparing {
  private let before: RunningStudy
  private let after: RunningStudy
  private let now: Instant
  private var zones: ZoneCache
  private var rules: (before: CohortRules, after: CohortRules)
  private var cohorts: [Pair: AmendmentPlan.Comparison] = [:]

  private struct Pair: Hashable {
    let before: Cohort
    let after: Cohort
  }

  /// Each takes some hundred kilobytes where much changes.
  private static let mostCohorts = 200
  /// Study days before the first one that is compared: those of other zones, and the one before the study day that holds now.
  private static let daysBehind = 3

  init(_ before: RunningStudy, _ after: RunningStudy, from effective: CivilDate, zones: ZoneCache, at now: Instant) {
    self.before = before
    self.after = after
    self.now = now
    self.zones = zones
    let first = min(effective, Zone.utc.local(at: now).date)
    func rules(_ study: RunningStudy) -> CohortRules {
      CohortRules(study, on: first, daysBehind: PlanComparing.daysBehind, zones: zones, at: now)
    }
    self.rules = (rules(before), rules(after))
  }

  /// - Parameter plan: Says what is compared.
  mutating func compare(
    _ record: ParticipantRecord, for plan: AmendmentPlan, in reader: StoreReader
  ) throws -> AmendmentPlan.Comparison {
    guard record.outcomes.isEmpty, record.sittings.isEmpty, record.pauses.isEmpty, record.statuses.isEmpty,
      record.enrolments.allSatisfy({ $0.left == nil }), let cohort = try rules.before.cohort(of: record),
      let other = try rules.after.cohort(of: record)
    else {
      return plan.compare(
        try before.view(of: record, in: reader, zones: &zones, at: now),
        try after.view(of: record, in: reader, zones: &zones, at: now))
    }
    let pair = Pair(before: cohort, after: other)
    if let known = cohorts[pair] { return known.marked(of: record.participant) }
    let found = plan.compare(
      try ParticipantView(study: before, record: record, zones: &zones, at: now),
      try ParticipantView(study: after, record: record, zones: &zones, at: now))
    if cohorts.count >= PlanComparing.mostCohorts { cohorts.removeAll(keepingCapacity: true) }
    cohorts[pair] = found
    return found
  }
}
