package import CivilTime
package import Definitions
package import Record

extension RunningStudy {
  /// A participant as the study sees them at an instant.
  ///
  /// Outcomes are read in full only where a condition or a survey of the participant's own schedules asks for their tasks.
  ///
  /// - Throws: ``StoreError``.
  package func view(
    of participant: String, in reader: StoreReader, zones: inout ZoneCache, at now: Instant
  ) throws -> ParticipantView {
    let record = try reader.record(of: participant, asOf: now)
    return try view(of: record, in: reader, zones: &zones, at: now, forSitting: true)
  }

  /// The same of a record that was read at that instant, for lists: without what a sitting alone asks for.
  package func view(
    of record: ParticipantRecord, in reader: StoreReader, zones: inout ZoneCache, at now: Instant
  ) throws -> ParticipantView {
    try view(of: record, in: reader, zones: &zones, at: now, forSitting: false)
  }

  /// - Parameter lookups: Takes down what the view is asked for, of a record with some of the outcomes.
  func view(
    of record: ParticipantRecord, in reader: StoreReader, zones: inout ZoneCache, at now: Instant, forSitting: Bool,
    _ lookups: OutcomeLookups? = nil
  ) throws -> ParticipantView {
    let history =
      switch outcomeNeeds.need(of: record, withSurveys: forSitting) {
      case .none: OutcomeHistory()
      case .tasks(let tasks):
        OutcomeHistory(try reader.entries(about: record.participant, asOf: now) { tasks.contains($1) })
      case .all: OutcomeHistory(try reader.entries(about: record.participant, asOf: now))
      }
    return try ParticipantView(
      study: self, record: record, history: history, zones: &zones, at: now, lookups: lookups)
  }
}

extension RunningStudy {
  /// What other files would do from a study day on.
  ///
  /// - Parameters:
  ///   - isCounted: Whether people and what is open or done are counted where no file is another: it takes everybody's record.
  ///   - visit: Called with what changes for each participant who is affected, one at a time.
  /// - Throws: ``StoreError``, or what `visit` throws.
  package func plan(
    for definitions: StudyDefinitions, effective: CivilDate, in reader: StoreReader, zones: ZoneCache, at now: Instant,
    isCounted: Bool = true, _ visit: (AmendmentPlan.ParticipantPlan) throws -> Void = { _ in }
  ) throws -> AmendmentPlan {
    var plan = AmendmentPlan(from: self, to: definitions, effective: effective)
    if matches(definitions.files), current.effective.map({ $0 <= effective }) ?? true {
      if !isCounted, plan.overtaken.isEmpty { return plan }
      var tally = SettledTally(self, zones: zones, at: now)
      try reader.forEachRecord(asOf: now) { plan.addUnchanged($0, settled: try tally.count($0, in: reader)) }
      return plan
    }
    let amended = amended(by: definitions, effective: effective)
    var comparing = PlanComparing(self, amended, from: effective, zones: zones, at: now)
    try reader.forEachRecord(asOf: now) { record in
      let comparison = try comparing.compare(record, for: plan, in: reader)
      plan.add(comparison)
      if comparison.plan.isAffected { try visit(comparison.plan) }
    }
    return plan
  }

  /// The first study day that has begun for nobody, by the clocks of the files in force and by those of others: the earliest that the
  /// others can govern.
  ///
  /// - Throws: ``StoreError``.
  package func firstFreeDay(
    for definitions: StudyDefinitions, in reader: StoreReader, zones: inout ZoneCache, at now: Instant
  ) throws -> CivilDate {
    let others = StudyLayer(effective: nil, definitions: definitions)
    var latest = try zones.zone(current.definitions.study.zone ?? "UTC").local(at: now).date
    var cache = zones
    defer { zones = cache }
    // Who never travelled has the clocks of all others in the same zone and schedules.
    var seen: Set<[String]> = []
    try reader.forEachRosterRecord(asOf: now) { record in
      if record.zones.count <= 1, !record.pauses.contains(where: \.shifts) {
        let key = [record.zones.first?.zone ?? ""] + record.enrolments.map(\.schedule)
        if !seen.insert(key).inserted { return }
      }
      let view = try ParticipantView(study: self, record: record, zones: &cache, at: now)
      for schedule in view.everySchedule {
        latest = max(latest, view.today(in: schedule))
        let other = try ParticipantView.clock(for: schedule, others, view.timeline, &cache)
        latest = max(latest, other?.date(at: now) ?? latest)
      }
    }
    return latest.adding(days: 1)
  }
}
