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

  /// By ``Person/id``.
  enum People {
    case all
    case one(Int64)
    case range(ClosedRange<Int64>)
  }

  /// The sign keeps SQLite from reading by the index of ids and sorting the whole roster.
  static func participants(columns: String, where condition: String) -> String {
    "SELECT \(columns) FROM person WHERE +role = 'participant' AND recorded <= ? AND \(condition) ORDER BY id"
  }
}

extension Database {
  func recordScan(
    of people: RecordScan.People, asOf instant: Instant, _ extent: RecordScan.Extent = .whole
  ) throws -> RecordScan {
    var arguments: StatementArguments = [instant.milliseconds]
    var ofPerson = ""
    var lookup: OutcomeLookup?
    switch people {
    case .one(let person):
      arguments += [person]
      ofPerson = "= ?"
    case .range(let range):
      arguments += [range.lowerBound, range.upperBound]
      ofPerson = "BETWEEN ? AND ?"
    case .all where extent == .needed:
      // Behind whoever is first: the scan of outcomes goes on behind somebody.
      arguments += [Int64.min]
      ofPerson = "> ?"
    case .all: break
    }
    if extent == .needed {
      let isOfOne = if case .one = people { true } else { false }
      lookup = outcomeLookup(asOf: instant, isOfOne: isOfOne)
    }
    func condition(_ column: String) -> String { ofPerson.isEmpty ? "TRUE" : "\(column) \(ofPerson)" }
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
        WHERE recorded <= ? AND \(condition("person")) AND \(isRead)
        ORDER BY \(isRead == isOpen ? "+person, +number" : "person, number")
        """, arguments)
    }
    let persons = try ColumnScan(
      self, RecordScan.participants(columns: "id, code, recorded", where: condition("id")), arguments)
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
