package import CivilTime
import GRDB

extension StoreReader {
  /// What is known about one participant at `instant`.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``, also for one added later than `instant`.
  package func record(of participant: String, asOf instant: Instant) throws -> ParticipantRecord {
    let person = try person(participant, asOf: instant)
    var found: ParticipantRecord?
    var scan = try RecordScan(database, person: person, asOf: instant)
    while let record = try scan.next() { found = record }
    guard let found else { throw StoreError.unknownParticipant(participant) }
    return found
  }

  /// Calls `body` with the record of each participant, in the order in which they were added.
  ///
  /// A pass over the whole roster: a handful of scans side by side, one record in memory at a time.
  ///
  /// - Parameters:
  ///   - schedule: Only participants who were ever enrolled in it; nil for all.
  ///   - includingRemoved: Whether those whose last status is ``ParticipantStatus/removed`` are among them.
  /// - Complexity: O(facts, sittings and outcomes).
  package func forEachRecord(
    asOf instant: Instant, schedule: String? = nil, includingRemoved: Bool = false,
    _ body: (ParticipantRecord) throws -> Void
  ) throws {
    var scan = try RecordScan(database, person: nil, asOf: instant)
    while try scan.advance() {
      if scan.record.status == .removed, !includingRemoved { continue }
      if let schedule, !scan.record.enrolments.contains(where: { $0.schedule == schedule }) { continue }
      try body(scan.record)
    }
  }
}

/// Four scans in the order of persons, merged into records. The record's arrays are used again for the next.
struct RecordScan: ~Copyable {
  private(set) var record = ParticipantRecord()
  private let instant: Int64
  private let persons: ColumnScan
  private var facts: PersonRows
  private var sittings: PersonRows
  private var outcomes: PersonRows

  /// - Parameter person: One person's id; nil for all participants.
  init(_ database: Database, person: Int64?, asOf instant: Instant) throws {
    let only = person == nil ? "" : "AND person = ?"
    let arguments: StatementArguments = person.map { [instant.milliseconds, $0] } ?? [instant.milliseconds]
    // A pass over all is not cached: another may run inside it.
    func statement(_ sql: String) throws -> Statement {
      try person == nil ? database.makeStatement(sql: sql) : database.cachedStatement(sql: sql)
    }
    // The sign keeps SQLite from reading by the index of ids and sorting the whole roster.
    let persons = try ColumnScan(
      database,
      statement(
        """
        SELECT id, code, recorded FROM person
        WHERE +role = 'participant' AND recorded <= ? \(person == nil ? "" : "AND id = ?") ORDER BY id
        """), arguments: arguments)
    func rows(_ columns: String, of table: String) throws -> PersonRows {
      let sql = "SELECT person, number, recorded, \(columns) FROM \(table) WHERE recorded <= ? \(only)"
      return try PersonRows(
        ColumnScan(database, statement(sql + " ORDER BY person, number"), arguments: arguments))
    }
    let facts = try rows("kind, name, value, detail, day, instant, until, reference", of: "fact")
    let sittings = try rows("event, task, ended, discarded", of: "sitting")
    let outcomes = try rows(
      """
      event, task, schedule, element, day, occurrence, anchorDay, anchorInstant, ending, late, opened, started,
      finished, deleted
      """, of: "outcome")
    self.instant = instant.milliseconds
    self.persons = persons
    self.facts = facts
    self.sittings = sittings
    self.outcomes = outcomes
  }

  mutating func next() throws -> ParticipantRecord? { try advance() ? record : nil }

  /// Makes ``record`` that of the next participant; false when there is none.
  mutating func advance() throws -> Bool {
    guard let row = try persons.next() else { return false }
    let person: Int64 = try row.column(0)
    record.clear()
    record.participant = try row.column(1)
    record.firstID = record.participant
    record.added = Instant(milliseconds: try row.column(2))
    while let row = try outcomes.next(of: person) {
      if let outcome = try OutcomeFact(row, asOf: instant) { record.outcomes.append(outcome) }
    }
    while let row = try sittings.next(of: person) { try record.sittings.append(SittingFact(row, asOf: instant)) }
    while let row = try facts.next(of: person) { try record.apply(row) }
    return true
  }
}

/// A scan whose first column is the person and whose rows are in the order of persons.
struct PersonRows: ~Copyable {
  private let cursor: ColumnScan
  /// The row that was read and not yet taken.
  private var waiting: ColumnReader?

  init(_ cursor: consuming ColumnScan) throws {
    let first = try cursor.next()
    self.cursor = cursor
    waiting = first
  }

  /// The next row of `person`; rows of persons before are passed over. Valid until the next call.
  mutating func next(of person: Int64) throws -> ColumnReader? {
    if taken { waiting = try cursor.next() }
    taken = false
    while let row = waiting, (try row.column(0) as Int64) < person { waiting = try cursor.next() }
    guard let row = waiting, (try row.column(0) as Int64) == person else { return nil }
    taken = true
    return row
  }

  private var taken = false
}
