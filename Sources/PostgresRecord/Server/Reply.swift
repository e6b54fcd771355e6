import CLibPQ

/// What a server answered to a statement, or would. A class, for its rows are read where libpq has them, until the last of them is gone.
///
/// Nothing changes it, so that it goes from thread to thread.
final class Reply: Sendable {
  /// Of libpq's result: pointers are not for sending.
  private let address: UInt
  let count: Int
  /// Of a part, what it is of.
  private let whole: Reply?
  /// The values of the one row that is known without the server.
  private let known: KnownRow?
  private let (firstRow, firstColumn): (Int32, Int32)

  private var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  init(_ pointer: OpaquePointer) {
    address = UInt(bitPattern: pointer)
    count = Int(pq_rows(pointer))
    (whole, known) = (nil, nil)
    (firstRow, firstColumn) = (0, 0)
  }

  private init(_ whole: Reply, from column: Int32, row: Int32 = 0, count: Int) {
    (address, self.count, self.whole, known) = (whole.address, count, whole, whole.known)
    (firstRow, firstColumn) = (whole.firstRow + row, whole.firstColumn + column)
  }

  /// One row that the server need not be asked for.
  init(row: Arguments) {
    (address, count, whole, known) = (0, 1, nil, KnownRow(row))
    (firstRow, firstColumn) = (0, 0)
  }

  deinit { if whole == nil, known == nil { pq_clear(pointer) } }

  /// The same rows from a column on: what a narrower statement would have answered.
  func part(from column: Int32) -> Reply { Reply(self, from: column, count: count) }

  /// One of its rows, as if it were all that was answered.
  func row(_ row: Int) -> Reply { Reply(self, from: 0, row: Int32(row), count: 1) }

  /// The same without rows.
  var withoutRows: Reply { Reply(self, from: 0, count: 0) }

  /// How many rows a change was made to.
  var affected: Int { pq_affected(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// What the server did, such as `COMMIT`.
  var command: String { pq_command(pointer).map { String(cString: $0) } ?? "" }

  /// The first value of the first row of an answer in texts; nil without one.
  var word: String? { count > 0 ? String.read(bytes(0, 0)) : nil }

  /// What lies in a place; nil for a null. Not to be kept beyond the reply.
  func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
    let (row, column) = (firstRow + row, firstColumn + column)
    if let known { return known.bytes(Int(column)) }
    if pq_is_null(pointer, row, column) != 0 { return nil }
    return UnsafeRawBufferPointer(start: pq_value(pointer, row, column), count: Int(pq_length(pointer, row, column)))
  }
}

/// Values in PostgreSQL's binary form that stay where they are.
private final class KnownRow: Sendable {
  /// Nothing changes what lies there.
  nonisolated(unsafe) private let buffer: UnsafeMutableRawBufferPointer
  private let places: [Range<Int>?]

  init(_ row: Arguments) {
    buffer = .allocate(byteCount: row.bytes.count, alignment: 1)
    buffer.copyBytes(from: row.bytes)
    places = row.places
  }

  deinit { buffer.deallocate() }

  func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
    places[column].map { UnsafeRawBufferPointer(rebasing: buffer[$0]) }
  }
}
