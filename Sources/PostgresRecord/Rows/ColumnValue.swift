/// What a column holds, in PostgreSQL's binary form.
protocol ColumnValue {
  /// The number of its type in `pg_type`, which is the same in every server.
  static var typeNumber: UInt32 { get }

  /// - Returns: False for a null, of which nothing is appended.
  func append(to bytes: inout [UInt8]) -> Bool

  /// - Parameter bytes: Nil for a null.
  /// - Returns: Nil for a value of another type, which a damaged store may hold.
  static func read(_ bytes: UnsafeRawBufferPointer?) -> Self?
}

extension Int64: ColumnValue {
  static var typeNumber: UInt32 { 20 }

  func append(to bytes: inout [UInt8]) -> Bool {
    withUnsafeBytes(of: bigEndian) { bytes.append(contentsOf: $0) }
    return true
  }

  static func read(_ bytes: UnsafeRawBufferPointer?) -> Int64? {
    guard let bytes, bytes.count == 8 else { return nil }
    return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
  }
}

extension Int32: ColumnValue {
  static var typeNumber: UInt32 { Int64.typeNumber }

  func append(to bytes: inout [UInt8]) -> Bool { Int64(self).append(to: &bytes) }

  static func read(_ bytes: UnsafeRawBufferPointer?) -> Int32? { Int64.read(bytes).flatMap { Int32(exactly: $0) } }
}

extension Int: ColumnValue {
  static var typeNumber: UInt32 { Int64.typeNumber }

  func append(to bytes: inout [UInt8]) -> Bool { Int64(self).append(to: &bytes) }

  static func read(_ bytes: UnsafeRawBufferPointer?) -> Int? { Int64.read(bytes).map { Int($0) } }
}

extension Bool: ColumnValue {
  static var typeNumber: UInt32 { 16 }

  func append(to bytes: inout [UInt8]) -> Bool {
    bytes.append(self ? 1 : 0)
    return true
  }

  static func read(_ bytes: UnsafeRawBufferPointer?) -> Bool? {
    guard let bytes, bytes.count == 1 else { return nil }
    return bytes[0] != 0
  }
}

extension String: ColumnValue {
  static var typeNumber: UInt32 { 25 }

  func append(to bytes: inout [UInt8]) -> Bool {
    bytes.append(contentsOf: utf8)
    return true
  }

  static func read(_ bytes: UnsafeRawBufferPointer?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
}

extension [UInt8]: ColumnValue {
  static var typeNumber: UInt32 { 17 }

  func append(to bytes: inout [UInt8]) -> Bool {
    bytes.append(contentsOf: self)
    return true
  }

  static func read(_ bytes: UnsafeRawBufferPointer?) -> [UInt8]? { bytes.map { Array($0) } }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  static var typeNumber: UInt32 { Wrapped.typeNumber }

  func append(to bytes: inout [UInt8]) -> Bool { self?.append(to: &bytes) ?? false }

  static func read(_ bytes: UnsafeRawBufferPointer?) -> Wrapped?? {
    guard let bytes else { return .some(nil) }
    return Wrapped.read(bytes).map { .some($0) }
  }
}
