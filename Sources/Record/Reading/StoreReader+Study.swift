package import CivilTime
import Foundation
import GRDB

/// Files that were put in force together.
package struct AcceptedLayer: Hashable, Sendable {
  /// The number of its entry.
  package let number: Int64
  package let stamp: Stamp
  /// The first study day that it governs; nil for the first layer, which governs all.
  package let effective: CivilDate?
  package let reason: String?
  package let files: [AcceptedFile]
}

/// An alert of somebody's, for those who must see it.
package struct OpenAlert: Hashable, Sendable {
  package let participant: String
  package internal(set) var alert: RaisedAlert
  /// The number of the entry that acknowledged it; nil while nobody has.
  package internal(set) var acknowledgement: Int64?
}

/// An assessor and how they stand.
package struct AssessorRecord: Hashable, Sendable {
  /// The number of the entry that added them: what an assignment names.
  package let number: Int64
  package let assessor: String
  package internal(set) var name: String?
  package let added: Instant
  package internal(set) var removed: Instant?
}

extension StoreReader {
  /// The accepted layers, the first first.
  package func layers(asOf instant: Instant) throws -> [AcceptedLayer] {
    let statement = try database.cachedStatement(
      sql: Entry.select + " WHERE entry.number IN (SELECT number FROM layer WHERE recorded <= ?) ORDER BY entry.number")
    return try Row.fetchAll(statement, arguments: [instant.milliseconds]).map(Entry.init).compactMap { entry in
      guard case .study(.filesAccepted(let files, let effective, let reason)) = entry.content else { return nil }
      return AcceptedLayer(
        number: entry.number, stamp: entry.stamp, effective: effective, reason: reason, files: files)
    }
  }

  /// The bytes of an accepted file.
  ///
  /// - Throws: ``StoreError/damaged`` when they are missing.
  package func bytes(of file: AcceptedFile) throws -> [UInt8] {
    let statement = try database.cachedStatement(sql: "SELECT bytes FROM file WHERE digest = ?")
    guard let bytes = try Data.fetchOne(statement, arguments: [Data(file.digest.bytes)]) else {
      throw StoreError.damaged
    }
    return Array(bytes)
  }

  /// Changes of the study other than acceptances: stopped tasks, its closing.
  ///
  package func studyChanges(asOf instant: Instant) throws -> [Entry] {
    try Row.fetchAll(
      database,
      sql: Entry.select
        + " WHERE entry.person IS NULL AND entry.kind IN ('taskStopped', 'studyClosed')"
        + " AND entry.recorded <= ? ORDER BY entry.number",
      arguments: [instant.milliseconds]
    ).map(Entry.init)
  }

  /// Alerts in the order in which they were raised: by instant, since those of a merged record have later numbers.
  package func alerts(asOf instant: Instant) throws -> [OpenAlert] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT person.code, fact.number, fact.recorded, fact.kind, fact.name, fact.value, fact.reference
        FROM fact JOIN person ON person.id = fact.person
        WHERE fact.kind IN (30, 31) AND fact.recorded <= ? ORDER BY fact.recorded, fact.number
        """, arguments: [instant.milliseconds])
    var alerts: [OpenAlert] = []
    var acknowledged: [Int64: (instant: Instant, entry: Int64)] = [:]
    for row in rows {
      let recorded = try Instant(milliseconds: row.column(2))
      if try row.column(3) == Fact.Kind.alertAcknowledged.rawValue {
        let number: Int64 = try row.column(6)
        acknowledged[number] = try acknowledged[number] ?? (recorded, row.column(1))
        continue
      }
      let alert = try RaisedAlert(
        number: row.column(1), alert: row.column(4), event: row.column(5), sitting: row.column(6),
        recorded: recorded, acknowledged: nil)
      try alerts.append(OpenAlert(participant: row.column(0), alert: alert))
    }
    for index in alerts.indices {
      let answer = acknowledged[alerts[index].alert.number]
      alerts[index].alert.acknowledged = answer?.instant
      alerts[index].acknowledgement = answer?.entry
    }
    return alerts
  }

  /// The assessors in the order in which they were added.
  package func assessors(asOf instant: Instant) throws -> [AssessorRecord] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT person.code, person.recorded, fact.kind, fact.value, fact.recorded, person.id
        FROM person JOIN fact ON fact.person = person.id
        WHERE person.role = 'assessor' AND person.recorded <= ?1 AND fact.recorded <= ?1
        ORDER BY person.id, fact.number
        """, arguments: [instant.milliseconds])
    var assessors: [AssessorRecord] = []
    for row in rows {
      guard let kind = Fact.Kind(rawValue: try row.column(2)) else { continue }
      if kind == .added {
        try assessors.append(
          AssessorRecord(
            number: row.column(5), assessor: row.column(0), name: row.column(3),
            added: Instant(milliseconds: row.column(1)), removed: nil))
        continue
      }
      guard let last = assessors.indices.last else { continue }
      if kind == .named { assessors[last].name = try row.column(3) }
      if kind == .removed { assessors[last].removed = try Instant(milliseconds: row.column(4)) }
    }
    return assessors
  }
}
