package import CivilTime
package import Scheduling
package import Record

extension RunningStudy {
  /// Visits every participant as the study sees them, in the order in which they were added, one in memory at a time.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachView(
    in reader: StoreReader, zones: inout ZoneCache, at now: Instant,
    where isWanted: (ParticipantRecord) -> Bool = { _ in true },
    _ body: (ParticipantView) throws -> Void
  ) throws {
    var cache = zones
    defer { zones = cache }
    try reader.forEachRecord(asOf: now) { record in
      if isWanted(record) { try body(try view(of: record, in: reader, zones: &cache, at: now)) }
    }
  }

  /// Visits participants as the list of a study day shows them: with the outcomes that its events depend on, and none of what
  /// else they did in ten years.
  ///
  /// - Parameters:
  ///   - participant: One alone; nil for everybody, as ``forEachView(in:zones:at:where:_:)`` has them.
  ///   - date: The study day, which ``ParticipantView/events(on:)`` is to be asked for; nil for the one that holds now.
  /// - Throws: ``StoreError``, or what `body` throws.
  package func forEachDayView(
    of participant: String?, on date: CivilDate?, in reader: StoreReader, zones: ZoneCache, at now: Instant,
    where isWanted: (ParticipantRecord) -> Bool, _ body: (ParticipantView) throws -> Void
  ) throws {
    var zones = zones
    var needs = DayNeeds(self, on: date, zones: zones, at: now)
    func needed(of record: ParticipantRecord) throws -> NeededOutcomes {
      isWanted(record) ? try needs.needed(of: record) : .ofEvents([])
    }
    func visit(_ record: ParticipantRecord) throws {
      if isWanted(record) { try body(view(of: record, in: reader, zones: &zones, at: now)) }
    }
    if let participant { return try visit(reader.record(of: participant, asOf: now, needing: needed)) }
    try reader.forEachRecord(asOf: now, needing: needed, visit)
  }

  /// Writes what `due --ndjson` prints for everybody: the rows of ``ParticipantView/events(on:)``, a line each.
  ///
  /// Participants who have the same events share them, so that most cost a look at their record.
  ///
  /// - Parameters:
  ///   - date: The study day; nil for the one that holds now for each participant.
  ///   - write: Takes lines that are ready; false ends the list.
  /// - Throws: ``StoreError``, ``OutputEnded``.
  /// - Complexity: Linear in the roster and what was recorded; memory for one participant and some thousand cohorts.
  package func writeDue(
    on date: CivilDate?, in reader: StoreReader, zones: ZoneCache, at now: Instant,
    where isWanted: (ParticipantRecord) -> Bool, _ isListed: (EventState) -> Bool, to write: ([UInt8]) -> Bool
  ) throws {
    var writer = DueWriter(self, on: date, zones: zones, at: now)
    try reader.forEachRecord(
      asOf: now, needing: { record in isWanted(record) ? try writer.needed(of: record) : .ofEvents([]) }
    ) { record in
      guard isWanted(record) else { return }
      try writer.add(record, in: reader, where: isListed)
      if writer.isFull, !writer.flush(to: write) { throw OutputEnded() }
    }
    if !writer.flush(to: write) { throw OutputEnded() }
  }
}

/// Nobody reads the list any more.
package struct OutputEnded: Error {
  package init() {}
}
