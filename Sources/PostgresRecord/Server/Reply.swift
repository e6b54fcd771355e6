import CLibPQ

/// What a server answered to a statement. A class, for its rows are read where libpq has them, until the last of them is gone.
final class Reply {
  private let pointer: OpaquePointer
  let count: Int

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    count = Int(pq_rows(pointer))
  }

  deinit { pq_clear(pointer) }

  /// How many rows a change was made to.
  var affected: Int { pq_affected(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// What the server did, such as `COMMIT`.
  var command: String { pq_command(pointer).map { String(cString: $0) } ?? "" }

  /// The first value of the first row of an answer in texts; nil without one.
  var word: String? { count > 0 ? String.read(bytes(0, 0)) : nil }

  /// What lies in a place; nil for a null. Not to be kept beyond the reply.
  func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
    if pq_is_null(pointer, row, column) != 0 { return nil }
    return UnsafeRawBufferPointer(start: pq_value(pointer, row, column), count: Int(pq_length(pointer, row, column)))
  }
}
