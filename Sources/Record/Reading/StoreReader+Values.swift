package import CivilTime
import GRDB

/// A value of an outcome, as its last revision has it.
package struct OutcomeValueRow: Hashable, Sendable {
  package let event: String
  package let task: String
  package let date: CivilDate?
  package let finished: Instant
  /// The value as JSON.
  package let json: String
  package let unit: String?
  package let from: String?
}

extension StoreReader {
  /// The values of one kind in a participant's outcomes at `instant`, in the order of finishing.
  ///
  /// - Parameter task: Only of this task's outcomes; nil for all.
  package func values(
    ofKind kind: String, participant: String, task: String? = nil, asOf instant: Instant
  ) throws -> [OutcomeValueRow] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT outcome.event, outcome.task, outcome.day, outcome.finished, value.value, value.unit, value.source
        FROM outcomeValue value JOIN outcome ON outcome.person = value.person AND outcome.number = value.outcome
        WHERE value.person = ?1 AND value.kind = ?2 AND (?3 IS NULL OR outcome.task = ?3)
          AND (outcome.deleted IS NULL OR outcome.deleted > ?4)
          AND value.number = (SELECT max(number) FROM (
            SELECT outcome.number WHERE outcome.recorded <= ?4
            UNION ALL SELECT number FROM fact
              WHERE fact.person = ?1 AND fact.kind = ?5 AND fact.name = outcome.event
                AND fact.number > outcome.number AND fact.recorded <= ?4))
          AND outcome.recorded <= ?4
        ORDER BY outcome.finished, value.number, value.position
        """)
    let rows = try Row.fetchAll(
      statement,
      arguments: [
        person(participant, asOf: instant), kind, task, instant.milliseconds, Fact.Kind.outcomeRevised.rawValue,
      ])
    return try rows.map { row in
      try OutcomeValueRow(
        event: row.column(0), task: row.column(1), date: row.day(2), finished: Instant(milliseconds: row.column(3)),
        json: row.column(4),
        unit: row.column(5), from: row.column(6))
    }
  }
}
