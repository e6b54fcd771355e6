import GRDB
import GRDBSQLite
import Record

extension SQLiteSnapshot {
  /// The pages as this state has them, the log's among them, as a file that needs no log.
  func image() throws -> [UInt8]? {
    var size: sqlite3_int64 = 0
    guard let pages = sqlite3_serialize(database.sqliteConnection, "main", &size, 0) else {
      throw StoreError.disk(.failed(code: SQLITE_NOMEM))
    }
    defer { sqlite3_free(pages) }
    var bytes = Array(UnsafeBufferPointer(start: pages, count: Int(size)))
    // The versions of the format for writing and for reading: 2 asks for a log.
    for place in [18, 19] where bytes.indices.contains(place) { bytes[place] = 1 }
    return bytes
  }
}
