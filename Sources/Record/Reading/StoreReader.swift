package import CivilTime
import Foundation
import GRDB

/// One consistent state of the store.
///
/// Every reading takes an instant: an entry recorded later than that is not seen.
package struct StoreReader {
  let database: Database
}

extension StoreReader {
  /// The number of entries and the hash that stands for them all.
  package func head() throws -> Head {
    let row = try Row.fetchOne(database, sql: "SELECT number, hash FROM entry ORDER BY number DESC LIMIT 1")
    let identity = try Data.fetchOne(database, sql: "SELECT id FROM store") ?? Data()
    let hash = try row.map { Array(try $0.column(1) as Data) } ?? ChainedColumns.origin(store: identity)
    guard let value = SHA256Value(bytes: hash) else { throw StoreError.damaged }
    return try Head(count: row?.column(0) ?? 0, hash: value)
  }

  /// The latest instant that an entry carries; nil without entries. One later than now means that a clock was set
  /// back, or an instant stated.
  ///
  /// - Complexity: O(entries).
  package func latestRecorded() throws -> Instant? {
    try Int64.fetchOne(database, sql: "SELECT max(recorded) FROM entry").map(Instant.init(milliseconds:))
  }

  /// The participants' ids in the order in which they were added.
  ///
  /// - Parameter includingRemoved: Whether those whose last status is ``ParticipantStatus/removed`` are among them.
  package func participants(asOf instant: Instant, includingRemoved: Bool = false) throws -> [String] {
    let sql = """
      SELECT code FROM person WHERE role = 'participant' AND recorded <= ?
        AND (? OR coalesce((SELECT name FROM fact WHERE person = person.id AND kind = ? AND recorded <= ?
          ORDER BY number DESC LIMIT 1), '') <> 'removed')
      ORDER BY id
      """
    return try String.fetchAll(
      database, sql: sql,
      arguments: [instant.milliseconds, includingRemoved, Fact.Kind.status.rawValue, instant.milliseconds])
  }

  /// The sites that participants were ever said to be of, by name.
  package func sites(asOf instant: Instant) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT DISTINCT name FROM fact WHERE kind = ? AND name IS NOT NULL AND recorded <= ? ORDER BY name",
      arguments: [Fact.Kind.site.rawValue, instant.milliseconds])
  }

  /// The instants, after one and before another, at which something about a participant was recorded, sorted.
  package func changes(about participant: String, after: Instant, before: Instant) throws -> [Instant] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT recorded FROM fact WHERE person = ?1 AND recorded > ?2 AND recorded < ?3
        UNION SELECT recorded FROM sitting WHERE person = ?1 AND recorded > ?2 AND recorded < ?3
        UNION SELECT ended FROM sitting WHERE person = ?1 AND ended > ?2 AND ended < ?3
        UNION SELECT recorded FROM outcome WHERE person = ?1 AND recorded > ?2 AND recorded < ?3
        UNION SELECT deleted FROM outcome WHERE person = ?1 AND deleted > ?2 AND deleted < ?3
        ORDER BY 1
        """)
    let person = try person(participant, asOf: Instant(milliseconds: .max))
    return try Int64.fetchAll(statement, arguments: [person, after.milliseconds, before.milliseconds])
      .map(Instant.init(milliseconds:))
  }

  /// The id of the person in `person`.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, also for one added later than `instant`.
  func person(_ participant: String, asOf instant: Instant) throws -> Int64 {
    let statement = try database.cachedStatement(
      sql: "SELECT id FROM person WHERE role = 'participant' AND code = ? AND recorded <= ?")
    guard let id = try Int64.fetchOne(statement, arguments: [participant.asCode, instant.milliseconds]) else {
      throw StoreError.unknownParticipant(participant)
    }
    return id
  }
}

extension String {
  /// An id as the tables have it: canonically composed (Unicode's form C), so that an accent has one spelling.
  var asCode: String { precomposedStringWithCanonicalMapping }
}
