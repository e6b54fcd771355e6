import CivilTime
import GRDB
import Record

extension RecordScan {
  /// What is read of each participant.
  enum Extent {
    case whole
    /// Only what the roster says of them.
    case roster
    /// At the record's end what lists of a day ask for: the outcomes that are needed, sittings that have not ended, and no
    /// remarks.
    case needed
  }
}

extension Database {
  /// - Parameter person: One person's id; nil for all participants.
  func recordScan(of person: Int64?, asOf instant: Instant, _ extent: RecordScan.Extent = .whole) throws -> RecordScan {
    var arguments: StatementArguments = [instant.milliseconds]
    var ofPerson = ""
    var lookup: OutcomeLookup?
    if let person {
      arguments += [person]
      ofPerson = "= ?"
    } else if extent == .needed {
      // Behind whoever is first: the scan of outcomes goes on behind somebody.
      arguments += [Int64.min]
      ofPerson = "> ?"
    }
    if extent == .needed { lookup = outcomeLookup(asOf: instant, isOfOne: person != nil) }
    func condition(_ column: String) -> String { ofPerson.isEmpty ? "" : "AND \(column) \(ofPerson)" }
    // The few sittings that go on have an index, which SQLite takes for one person's only where it is told to. What it finds
    // is sorted.
    let isOpen = "ended IS NULL"
    func rows(
      _ columns: String, of table: String, roster: String = "FALSE", needed: String = "TRUE"
    ) throws -> ColumnScan {
      let isRead =
        switch extent {
        case .whole: "TRUE"
        case .roster: roster
        case .needed: needed
        }
      return try ColumnScan(
        self,
        """
        SELECT person, \(columns) FROM \(table) \(isRead == isOpen ? "INDEXED BY sittingRunning" : "")
        WHERE recorded <= ? \(condition("person")) AND \(isRead)
        ORDER BY \(isRead == isOpen ? "+person, +number" : "person, number")
        """, arguments)
    }
    // The sign keeps SQLite from reading by the index of ids and sorting the whole roster.
    let persons = try ColumnScan(
      self,
      """
      SELECT id, code, recorded FROM person WHERE +role = 'participant' AND recorded <= ? \(condition("id")) ORDER BY id
      """, arguments)
    return try RecordScan(
      asOf: instant, persons: persons,
      facts: rows(Fact.columns, of: "fact", roster: FactColumns.areOfRoster, needed: FactColumns.areOfDays),
      sittings: rows(SittingFact.columns, of: "sitting", needed: isOpen),
      outcomes: rows(OutcomeFact.columns, of: "outcome"), lookup: lookup)
  }

  private func outcomeLookup(asOf instant: Instant, isOfOne: Bool) -> OutcomeLookup {
    let standing = "SELECT person, \(OutcomeFact.columns) FROM outcome WHERE person = ? AND deleted IS NULL"
    let first = " AND task = ? AND ending = 'complete' AND finished <= ? ORDER BY finished, number LIMIT 1"
    return OutcomeLookup(
      find: { person, wanted, read in
        for event in wanted.events { try self.forEach(standing + " AND event = ?", [person, event], read) }
        for event in wanted.entriesOf {
          let ids = SomeOutcomes.entries(of: event)
          try self.forEach(standing + " AND event >= ? AND event < ?", [person, ids.from, ids.to], read)
        }
        for task in wanted.firstOf { try self.forEach(standing + first, [person, task, instant.milliseconds], read) }
      },
      // Behind one alone there is nobody.
      pass: { scan, person in if !isOfOne { try scan.restart([instant.milliseconds, person]) } })
  }
}
