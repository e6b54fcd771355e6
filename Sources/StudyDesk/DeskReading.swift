package import CivilTime
package import Record
package import StudyService

/// One consistent state of the record with the files in force, as of an instant: what views are computed from.
package struct DeskReading {
  package let reader: StoreReader
  package let study: RunningStudy
  package let now: Instant
  package let zones: DeskZones
}

extension DeskReading {
  /// The same as of an earlier instant.
  func at(_ instant: Instant) -> DeskReading {
    DeskReading(reader: reader, study: study, now: instant, zones: zones)
  }

  /// A participant as the study sees them.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func view(of participant: String) throws -> ParticipantView {
    var cache = zones.cache
    return try study.view(of: participant, in: reader, zones: &cache, at: now)
  }

  /// Visits everybody on the roster as lists show them, in the order in which they were added: in one pass over the record,
  /// without the answers that conditions and surveys ask for.
  func forEachStanding(includingRemoved: Bool, _ body: (ParticipantView) throws -> Void) throws {
    var cache = zones.cache
    try reader.forEachRecord(asOf: now, includingRemoved: includingRemoved) { record in
      try body(ParticipantView(study: study, record: record, zones: &cache, at: now))
    }
  }
}

extension StoreReader {
  /// An assessor who is on the lists.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``, ``RosterRefusal/assessorRemoved(_:)``.
  package func activeAssessor(_ id: String, asOf instant: Instant) throws -> AssessorRecord {
    let found = try assessor(id, asOf: instant)
    if found.removed != nil { throw RosterRefusal.assessorRemoved(id) }
    return found
  }

  /// An assessor, removed or not.
  ///
  /// - Throws: ``RosterRefusal/unknownAssessor(_:known:)``.
  package func assessor(_ id: String, asOf instant: Instant) throws -> AssessorRecord {
    let all = try assessors(asOf: instant)
    guard let found = all.last(where: { $0.assessor == id }) else {
      throw RosterRefusal.unknownAssessor(id, known: all.filter { $0.removed == nil }.map(\.assessor))
    }
    return found
  }
}
