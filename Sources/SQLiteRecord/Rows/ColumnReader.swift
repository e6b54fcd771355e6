import Foundation
import GRDBSQLite
import Record

/// The columns of the row on which a statement stands, read where SQLite has them, without trapping on a value of another
/// type, which a damaged file may hold.
struct ColumnReader {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) { self.statement = statement }

  /// - Throws: ``StoreError/damaged`` for a value of another type.
  @inline(__always)
  func column<Value: ColumnValue>(_ index: Int) throws -> Value {
    guard let value = Value.read(statement, Int32(index)) else { throw StoreError.damaged }
    return value
  }

  /// The bytes of a column where SQLite has them, until the next row; nil for a value of another type.
  func blob(_ index: Int) -> UnsafeRawBufferPointer? {
    guard sqlite3_column_type(statement, Int32(index)) == SQLITE_BLOB else { return nil }
    let bytes = sqlite3_column_blob(statement, Int32(index))
    return UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, Int32(index))))
  }

  /// The text of a column, which may be null: `last` itself where that is the same text.
  func text(_ index: Int, like last: String?) throws -> String? {
    guard let last, sqlite3_column_type(statement, Int32(index)) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(statement, Int32(index))
    else { return try column(index) }
    let text = UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, Int32(index))))
    let isSame = last.utf8.withContiguousStorageIfAvailable { last in
      guard last.count == text.count, let start = last.baseAddress else { return false }
      return memcmp(start, bytes, text.count) == 0
    }
    return isSame ?? false ? last : String(decoding: text, as: UTF8.self)
  }

  /// Adds all columns as they lie there, whatever their types.
  func add(to digests: inout DerivedDigests) {
    for index in 0..<sqlite3_column_count(statement) {
      let type = sqlite3_column_type(statement, index)
      switch type {
      case SQLITE_INTEGER:
        withUnsafeBytes(of: sqlite3_column_int64(statement, index)) { digests.add($0, type: UInt8(type)) }
      case SQLITE_FLOAT:
        withUnsafeBytes(of: sqlite3_column_double(statement, index)) { digests.add($0, type: UInt8(type)) }
      default:
        let bytes = sqlite3_column_blob(statement, index)
        let count = Int(sqlite3_column_bytes(statement, index))
        digests.add(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count), type: UInt8(type))
      }
    }
  }
}
