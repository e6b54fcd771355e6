import Crypto
import Foundation
import GRDBSQLite

/// The columns of one entry in one buffer, as they are hashed; SQLite reads texts and blobs where they lie in it.
struct EntryBytes {
  /// A column's value, or where it lies in the buffer.
  enum Column {
    case null
    case integer(Int64)
    case text(Range<Int>)
    case blob(Range<Int>)
  }

  private var bytes: [UInt8] = []
  private(set) var columns: [Column] = []

  /// Empties the buffer for the next entry.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
  }

  /// - Returns: Where the bytes lie.
  mutating func append(_ added: some Collection<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: added)
    return start..<bytes.count
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends the bytes of a place again.
  mutating func repeatBytes(_ range: Range<Int>) {
    for place in range { bytes.append(bytes[place]) }
  }

  /// Appends the SHA-256 of what was written from a place on.
  ///
  /// - Returns: Where the 32 bytes lie.
  mutating func appendDigest(from start: Int) -> Range<Int> {
    let digest = bytes.withUnsafeBytes { SHA256.hash(data: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    return digest.withUnsafeBytes { append($0) }
  }

  var count: Int { bytes.count }

  subscript(range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}

// MARK: - Columns

extension EntryBytes {
  /// A column that is not hashed as such.
  mutating func addColumn(_ column: Column) { columns.append(column) }

  mutating func addColumn(_ value: Int64?) {
    guard let value else { return addNull() }
    bytes.append(1)
    appendBigEndian(value)
    columns.append(.integer(value))
  }

  mutating func addColumn(_ text: String?) {
    guard let text else { return addNull() }
    bytes.append(1)
    appendBigEndian(Int64(text.utf8.count))
    columns.append(.text(append(text.utf8)))
  }

  mutating func addColumn(_ blob: Data?) {
    guard let blob else { return addNull() }
    bytes.append(1)
    appendBigEndian(Int64(blob.count))
    columns.append(.blob(append(blob)))
  }

  private mutating func addNull() {
    bytes.append(0)
    columns.append(.null)
  }

  private mutating func appendBigEndian(_ value: Int64) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }
}

// MARK: - SQLite

extension EntryBytes {
  /// Binds the columns in their order, and calls `body` while SQLite may read them.
  ///
  /// - Parameter body: Steps and resets the statement.
  /// - Returns: What `body` gives; SQLite's result code when a column could not be bound.
  func withColumns(boundTo statement: OpaquePointer, _ body: () -> Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return SQLITE_MISUSE }
      // SQLite has lost sight of the buffer before it may change.
      defer { sqlite3_clear_bindings(statement) }
      for (place, column) in columns.enumerated() {
        let code = EntryBytes.bind(column, lyingAt: start, to: statement, Int32(place) + 1)
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
