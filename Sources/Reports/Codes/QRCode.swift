/// A text as squares that a phone's camera reads: QR code model 2, bytes, error correction M, of at most 180 bytes.
///
/// - SeeAlso: ISO/IEC 18004:2015.
package struct QRCode: Hashable, Sendable {
  /// Modules on a side, without the quiet zone.
  package private(set) var size: Int
  /// Row by row; true is dark.
  private var dark: [Bool]
  /// Modules whose place is fixed: they hold no data and are not masked.
  private var isFixed: [Bool]

  /// Nil for a text that is too long.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
    size = version.number * 4 + 17
    dark = Array(repeating: false, count: size * size)
    isFixed = dark
    drawPatterns(version)
    place(version.codewords(of: bytes))
    let masked = (0..<8).map { mask -> QRCode in
      var code = self
      code.apply(mask)
      code.drawFormat(mask)
      return code
    }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self = best
  }

  /// Whether a module is dark; those outside are light.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && dark[y * size + x]
  }
}

// MARK: - What is always there

extension QRCode {
  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return }
    dark[y * size + x] = isDark
    isFixed[y * size + x] = true
  }

  private mutating func drawPatterns(_ version: QRVersion) {
    for index in 0..<size {
      fix(6, index, index.isMultiple(of: 2))
      fix(index, 6, index.isMultiple(of: 2))
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    let centers = version.alignment
    for (row, y) in centers.enumerated() {
      for (column, x) in centers.enumerated() {
        let last = centers.count - 1
        // The corners belong to the finders.
        if (row, column) == (0, 0) || (row, column) == (0, last) || (row, column) == (last, 0) { continue }
        for dy in -2...2 { for dx in -2...2 { fix(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) } }
      }
    }
    drawFormat(0)
    drawVersion(version)
  }

  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for dy in -4...4 {
      for dx in -4...4 {
        let distance = max(abs(dx), abs(dy))
        fix(x + dx, y + dy, distance != 2 && distance != 4)
      }
    }
  }

  /// The level, which is M, and the mask, twice.
  private mutating func drawFormat(_ mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<6 { fix(8, index, bit(index)) }
    fix(8, 7, bit(6))
    fix(8, 8, bit(7))
    fix(7, 8, bit(8))
    for index in 9..<15 { fix(14 - index, 8, bit(index)) }
    for index in 0..<8 { fix(size - 1 - index, 8, bit(index)) }
    for index in 8..<15 { fix(8, size - 15 + index, bit(index)) }
    fix(8, size - 8, true)
  }

  private mutating func drawVersion(_ version: QRVersion) {
    guard version.number >= 7 else { return }
    var rest = version.number
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version.number << 12 | rest
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      let (along, across) = (size - 11 + index % 3, index / 3)
      fix(along, across, isDark)
      fix(across, along, isDark)
    }
  }
}

// MARK: - Data

extension QRCode {
  /// In pairs of columns from the right, upwards and downwards in turn.
  private mutating func place(_ codewords: [UInt8]) {
    var index = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let isUpward = (right + 1) & 2 == 0
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] && index < codewords.count * 8 {
          dark[y * size + x] = codewords[index / 8] >> (7 - index % 8) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  private mutating func apply(_ mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] && QRCode.isInverted(x, y, mask) {
        dark[y * size + x].toggle()
      }
    }
  }

  private static func isInverted(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// How hard the picture is to read: runs and blocks of one colour, what looks like a finder, too much of one colour.
  private var penalty: Int {
    var sum = 0
    for line in 0..<size {
      sum += QRCode.penalty((0..<size).map { dark[line * size + $0] })
      sum += QRCode.penalty((0..<size).map { dark[$0 * size + line] })
    }
    for y in 0..<size - 1 {
      for x in 0..<size - 1 {
        let first = dark[y * size + x]
        if first == dark[y * size + x + 1], first == dark[(y + 1) * size + x], first == dark[(y + 1) * size + x + 1] {
          sum += 3
        }
      }
    }
    let share = dark.count { $0 } * 20 - dark.count * 10
    return sum + abs(share) / dark.count * 10
  }

  private static func penalty(_ line: [Bool]) -> Int {
    var (sum, run) = (0, 0)
    for (index, isDark) in line.enumerated() {
      run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
      sum += run == 5 ? 3 : run > 5 ? 1 : 0
    }
    let finder = [true, false, true, true, true, false, true]
    for start in 0...max(0, line.count - 11) where line.count >= 11 {
      let part = Array(line[start..<start + 11])
      if Array(part.prefix(7)) == finder && !part.suffix(4).contains(true) { sum += 40 }
      if Array(part.suffix(7)) == finder && !part.prefix(4).contains(true) { sum += 40 }
    }
    return sum
  }
}
