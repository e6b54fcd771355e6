package import CivilTime
import Foundation
import GRDB

extension StoreReader {
  /// Calls `body` with each entry that was recorded by `instant`, from the first, or from the last.
  package func forEachEntry(
    asOf instant: Instant, descending: Bool = false, _ body: (Entry) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: Entry.select + " WHERE entry.recorded <= ? ORDER BY entry.number \(descending ? "DESC" : "ASC")",
      arguments: [instant.milliseconds])
    while let row = try rows.next() { try body(Entry(row)) }
  }

  /// The entries about a participant in the order in which they were recorded.
  ///
  /// - Parameter includingInputs: Whether the inputs of sittings are among them.
  package func entries(
    about participant: String, asOf instant: Instant, includingInputs: Bool = false
  ) throws -> [Entry] {
    let person = try person(participant, asOf: instant)
    let inputs = """
      UNION SELECT sittingInput.number FROM sitting JOIN sittingInput ON sittingInput.sitting = sitting.number
        WHERE sitting.person = ?1
      """
    return try entries(
      among: """
        SELECT number FROM fact WHERE person = ?1 UNION SELECT number FROM outcome WHERE person = ?1
        UNION SELECT number FROM sitting WHERE person = ?1 \(includingInputs ? inputs : "")
        """, arguments: [person, instant.milliseconds])
  }

  /// The entries of an event's outcome: recorded, then revised, then perhaps deleted and recorded again.
  package func outcomeEntries(of participant: String, event: String, asOf instant: Instant) throws -> [Entry] {
    try entries(
      among: """
        SELECT number FROM outcome WHERE person = ?1 AND event = ?3
        UNION SELECT number FROM fact
          WHERE person = ?1 AND name = ?3 AND kind IN (\(Fact.Kind.outcomeRevised.rawValue), \(
            Fact.Kind.outcomeDeleted.rawValue))
        """, arguments: [person(participant, asOf: instant), instant.milliseconds, event])
  }

  /// Nil when there is no such entry.
  package func entry(_ number: Int64) throws -> Entry? {
    let statement = try database.cachedStatement(sql: Entry.select + " WHERE entry.number = ?")
    return try Row.fetchOne(statement, arguments: [number]).map(Entry.init)
  }

  /// The beginning of a sitting with the entry that says it; nil for a number that is not a sitting's.
  package func sitting(_ number: Int64) throws -> (began: SittingBegan, entry: Entry)? {
    guard let entry = try entry(number), case .sitting(.began(let began)) = entry.content else { return nil }
    return (began, entry)
  }

  /// The entries of a sitting's inputs, in their sequence.
  package func inputs(of sitting: Int64) throws -> [Entry] {
    let statement = try database.cachedStatement(
      sql: Entry.select
        + " WHERE entry.number IN (SELECT number FROM sittingInput WHERE sitting = ?) ORDER BY entry.number")
    return try Row.fetchAll(statement, arguments: [sitting]).map(Entry.init)
  }

  /// - Parameter numbers: A query of entry numbers; `?2` is the instant.
  private func entries(among numbers: String, arguments: StatementArguments) throws -> [Entry] {
    let sql = "\(Entry.select) WHERE entry.number IN (\(numbers)) AND entry.recorded <= ?2 ORDER BY entry.number"
    return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments).map(Entry.init)
  }
}
