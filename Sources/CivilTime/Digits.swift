/// Appends 0...99 as two digits.
@inline(__always)
func appendPair(_ value: Int, to bytes: inout [UInt8]) {
  let tens = value / 10
  bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tens))
  bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value - tens * 10))
}

/// Reads fixed-width digits and marks from the front of a text.
struct DigitReader<Bytes: Collection<UInt8>> {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == mark.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Exactly `count` ASCII digits.
  mutating func number(of count: Int) -> Int? {
    var value = 0
    var seen = 0
    for byte in rest.prefix(count) {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      seen += 1
    }
    guard seen == count else { return nil }
    rest = rest.dropFirst(count)
    return value
  }

  /// One or more ASCII digits, up to nine of them kept.
  mutating func fraction() -> (value: Int, digits: Int)? {
    var value = 0
    var count = 0
    while let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      if count < 9 {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        count += 1
      }
      rest = rest.dropFirst()
    }
    return count > 0 ? (value, count) : nil
  }
}
