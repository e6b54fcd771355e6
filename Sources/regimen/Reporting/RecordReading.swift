import CivilTime
import StudyService
import Record

/// One consistent look at the record for what reports and exports need: each participant with their outcomes.
struct RecordReading {
  let running: RunningStudy
  let reader: StoreReader
  let now: Instant
  private let zones: ZoneCache

  /// Calls `body` inside one snapshot, so that all it reads belongs together.
  ///
  /// - Throws: ``CommandFailure``, or what `body` throws.
  static func snapshot<Value>(of open: OpenStudy, _ body: (RecordReading) throws -> Value) throws -> Value {
    try StoreFailure.translated {
      try open.store.read { reader in
        guard let running = try RunningStudy(reader, zones: open.zones.known, asOf: open.now) else {
          throw CommandFailure.notPossibleNow("no files are in force yet")
        }
        return try body(
          RecordReading(running: running, reader: reader, now: open.now, zones: open.zones.cache))
      }
    }
  }

  private init(running: RunningStudy, reader: StoreReader, now: Instant, zones: ZoneCache) {
    self.running = running
    self.reader = reader
    self.now = now
    self.zones = zones
  }

  /// Visits participants in the order of the roster, or one of them, with what stands of their outcomes.
  ///
  /// - Parameter task: Only outcomes of this task; nil for all.
  /// - Throws: ``CommandFailure`` for a task that the study does not have.
  func forEach(
    _ participant: String?, task: String? = nil, _ body: (ParticipantView, [OutcomeRecord]) throws -> Void
  ) throws {
    if let task, !running.hasTask(task) { throw CommandFailure.usage("the study has no task '\(task)'") }
    var zones = zones
    for id in try participant.map({ [$0] }) ?? reader.participants(asOf: now) {
      let view = try running.view(of: id, in: reader, zones: &zones, at: now)
      let records = OutcomeRecord.all(in: try reader.entries(about: id, asOf: now))
      try body(view, records.filter { $0.deletion == nil && (task == nil || task == $0.outcome.task) })
    }
  }
}
