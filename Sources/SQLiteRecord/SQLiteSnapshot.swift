import CivilTime
import Foundation
import GRDB
import Record

/// The tables, as one consistent state has them.
struct SQLiteSnapshot: RecordSnapshot {
  let database: Database
  let lanes: Lanes
  var codec = ContentCodec()
  /// The version that the tables have at least; those of a later one are asked.
  var tablesSurely = 0
  /// Of the file, where others can see this state: not inside a transaction that writes.
  var path: String?
  /// So many entries a record has before people are read side by side: fewer are read sooner than connections are opened.
  var entriesWorthRanges: Int64 = 20_000

  func canonical(_ id: String) -> String { id.canonical }
}

extension String {
  /// Canonically composed; plain letters are.
  var canonical: String { utf8.allSatisfy { $0 < 128 } ? self : precomposedStringWithCanonicalMapping }
}

// MARK: - Entries

extension SQLiteSnapshot {
  func end(of lane: Lane, asOf instant: Instant) throws -> ChainEnd? {
    try database.first(SQLiteSnapshot.end(inLane(lane)), [instant.milliseconds]) {
      try ChainEnd(number: $0.column(0), hash: $0.column(1))
    }
  }

  /// The sign keeps SQLite from sorting all entries by number: the end is nearly always the first one that is looked at.
  static func end(_ condition: String) -> String {
    "SELECT number, hash FROM entry WHERE +recorded <= ? \(condition) ORDER BY number DESC LIMIT 1"
  }

  func forEachLink(of lane: Lane, from number: Int64, _ body: (ChainLink) throws -> Void) throws {
    let sql = ChainLink.select(try tables(), condition: inLane(lane))
    var last: ChainedColumns?
    try database.forEach(sql, [number]) { row in
      let link = try ChainLink(row, content: contentIfWhole(row, 15, dictionary: 19), after: last)
      try body(link)
      last = link.columns
    }
  }

  /// A condition that is there only where there are several lanes: it takes a look at every entry.
  private func inLane(_ lane: Lane) -> String {
    lanes == .one ? "" : "AND (entry.number - 1) % \(lanes.count) = \(lane.index)"
  }

  func forEachEntry(
    _ selection: EntrySelection, asOf instant: Instant, reading isRead: (Int64, String) -> Bool,
    _ body: (EntryRow) throws -> Void
  ) throws {
    let (condition, arguments) = selection.condition
    let sql = SQLiteSnapshot.entries(condition, try tables(), isOfOne: selection.person != nil)
    let person: StatementArguments = selection.person.map { [$0] } ?? []
    var last: EntryRow?
    try database.forEach(
      selection.isDescending ? sql + " DESC" : sql, person + arguments + [instant.milliseconds]
    ) { row in
      let isRead = try isRead(row.column(0), row.column(1))
      let entry = try EntryRow(
        row, content: isRead ? content(row, 10, dictionary: 15) : nil, withApart: isRead, withFile: selection.hasFiles,
        after: last)
      try body(entry)
      last = entry
    }
  }

  /// With the sign, for the same reason.
  static func entries(_ condition: String, _ tables: TablesVersion, isOfOne: Bool = false) -> String {
    "\(EntryRow.select(tables, isOfOne: isOfOne)) WHERE \(condition) AND +entry.recorded <= ? ORDER BY entry.number"
  }

  func entryNumbers(about key: [UInt8]) throws -> [Int64] {
    try database.all("SELECT number FROM entry WHERE person = ? ORDER BY number", [Data(key)]) { try $0.column(0) }
  }

  func contentCount(about key: [UInt8]) throws -> Int64 {
    let sql = "SELECT count(*) FROM entry WHERE person = ? AND \(try tables().hasContent)"
    return try database.first(sql, [Data(key)]) { try $0.column(0) } ?? 0
  }

  func standing(ofSitting number: Int64) throws -> SittingEnd? {
    try database.first("SELECT ended, discarded FROM sitting WHERE number = ?", [number]) { row in
      try row.column(0) as Int64? == nil ? SittingEnd.none : try row.column(1) ? .discarded : .finished
    }
  }

  func inputCount(ofSitting number: Int64) throws -> Int {
    try database.first("SELECT count(*) FROM sittingInput WHERE sitting = ?", [number]) { try $0.column(0) } ?? 0
  }

