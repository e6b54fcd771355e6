import Crypto

/// A SHA-256 digest: of a file's bytes, of an entry's content, or of an entry and all before it.
package struct SHA256Value: Hashable, Sendable, CustomStringConvertible {
  /// 32 bytes.
  package let bytes: [UInt8]

  /// Nil unless there are 32 bytes.
  package init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Reads 64 hexadecimal digits of either case; nil for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    guard let bytes = [UInt8](hexadecimal: text), bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  init(_ digest: SHA256Digest) { bytes = Array(digest) }

  /// The digest of `bytes`.
  package init(of bytes: some Sequence<UInt8>) {
    self.bytes = Array(SHA256.hash(data: Array(bytes)))
  }

  /// 64 lower-case hexadecimal digits, as `sha256sum` prints them.
  package var description: String { hexadecimal(bytes) }
}

extension [UInt8] {
  /// Reads two hexadecimal digits a byte, of either case; nil for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexadecimalDigit, let low = digits[index + 1].hexadecimalDigit else { return nil }
      append(high << 4 | low)
    }
  }
}

extension UInt8 {
  /// What the digit of that character stands for.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Two lower-case digits a byte.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = StaticString("0123456789abcdef").utf8Start
  let bytes = Array(bytes)
  return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
    for (place, byte) in bytes.enumerated() {
      text[2 * place] = digits[Int(byte >> 4)]
      text[2 * place + 1] = digits[Int(byte & 15)]
    }
    return 2 * bytes.count
  }
}
