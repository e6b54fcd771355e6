/// A size of QR codes at error correction M, and how its data are laid out.
struct QRVersion: Hashable, Sendable {
  let number: Int
  /// Bytes of correction of each block.
  let correction: Int
  /// Bytes of data of each block.
  let blocks: [Int]
  /// Where the centres of the small squares lie, in both directions.
  let alignment: [Int]

  private var capacity: Int { blocks.reduce(0, +) }

  /// Nil for more bytes than the largest one here takes.
  static func smallest(for count: Int) -> QRVersion? {
    // The kind of data takes four bits, their number eight.
    all.first { count + 2 <= $0.capacity }
  }

  private static let all = [
    QRVersion(number: 1, correction: 10, blocks: [16], alignment: []),
    QRVersion(number: 2, correction: 16, blocks: [28], alignment: [6, 18]),
    QRVersion(number: 3, correction: 26, blocks: [44], alignment: [6, 22]),
    QRVersion(number: 4, correction: 18, blocks: [32, 32], alignment: [6, 26]),
    QRVersion(number: 5, correction: 24, blocks: [43, 43], alignment: [6, 30]),
    QRVersion(number: 6, correction: 16, blocks: [27, 27, 27, 27], alignment: [6, 34]),
    QRVersion(number: 7, correction: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38]),
    QRVersion(number: 8, correction: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42]),
    QRVersion(number: 9, correction: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46]),
  ]
}

extension QRVersion {
  /// The bytes with their correction, the blocks' bytes in turn.
  func codewords(of bytes: [UInt8]) -> [UInt8] {
    let data = padded(bytes)
    var parts: [(data: [UInt8], correction: [UInt8])] = []
    var start = 0
    for length in blocks {
      let block = Array(data[start..<start + length])
      parts.append((block, ReedSolomon.remainder(of: block, count: correction)))
      start += length
    }
    let longest = blocks.max() ?? 0
    let mixed = (0..<longest).flatMap { index in
      parts.compactMap { index < $0.data.count ? $0.data[index] : nil }
    }
    return mixed + (0..<correction).flatMap { index in parts.map { $0.correction[index] } }
  }

  /// The kind (bytes), how many, the bytes, an end, and filling up to the capacity.
  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    let head = [0x40 | UInt8(bytes.count >> 4)]
    var data = head
    var carried = UInt8(bytes.count & 15)
    for byte in bytes {
      data.append(carried << 4 | byte >> 4)
      carried = byte & 15
    }
    data.append(carried << 4)
    var filling: UInt8 = 0xEC
    while data.count < capacity {
      data.append(filling)
      filling = filling == 0xEC ? 0x11 : 0xEC
    }
    return data
  }
}

/// Reed and Solomon's correction over the field of 256 elements with the polynomial 0x11D.
enum ReedSolomon {
  static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
    let divisor = divisor(count)
    var remainder = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in 0..<count { remainder[index] ^= product(divisor[index], factor) }
    }
    return remainder
  }

  /// The product of (x - 2^i) for i below `count`, without its leading 1.
  private static func divisor(_ count: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in 0..<count {
        divisor[index] = product(divisor[index], root) ^ (index + 1 < count ? divisor[index + 1] : 0)
      }
      root = product(root, 2)
    }
    return divisor
  }

  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      if other >> bit & 1 == 1 { result ^= Int(one) }
    }
    return UInt8(truncatingIfNeeded: result)
  }
}
