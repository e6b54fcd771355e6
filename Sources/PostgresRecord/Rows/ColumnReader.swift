import Record

/// The columns of a row of a server's answer, read without trapping on a value of another type, which a damaged store may
/// hold.
struct ColumnReader {
  private let reply: Reply
  private let row: Int32

  init(_ reply: Reply, row: Int) {
    self.reply = reply
    self.row = Int32(row)
  }

  /// - Throws: ``StoreError/damaged`` for a value of another type.
  func column<Value: ColumnValue>(_ index: Int) throws -> Value {
    guard let value = Value.read(reply.bytes(row, Int32(index))) else { throw StoreError.damaged }
    return value
  }

  /// The text of a column, which may be null.
  func text(_ index: Int, like last: String?) throws -> String? { try column(index) }
}
