import GRDB
import GRDBSQLite

/// The rows of a statement, one after the other: GRDB's own make a boxed value of each column.
struct ColumnScan: ~Copyable {
  private let database: Database
  private let statement: Statement

  init(_ database: Database, _ sql: String, _ arguments: StatementArguments = []) throws {
    let statement = try database.free(sql)
    try statement.setArguments(arguments)
    self.database = database
    self.statement = statement
  }

  /// The next row, valid until the next call; nil at the end.
  mutating func next() throws -> ColumnReader? {
    switch sqlite3_step(statement.sqliteStatement) {
    case SQLITE_ROW: return ColumnReader(statement: statement.sqliteStatement)
    case SQLITE_DONE: return nil
    default:
      throw DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
        message: database.lastErrorMessage)
    }
  }

  /// Begins anew with other arguments.
  mutating func restart(_ arguments: StatementArguments) throws {
    sqlite3_reset(statement.sqliteStatement)
    try statement.setArguments(arguments)
  }

  deinit { sqlite3_reset(statement.sqliteStatement) }
}

extension Database {
  /// The statement that is kept for `sql`, or another one while a scan stands on that.
  fileprivate func free(_ sql: String) throws -> Statement {
    let kept = try cachedStatement(sql: sql)
    return sqlite3_stmt_busy(kept.sqliteStatement) == 0 ? kept : try makeStatement(sql: sql)
  }

  /// What `read` makes of the first row; nil without one.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ read: (ColumnReader) throws -> Value
  ) throws -> Value? {
    var scan = try ColumnScan(self, sql, arguments)
    return try scan.next().map(read)
  }

  func forEach(_ sql: String, _ arguments: StatementArguments = [], _ body: (ColumnReader) throws -> Void) throws {
    var scan = try ColumnScan(self, sql, arguments)
    while let row = try scan.next() { try body(row) }
  }

  func all<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ read: (ColumnReader) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql, arguments) { values.append(try read($0)) }
    return values
  }
}
