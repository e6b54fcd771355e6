import CivilTime
import Foundation
import GRDB
import Record

/// The tables within a transaction.
struct SQLiteTransaction: RecordTransaction {
  let database: Database
  private let lanes: Lanes
  private let codec: ContentCodec
  private let tablesSurely: Int
  private var statements: StatementTable
  /// Those that are known to have a row, by the columns that make them.
  private var origins: [[UInt8]: EntryOrigin] = [:]

  init(database: Database, lanes: Lanes, codec: ContentCodec = ContentCodec(), tablesSurely: Int = 0) {
    self.database = database
    self.lanes = lanes
    self.codec = codec
    self.tablesSurely = tablesSurely
    statements = StatementTable(database: database)
  }

  var snapshot: any RecordSnapshot {
    SQLiteSnapshot(database: database, lanes: lanes, codec: codec, tablesSurely: tablesSurely)
  }
}

// MARK: - The record

extension SQLiteTransaction {
  mutating func append(_ entry: EntryBytes, number: Int64, kind: String) throws {
    let origin = try origin(of: entry)
    try statements.run(.addEntry, entry, origin.id, packed: pack(entry, by: origin.dictionary))
    StoreLog.appended(number, kind)
  }

  mutating func append(_ apart: ApartContent, to number: Int64) throws {
    try statements.run(.addApart, number, apart.salt, apart.content)
  }

  mutating func keep(_ bytes: [UInt8], digest: SHA256Value) throws {
    let key = Data(digest.bytes)
    if try database.first("SELECT 1 FROM file WHERE digest = ?", [key], { try $0.column(0) as Int64 }) != nil { return }
    try run("INSERT INTO file (digest, bytes) VALUES (?, ?)", [key, Data(bytes)])
  }

  mutating func note(unfinishedWork text: String?) throws { try run("UPDATE store SET unfinished = ?", [text]) }

  mutating func eraseContents(of entries: EntriesOfKey) throws -> Int64 {
    let tables = TablesVersion(number: Schema.current.version)
    let (known, since) = ("number IN (SELECT value FROM json_each(?2))", "number > CAST(?2 AS INTEGER)")
    var count = 0
    for (place, numbers) in [(known, entries.listed), (since, "\(entries.through)")] {
      let arguments: StatementArguments = [Data(entries.key), numbers]
      try run(
        "UPDATE entry SET salt = NULL, \(tables.noContent) WHERE person = ?1 AND \(tables.hasContent) AND \(place)",
        arguments)
      count += database.changesCount
      try run(
        """
        UPDATE apart SET salt = NULL, content = NULL
        WHERE content IS NOT NULL AND number IN (SELECT number FROM entry WHERE person = ?1 AND \(place))
        """, arguments)
    }
    // Another number each time, by which those who clear see whether somebody else was erased meanwhile.
    try run("UPDATE store SET erasedNotCleared = ?", [Int64.random(in: 1 ... .max)])
    return Int64(count)
  }

  /// The row of what the entry has in common with others, which is made where there is none.
  private mutating func origin(of entry: EntryBytes) throws -> EntryOrigin {
    let key = entry.originKey
    if let known = origins[key] { return known }
    let columns = OriginColumns(entry)
    let origin =
      try statements.first(
        .findOrigin, columns.survey, columns.author, columns.schedule, columns.study, columns.program, columns.tzdata,
        read: EntryOrigin.init) ?? add(columns)
    origins[key] = origin
    return origin
  }

  private mutating func add(_ columns: OriginColumns) throws -> EntryOrigin {
    let dictionary =
      try statements.first(.findDictionary, columns.survey) { try $0.column(0) as Int64 }
      ?? addDictionary(survey: columns.survey)
    try statements.run(
      .addOrigin, columns.author, columns.study, columns.schedule, columns.survey, columns.program, columns.tzdata,
      dictionary)
    return EntryOrigin(id: database.lastInsertedRowID, dictionary: dictionary)
  }

  private func addDictionary(survey: String?) throws -> Int64 {
    let bytes = ContentDictionary.bytes(survey: survey)
    try run("INSERT INTO dictionary (bytes) VALUES (?)", [Data(bytes)])
    return database.lastInsertedRowID
  }

