import CivilTime
import Foundation
import Record

/// The tables, as one consistent state has them: the transaction that `connection` is in.
struct PostgresSnapshot: RecordSnapshot {
  let connection: Connection
  let lanes: Lanes
  let schema: String
  /// Whether the lanes whose ends are read are appended to, and are held for that.
  var holdsLanes = false

  func canonical(_ id: String) -> String { id.canonical }
}

extension String {
  /// Canonically composed; plain letters are.
  var canonical: String { utf8.allSatisfy { $0 < 128 } ? self : precomposedStringWithCanonicalMapping }
}

// MARK: - Entries

extension PostgresSnapshot {
  /// The latest end is the lane's head, which entries move on.
  func end(of lane: Lane, asOf instant: Instant) throws -> ChainEnd? {
    let index = lane.index
    guard instant == Instant(milliseconds: .max) else {
      return try connection.first(
        "SELECT number, hash FROM entry WHERE lane = $1 AND recorded <= $2 ORDER BY lane DESC, number DESC LIMIT 1",
        Arguments(index, instant.milliseconds)
      ) { try ChainEnd(number: $0.column(0), hash: $0.column(1)) }
    }
    return try connection.first(holdsLanes ? Statement.holdingEnd(of: lane) : Statement.end(of: lane)) {
      try ChainEnd(head: $0, 0)
    } ?? nil
  }

  func ends(asOf instant: Instant) throws -> [ChainEnd?] {
    guard instant == Instant(milliseconds: .max) else { return try lanes.all.map { try end(of: $0, asOf: instant) } }
    var ends = [ChainEnd?](repeating: nil, count: lanes.count)
    for (lane, end) in try connection.all(
      "SELECT lane, number, hash FROM lane",
      read: { row in
        (try row.column(0) as Int, try ChainEnd(head: row, 1))
      }) where ends.indices.contains(lane)
    { ends[lane] = end }
    return ends
  }

  func forEachLink(of lane: Lane, from number: Int64, _ body: (ChainLink) throws -> Void) throws {
    try connection.forEach(ChainLink.select, Arguments(lane.index, number)) {
      try body(ChainLink($0, content: $0.column(15)))
    }
  }

  func forEachEntry(
    _ selection: EntrySelection, asOf instant: Instant, reading isRead: (Int64, String) -> Bool,
    _ body: (EntryRow) throws -> Void
  ) throws {
    let statement = Statement.entries(selection, asOf: instant)
    func take(_ row: ColumnReader) throws {
      let isRead = try isRead(row.column(0), row.column(1))
      try body(
        EntryRow(row, content: isRead ? row.column(10) : nil, withApart: isRead, withFile: selection.hasFiles))
    }
    if selection.isSmall {
      let rows = try connection.execute(statement)
      for row in 0..<rows.count { try take(ColumnReader(rows, row: row)) }
    } else {
      try connection.forEach(statement.sql, statement.arguments, take)
    }
  }

  func entryNumbers(about key: [UInt8]) throws -> [Int64] {
    try connection.all("SELECT number FROM entry WHERE person = $1 ORDER BY number", Arguments(key)) {
      try $0.column(0)
    }
  }

  func contentCount(about key: [UInt8]) throws -> Int64 {
    try connection.first(
      "SELECT count(*) FROM entry WHERE person = $1 AND content IS NOT NULL", Arguments(key)
    ) { try $0.column(0) } ?? 0
  }

  func standing(ofSitting number: Int64) throws -> SittingEnd? {
    try connection.first("SELECT ended, discarded FROM sitting WHERE number = $1", Arguments(number)) { row in
      try row.column(0) as Int64? == nil ? SittingEnd.none : try row.column(1) ? .discarded : .finished
    }
  }

  func inputCount(ofSitting number: Int64) throws -> Int {
    try connection.first("SELECT count(*) FROM sittingInput WHERE sitting = $1", Arguments(number)) {
      try $0.column(0)
    } ?? 0
  }

