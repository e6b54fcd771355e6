import CivilTime
import JSONText
import Record

extension PostgresSnapshot {
  /// Some people at a time: where they have many outcomes, those that are needed are asked for by one statement.
  func forEachRecord(
    of person: Int64?, asOf instant: Instant, needing: (ParticipantRecord) throws -> NeededOutcomes,
    _ body: (ParticipantRecord) throws -> Void
  ) throws {
    // The index of events has those that stand at the record's end alone.
    if let latest = try latestRecorded(), latest > instant { return try forEachRecord(of: person, asOf: instant, body) }
    var last = person.map { $0 - 1 } ?? Int64.min
    while last < person ?? .max,
      let people = try PeopleInTurn(connection, after: last, to: person, asOf: instant)
    {
      let (outcomes, partial) = try outcomes(of: people, needing)
      var scan = try people.scan(outcomes: outcomes, partial: partial)
      while try scan.advance() { try body(scan.record) }
      last = people.last
    }
  }

  private func outcomes(
    of people: PeopleInTurn, _ needing: (ParticipantRecord) throws -> NeededOutcomes
  ) throws -> (rows: Reply, partial: Set<Int64>) {
    let bounds = Arguments(people.instant.milliseconds, people.first, people.last)
    let few = NeededOutcomes.few * people.count
    let isFew = try connection.first(
      "SELECT count(*) FROM (SELECT FROM outcome WHERE person BETWEEN $1 AND $2 LIMIT \(few + 1)) AS counted",
      Arguments(people.first, people.last)
    ) { try ($0.column(0) as Int) <= few }
    if isFew ?? true {
      let all = "SELECT person, \(OutcomeFact.columns) FROM outcome WHERE recorded <= $1 AND person BETWEEN $2 AND $3"
      return (try connection.execute(all + " ORDER BY person, number", bounds), [])
    }
    var asked = AskedOutcomes(at: people.instant)
    var scan = try people.scan(outcomes: people.noRows, partial: [])
    while try scan.advance() { asked.add(try people.person(asked.count), try needing(scan.record)) }
    return (try connection.execute(asked.statement), asked.partial)
  }
}

/// A few hundred participants in a row, with what is known of them but their outcomes.
private struct PeopleInTurn {
  let instant: Instant
  let first: Int64
  let last: Int64
  /// A reply without rows.
  let noRows: Reply
  private let persons: Reply
  private let facts: Reply
  private let sittings: Reply

  private static let most = 500

  /// Nil when there is nobody behind `person`, up to `end`.
  init?(_ connection: Connection, after person: Int64, to end: Int64?, asOf instant: Instant) throws {
    persons = try connection.execute(
      """
      SELECT id, code, recorded FROM person WHERE role = 'participant' AND recorded <= $1 AND id > $2 AND id <= $3
      ORDER BY id LIMIT \(PeopleInTurn.most)
      """, Arguments(instant.milliseconds, person, end ?? .max))
    guard persons.count > 0 else { return nil }
    self.instant = instant
    (first, last) = try (
      ColumnReader(persons, row: 0).column(0), ColumnReader(persons, row: persons.count - 1).column(0)
    )
    let bounds = Arguments(instant.milliseconds, first, last)
    func rows(_ columns: String, of table: String, where condition: String) throws -> Reply {
      try connection.execute(
        """
        SELECT person, \(columns) FROM \(table)
        WHERE recorded <= $1 AND person BETWEEN $2 AND $3 AND \(condition) ORDER BY person, number
        """, bounds)
    }
    facts = try rows(Fact.columns, of: "fact", where: FactColumns.areOfDays)
    sittings = try rows(SittingFact.columns, of: "sitting", where: "ended IS NULL")
    noRows = try connection.execute("SELECT person FROM outcome WHERE FALSE")
  }

  var count: Int { persons.count }

  func person(_ place: Int) throws -> Int64 { try ColumnReader(persons, row: place).column(0) }

  func scan(outcomes: Reply, partial: Set<Int64>) throws -> RecordScan {
    try RecordScan(
      asOf: instant, persons: ColumnScan(whole: persons), facts: ColumnScan(whole: facts),
      sittings: ColumnScan(whole: sittings), outcomes: ColumnScan(whole: outcomes), partial: partial)
  }
}

/// Which outcomes are asked for, of each person in turn. Many need the same events.
private struct AskedOutcomes {
  private(set) var count = 0
  private(set) var partial: Set<Int64> = []
  private let instant: Instant
  private var all: [Int64] = []
  private var needs: [SomeOutcomes: Int] = [:]
  private var asked: [JSONValue] = []
  /// What each need names: events, entries by what their ids lie between, and tasks.
  private var (events, entries, tasks): ([JSONValue], [JSONValue], [JSONValue]) = ([], [], [])

  init(at instant: Instant) { self.instant = instant }

  mutating func add(_ person: Int64, _ needed: NeededOutcomes) {
    count += 1
    guard case .some(let wanted) = needed else { return all.append(person) }
    partial.insert(person)
    let need = needs[wanted] ?? needs.count
    if needs.updateValue(need, forKey: wanted) == nil {
      events += wanted.events.map { ["need": .integer(need), "name": .string($0)] }
      entries += wanted.entriesOf.map(SomeOutcomes.entries).map {
        ["need": .integer(need), "name": .string($0.from), "end": .string($0.to)]
      }
      tasks += wanted.firstOf.map { ["need": .integer(need), "name": .string($0)] }
    }
    asked.append(["person": .integer(person), "need": .integer(need)])
  }

  /// Each lookup has an OFFSET or a LIMIT so that it is one, however many the server takes them to be.
  var statement: Statement {
    func columns(_ table: String) -> String {
      OutcomeFact.columns.split { ", \n".contains($0) }.map { "\(table).\($0)" }.joined(separator: ", ")
    }
    func found(_ mark: Int, _ condition: String) -> String {
      """
      SELECT found.person, \(columns("found"))
      FROM json_to_recordset($1::json) AS asked(person bigint, need bigint)
      JOIN json_to_recordset($\(mark)::json) AS needed(need bigint, name text COLLATE "C", "end" text COLLATE "C") USING (need)
      CROSS JOIN LATERAL (
        SELECT * FROM outcome WHERE outcome.person = asked.person AND deleted IS NULL AND \(condition)
      ) AS found
      """
    }
    let first = "task = needed.name AND ending = 'complete' AND finished <= $6 ORDER BY finished, number LIMIT 1"
    return Statement(
      """
      \(found(2, "event = needed.name OFFSET 0"))
      UNION \(found(3, "event >= needed.name AND event < needed.\"end\" OFFSET 0"))
      UNION \(found(4, first))
      UNION ALL
      SELECT person, \(columns("outcome")) FROM outcome
      WHERE person IN (SELECT value::bigint FROM json_array_elements_text($5::json))
      ORDER BY 1, 2
      """,
      Arguments(
        JSONValue.array(asked).compactText, JSONValue.array(events).compactText, JSONValue.array(entries).compactText,
        JSONValue.array(tasks).compactText, "\(all)", instant.milliseconds))
  }
}
