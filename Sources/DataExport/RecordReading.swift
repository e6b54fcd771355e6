package import CivilTime
import Definitions
package import Record
package import StudyService

/// One consistent look at the record for what leaves the program: each participant with their outcomes.
package struct RecordReading {
  package let running: RunningStudy
  package let reader: StoreReader
  package let now: Instant
  /// What may tell who somebody is.
  package let identifying: IdentifyingContent
  private let zones: ZoneCache
  private let isWanted: ((ParticipantRecord) -> Bool)?

  /// - Parameter isWanted: Whose record is read; nil for everybody's.
  package init(
    of running: RunningStudy, in reader: StoreReader, zones: ZoneCache, asOf now: Instant,
    where isWanted: ((ParticipantRecord) -> Bool)? = nil
  ) {
    self.running = running
    self.reader = reader
    self.now = now
    identifying = IdentifyingContent(running)
    self.zones = zones
    self.isWanted = isWanted
  }
}

extension RecordReading {
  /// Whether only some participants are read.
  package var isFiltered: Bool { isWanted != nil }

  /// Visits participants in the order of the roster, one in memory at a time.
  ///
  /// - Parameter participant: This one alone; nil for all who are wanted.
  /// - Throws: ``StoreError``, what `body` throws.
  package func forEachView(_ participant: String? = nil, _ body: (ParticipantView) throws -> Void) throws {
    var zones = zones
    if let participant {
      let view = try running.view(of: participant, in: reader, zones: &zones, at: now)
      if isWanted?(view.record) ?? true { try body(view) }
      return
    }
    try running.forEachView(in: reader, zones: &zones, at: now, where: isWanted ?? { _ in true }, body)
  }

  /// The same with what the roster says of them alone: enough for their clocks.
  func forEachRosterView(_ participant: String? = nil, _ body: (ParticipantView) throws -> Void) throws {
    if participant != nil { return try forEachView(participant, body) }
    var zones = zones
    try reader.forEachRosterRecord(asOf: now) { record in
      if isWanted?(record) ?? true {
        try body(ParticipantView(study: running, record: record, zones: &zones, at: now))
      }
    }
  }

  /// The milestones that accepted files name, and those that were recorded of anybody where files let any word be one.
  func milestoneNames() throws -> [String] {
    var names = Set(running.milestoneNames)
    if running.layers.contains(where: { $0.definitions.study.milestones == nil }) {
      try reader.forEachRosterRecord(asOf: now) { names.formUnion($0.milestones.map(\.name)) }
    }
    return names.sorted()
  }

  /// Visits participants as ``forEachView(_:_:)`` does, with what stands of their outcomes.
  ///
  /// - Parameter task: Only outcomes of this task; nil for all.
  /// - Throws: ``ExportFault/unknownTask(_:known:)``; ``StoreError``; what `body` throws.
  package func forEach(
    _ participant: String? = nil, task: String? = nil, _ body: (ParticipantView, [OutcomeRecord]) throws -> Void
  ) throws {
    try running.requireTask(task)
    try forEachView(participant) { view in
      try body(view, RecordReading.outcomes(in: rows(about: view, task: task), task: task))
    }
  }

  /// What ``outcomes(in:task:detail:)`` is made of.
  func rows(about view: ParticipantView, task: String?) throws -> [EntryRow] {
    try reader.rows(about: view.record.participant, asOf: now, ofTask: task)
  }

  /// The outcomes that stand, by the entries about one participant.
  ///
  /// - Throws: ``StoreError/unreadableEntry(number:)``.
  static func outcomes(in rows: [EntryRow], task: String?, detail: EntryDetail = .whole) throws -> [OutcomeRecord] {
    let entries = try rows.map { try Entry($0, detail: detail) }
    return OutcomeRecord.all(in: entries).filter { $0.deletion == nil && (task == nil || task == $0.outcome.task) }
  }
}
