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
}
