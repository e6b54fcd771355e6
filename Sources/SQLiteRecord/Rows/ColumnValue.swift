import GRDBSQLite

/// What a column holds, bound and read by SQLite itself.
protocol ColumnValue {
  /// - Returns: SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32

  /// Nil for a value of another type, which a damaged file may hold.
  static func read(_ statement: OpaquePointer, _ index: Int32) -> Self?
}

extension Int64: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { sqlite3_bind_int64(statement, index, self) }

  static func read(_ statement: OpaquePointer, _ index: Int32) -> Int64? {
    sqlite3_column_type(statement, index) == SQLITE_INTEGER ? sqlite3_column_int64(statement, index) : nil
  }
}

extension Int32: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { sqlite3_bind_int(statement, index, self) }

  static func read(_ statement: OpaquePointer, _ index: Int32) -> Int32? {
    Int64.read(statement, index).flatMap { Int32(exactly: $0) }
  }
}

extension Int: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { Int64(self).bind(to: statement, at: index) }

  static func read(_ statement: OpaquePointer, _ index: Int32) -> Int? {
    Int64.read(statement, index).map { Int($0) }
  }
}

extension Bool: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { sqlite3_bind_int(statement, index, self ? 1 : 0) }

  static func read(_ statement: OpaquePointer, _ index: Int32) -> Bool? { Int64.read(statement, index).map { $0 != 0 } }
}

extension String: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // A text without bytes has no address, and SQLite takes none for a null.
        guard let start = bytes.baseAddress else { return sqlite3_bind_text(statement, index, "", 0, copied) }
        return sqlite3_bind_text64(statement, index, start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  static func read(_ statement: OpaquePointer, _ index: Int32) -> String? {
    guard sqlite3_column_type(statement, index) == SQLITE_TEXT, let bytes = sqlite3_column_text(statement, index) else {
      return nil
    }
    let count = Int(sqlite3_column_bytes(statement, index))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

extension [UInt8]: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(statement, index, 0) }
      return sqlite3_bind_blob64(statement, index, start, UInt64(bytes.count), copied)
    }
  }

  static func read(_ statement: OpaquePointer, _ index: Int32) -> [UInt8]? {
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB else { return nil }
    guard let bytes = sqlite3_column_blob(statement, index) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, index))))
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }

  static func read(_ statement: OpaquePointer, _ index: Int32) -> Wrapped?? {
    if sqlite3_column_type(statement, index) == SQLITE_NULL { return .some(nil) }
    return Wrapped.read(statement, index).map { .some($0) }
  }
}

/// SQLite's `SQLITE_TRANSIENT`: it copies what it is given.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
