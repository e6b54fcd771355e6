import CivilTime
import Foundation
import GRDB

/// Writes what is derived from entries; used when an entry is appended, and when everything is derived again.
struct DerivedTables {
  var statements: StatementTable
  /// The sitting that was begun or gone on with last, which need not be looked up for its next input.
  var running: RunningSitting?

  struct RunningSitting {
    let number: Int64
    let person: Int64
    var nextInput: Int
  }

  init(database: Database) { statements = StatementTable(database: database) }
}

extension DerivedTables {
  /// - Parameters:
  ///   - number: The entry's.
  ///   - person: The id of the person whom the entry is about.
  mutating func add(_ content: EntryContent, number: Int64, recorded: Int64, person: Int64?) throws {
    if case .study(.filesAccepted) = content {
      try run("INSERT INTO layer (number, recorded) VALUES (?, ?)", [number, recorded])
    }
    guard let person else { return }
    switch content {
    case .sitting(let change): try add(change, number: number, recorded: recorded, person: person)
    case .outcome(let change): try add(change, number: number, recorded: recorded, person: person)
    case .roster(.renamed(let id, _)): try rename(person, to: id)
    case .study, .roster, .assessor, .event, .remark, .erasure: break
    }
    if let fact = content.fact { try add(fact, number: number, recorded: recorded, person: person) }
  }

  mutating func add(_ person: Person, role: String, code: String, recorded: Int64) throws {
    try statements.run(.addPerson, person.id, person.key, role, code.asCode, recorded)
  }

  private func rename(_ person: Int64, to id: String) throws {
    do {
      try run("UPDATE person SET code = ? WHERE id = ?", [id.asCode, person])
    } catch DatabaseError.SQLITE_CONSTRAINT {
      throw StoreError.participantExists(id)
    }
  }

  private mutating func add(_ fact: Fact, number: Int64, recorded: Int64, person: Int64) throws {
    try statements.run(
      .addFact, person, number, recorded, fact.kind.rawValue, fact.name, fact.value, fact.detail, fact.day?.dayNumber,
      fact.instant?.milliseconds, fact.until?.milliseconds, fact.reference)
  }

  /// Runs what is seldom run.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try statements.database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