  func outcomeEntries(of person: Int64, where isWanted: (String, String) -> Bool) throws -> Set<Int64> {
    var numbers: Set<Int64> = []
    var events: Set<String> = []
    try database.forEach("SELECT number, event, task FROM outcome WHERE person = ?", [person]) { row in
      let event: String = try row.column(1)
      guard isWanted(event, try row.column(2)) else { return }
      numbers.insert(try row.column(0))
      events.insert(event)
    }
    let (revised, deleted) = (FactColumns.Kind.outcomeRevised.rawValue, FactColumns.Kind.outcomeDeleted.rawValue)
    try database.forEach(
      "SELECT number, name FROM fact WHERE person = ? AND kind IN (?, ?)", [person, revised, deleted]
    ) { row in
      if events.contains(try row.column(1)) { numbers.insert(try row.column(0)) }
    }
    return numbers
  }

  func recordings(of person: Int64, asOf instant: Instant) throws -> [Recording]? {
    // Without the index whether an instant was stated stands in the entries alone.
    guard try tables().number >= Schema.statedVersion else { return nil }
    let stated = Dictionary(
      try database.all(
        "SELECT number, machine FROM entry WHERE machine IS NOT NULL AND person = (SELECT key FROM person WHERE id = ?)",
        [person]
      ) { try ($0.column(0) as Int64, $0.column(1) as Int64) }, uniquingKeysWith: { first, _ in first })
    return try database.all(
      """
      SELECT number, recorded FROM outcome WHERE person = ?1 AND recorded <= ?2
      UNION ALL SELECT number, recorded FROM sitting WHERE person = ?1 AND recorded <= ?2 ORDER BY number
      """, [person, instant.milliseconds]
    ) { row in
      let number: Int64 = try row.column(0)
      return Recording(number: number, instant: Instant(milliseconds: try stated[number] ?? row.column(1)))
    }
  }

  /// Whether something was recorded later than an instant, of whomever.
  func hasLater(than instant: Instant) throws -> Bool { try latestRecorded().map { $0 > instant } ?? false }

  func latestRecorded() throws -> Instant? {
    try database.first("SELECT max(recorded) FROM entry") { try $0.instant(0) } ?? nil
  }

  func bytes(of digest: SHA256Value) throws -> [UInt8]? {
    try database.first("SELECT bytes FROM file WHERE digest = ?", [Data(digest.bytes)]) { try $0.column(0) }
  }
}

// MARK: - People

extension SQLiteSnapshot {
  func person(_ role: Role, _ id: String) throws -> Person? {
    try database.first(
      "SELECT id, key, recorded FROM person WHERE role = ? AND code = ?", [role.rawValue, canonical(id)]
    ) { try Person(id: $0.column(0), key: $0.column(1), recorded: Instant(milliseconds: $0.column(2))) }
  }

  func participants(asOf instant: Instant, includingRemoved: Bool) throws -> [String] {
    // The last status of all who have one is found in one pass; SQLite takes the other columns from the row of the maximum.
    // The sign keeps it from reading by the index of ids and sorting the whole roster.
    try database.all(
      """
      SELECT code FROM person WHERE +role = 'participant' AND recorded <= ?
        AND (? OR id NOT IN (
          SELECT person FROM (
            SELECT person, name, max(number) FROM fact WHERE kind = ? AND recorded <= ? GROUP BY person
          ) WHERE name = 'removed'
        ))
      ORDER BY id
      """,
      [instant.milliseconds, includingRemoved, FactColumns.Kind.status.rawValue, instant.milliseconds]
    ) { try $0.column(0) }
  }

  func forEachRecord(of person: Int64?, asOf instant: Instant, _ body: (ParticipantRecord) throws -> Void) throws {
    guard let person else { return try forEachRecord(.whole, asOf: instant, body) }
    var scan = try database.recordScan(of: .one(person), asOf: instant)
    while try scan.advance() { try body(scan.record) }
  }

  func forEachRecord(
    of person: Int64?, asOf instant: Instant, needing: (ParticipantRecord) throws -> NeededOutcomes,
    _ body: (ParticipantRecord) throws -> Void
  ) throws {
    // The index of events has those that stand at the record's end alone.
    if try hasLater(than: instant) { return try forEachRecord(of: person, asOf: instant, body) }
    var scan = try database.recordScan(of: person.map { .one($0) } ?? .all, asOf: instant, .needed)
    while try scan.advance(needing: needing) { try body(scan.record) }
  }

  func forEachRosterRecord(
    of person: Int64?, asOf instant: Instant, _ body: (ParticipantRecord) throws -> Void
  ) throws {
    guard let person else { return try forEachRecord(.roster, asOf: instant, body) }
    var scan = try database.recordScan(of: .one(person), asOf: instant, .roster)
    while try scan.advance() { try body(scan.record) }
  }

  func sites(asOf instant: Instant) throws -> [String] {
    try database.all(FactNames.select(.site), [instant.milliseconds]) { try $0.column(0) }
  }

