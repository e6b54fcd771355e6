import Record

/// A statement with what it is run with.
struct Statement: Hashable {
  let sql: String
  let arguments: Arguments
  /// What it means when a row is there already that may be there once.
  var conflict: StoreError?

  init(_ sql: String, _ arguments: Arguments = Arguments()) {
    self.sql = sql
    self.arguments = arguments
  }
}
