/// JSON's surrogate pairs (`\uD83D\uDE00`), which libyaml refuses although YAML 1.2 means to hold all of JSON.
///
/// They are replaced by the character itself before the text is parsed again. Only a text that is JSON by its tokens is
/// touched: elsewhere the same letters may stand in a plain or single-quoted text and mean themselves.
enum JSONEscapes {
  /// A pair of 12 bytes in the file that has become a character of 4 bytes in the input.
  struct Replacement: Sendable {
    /// Where the character begins in the input.
    var offset: Int
  }

  private static let shrinkage = 8

  /// The offset in the file of an offset in the input.
  static func fileOffset(of offset: Int, _ replacements: [Replacement]) -> Int {
    var low = 0
    var high = replacements.count
    while low < high {
      let middle = (low + high) / 2
      if replacements[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return offset + low * shrinkage
  }

  /// The text with its pairs replaced; nil when it is no JSON or has none.
  static func replacingPairs(in input: UnsafeBufferPointer<UInt8>) -> (input: [UInt8], replacements: [Replacement])? {
    var output: [UInt8] = []
    output.reserveCapacity(input.count)
    var replacements: [Replacement] = []
    var isInString = false
    var offset = 0
    while offset < input.count {
      let byte = input[offset]
      if isInString, byte == UInt8(ascii: "\\") {
        if let scalar = pair(in: input, at: offset) {
          replacements.append(Replacement(offset: output.count))
          output.append(contentsOf: String(scalar).utf8)
          offset += 12
          continue
        }
        guard offset + 1 < input.count else { return nil }
        output.append(byte)
        output.append(input[offset + 1])
        offset += 2
        continue
      }
      if byte == UInt8(ascii: "\"") { isInString.toggle() } else if !isInString, !isToken(byte) { return nil }
      output.append(byte)
      offset += 1
    }
    return replacements.isEmpty ? nil : (output, replacements)
  }

  /// Whether a byte may stand outside JSON's strings.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
      UInt8(ascii: ","),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"), 0x20, 0x09, 0x0A, 0x0D,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func pair(in input: UnsafeBufferPointer<UInt8>, at offset: Int) -> Unicode.Scalar? {
    guard let high = unit(in: input, at: offset), 0xD800..<0xDC00 ~= high,
      let low = unit(in: input, at: offset + 6), 0xDC00..<0xE000 ~= low
    else { return nil }
    return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private static func unit(in input: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 6 <= input.count, input[offset] == UInt8(ascii: "\\"), input[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt32(String(decoding: input[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
  }
}
