import GRDB
import GRDBSQLite
import Record

/// The statements that are run for every entry: each is looked up once for a transaction, then bound, stepped and
/// reset by SQLite itself. GRDB's own way makes an array of boxed values for each run, which costs several times what
/// SQLite needs for a row.
struct StatementTable {
  let database: Database
  private var statements: [Statement?] = Array(repeating: nil, count: StoreStatement.allCases.count)

  init(database: Database) { self.database = database }

  /// - Throws: `DatabaseError`, as GRDB would throw it.
  mutating func run<each Value: ColumnValue>(_ statement: StoreStatement, _ values: repeat each Value) throws {
    let pointer = try bound(statement, repeat each values)
    defer { sqlite3_reset(pointer) }
    guard sqlite3_step(pointer) == SQLITE_DONE else { throw failure(of: statement) }
  }

  /// The same with the columns of an entry.
  mutating func run(
    _ statement: StoreStatement, _ bytes: EntryBytes, _ origin: Int64, packed: [UInt8]?
  ) throws {
    let pointer = try prepared(statement).sqliteStatement
    let code = bytes.withColumns(origin, packed: packed, boundTo: pointer) {
      defer { sqlite3_reset(pointer) }
      return sqlite3_step(pointer)
    }
    guard code == SQLITE_DONE else { throw failure(of: statement) }
  }

  /// What `read` makes of the first row; nil without one.
  mutating func first<Result, each Value: ColumnValue>(
    _ statement: StoreStatement, _ values: repeat each Value, read: (ColumnReader) throws -> Result
  ) throws -> Result? {
    let pointer = try bound(statement, repeat each values)
    defer { sqlite3_reset(pointer) }
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return try read(ColumnReader(statement: pointer))
    case SQLITE_DONE: return nil
    default: throw failure(of: statement)
    }
  }

  private mutating func bound<each Value: ColumnValue>(
    _ statement: StoreStatement, _ values: repeat each Value
  ) throws -> OpaquePointer {
    let pointer = try prepared(statement).sqliteStatement
    var index: Int32 = 0
    var isBound = true
    repeat bind(each values, to: pointer, &index, &isBound)
    guard isBound else { throw failure(of: statement) }
    return pointer
  }

  private func bind(
    _ value: some ColumnValue, to pointer: OpaquePointer, _ index: inout Int32, _ isBound: inout Bool
  ) {
    index += 1
    if value.bind(to: pointer, at: index) != SQLITE_OK { isBound = false }
  }

  private mutating func prepared(_ statement: StoreStatement) throws -> Statement {
    if let known = statements[statement.rawValue] { return known }
    let made = try database.cachedStatement(sql: statement.sql)
    statements[statement.rawValue] = made
    return made
  }

  private func failure(of statement: StoreStatement) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
      message: database.lastErrorMessage, sql: statement.sql)
  }
}
