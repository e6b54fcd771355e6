/// The published hash behind random times and allocation: integer arithmetic alone, the same on every machine.
///
/// The seed is FNV-1a of 64 bits over the UTF-8 bytes of the parts, joined by the byte 0x1F: start from
/// 0xCBF29CE484222325; for each byte, exclusive-or it in, then multiply by 0x100000001B3 modulo 2^64. A number is a
/// part in decimal digits, with a leading `-` when negative.
///
/// The numbers drawn are those of SplitMix64 from that seed: add 0x9E3779B97F4A7C15 to the state; then with z the
/// state, z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9, z = (z ^ z >> 27) * 0x94D049BB133111EB, z ^ z >> 31, all modulo 2^64.
///
/// A number below n is the first drawn x < 2^64 - (2^64 mod n), modulo n.
package struct SeededHash: Sendable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325
  private var isEmpty = true

  package init() {}

  /// Adds a part to the seed; all parts are added before the first number is drawn.
  package mutating func add(_ part: some StringProtocol) {
    if !isEmpty { add(byte: 0x1F) }
    isEmpty = false
    for byte in part.utf8 { add(byte: byte) }
  }

  package mutating func add(_ number: Int) {
    add(String(number))
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// - Precondition: `bound` is positive.
  package mutating func next(below bound: Int) -> Int {
    let bound = UInt64(max(bound, 1))
    // 2^64 mod bound, which the first `bound * k` numbers leave over.
    let surplus = (0 &- bound) % bound
    var drawn = next()
    while drawn > UInt64.max - surplus { drawn = next() }
    return Int(drawn % bound)
  }

  /// A set of `count` of the numbers 0..<total, each such set as likely as any other (Floyd's method), sorted: for j
  /// from total - count to total - 1, draw t below j + 1; take t, or j when t is taken already.
  package mutating func subset(_ count: Int, of total: Int) -> [Int] {
    var taken: Set<Int> = []
    for last in max(total - count, 0)..<max(total, 0) {
      let drawn = next(below: last + 1)
      taken.insert(taken.contains(drawn) ? last : drawn)
    }
    return taken.sorted()
  }

  private mutating func add(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension SeededHash {
  /// An order of the numbers 0..<count, each as likely as any other (Fisher and Yates): for i from count - 1 down to 1,
  /// draw j below i + 1 and exchange the i-th with the j-th.
  package mutating func order(of count: Int) -> [Int] {
    var order = Array(0..<max(count, 0))
    for last in stride(from: order.count - 1, to: 0, by: -1) { order.swapAt(last, next(below: last + 1)) }
    return order
  }
}