  func outcomeEntries(of person: Int64, where isWanted: (String, String) -> Bool) throws -> Set<Int64> {
    var numbers: Set<Int64> = []
    var events: Set<String> = []
    for (number, event, task) in try connection.all(
      "SELECT number, event, task FROM outcome WHERE person = $1", Arguments(person),
      read: { try ($0.column(0) as Int64, $0.column(1) as String, $0.column(2) as String) })
    where isWanted(event, task) {
      numbers.insert(number)
      events.insert(event)
    }
    let (revised, deleted) = (FactColumns.Kind.outcomeRevised.rawValue, FactColumns.Kind.outcomeDeleted.rawValue)
    for (number, event) in try connection.all(
      "SELECT number, name FROM fact WHERE person = $1 AND kind IN ($2, $3)", Arguments(person, revised, deleted),
      read: { try ($0.column(0) as Int64, $0.column(1) as String) })
    where events.contains(event) { numbers.insert(number) }
    return numbers
  }

  func recordings(of person: Int64, asOf instant: Instant) throws -> [Recording]? {
    try connection.all(
      """
      SELECT number, coalesce(entry.machine, entry.recorded) FROM entry
      WHERE recorded <= $2 AND number IN (SELECT number FROM outcome WHERE person = $1
        UNION ALL SELECT number FROM sitting WHERE person = $1)
      ORDER BY number
      """, Arguments(person, instant.milliseconds)
    ) { try Recording(number: $0.column(0), instant: Instant(milliseconds: $0.column(1))) }
  }

  func latestRecorded(
    about person: Int64, after number: Int64, before next: Int64, asOf instant: Instant
  ) throws -> Instant? {
    let numbers = ["fact", "outcome", "sitting"].map { table in
      "SELECT number FROM \(table) WHERE person = $1 AND number > $2 AND number < $3"
    }
    return try connection.first(
      """
      SELECT max(coalesce(machine, recorded)) FROM entry
      WHERE recorded <= $4 AND number IN (\(numbers.joined(separator: " UNION ALL ")))
      """, Arguments(person, number, next, instant.milliseconds)
    ) { try $0.instant(0) } ?? nil
  }

  func outcomeCount(of person: Int64, asOf instant: Instant) throws -> Int {
    try connection.first(
      "SELECT count(*) FROM outcome WHERE \(PostgresSnapshot.isStanding)", Arguments(person, instant.milliseconds)
    ) { try $0.column(0) } ?? 0
  }

  func outcomes(
    of person: Int64, ofTask task: String, _ span: OutcomeSpan, asOf instant: Instant
  ) throws -> [OutcomeBrief] {
    let near = "coalesce(day, finished / 86400000)"
    let (condition, arguments) =
      switch span {
      case .days(let first, let last):
        (
          "AND \(near) BETWEEN $4 AND $5",
          Arguments(person, instant.milliseconds, task, Int64(first.dayNumber), Int64(last.dayNumber))
        )
      case .latest(let count):
        ("ORDER BY \(near) DESC, finished DESC LIMIT $4", Arguments(person, instant.milliseconds, task, count))
      }
    return try connection.all(
      """
      SELECT event, schedule, day, finished FROM outcome WHERE \(PostgresSnapshot.isStanding) AND task = $3 \(condition)
      """, arguments
    ) {
      try OutcomeBrief(
        event: $0.column(0), schedule: $0.column(1), date: $0.day(2), finished: Instant(milliseconds: $0.column(3)))
    }
  }

  /// Of a person's outcomes those that stood at an instant.
  private static let isStanding = "person = $1 AND recorded <= $2 AND (deleted IS NULL OR deleted > $2)"

  func latestRecorded() throws -> Instant? {
    try connection.first("SELECT max(recorded) FROM entry") { try $0.instant(0) } ?? nil
  }

  func bytes(of digest: SHA256Value) throws -> [UInt8]? {
    try connection.first("SELECT bytes FROM file WHERE digest = $1", Arguments(digest.bytes)) { try $0.column(0) }
  }
}

extension ChainEnd {
  /// Nil for the head of a lane without entries.
  fileprivate init?(head row: ColumnReader, _ index: Int) throws {
    guard let number: Int64 = try row.column(index) else { return nil }
    self.init(number: number, hash: try row.column(index + 1))
  }
}

// MARK: - What nearly every transaction asks

extension Statement {
  static func end(of lane: Lane) -> Statement {
    Statement("SELECT number, hash FROM lane WHERE lane = $1", Arguments(lane.index))
  }

  /// The same, and nobody else appends to the lane before the transaction ends.
  static func holdingEnd(of lane: Lane) -> Statement {
    Statement("SELECT number, hash FROM lane WHERE lane = $1 FOR UPDATE", Arguments(lane.index))
  }

