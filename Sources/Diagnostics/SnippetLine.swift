/// A line of a file as a terminal can show it: tabs opened, control characters escaped, and cut to the width.
struct SnippetLine {
  /// A character as shown, with the bytes it came from and the column it begins in.
  private struct Cell {
    var text: String
    var width: Int
    var offset: Int
    var end: Int
    var column: Int
  }

  private var cells: [Cell] = []
  /// The cells that fit.
  private var shown: Range<Int> = 0..<0
  private var lead = ""
  private var trail = ""

  /// - Parameters:
  ///   - span: What must be seen, or at least its beginning.
  ///   - width: The columns there are.
  init(_ table: LineTable, line: Int, around span: SourceSpan, width: Int) {
    let range = table.range(ofLine: line)
    let near = Self.neighbourhood(of: span, in: range, bytes: table.file.bytes)
    cells = Self.cells(of: table.file.bytes, near)
    lead = near.lowerBound > range.lowerBound ? "..." : ""
    trail = near.upperBound < range.upperBound ? "..." : ""
    shown = cells.indices
    let total = cells.last.map { $0.column + $0.width } ?? 0
    guard total + lead.count + trail.count > width else { return }
    cut(around: span, total: total, width: width)
  }

  var text: String { lead + cells[shown].map(\.text).joined() + trail }

  /// Whether the beginning of a span can be seen.
  func shows(_ span: SourceSpan) -> Bool {
    guard let first = shown.first, let last = shown.last else { return true }
    return (lead.isEmpty || span.start >= cells[first].offset) && (trail.isEmpty || span.start < cells[last].end)
  }

  /// The column in which a span's mark begins and how long it is: at least 1, at most to the end of what is shown.
  func columns(of span: SourceSpan) -> (column: Int, length: Int) {
    guard let first = shown.first, let last = shown.last else { return (0, 1) }
    let origin = cells[first].column - lead.count
    let marked = shown.filter { cells[$0].offset < span.end && cells[$0].end > span.start }
    if let head = marked.first, let tail = marked.last {
      let length = cells[tail].column + cells[tail].width - cells[head].column
      return (cells[head].column - origin, max(1, length))
    }
    if let next = shown.first(where: { cells[$0].offset >= span.start }) { return (cells[next].column - origin, 1) }
    return (cells[last].column + cells[last].width - origin, 1)
  }

  /// Leaves a third of the width before the span, and the rest for it and what follows.
  private mutating func cut(around span: SourceSpan, total: Int, width: Int) {
    let target = cells.last { $0.offset <= span.start }?.column ?? 0
    let from = min(max(0, target - width / 3), max(0, total - width + 6))
    let first = from == 0 ? 0 : cells.firstIndex { $0.column >= from } ?? 0
    if first > 0 { lead = "..." }
    let room = width - lead.count
    let origin = cells[first].column
    if total - origin + trail.count > room { trail = "..." }
    let end = cells.lastIndex { $0.column + $0.width - origin <= room - trail.count } ?? first
    shown = first..<max(first, end + 1)
  }

  /// The part of a line to look at: a whole ordinary line, a piece of one that is thousands of bytes long.
  private static func neighbourhood(of span: SourceSpan, in line: Range<Int>, bytes: [UInt8]) -> Range<Int> {
    func boundary(_ offset: Int) -> Int {
      var offset = min(max(offset, line.lowerBound), line.upperBound)
      while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    let start = boundary(span.start - 1_000)
    return start..<max(start, boundary(span.start + 2_000))
  }

  private static func cells(of bytes: [UInt8], _ range: Range<Int>) -> [Cell] {
    var cells: [Cell] = []
    var offset = range.lowerBound
    var column = 0
    func add(_ text: String, _ length: Int) {
      let width = displayWidth(of: text)
      cells.append(Cell(text: text, width: width, offset: offset, end: offset + length, column: column))
      column += width
      offset += length
    }
    while offset < range.upperBound {
      // Invalid bytes are taken one by one, so that offsets stay exact.
      guard let piece = validPrefix(of: bytes[offset..<range.upperBound]) else {
        add("\u{FFFD}", 1)
        continue
      }
      for character in piece {
        let length = character.utf8.count
        add(character == "\t" ? String(repeating: " ", count: 4 - column % 4) : escapingInvisibles(character), length)
      }
    }
    return cells
  }

  /// The longest run of valid UTF-8 at the head of the bytes; nil when the first byte is wrong.
  private static func validPrefix(of bytes: ArraySlice<UInt8>) -> String? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var text = String.UnicodeScalarView()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { text.append(scalar) }
    return text.isEmpty ? nil : String(text)
  }
}
