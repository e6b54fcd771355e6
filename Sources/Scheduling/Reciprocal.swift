/// A divisor as the number to multiply by, so that no division is left in a loop.
///
/// Exact for numerators and divisors below 2^32.
///
/// - SeeAlso: Lemire, Kaser and Kurz, "Faster remainder by direct computation" (2019).
struct Reciprocal: Hashable, Sendable {
  /// 2^64 / divisor, rounded up; zero, which is 2^64, for 1.
  let factor: UInt64

  init(_ divisor: UInt32) {
    factor = UInt64.max / UInt64(max(divisor, 1)) &+ 1
  }

  func divides(_ value: UInt32) -> Bool {
    UInt64(value) &* factor <= factor &- 1
  }

  func quotient(of value: UInt32) -> UInt32 {
    factor == 0 ? value : UInt32(truncatingIfNeeded: UInt64(value).multipliedFullWidth(by: factor).high)
  }
}
