import GRDB
import GRDBSQLite
import Testing

@testable import Record
@testable import SQLiteRecord

/// What is asked of a store of any size is found by an index, without a pass over all entries or facts.
struct IndexTests {
  private let current = TablesVersion(number: Schema.current.version)

  /// What SQLite says of its way to the rows of a statement.
  private func plan(_ sql: String, _ arguments: StatementArguments, in store: StudyStore) throws -> [String] {
    try store.raw { database in
      try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] as String }
    }
  }

  @Test(arguments: [
    EntrySelection.alerts, .queries(about: nil), .queries(about: 1), .assessors, .erasures, .one(1),
    .inputs(of: 1, after: 0), .study(kinds: ["studyClosed"]), .about(1, includingInputs: true),
    .telling(of: 1, outcomes: [1, 2]),
    .outcome(event: "e", of: 1),
  ])
  func `entries that are selected are found by an index`(selection: EntrySelection) throws {
    try withStore { (store: StudyStore) throws in
      let (condition, arguments) = selection.condition
      let sql = SQLiteSnapshot.entries(condition, current)
      let steps = try plan(sql, arguments + [0], in: store)
      let passes = steps.filter { $0.hasPrefix("SCAN entry") && !$0.contains("INDEX") || $0 == "SCAN fact" }
      #expect(passes == [])
      #expect(!steps.contains { $0.contains("entryRecorded") })
    }
  }

  @Test(arguments: ["", "AND (entry.number - 1) % 4 = 1"])
  func `the end of a lane is looked for from the end, in any order of instants`(condition: String) throws {
    try withStore { (store: StudyStore) throws in
      #expect(try plan(SQLiteSnapshot.end(condition), [0], in: store) == ["SCAN entry"])
    }
  }

  @Test func `all entries are read as they lie`() throws {
    try withStore { (store: StudyStore) throws in
      let steps = try plan(SQLiteSnapshot.entries("TRUE", current), [0], in: store)
      #expect(steps.first == "SCAN entry")
      #expect(!steps.contains { $0.contains("TEMP B-TREE") })
    }
  }

  @Test(arguments: [FactColumns.Kind.site, .zone])
  func `names are gone through by their index`(kind: FactColumns.Kind) throws {
    try withStore { (store: StudyStore) throws in
      let steps = try plan(FactNames.select(kind), [0], in: store).filter { $0.contains("fact") }
      #expect(!steps.isEmpty)
      #expect(steps.allSatisfy { $0.contains("INDEX fact") })
    }
  }

  @Test func `the latest entry is found by its index`() throws {
    try withStore { (store: StudyStore) throws in
      let steps = try plan("SELECT max(recorded) FROM entry", [], in: store)
      #expect(steps == ["SEARCH entry USING COVERING INDEX entryRecorded"])
    }
  }

  @Test func `a statement that was made for one read serves the next`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      let sql = "SELECT id, key, recorded FROM person WHERE role = ? AND code = ?"
      func timesMade() throws -> Int32 {
        _ = try store.record(of: "P001")
        return try store.database { database in
          sqlite3_stmt_status(try database.cachedStatement(sql: sql).sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0)
        }
      }
      let first = try timesMade()
      #expect(try timesMade() == first)
    }
  }
}
