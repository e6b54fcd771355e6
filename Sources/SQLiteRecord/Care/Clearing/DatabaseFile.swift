import GRDB
import GRDBSQLite

/// The file of a database with a log, through SQLite's own handle: whoever closes another one lets go of the locks that the
/// process has.
struct DatabaseFile {
  private let file: UnsafeMutablePointer<sqlite3_file>
  private let methods: sqlite3_io_methods

  init(of database: Database) throws {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods else {
      throw DatabaseError(resultCode: code == SQLITE_OK ? .SQLITE_CANTOPEN : ResultCode(rawValue: code))
    }
    self.file = file
    self.methods = methods.pointee
  }

  /// In bytes.
  func size() throws -> Int64 {
    var size: sqlite3_int64 = 0
    try check(methods.xFileSize(file, &size))
    return size
  }

  func read(into bytes: UnsafeMutableRawBufferPointer, at place: Int64) throws {
    try check(methods.xRead(file, bytes.baseAddress, Int32(bytes.count), place))
  }

  /// What SQLite itself writes meanwhile, and what it has read, is not looked after: see ``FreeRoom``.
  func write(_ bytes: UnsafeRawBufferPointer, at place: Int64) throws {
    try check(methods.xWrite(file, bytes.baseAddress, Int32(bytes.count), place))
  }

  /// Makes what was written outlast a loss of power.
  func sync() throws { try check(methods.xSync(file, SQLITE_SYNC_NORMAL)) }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
