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
    return bytes.withUnsafeBufferPointer { bytes in
      letters.withUnsafeBufferPointer { letters in
        String(unsafeUninitializedCapacity: count) { text in
          var (place, start) = (0, 0)
          while start < bytes.count {
            let left = bytes.count - start
            let first = bytes[start]
            let second = left > 1 ? bytes[start + 1] : 0
            let third = left > 2 ? bytes[start + 2] : 0
            text[place] = letters[Int(first >> 2)]
            text[place + 1] = letters[Int((first & 3) << 4 | second >> 4)]
            text[place + 2] = left > 1 ? letters[Int((second & 15) << 2 | third >> 6)] : padding
            text[place + 3] = left > 2 ? letters[Int(third & 63)] : padding
            place += 4
            start += 3
          }
          return count
        }
      }
    }
  }

  /// Nil for what ``text(of:)`` doesn't write.
  package static func bytes(of text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { text in values.withUnsafeBufferPointer { bytes(text, $0) } }
  }

  private static func bytes(
    _ text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>
  ) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    if text.isEmpty { return [] }
    let padded = text[text.count - 1] == padding ? (text[text.count - 2] == padding ? 2 : 1) : 0
    let letterCount = text.count - padded
    let count = text.count / 4 * 3
    var isWhole = true
    var bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, made in
      made = count
      var (start, place) = (0, 0)
      while start < text.count {
        var group: UInt32 = 0
        var index = start
        while index < start + 4 {
          let value = index < letterCount ? values[Int(text[index])] : 0
          if value > 63 { isWhole = false }
          group = group << 6 | UInt32(value & 63)
          index += 1
        }
        bytes[place] = UInt8(group >> 16 & 255)
        bytes[place + 1] = UInt8(group >> 8 & 255)
        bytes[place + 2] = UInt8(group & 255)
        start += 4
        place += 3
      }
    }
    guard isWhole, bytes.suffix(padded).allSatisfy({ $0 == 0 }) else { return nil }
    bytes.removeLast(padded)
    return bytes
  }
}
