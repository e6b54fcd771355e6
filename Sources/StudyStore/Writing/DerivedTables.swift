import CivilTime
import Foundation
import GRDB

/// Writes what is derived from entries; used when an entry is appended, and when everything is derived again.
struct DerivedTables {
  let database: Database
}

extension DerivedTables {
  /// - Parameters:
  ///   - number: The entry's.
  ///   - person: The id of the person whom the entry is about.
  func add(_ content: EntryContent, number: Int64, recorded: Int64, person: Int64?) throws {
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

  func add(_ person: Person, role: String, code: String, recorded: Int64) throws {
    try run(
      "INSERT INTO person (id, key, role, code, recorded) VALUES (?, ?, ?, ?, ?)",
      [person.id, person.key, role, code.asCode, recorded])
  }

  private func rename(_ person: Int64, to id: String) throws {
    do {
      try run("UPDATE person SET code = ? WHERE id = ?", [id.asCode, person])
    } catch DatabaseError.SQLITE_CONSTRAINT {
      throw StoreError.participantExists(id)
    }
  }

  private func add(_ fact: Fact, number: Int64, recorded: Int64, person: Int64) throws {
    let sql = """
      INSERT INTO fact (person, number, recorded, kind, name, value, detail, day, instant, until, reference)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    try run(
      sql,
      [
        person, number, recorded, fact.kind.rawValue, fact.name, fact.value, fact.detail, fact.day?.dayNumber,
        fact.instant?.milliseconds, fact.until?.milliseconds, fact.reference,
      ])
  }

  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
