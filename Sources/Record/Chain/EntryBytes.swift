import Crypto

/// The columns of one entry in one buffer, as they are hashed: a backend takes texts and blobs from where they lie in it.
///
/// The columns are those of ``ChainedColumns`` in their order, then salt, content, the content's hash and the entry's.
package struct EntryBytes: Sendable {
  /// A column's value, or where it lies in the buffer.
  package enum Column: Sendable {
    case null
    case integer(Int64)
    case text(Range<Int>)
    case blob(Range<Int>)
  }

  private var bytes: [UInt8] = []
  package private(set) var columns: [Column] = []

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
    bytes.append(contentsOf: Array(bytes[range]))
  }

  /// Appends the SHA-256 of what was written from a place on.
  ///
  /// - Returns: Where the 32 bytes lie.
  mutating func appendDigest(from start: Int) -> Range<Int> {
    let digest = bytes.withUnsafeBytes { SHA256.hash(data: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    return digest.withUnsafeBytes { append($0) }
  }

  /// The 32 bytes of ``ChainedColumns/contentHash(salt:content:)``, made where other bytes were.
  mutating func digest(_ salt: [UInt8], _ content: String) -> [UInt8] {
    removeAll()
    bytes.append(contentsOf: salt)
    bytes.append(contentsOf: content.utf8)
    return bytes.withUnsafeBytes { Array(SHA256.hash(data: $0)) }
  }

  var count: Int { bytes.count }

  subscript(range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}

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

  mutating func addColumn(_ blob: [UInt8]?) {
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

extension EntryBytes {
  /// Calls `body` with the buffer in which the columns lie. Its address is not to be kept.
  package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
    try bytes.withUnsafeBytes(body)
  }
}
