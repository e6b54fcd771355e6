/// A store's errors become a command's where commands end (``CommandFailure/init(of:)``).
enum StoreFailure {
  static func translated<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value { try body() }
}
