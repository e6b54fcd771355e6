import Glibc

/// Salts for the entries of a transaction: one alone first, then several from one call of the system.
struct SaltSource {
  private var drawn: [UInt8] = []
  private var used = 0
  private var isFirst = true

  private static let size = 16
  /// `getentropy` gives no more at once.
  private static let mostAtOnce = 256

  mutating func next() -> ArraySlice<UInt8> {
    if used == drawn.count {
      drawn = SaltSource.draw(isFirst ? SaltSource.size : SaltSource.mostAtOnce)
      used = 0
      isFirst = false
    }
    defer { used += SaltSource.size }
    return drawn[used..<used + SaltSource.size]
  }

  private static func draw(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard bytes.withUnsafeMutableBytes({ getentropy($0.baseAddress, count) }) == 0 else { return randomBytes(count) }
    return bytes
  }
}

/// Random bytes of the system's generator.
package func randomBytes(_ count: Int) -> [UInt8] {
  var generator = SystemRandomNumberGenerator()
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + 8)
  while bytes.count < count {
    withUnsafeBytes(of: generator.next() as UInt64) { bytes.append(contentsOf: $0) }
  }
  return Array(bytes.prefix(count))
}