  /// The entry's content, where it is packed.
  private func pack(_ entry: EntryBytes, by dictionary: Int64) throws -> [UInt8]? {
    guard case .text(let range) = entry.columns[EntryBytes.contentPlace] else { return nil }
    try database.teach(codec, dictionary)
    return entry.withBytes { codec.pack(Array($0[range]), by: dictionary) }
  }

  /// Runs what is seldom run.
  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

// MARK: - What is derived from it

extension SQLiteTransaction {
  mutating func add(_ person: Person, _ role: Role, _ id: String) throws -> Bool {
    let code = id.canonical
    return try isOnly {
      try $0.run(.addPerson, person.id, person.key, role.rawValue, code, person.recorded.milliseconds)
    }
  }

  mutating func rename(_ person: Int64, to id: String) throws -> Bool {
    let code = id.canonical
    return try isOnly { try $0.run(.renamePerson, code, person) }
  }

  mutating func add(_ fact: Fact, of person: Int64) throws {
    let columns = FactColumns(fact.statement)
    try statements.run(
      .addFact, person, fact.number, fact.recorded.milliseconds, columns.kind.rawValue, columns.name, columns.value,
      columns.detail, columns.day?.dayNumber, columns.instant?.milliseconds, columns.until?.milliseconds,
      columns.reference)
  }

  mutating func begin(_ sitting: SittingFact, of person: Int64) throws -> Bool {
    try isOnly {
      try $0.run(
        .addSitting, person, sitting.number, sitting.began.milliseconds, sitting.event, sitting.task)
    }
  }

  mutating func standing(ofSitting number: Int64, of person: Int64) throws -> SittingStanding? {
    try statements.first(.findSitting, person, number) { row in
      SittingStanding(hasEnded: try row.column(0) as Int64? != nil, inputs: try row.column(1))
    }
  }

  mutating func addInput(_ number: Int64, sequence: Int, of sitting: Int64) throws {
    try statements.run(.addInput, sitting, sequence, number)
  }

  mutating func end(sitting: Int64, of person: Int64, at instant: Instant, discarded: Bool) throws {
    try statements.run(.endSitting, instant.milliseconds, discarded, person, sitting)
  }

  mutating func add(_ outcome: OutcomeFact, of person: Int64) throws -> Bool {
    var anchor: (day: Int32?, instant: Int64?) = (nil, nil)
    switch outcome.anchor {
    case .day(let date): anchor.day = date.dayNumber
    case .instant(let instant): anchor.instant = instant.milliseconds
    case nil: break
    }
    return try isOnly {
      try $0.run(
        .addOutcome, person, outcome.number, outcome.recorded.milliseconds, outcome.event, outcome.task,
        outcome.schedule, outcome.element, outcome.date?.dayNumber, outcome.occurrence, anchor.day, anchor.instant,
        outcome.ending, outcome.late, outcome.opened?.milliseconds, outcome.started?.milliseconds,
        outcome.finished.milliseconds)
    }
  }

  mutating func outcome(for event: String, of person: Int64) throws -> Int64? {
    try statements.first(.findOutcome, person, event) { try $0.column(0) }
  }

  mutating func delete(outcome number: Int64, of person: Int64, at instant: Instant) throws {
    try run(
      "UPDATE outcome SET deleted = ? WHERE person = ? AND number = ?", [instant.milliseconds, person, number])
  }

  mutating func removeDerived(of person: Int64) throws {
    try run("DELETE FROM sittingInput WHERE sitting IN (SELECT number FROM sitting WHERE person = ?)", [person])
    for table in ["fact", "sitting", "outcome"] { try run("DELETE FROM \(table) WHERE person = ?", [person]) }
    try run("DELETE FROM person WHERE id = ?", [person])
  }

  mutating func clearDerived(for derivation: Int) throws {
    for (table, _) in DerivedDigests.tables { try run("DELETE FROM \(table)") }
    try run("UPDATE store SET derivation = ?", [derivation])
  }

  /// - Returns: False when a unique index has such a row.
  private mutating func isOnly(_ body: (inout StatementTable) throws -> Void) throws -> Bool {
    do {
      try body(&statements)
      return true
    } catch DatabaseError.SQLITE_CONSTRAINT {
      return false
    }
  }
}
