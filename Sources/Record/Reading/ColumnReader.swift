import GRDB
import GRDBSQLite

/// The columns of the row on which a statement stands, read where SQLite has them.
struct ColumnReader: ColumnRow {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) { self.statement = statement }

  /// - Throws: ``StoreError/damaged`` for a value of another type.
  @inline(__always)
  func column<Value: ColumnValue>(_ index: Int) throws -> Value {
    guard let value = Value.read(statement, Int32(index)) else { throw StoreError.damaged }
    return value
  }
}

/// The rows of a statement, one after the other, for scans over very many: GRDB's rows make a value of each column.
struct ColumnScan: ~Copyable {
  private let database: Database
  private let statement: Statement

  /// - Parameter statement: With its arguments; used by nobody else while the scan lasts.
  init(_ database: Database, _ statement: Statement, arguments: StatementArguments) throws {
    self.database = database
    self.statement = statement
    try statement.setArguments(arguments)
  }

  /// The next row, valid until the next call; nil at the end.
  func next() throws -> ColumnReader? {
    switch sqlite3_step(statement.sqliteStatement) {
    case SQLITE_ROW: return ColumnReader(statement: statement.sqliteStatement)
    case SQLITE_DONE: return nil
    default:
      throw DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
        message: database.lastErrorMessage)
    }
  }

  deinit { sqlite3_reset(statement.sqliteStatement) }
}
