package import CivilTime

extension StoreReader {
  /// What is known about one participant at `instant`.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, also for one added later than `instant`.
  package func record(of participant: String, asOf instant: Instant) throws -> ParticipantRecord {
    var found: ParticipantRecord?
    try snapshot.forEachRecord(of: person(participant, asOf: instant), asOf: instant) { found = $0 }
    guard let found else { throw StoreError.unknownParticipant(participant) }
    return found
  }

  /// The same with what the roster says alone, which costs nothing of what they have done.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, also for one added later than `instant`.
  package func rosterRecord(of participant: String, asOf instant: Instant) throws -> ParticipantRecord {
    var found: ParticipantRecord?
    try snapshot.forEachRosterRecord(of: person(participant, asOf: instant), asOf: instant) { found = $0 }
    guard let found else { throw StoreError.unknownParticipant(participant) }
    return found
  }

  /// The same for a reader to whom some of the participant's outcomes are enough: ``forEachRecord(asOf:needing:_:)``.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, also for one added later than `instant`; what `needing` throws.
  package func record(
    of participant: String, asOf instant: Instant, needing: (ParticipantRecord) throws -> NeededOutcomes
  ) throws -> ParticipantRecord {
    var found: ParticipantRecord?
    try snapshot.forEachRecord(of: person(participant, asOf: instant), asOf: instant, needing: needing) { found = $0 }
    guard let found else { throw StoreError.unknownParticipant(participant) }
    return found
  }

  /// Calls `body` with the record of each participant, in the order in which they were added.
  ///
  /// A pass over the whole roster: a handful of scans side by side, one record in memory at a time.
  ///
  /// - Parameters:
  ///   - schedule: Only participants who were ever enrolled in it; nil for all.
  ///   - includingRemoved: Whether those whose last status is ``ParticipantStatus/removed`` are among them.
  /// - Complexity: O(facts, sittings and outcomes).
  package func forEachRecord(
    asOf instant: Instant, schedule: String? = nil, includingRemoved: Bool = false,
    _ body: (ParticipantRecord) throws -> Void
  ) throws {
    try snapshot.forEachRecord(of: nil, asOf: instant) { record in
      if record.status == .removed, !includingRemoved { return }
      if let schedule, !record.enrolments.contains(where: { $0.schedule == schedule }) { return }
      try body(record)
    }
  }

  /// The same for readers to whom some of a participant's outcomes are enough, such as a list of a day: what somebody did in
  /// ten years costs it nothing.
  ///
  /// - Parameter needing: Takes the record without outcomes; asked of those alone who have many. A record that lacks some
  ///   has ``ParticipantRecord/hasAllOutcomes`` false.
  /// - Complexity: O(facts, sittings and the outcomes that are needed).
  package func forEachRecord(
    asOf instant: Instant, needing: (ParticipantRecord) throws -> NeededOutcomes,
    _ body: (ParticipantRecord) throws -> Void
  ) throws {
    try snapshot.forEachRecord(of: nil, asOf: instant, needing: needing) { record in
      if record.status != .removed { try body(record) }
    }
  }

  /// A record that was read with the outcomes that were needed, with all of them.
  package func withAllOutcomes(_ record: ParticipantRecord, asOf instant: Instant) throws -> ParticipantRecord {
    record.hasAllOutcomes ? record : try self.record(of: record.participant, asOf: instant)
  }

  /// The same with what the roster says of each alone, which costs nothing of what they have done: a list of people asks for
  /// no more.
  ///
  /// - Complexity: O(what was said of them).
  package func forEachRosterRecord(
    asOf instant: Instant, includingRemoved: Bool = false, _ body: (ParticipantRecord) throws -> Void
  ) throws {
    try snapshot.forEachRosterRecord(of: nil, asOf: instant) { record in
      if record.status != .removed || includingRemoved { try body(record) }
    }
  }
}
