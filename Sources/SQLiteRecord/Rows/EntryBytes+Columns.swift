import GRDBSQLite
import Record

extension EntryBytes {
  /// Binds the columns in their order, but for those of its origin, and behind them the origin's number and the packed content,
  /// and calls `body` while SQLite may read them where they lie.
  ///
  /// - Parameters:
  ///   - packed: Stands in the content's place; nil where that is not packed.
  ///   - body: Steps and resets the statement.
  /// - Returns: What `body` gives; SQLite's result code when a column could not be bound.
  func withColumns(
    _ origin: Int64, packed: [UInt8]?, boundTo statement: OpaquePointer, _ body: () -> Int32
  ) -> Int32 {
    withBytes { bytes in
      guard let start = bytes.baseAddress else { return SQLITE_MISUSE }
      // SQLite has lost sight of the buffer before it may change.
      defer { sqlite3_clear_bindings(statement) }
      for (place, column) in columns.enumerated() where !OriginColumns.places.contains(place) {
        let isPacked = place == EntryBytes.contentPlace && packed != nil
        let code = EntryBytes.bind(isPacked ? .null : column, lyingAt: start, to: statement, Int32(place) + 1)
        guard code == SQLITE_OK else { return code }
      }
      let place = Int32(columns.count) + 1
      for code in [origin.bind(to: statement, at: place), packed.bind(to: statement, at: place + 1)] {
        guard code == SQLITE_OK else { return code }
      }
      return body()
    }
  }

  private static func bind(
    _ column: Column, lyingAt start: UnsafeRawPointer, to statement: OpaquePointer, _ index: Int32
  ) -> Int32 {
    switch column {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let value): return sqlite3_bind_int64(statement, index, value)
    case .text(let range):
      let text = (start + range.lowerBound).assumingMemoryBound(to: CChar.self)
      return sqlite3_bind_text64(statement, index, text, UInt64(range.count), borrowed, UInt8(SQLITE_UTF8))
    case .blob(let range):
      return sqlite3_bind_blob64(statement, index, start + range.lowerBound, UInt64(range.count), borrowed)
    }
  }
}

/// SQLite's `SQLITE_STATIC`: what it is given stays where it is until the binding is gone.
private let borrowed: sqlite3_destructor_type? = nil
