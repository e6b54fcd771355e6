import Foundation
import GRDB

extension StudyStore {
  /// Makes the derived tables again from the record, in one transaction.
  package func rebuild() throws {
    try translatingErrors {
      try queue.write { try rederive(in: $0) }
    }
  }
}

/// Empties the derived tables and fills them from the entries. Entries whose content was erased give nothing.
func rederive(in database: Database) throws {
  for table in Schema.derivedTables { try database.execute(sql: "DELETE FROM \(table)") }
  var tables = DerivedTables(database: database)
  let find = try database.makeStatement(sql: "SELECT id FROM person WHERE key = ?")
  let entries = try Row.fetchCursor(
    database, sql: "SELECT number, kind, person, recorded, content FROM entry ORDER BY number")
  while let row = try entries.next() {
    let number: Int64 = try row.column(0)
    guard let text: String = try row.column(4) else { continue }
    let content = try EntryContent(kind: try row.column(1), text: text, number: number)
    let key: Data? = try row.column(2)
    let recorded: Int64 = try row.column(3)
    var person: Int64?
    if let key {
      if let (role, code) = content.introduced {
        try tables.add(Person(id: number, key: key), role: role, code: code, recorded: recorded)
      }
      person = try Int64.fetchOne(find, arguments: [key])
    }
    try tables.add(content, number: number, recorded: recorded, person: person)
  }
}
