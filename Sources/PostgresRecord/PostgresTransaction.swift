import CivilTime
import Foundation
import Record

/// The tables within a transaction.
struct PostgresTransaction: RecordTransaction {
  let connection: Connection
  let lanes: Lanes
  let schema: String
  /// The one that makes the tables: no trigger moves the heads of lanes for each entry. Within one transaction all versions of a
  /// head's row stay, and each look at it passes over them. Entries come in portions alone.
  var isMaking = false

  var snapshot: any RecordSnapshot {
    PostgresSnapshot(connection: connection, lanes: lanes, schema: schema, holdsLanes: true)
  }
}

// MARK: - The record

extension PostgresTransaction {
  mutating func append(_ entry: EntryBytes, number: Int64, kind: String) throws {
    try connection.later(Statement(adding: Arguments(entry), to: .entry))
    connection.lastEntry = entry.hash.map { ChainEnd(number: number, hash: $0) }
    StoreLog.appended(number, kind)
  }

  mutating func append(_ apart: ApartContent, to number: Int64) throws {
    try connection.later(Statement(adding: Arguments(number, apart.salt, apart.content), to: .apart))
  }

  mutating func append(_ entries: [ChainLink]) throws {
    guard let last = entries.last else { return }
    var (rows, apart) = (CopiedRows(), CopiedRows())
    for link in entries {
      rows.add(Arguments(EntryBytes(link)))
      if let second = link.apart { apart.add(Arguments(link.columns.number, second.salt, second.content)) }
    }
    try connection.copy(
      rows.bytes,
      by: """
        COPY entry (number, kind, person, author, assessor, recorded, machine, study, schedule, survey, program, tzdata, salt,
          content, contentHash, hash) FROM STDIN (FORMAT binary)
        """)
    if apart.count > 0 {
      try connection.copy(apart.bytes, by: "COPY apart (number, salt, content) FROM STDIN (FORMAT binary)")
    }
    if isMaking { try moveHead(over: entries, to: last) }
    connection.lastEntry = ChainEnd(number: last.columns.number, hash: last.hash)
    StoreLog.appended(last.columns.number, last.columns.kind)
  }

  /// Moves the head of the lane of entries that follow each other, as the trigger does for each.
  ///
  /// - Throws: ``StoreError/damaged`` for entries that don't follow each other, or the head.
  private func moveHead(over entries: [ChainLink], to last: ChainLink) throws {
    let numbers = entries.map(\.columns.number)
    let step = Int64(lanes.count)
    guard let first = numbers.first, zip(numbers, numbers.dropFirst()).allSatisfy({ $1 == $0 + step }) else {
      throw StoreError.damaged
    }
    let moved = try connection.execute(
      "UPDATE lane SET number = $1, hash = $2 WHERE lane = $3 AND coalesce(number + $4, lane + 1) = $5",
      Arguments(last.columns.number, last.hash, (first - 1) % step, step, first))
    guard moved.affected == 1 else { throw StoreError.damaged }
  }

  mutating func keep(_ bytes: [UInt8], digest: SHA256Value) throws {
    try connection.later(
      "INSERT INTO file (digest, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING", Arguments(digest.bytes, bytes))
  }

  mutating func note(unfinishedWork text: String?) throws {
    try connection.later("UPDATE store SET unfinished = $1", Arguments(text))
  }

  mutating func eraseContents(of entries: EntriesOfKey) throws -> Int64 {
    let known = "number IN (SELECT value::bigint FROM json_array_elements_text($2::json))"
    var count = 0
    for (place, numbers) in [(known, entries.listed), ("number > $2::bigint", "\(entries.through)")] {
      let arguments = Arguments(entries.key, numbers)
      count += try connection.execute(
        "UPDATE entry SET salt = NULL, content = NULL WHERE person = $1 AND content IS NOT NULL AND \(place)", arguments
      ).affected
      try connection.later(
        """
        UPDATE apart SET salt = NULL, content = NULL
        WHERE content IS NOT NULL AND number IN (SELECT number FROM entry WHERE person = $1 AND \(place))
        """, arguments)
    }
    try connection.later("UPDATE store SET erased = pg_current_xact_id()::text")
    return Int64(count)
  }
}

// MARK: - What is derived from it

extension PostgresTransaction {
  mutating func add(_ person: Person, _ role: Role, _ id: String) throws -> Bool {
    try connection.execute(
      "INSERT INTO person (id, key, role, code, recorded) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
      Arguments(person.id, person.key, role.rawValue, snapshot.canonical(id), person.recorded.milliseconds)
    ).affected == 1
  }

