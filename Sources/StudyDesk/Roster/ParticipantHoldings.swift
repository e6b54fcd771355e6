import CivilTime
package import JSONText
package import Record
import StudyService

/// What a participant's record includes: what is looked at before they are removed or erased.
package struct ParticipantHoldings: Sendable {
  package let id: String
  package let name: String?
  package let status: ParticipantStatus
  package let enrolments: [RosterEntry.Enrolment]
  /// By task, in the order of their names.
  package let outcomes: [(task: String, count: Int)]
  package let unfinishedSittings: Int
  package let openAlerts: Int
  package let openQueries: Int
  package let notes: Int
  package let entries: Int

  package var json: JSONValue {
    [
      "participant": .string(id), "name": .optional(name), "status": .string(status.rawValue),
      "enrolments": .array(enrolments.map { ["schedule": .string($0.schedule), "enrolled": .string($0.from)] }),
      "outcomes": .object(outcomes.map { JSONMember($0.task, .integer($0.count)) }),
      "unfinished": .integer(unfinishedSittings), "alerts": .integer(openAlerts), "queries": .integer(openQueries),
      "notes": .integer(notes), "entries": .integer(entries),
    ]
  }
}

extension StudyDesk {
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func holdings(of participant: String) throws -> ParticipantHoldings {
    try look { reading in
      let sheet = try reading.sheet(of: reading.view(of: participant))
      let entries = try reading.reader.entries(about: participant, asOf: reading.now) { _, _ in false }
      return ParticipantHoldings(sheet, entries, count: try reading.reader.entryCount(about: participant))
    }
  }
}

extension ParticipantHoldings {
  fileprivate init(_ sheet: ParticipantSheet, _ entries: [Entry], count: some BinaryInteger) {
    let record = sheet.record
    id = record.participant
    name = record.name
    status = record.status
    enrolments = sheet.entry.enrolments
    outcomes = Dictionary(grouping: record.outcomes, by: \.task).sorted { $0.key < $1.key }
      .map { (task: $0.key, count: $0.value.count) }
    unfinishedSittings = record.sittings.count { $0.ended == nil }
    openAlerts = record.alerts.count { $0.acknowledged == nil }
    openQueries = QueryRecord.all(in: entries).count { $0.closed == nil }
    notes = entries.count { if case .remark(.note)? = $0.content { true } else { false } }
    self.entries = Int(count)
  }
}
