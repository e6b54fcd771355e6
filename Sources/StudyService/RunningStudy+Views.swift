package import CivilTime
package import StudyStore

extension RunningStudy {
  /// A participant as the study sees them at an instant.
  ///
  /// Outcomes are read in full only where a condition asks for them.
  ///
  /// - Throws: ``StoreError``.
  package func view(
    of participant: String, in reader: StoreReader, zones: inout ZoneCache, at now: Instant
  ) throws -> ParticipantView {
    let record = try reader.record(of: participant, asOf: now)
    let history =
      asksForOutcomes ? OutcomeHistory(try reader.entries(about: participant, asOf: now)) : OutcomeHistory()
    return ParticipantView(study: self, record: record, history: history, zones: &zones, at: now)
  }
}
