import Foundation

extension TrackPoints {
  /// The way as seen from above, north up, in braille dots (two across and four down a character), with `S` where it
  /// starts, `F` where it finishes, and the scale below.
  ///
  /// - Parameters:
  ///   - columns: The width, at least 10.
  ///   - rows: The height, at least 4, the line of the scale not counted.
  package func drawing(columns: Int, rows: Int) -> [String] {
    let (columns, rows) = (min(max(columns, 10), 400), min(max(rows, 4), 200))
    let projection = Projection(segments.flatMap(\.self), dotsAcross: columns * 2, dotsDown: rows * 4)
    var canvas = Canvas(columns: columns, rows: rows)
    for segment in segments {
      let dots = segment.map(projection.dot)
      if let only = dots.first { canvas.line(from: only, to: only) }
      for (one, next) in zip(dots, dots.dropFirst()) { canvas.line(from: one, to: next) }
    }
    if let first = segments.first?.first { canvas.mark("S", at: projection.dot(first)) }
    if let last = segments.last?.last { canvas.mark("F", at: projection.dot(last)) }
    return canvas.lines + [projection.scale(columns: columns)]
  }

  /// Metres east and north of the middle of the way, scaled to dots: a plane is good enough for what a screen shows.
  private struct Projection {
    let metresPerDot: Double
    private let east: Double
    private let north: Double
    private let cosine: Double
    private let width: Double
    private let height: Double
    private let dotsAcross: Int
    private let dotsDown: Int
    private let wraps: Bool

    private static let metresPerDegree = 111_320.0

    init(_ points: [Point], dotsAcross: Int, dotsDown: Int) {
      let latitudes = points.map(\.latitude)
      let plain = points.map(\.longitude)
      // A way over the 180th meridian is drawn whole, not from one edge of the map to the other.
      wraps = (plain.max() ?? 0) - (plain.min() ?? 0) > 180
      let longitudes = wraps ? plain.map { $0 < 0 ? $0 + 360 : $0 } : plain
      let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
      let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
      cosine = cos((south + north) / 2 * .pi / 180)
      let width = (east - west) * cosine * Self.metresPerDegree
      let height = (north - south) * Self.metresPerDegree
      // A braille dot is about as wide as it is high in the usual terminal fonts.
      metresPerDot = max(width / Double(dotsAcross - 1), height / Double(dotsDown - 1), 0.05)
      self.east = west
      self.north = north
      self.width = width
      self.height = height
      self.dotsAcross = dotsAcross
      self.dotsDown = dotsDown
    }

    func dot(_ point: Point) -> (x: Int, y: Int) {
      let longitude = wraps && point.longitude < 0 ? point.longitude + 360 : point.longitude
      let x = (longitude - east) * cosine * Self.metresPerDegree / metresPerDot
      let y = (north - point.latitude) * Self.metresPerDegree / metresPerDot
      // In the middle of what is left over.
      let right = (Double(dotsAcross - 1) - width / metresPerDot) / 2
      let down = (Double(dotsDown - 1) - height / metresPerDot) / 2
      return (clamped(x + right, dotsAcross), clamped(y + down, dotsDown))
    }

    private func clamped(_ value: Double, _ count: Int) -> Int {
      Int(min(max(value.rounded(), 0), Double(count - 1)))
    }

    /// A bar of a round length, at most a third of the width.
    func scale(columns: Int) -> String {
      let longest = metresPerDot * 2 * Double(columns) / 3
      let power = pow(10, floor(log10(longest)))
      let metres = [5.0, 2, 1].map { $0 * power }.first { $0 <= longest } ?? power
      let bar = max(1, Int((metres / metresPerDot / 2).rounded()))
      let label = metres >= 1000 ? "\(Int(metres / 1000)) km" : metres >= 1 ? "\(Int(metres)) m" : "\(metres) m"
      return "|" + String(repeating: "-", count: max(1, bar - 2)) + "| " + label + "  N ^"
    }
  }

  private struct Canvas {
    let columns: Int
    private var cells: [UInt8]
    private var letters: [Int: Character] = [:]

    init(columns: Int, rows: Int) {
      self.columns = columns
      cells = Array(repeating: 0, count: columns * rows)
    }

    /// Unicode's numbering of the dots: 1 2 3 7 down the left, 4 5 6 8 down the right.
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    private mutating func set(_ x: Int, _ y: Int) {
      let index = y / 4 * columns + x / 2
      guard cells.indices.contains(index) else { return }
      cells[index] |= Self.bits[x % 2][y % 4]
    }

    mutating func line(from: (x: Int, y: Int), to: (x: Int, y: Int)) {
      let steps = max(abs(to.x - from.x), abs(to.y - from.y), 1)
      for step in 0...steps {
        set(from.x + (to.x - from.x) * step / steps, from.y + (to.y - from.y) * step / steps)
      }
    }

    mutating func mark(_ letter: Character, at dot: (x: Int, y: Int)) {
      letters[dot.y / 4 * columns + dot.x / 2] = letter
    }

    var lines: [String] {
      stride(from: 0, to: cells.count, by: columns).map { start in
        var line = ""
        for index in start..<start + columns {
          if let letter = letters[index] {
            line.append(letter)
          } else if cells[index] == 0 {
            line.append(" ")
          } else if let scalar = Unicode.Scalar(0x2800 + UInt32(cells[index])) {
            line.append(Character(scalar))
          }
        }
        while line.last == " " { line.removeLast() }
        return line
      }
    }
  }
}
