/// Appends 0...99 as two digits.
@inline(__always)
func appendPair(_ value: Int, to bytes: inout [UInt8]) {
  let tens = value / 10
  bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tens))
  bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value - tens * 10))
}

/// Reads fixed-width digits and marks from the front of a text.
///
/// It knows bytes alone, and not the type of the text: a reader that is generic is many times slower where another module
/// calls it.
struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: some StringProtocol) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == mark.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Exactly `count` ASCII digits.
  mutating func number(of count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var value = 0
    for byte in rest.prefix(count) {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
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
      rest.removeFirst()
    }
    return count > 0 ? (value, count) : nil
  }
}