  func zones(asOf instant: Instant) throws -> [String] {
    // Tables of an older version have no index of zones: there it is a pass over all facts.
    try database.all(FactNames.select(.zone), [instant.milliseconds]) { try $0.column(0) }
  }

  func changes(about person: Int64, after: Instant, before: Instant) throws -> [Instant] {
    try database.all(
      """
      SELECT recorded FROM fact WHERE person = ?1 AND recorded > ?2 AND recorded < ?3
        AND kind NOT BETWEEN \(FactColumns.kindsOfReminders.lowerBound) AND \(FactColumns.kindsOfReminders.upperBound)
      UNION SELECT recorded FROM sitting WHERE person = ?1 AND recorded > ?2 AND recorded < ?3
      UNION SELECT ended FROM sitting WHERE person = ?1 AND ended > ?2 AND ended < ?3
      UNION SELECT recorded FROM outcome WHERE person = ?1 AND recorded > ?2 AND recorded < ?3
      UNION SELECT deleted FROM outcome WHERE person = ?1 AND deleted > ?2 AND deleted < ?3
      ORDER BY 1
      """, [person, after.milliseconds, before.milliseconds]
    ) { try Instant(milliseconds: $0.column(0)) }
  }
}

// MARK: - Care

extension SQLiteSnapshot {
  func foreignSchema() throws -> String? {
    let version = try database.tablesVersion()
    guard (1...Schema.current.version).contains(version) else { return nil }
    return try Schema.current.difference(in: database, version: version)
  }

  func isWhole() throws -> Bool {
    try database.first("PRAGMA integrity_check(1)") { try $0.column(0) as String } == "ok"
  }

  func isOutdated() throws -> Bool {
    try database.tablesVersion() < Schema.derivedVersion || Derivation.isOutdated(self)
  }

  func unfinishedWork() throws -> String? {
    guard try tables().hasApart else { return nil }
    return try database.first("SELECT unfinished FROM store") { try $0.column(0) as String? } ?? nil
  }

  func derivation() throws -> Int { try database.first("SELECT derivation FROM store") { try $0.column(0) } ?? 0 }

  func latestNamed() throws -> [Int64?] {
    let byPeople = try lanes == .one && database.first(LatestNames.haveMuch) { try $0.column(0) } ?? false
    return try latestNamed(byPeople: byPeople)
  }

  /// - Parameter byPeople: Whether people's rows are looked for, where they can be, and not all rows.
  func latestNamed(byPeople: Bool) throws -> [Int64?] {
    var latest = [Int64?](repeating: nil, count: lanes.count)
    for (table, column) in DerivedDigests.names where try table != "apart" || tables().hasApart {
      let select = byPeople ? LatestNames.selectByPeople(table) : nil
      try database.forEach(select ?? LatestNames.select(table, column, lanes)) { row in
        guard let number: Int64 = try row.column(0), number > 0 else { return }
        let index = lanes.lane(of: number).index
        latest[index] = max(latest[index] ?? 0, number)
      }
    }
    return latest
  }

  func recentlyNamed() throws -> [Int64] {
    let selects = [RecentNames.select] + (try tables().hasApart ? [RecentNames.selectApart] : [])
    return try selects.flatMap { try database.all($0) { try $0.column(0) as Int64? } }.compactMap(\.self)
  }

  func replacedEntries() throws -> MissingEntries? {
    let rows = ["fact", "outcome", "sitting"].map { table in
      """
      SELECT \(table).number AS number FROM \(table) JOIN person ON person.id = \(table).person
        JOIN entry ON entry.number = \(table).number WHERE entry.person IS NOT person.key
      """
    }
    let people = "SELECT id FROM person JOIN entry ON entry.number = id WHERE entry.person IS NOT person.key"
    let sql = "SELECT count(*), min(number) FROM (\((rows + [people]).joined(separator: " UNION ")))"
    return try database.first(sql) { row in
      try (row.column(1) as Int64?).map { MissingEntries(first: $0, count: try row.column(0)) }
    } ?? nil
  }

  func derivedTable(withMoreThan count: Int64) throws -> String? {
    try DerivedDigests.tables.first { table in
      let sql = "SELECT count(*) FROM (SELECT 1 FROM \(table.name) LIMIT ?)"
      return try database.first(sql, [count + 1]) { try $0.column(0) as Int64 } ?? 0 > count
    }?.name
  }

  func derivedDigests() throws -> [SHA256Value] {
    try DerivedDigests.digests { table, key, digests in
      try database.forEach("SELECT * FROM \(table) ORDER BY \(key)") { $0.add(to: &digests) }
    }
  }
}

extension Database {
  func tablesVersion() throws -> Int { try first("PRAGMA user_version") { try $0.column(0) } ?? 0 }
}
