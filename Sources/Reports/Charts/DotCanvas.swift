/// A raster of dots that is printed with characters: two by four to a Braille pattern, or one to an ASCII mark.
struct DotCanvas {
  private let columns: Int
  private let rows: Int
  private let isPlain: Bool
  /// By row, then column of dots; 0 none, 1 a line, 2 a point.
  private var dots: [UInt8]
  /// How many points a character stands for, by row, then column; 0 where each has a dot of its own.
  private var counts: [Int]

  /// - Parameters:
  ///   - columns: Of characters, at least 1.
  ///   - rows: Of characters, at least 1.
  ///   - isPlain: ASCII alone.
  init(columns: Int, rows: Int, isPlain: Bool) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    self.isPlain = isPlain
    dots = Array(repeating: 0, count: self.columns * self.rows * (isPlain ? 1 : 8))
    counts = Array(repeating: 0, count: self.columns * self.rows)
  }

  var width: Int { isPlain ? columns : columns * 2 }
  var height: Int { isPlain ? rows : rows * 4 }

  /// - Parameter y: From the bottom.
  mutating func mark(_ x: Int, _ y: Int, point: Bool) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let place = (height - 1 - y) * width + x
    dots[place] = max(dots[place], point ? 2 : 1)
  }

  /// Prints a number in the place of a point: of those on one dot, more than one, and of all others that lie in the same
  /// character.
  mutating func count(_ x: Int, _ y: Int, _ number: Int) { character(x, y).map { counts[$0] += number } }

  /// Adds a point that lies alone to the number that is printed where it lies.
  ///
  /// - Returns: False where none is.
  mutating func joins(_ x: Int, _ y: Int) -> Bool {
    guard let place = character(x, y), counts[place] > 0 else { return false }
    counts[place] += 1
    return true
  }

  /// The greatest number that is printed; 0 without any.
  var greatestCount: Int { counts.max() ?? 0 }

  private func character(_ x: Int, _ y: Int) -> Int? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return (height - 1 - y) * rows / height * columns + x * columns / width
  }

  /// A straight line (Bresenham), its ends included.
  mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    var (x, y) = start
    let (dx, dy) = (abs(end.x - x), -abs(end.y - y))
    let (stepX, stepY) = (x < end.x ? 1 : -1, y < end.y ? 1 : -1)
    var error = dx + dy
    while true {
      mark(x, y, point: false)
      if x == end.x, y == end.y { return }
      let doubled = 2 * error
      if doubled >= dy {
        error += dy
        x += stepX
      }
      if doubled <= dx {
        error += dx
        y += stepY
      }
    }
  }

  var lines: [String] {
    (0..<rows).map { row in
      String(
        String.UnicodeScalarView((0..<columns).map { digit($0, row) ?? (isPlain ? ascii($0, row) : braille($0, row)) }))
    }
  }

  private func digit(_ column: Int, _ row: Int) -> Unicode.Scalar? {
    let number = counts[row * columns + column]
    return number < 2 ? nil : number > 9 ? "+" : Unicode.Scalar(UInt8(ascii: "0") + UInt8(number))
  }

  private func ascii(_ column: Int, _ row: Int) -> Unicode.Scalar {
    switch dots[row * width + column] {
    case 2: "*"
    case 1: "."
    default: " "
    }
  }

  /// The bits of the pattern's dots, by row, then column.
  private static let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  private func braille(_ column: Int, _ row: Int) -> Unicode.Scalar {
    var pattern: UInt32 = 0
    for y in 0..<4 {
      for x in 0..<2 where dots[(row * 4 + y) * width + column * 2 + x] > 0 { pattern |= DotCanvas.bits[y][x] }
    }
    return pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern) ?? " "
  }
}
