/// U+FEFF in UTF-8, which may stand at the head of a file.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// What a first look at the bytes tells: whether they are UTF-8, whether all are ASCII, and what YAML does not allow.
struct SourceCheck {
  /// Whether all bytes are ASCII.
  var isASCII = true
  /// The first byte that is no part of a UTF-8 sequence.
  var firstInvalid: Int?
  /// Whether the file ends inside the sequence that begins at ``firstInvalid``.
  var isCutOff = false
  /// Where characters stand that YAML does not allow in a file, the first hundred of them.
  var forbidden: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    while offset < bytes.count {
      if offset + 8 <= bytes.count, isOrdinary(bytes, at: offset) {
        offset += 8
        continue
      }
      let byte = bytes[offset]
      if byte < 0x80 {
        if byte == 0x7F || (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) { forbid(offset) }
        offset += 1
        continue
      }
      isASCII = false
      guard let (scalar, length) = sequence(bytes, at: offset) else {
        firstInvalid = offset
        return
      }
      if isForbidden(scalar) { forbid(offset) }
      offset += length
    }
  }

  private mutating func forbid(_ offset: Int) {
    if forbidden.count < 100 { forbidden.append(offset) }
  }

  /// Whether eight bytes are all ASCII and none a control character, told at once.
  private func isOrdinary(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let high: UInt64 = 0x8080_8080_8080_8080
    let belowSpace = (word &- 0x2020_2020_2020_2020) & ~word & high
    let delete = word ^ 0x7F7F_7F7F_7F7F_7F7F
    let isDelete = (delete &- 0x0101_0101_0101_0101) & ~delete & high
    return word & high == 0 && belowSpace == 0 && isDelete == 0
  }

  /// The character at an offset, by the table of well-formed sequences (Unicode 3.9, table 3-7).
  private mutating func sequence(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (UInt32, Int)? {
    let lead = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    var scalar = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for step in 1..<length {
      guard offset + step < bytes.count else {
        isCutOff = true
        return nil
      }
      let byte = bytes[offset + step]
      guard (step == 1 ? second : 0x80...0xBF).contains(byte) else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, length)
  }

  /// YAML's printable characters leave these out; a byte-order mark may stand at the head of a file only.
  private func isForbidden(_ scalar: UInt32) -> Bool {
    (0x80..<0xA0).contains(scalar) && scalar != 0x85 || scalar == 0xFEFF || scalar == 0xFFFE || scalar == 0xFFFF
  }
}
