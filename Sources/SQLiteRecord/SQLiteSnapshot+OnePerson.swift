import CivilTime
import GRDB
import Record

/// What is asked of one person without reading what else they did. What passes over all their rows is left to SQLite, which takes some
/// hundred instructions a row.
extension SQLiteSnapshot {
  func latestRecorded(
    about person: Int64, after number: Int64, before next: Int64, asOf instant: Instant
  ) throws -> Instant? {
    var (marks, isBetween): (StatementArguments, String) = ([person, number, next], "number > ?2 AND number < ?3")
    if try hasLater(than: instant) {
      marks += [instant.milliseconds]
      isBetween += " AND +recorded <= ?4"
    }
    // Few have entries whose instant was stated; the inputs of sittings may be among those.
    let areStated =
      try database.first(
        """
        SELECT 1 FROM entry WHERE machine IS NOT NULL AND person = (SELECT key FROM person WHERE id = ?1) AND \(isBetween) LIMIT 1
        """, marks
      ) { _ in true } ?? false
    let latest = try ["fact", "outcome", "sitting"].compactMap { table in
      let machine = "coalesce((SELECT machine FROM entry WHERE entry.number = \(table).number), recorded)"
      let sql = "SELECT max(\(areStated ? machine : "recorded")) FROM \(table) WHERE person = ?1 AND \(isBetween)"
      return try database.first(sql, marks) { try $0.column(0) as Int64? } ?? nil
    }
    return latest.max().map(Instant.init(milliseconds:))
  }

  func outcomeCount(of person: Int64, asOf instant: Instant) throws -> Int {
    let sql = "SELECT count(*) FROM outcome WHERE \(SQLiteSnapshot.isStanding)"
    return try database.first(sql, [person, instant.milliseconds]) { try $0.column(0) } ?? 0
  }

  func outcomes(
    of person: Int64, ofTask task: String, _ span: OutcomeSpan, asOf instant: Instant
  ) throws -> [OutcomeBrief] {
    let (condition, marks): (String, StatementArguments) =
      switch span {
      case .days(let first, let last): ("AND near BETWEEN ?4 AND ?5", [first.dayNumber, last.dayNumber])
      case .latest(let count): ("ORDER BY near DESC, finished DESC LIMIT ?4", [count])
      }
    return try database.all(
      """
      SELECT event, schedule, day, finished, coalesce(day, finished / 86400000) AS near FROM outcome
      WHERE \(SQLiteSnapshot.isStanding) AND task = ?3 \(condition)
      """, [person, instant.milliseconds, task] + marks
    ) {
      try OutcomeBrief(
        event: $0.column(0), schedule: $0.column(1), date: $0.day(2), finished: Instant(milliseconds: $0.column(3)))
    }
  }

  /// Of a person's outcomes those that stood at an instant.
  private static let isStanding = "person = ?1 AND recorded <= ?2 AND (deleted IS NULL OR deleted > ?2)"
}