  /// - Parameter code: In the form in which ids are kept.
  static func person(_ role: Role, _ code: String) -> Statement {
    Statement("SELECT id, key, recorded FROM person WHERE role = $1 AND code = $2", Arguments(role.rawValue, code))
  }

  static let unfinishedWork = Statement("SELECT unfinished FROM store")

  static func entries(_ selection: EntrySelection, asOf instant: Instant) -> Statement {
    var (condition, arguments) = selection.condition
    arguments.add(instant.milliseconds)
    return Statement(
      """
      \(EntryRow.select(hasFiles: selection.hasFiles)) WHERE \(condition) AND entry.recorded <= $\(arguments.types.count)
      ORDER BY entry.number\(selection.isDescending ? " DESC" : "")
      """, arguments)
  }
}

// MARK: - People

extension PostgresSnapshot {
  func person(_ role: Role, _ id: String) throws -> Person? {
    try connection.first(Statement.person(role, canonical(id))) {
      try Person(id: $0.column(0), key: $0.column(1), recorded: Instant(milliseconds: $0.column(2)))
    }
  }

  func participants(asOf instant: Instant, includingRemoved: Bool) throws -> [String] {
    try connection.all(
      """
      SELECT code FROM person WHERE role = 'participant' AND recorded <= $1
        AND ($2 OR coalesce((SELECT name FROM fact WHERE person = person.id AND kind = $3 AND recorded <= $1
          ORDER BY number DESC LIMIT 1), '') <> 'removed')
      ORDER BY id
      """, Arguments(instant.milliseconds, includingRemoved, FactColumns.Kind.status.rawValue)
    ) { try $0.column(0) }
  }

  func forEachRecord(of person: Int64?, asOf instant: Instant, _ body: (ParticipantRecord) throws -> Void) throws {
    var scan = try connection.recordScan(of: person, asOf: instant)
    while try scan.advance() { try body(scan.record) }
  }

  func sites(asOf instant: Instant) throws -> [String] {
    try connection.all(FactNames.select(.site), Arguments(instant.milliseconds)) { try $0.column(0) }
  }

  func zones(asOf instant: Instant) throws -> [String] {
    try connection.all(FactNames.select(.zone), Arguments(instant.milliseconds)) { try $0.column(0) }
  }

  func changes(about person: Int64, after: Instant, before: Instant) throws -> [Instant] {
    try connection.all(
      """
      SELECT recorded FROM fact WHERE person = $1 AND recorded > $2 AND recorded < $3
        AND kind NOT BETWEEN \(FactColumns.kindsOfReminders.lowerBound) AND \(FactColumns.kindsOfReminders.upperBound)
      UNION SELECT recorded FROM sitting WHERE person = $1 AND recorded > $2 AND recorded < $3
      UNION SELECT ended FROM sitting WHERE person = $1 AND ended > $2 AND ended < $3
      UNION SELECT recorded FROM outcome WHERE person = $1 AND recorded > $2 AND recorded < $3
      UNION SELECT deleted FROM outcome WHERE person = $1 AND deleted > $2 AND deleted < $3
      ORDER BY 1
      """, Arguments(person, after.milliseconds, before.milliseconds)
    ) { try Instant(milliseconds: $0.column(0)) }
  }
}

extension Connection {
  /// - Parameter person: One person's id; nil for all participants.
  fileprivate func recordScan(of person: Int64?, asOf instant: Instant) throws -> RecordScan {
    var arguments = Arguments(instant.milliseconds)
    if let person { arguments.add(person) }
    func scan(_ sql: String) throws -> ColumnScan {
      person == nil ? try ColumnScan(self, sql, arguments) : try ColumnScan(whole: execute(sql, arguments))
    }
    func rows(_ columns: String, of table: String) throws -> ColumnScan {
      try scan(
        """
        SELECT person, \(columns) FROM \(table) WHERE recorded <= $1 \(person == nil ? "" : "AND person = $2")
        ORDER BY person, number
        """)
    }
    return try RecordScan(
      asOf: instant,
      persons: scan(
        """
        SELECT id, code, recorded FROM person
        WHERE role = 'participant' AND recorded <= $1 \(person == nil ? "" : "AND id = $2") ORDER BY id
        """),
      facts: rows(Fact.columns, of: "fact"), sittings: rows(SittingFact.columns, of: "sitting"),
      outcomes: rows(OutcomeFact.columns, of: "outcome"))
  }
}
