/// Bytes as a text of 64 letters, by RFC 4648 section 4: padded, and without line breaks.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// By the byte of a letter; 64 for what is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  package static func text(of bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { text in
      var place = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let (first, second, third) = (bytes[start], byte(bytes, start + 1), byte(bytes, start + 2))
        text[place] = letters[Int(first >> 2)]
        text[place + 1] = letters[Int((first & 3) << 4 | second >> 4)]
        text[place + 2] = start + 1 < bytes.count ? letters[Int((second & 15) << 2 | third >> 6)] : padding
        text[place + 3] = start + 2 < bytes.count ? letters[Int(third & 63)] : padding
        place += 4
      }
      return count
    }
  }

  private static func byte(_ bytes: [UInt8], _ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Nil for what ``text(of:)`` doesn't write.
  package static func bytes(of text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count.isMultiple(of: 4) else { return nil }
    let padded = letters.suffix(2).count { $0 == padding }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    for start in stride(from: 0, to: letters.count, by: 4) {
      var group: UInt32 = 0
      for (place, letter) in letters[start..<start + 4].enumerated() {
        let isPadding = letter == padding && start + place >= letters.count - padded
        let value = isPadding ? 0 : values[Int(letter)]
        guard value < 64 else { return nil }
        group = group << 6 | UInt32(value)
      }
      bytes.append(UInt8(group >> 16))
      bytes.append(UInt8(group >> 8 & 255))
      bytes.append(UInt8(group & 255))
    }
    let spare = bytes.suffix(padded)
    guard spare.allSatisfy({ $0 == 0 }) else { return nil }
    bytes.removeLast(padded)
    return bytes
  }
}