  mutating func rename(_ person: Int64, to id: String) throws -> Bool {
    // Nobody else renames or adds people meanwhile.
    try connection.execute(
      """
      UPDATE person SET code = $1 WHERE id = $2 AND NOT EXISTS (
        SELECT 1 FROM person other WHERE other.role = person.role AND other.code = $1 AND other.id <> $2)
      """, Arguments(snapshot.canonical(id), person)
    ).affected == 1
  }

  mutating func add(_ fact: Fact, of person: Int64) throws {
    let columns = FactColumns(fact.statement)
    let row = Arguments(
      person, fact.number, fact.recorded.milliseconds, columns.kind.rawValue, columns.name, columns.value,
      columns.detail, columns.day?.dayNumber, columns.instant?.milliseconds, columns.until?.milliseconds,
      columns.reference)
    try connection.later(Statement(adding: row, to: .fact))
  }

  mutating func begin(_ sitting: SittingFact, of person: Int64) throws -> Bool {
    try connection.execute(
      "INSERT INTO sitting (person, number, recorded, event, task) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
      Arguments(person, sitting.number, sitting.began.milliseconds, sitting.event, sitting.task)
    ).affected == 1
  }

  mutating func standing(ofSitting number: Int64, of person: Int64) throws -> SittingStanding? {
    try connection.first(
      """
      SELECT ended, (SELECT coalesce(max(sequence), 0) FROM sittingInput WHERE sitting = $2)
      FROM sitting WHERE person = $1 AND number = $2
      """, Arguments(person, number)
    ) { row in SittingStanding(hasEnded: try row.column(0) as Int64? != nil, inputs: try row.column(1)) }
  }

  mutating func addInput(_ number: Int64, sequence: Int, of sitting: Int64) throws {
    try connection.later(Statement(adding: Arguments(sitting, sequence, number), to: .sittingInput))
  }

  mutating func end(sitting: Int64, of person: Int64, at instant: Instant, discarded: Bool) throws {
    try connection.later(
      "UPDATE sitting SET ended = $1, discarded = $2 WHERE person = $3 AND number = $4",
      Arguments(instant.milliseconds, discarded, person, sitting))
  }

  /// Whether the event has an outcome is not waited for: the next answer, of the commit at the latest, says so, and is thrown.
  mutating func add(_ outcome: OutcomeFact, of person: Int64) throws -> Bool {
    var anchor: (day: Int32?, instant: Int64?) = (nil, nil)
    switch outcome.anchor {
    case .day(let date): anchor.day = date.dayNumber
    case .instant(let instant): anchor.instant = instant.milliseconds
    case nil: break
    }
    let row = Arguments(
      person, outcome.number, outcome.recorded.milliseconds, outcome.event, outcome.task, outcome.schedule,
      outcome.element, outcome.date?.dayNumber, outcome.occurrence, anchor.day, anchor.instant, outcome.ending,
      outcome.late, outcome.opened?.milliseconds, outcome.started?.milliseconds, outcome.finished.milliseconds)
    var statement = Statement(adding: row, to: .outcome)
    statement.conflict = .alreadyRecorded(event: outcome.event)
    try connection.later(statement)
    return true
  }

  mutating func outcome(for event: String, of person: Int64) throws -> Int64? {
    try connection.first(
      "SELECT number FROM outcome WHERE person = $1 AND event = $2 AND deleted IS NULL", Arguments(person, event)
    ) { try $0.column(0) }
  }

  mutating func delete(outcome number: Int64, of person: Int64, at instant: Instant) throws {
    try connection.later(
      "UPDATE outcome SET deleted = $1 WHERE person = $2 AND number = $3",
      Arguments(instant.milliseconds, person, number))
  }

  mutating func removeDerived(of person: Int64) throws {
    try connection.later(
      "DELETE FROM sittingInput WHERE sitting IN (SELECT number FROM sitting WHERE person = $1)", Arguments(person))
    for table in ["fact", "sitting", "outcome"] {
      try connection.later("DELETE FROM \(table) WHERE person = $1", Arguments(person))
    }
    try connection.later("DELETE FROM person WHERE id = $1", Arguments(person))
  }

  mutating func clearDerived(for derivation: Int) throws {
    for (table, _) in DerivedDigests.tables { try connection.later("DELETE FROM \(table)") }
    try connection.later("UPDATE store SET derivation = $1", Arguments(derivation))
  }
}
