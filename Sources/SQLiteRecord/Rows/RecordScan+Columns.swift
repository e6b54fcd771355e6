import CivilTime
import GRDB
import Record

extension Database {
  /// - Parameters:
  ///   - person: One person's id; nil for all participants.
  ///   - isOfRoster: Whether only what the roster says of them is read.
  func recordScan(of person: Int64?, asOf instant: Instant, isOfRoster: Bool = false) throws -> RecordScan {
    let arguments: StatementArguments = person.map { [instant.milliseconds, $0] } ?? [instant.milliseconds]
    func rows(_ columns: String, of table: String, _ ofRoster: String = "FALSE") throws -> ColumnScan {
      try ColumnScan(
        self,
        """
        SELECT person, \(columns) FROM \(table) WHERE recorded <= ? \(person == nil ? "" : "AND person = ?")
          \(isOfRoster ? "AND \(ofRoster)" : "")
        ORDER BY person, number
        """, arguments)
    }
    // The sign keeps SQLite from reading by the index of ids and sorting the whole roster.
    let persons = try ColumnScan(
      self,
      """
      SELECT id, code, recorded FROM person
      WHERE +role = 'participant' AND recorded <= ? \(person == nil ? "" : "AND id = ?") ORDER BY id
      """, arguments)
    return try RecordScan(
      asOf: instant, persons: persons, facts: rows(Fact.columns, of: "fact", FactColumns.areOfRoster),
      sittings: rows(SittingFact.columns, of: "sitting"), outcomes: rows(OutcomeFact.columns, of: "outcome"))
  }

  /// A scan of all participants at the record's end, which passes over outcomes that are not needed.
  func lookingUpScan(asOf instant: Instant) throws -> RecordScan {
    func rows(_ columns: String, of table: String) throws -> ColumnScan {
      try ColumnScan(
        self, "SELECT person, \(columns) FROM \(table) WHERE recorded <= ? AND person > ? ORDER BY person, number",
        [instant.milliseconds, Int64.min])
    }
    let persons = try ColumnScan(
      self, "SELECT id, code, recorded FROM person WHERE +role = 'participant' AND recorded <= ? ORDER BY id",
      [instant.milliseconds])
    let one = "SELECT person, \(OutcomeFact.columns) FROM outcome WHERE person = ? AND event = ? AND deleted IS NULL"
    let lookup = OutcomeLookup(
      find: { person, event, read in try self.forEach(one, [person, event], read) },
      pass: { scan, person in try scan.restart([instant.milliseconds, person]) })
    return try RecordScan(
      asOf: instant, persons: persons, facts: rows(Fact.columns, of: "fact"),
      sittings: rows(SittingFact.columns, of: "sitting"), outcomes: rows(OutcomeFact.columns, of: "outcome"),
      lookup: lookup)
  }
}
