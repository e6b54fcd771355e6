package import CivilTime
import Definitions
package import Record
import Scheduling

extension RunningStudy {
  /// What `body` reads off a participant as the study sees them at an instant. Of what they did those outcomes alone are read that it
  /// asks for, so that it costs nothing of the rest of their life.
  ///
  /// - Parameter body: Called again while it asks for more: it reads, and does nothing else. It neither goes through the record's
  ///   outcomes, ended sittings and alerts nor keeps the view to ask it later how events stand.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func look<Value>(
    at participant: String, in reader: StoreReader, zones: inout ZoneCache, at now: Instant,
    _ body: (ParticipantView) throws -> Value
  ) throws -> Value {
    var wanted = SomeOutcomes()
    for _ in 0..<RunningStudy.mostRounds {
      let record = try reader.record(of: participant, asOf: now) { record in
        if dependsOnAllOutcomes(record) { return .all }
        wanted.firstOf = awaitedTasks(of: record)
        return .some(wanted)
      }
      let lookups = record.hasAllOutcomes ? nil : OutcomeLookups()
      let view = try view(of: record, in: reader, zones: &zones, at: now, forSitting: true, lookups)
      let value = Result { try body(view) }
      guard let asked = lookups?.all, !wanted.isSuperset(of: asked) else { return try value.get() }
      wanted.formUnion(asked)
    }
    return try body(view(of: participant, in: reader, zones: &zones, at: now))
  }

  /// What is done tells where to look next: the day's events, then those behind them.
  private static let mostRounds = 5

  /// Whether events of a participant may depend on outcomes that nothing names: they are counted from them, were counted from something
  /// that was corrected since, or stand under conditions that ask for everything.
  private func dependsOnAllOutcomes(_ record: ParticipantRecord) -> Bool {
    if record.mayHaveMoved || outcomeNeeds.need(of: record, withSurveys: true) == .all { return true }
    return record.enrolments.contains { enrolment in
      layers.contains { layer in
        guard let dependence = layer.schedules[enrolment.schedule]?.dependence else { return false }
        return !dependence.completions.isEmpty || dependence.usesMilestones && record.hasMilestoneOfSeveralValues
      }
    }
  }

  /// The tasks that others come after.
  private func awaitedTasks(of record: ParticipantRecord) -> Set<String> {
    Set(
      record.enrolments.flatMap { enrolment in
        layers.flatMap { $0.definitions.schedules[enrolment.schedule]?.tasks.flatMap(\.after) ?? [] }
      })
  }
}
