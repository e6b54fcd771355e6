import CivilTime
import Record

/// Four scans in the order of persons, merged into records. The record's arrays are used again for the next.
struct RecordScan: ~Copyable {
  private(set) var record = ParticipantRecord()
  private let instant: Int64
  private var persons: ColumnScan
  private var facts: PersonRows
  private var sittings: PersonRows
  private var outcomes: PersonRows
  private let lookup: OutcomeLookup?
  private let partial: Set<Int64>
  private let few = NeededOutcomes.few

  /// - Parameters:
  ///   - persons: Each participant's id, the one that people give them, and when they were added.
  ///   - facts: The person, then ``Fact/columns``; so for the others, each in the order of persons and numbers.
  ///   - lookup: Nil where outcomes are read as they come.
  ///   - partial: Of whom not all outcomes come.
  init(
    asOf instant: Instant, persons: consuming ColumnScan, facts: consuming ColumnScan, sittings: consuming ColumnScan,
    outcomes: consuming ColumnScan, lookup: OutcomeLookup? = nil, partial: Set<Int64> = []
  ) throws {
    let facts = try PersonRows(facts)
    let sittings = try PersonRows(sittings)
    let outcomes = try PersonRows(outcomes)
    self.instant = instant.milliseconds
    self.persons = persons
    self.facts = facts
    self.sittings = sittings
    self.outcomes = outcomes
    self.lookup = lookup
    self.partial = partial
  }

  /// Makes ``record`` that of the next participant; false when there is none.
  ///
  /// - Parameter needing: Takes the record without outcomes, of a participant who has many.
  mutating func advance(needing: (ParticipantRecord) throws -> NeededOutcomes = { _ in .all }) throws -> Bool {
    guard let row = try persons.next() else { return false }
    let person: Int64 = try row.column(0)
    record.begin(try row.column(1), added: Instant(milliseconds: try row.column(2)))
    while let row = try sittings.next(of: person) {
      noteChange(try row.column(2), try row.column(5))
      record.add(try SittingFact(row, asOf: instant))
    }
    var revisions: [Fact] = []
    while let row = try facts.next(of: person) {
      if !FactColumns.kindsOfReminders.contains(try row.column(3)) { noteChange(try row.column(2), nil) }
      guard let fact = try Fact(row) else { continue }
      if case .outcomeRevised = fact.statement { revisions.append(fact) } else { record.apply(fact) }
    }
    try addOutcomes(of: person, needing)
    for revision in revisions { record.apply(revision) }
    return true
  }

  private mutating func addOutcomes(
    of person: Int64, _ needing: (ParticipantRecord) throws -> NeededOutcomes
  ) throws {
    var count = 0
    while let row = try outcomes.next(of: person) {
      count += 1
      if let lookup, count > few {
        let found = record.takeOutcomes()
        if case .some(let wanted) = try needing(record) {
          var byNumber: [Int64: OutcomeFact] = [:]
          try lookup.find(person, wanted) { row in
            let outcome = try OutcomeFact(row)
            byNumber[outcome.number] = outcome
          }
          record.add(byNumber.values.sorted { $0.number < $1.number }, areAll: false)
          return try outcomes.pass(person, lookup)
        }
        record.add(found, areAll: true)
        count = .min
      }
      noteChange(try row.column(2), try row.column(16))
      let isDeleted = try row.instant(16).map { $0.milliseconds <= instant } ?? false
      let outcome = try OutcomeFact(row)
      if isDeleted { record.add(deleted: outcome) } else { record.add(outcome) }
    }
    if partial.contains(person) { record.add([], areAll: false) }
  }

  private mutating func noteChange(_ recorded: Int64, _ ended: Int64?) {
    let latest = ended.map { $0 <= instant ? max(recorded, $0) : recorded } ?? recorded
    record.latestChange = max(record.latestChange, Instant(milliseconds: latest))
  }
}

/// How single outcomes are found.
struct OutcomeLookup {
  /// Reads some of a person's outcomes that stand, of each the person, then ``OutcomeFact/columns``.
  let find: (_ person: Int64, _ wanted: SomeOutcomes, _ read: (ColumnReader) throws -> Void) throws -> Void
  /// Lets a scan of outcomes go on behind those of a person.
  let pass: (inout ColumnScan, _ person: Int64) throws -> Void
}

/// A scan whose first column is the person and whose rows are in the order of persons.
private struct PersonRows: ~Copyable {
  private var cursor: ColumnScan
  /// The row that was read, whether or not it was taken.
  private var waiting: ColumnReader?
  private var isTaken = false

  init(_ cursor: consuming ColumnScan) throws {
    let first = try cursor.next()
    self.cursor = cursor
    waiting = first
  }

  /// Goes on behind the rows of `person` without reading them.
  mutating func pass(_ person: Int64, _ lookup: OutcomeLookup) throws {
    try lookup.pass(&cursor, person)
    isTaken = true
  }

  /// The next row of `person`; rows of persons before are passed over. Valid until the next call.
  mutating func next(of person: Int64) throws -> ColumnReader? {
    if isTaken { waiting = try cursor.next() }
    isTaken = false
    while let row = waiting, (try row.column(0) as Int64) < person { waiting = try cursor.next() }
    guard let row = waiting, (try row.column(0) as Int64) == person else { return nil }
    isTaken = true
    return row
  }
}

extension SittingFact {
  static let columns = "number, recorded, event, task, ended, discarded"

  fileprivate init(_ row: ColumnReader, asOf instant: Int64) throws {
    let ended = try row.instant(5).flatMap { $0.milliseconds <= instant ? $0 : nil }
    try self.init(
      number: row.column(1), event: row.column(3), task: row.column(4), began: Instant(milliseconds: row.column(2)),
      ended: ended, discarded: ended == nil ? false : row.column(6))
  }
}

extension OutcomeFact {
  static let columns = """
    number, recorded, event, task, schedule, element, day, occurrence, anchorDay, anchorInstant, ending, late, opened,
    started, finished, deleted
    """

  fileprivate init(_ row: ColumnReader) throws {
    try self.init(
      number: row.column(1), event: row.column(3), task: row.column(4), schedule: row.column(5), element: row.column(6),
      date: row.day(7), occurrence: row.column(8), anchor: row.dayOrInstant(9, 10), ending: row.column(11),
      late: row.column(12), opened: row.instant(13), started: row.instant(14),
      finished: Instant(milliseconds: row.column(15)), recorded: Instant(milliseconds: row.column(2)))
  }
}
