import Diagnostics

/// The lines of a screen's middle part, with what must stay in sight.
struct Picture: Hashable, Sendable {
  var lines: [ScreenLine] = []
  /// The lines that must stay in sight when not all fit.
  var focus: Range<Int>?
  /// The lines round the focus that should stay in sight with it, where there is room for all of them.
  var surroundings: Range<Int>?
  /// The lines above the place where the answer is set: what has to be read first.
  var reading = 0
  /// The lines where the answer is set, where none of them is in focus.
  var place: Range<Int>?
  /// Where the parts of the answer are that are no rows of a list.
  var parts: [Part: Range<Int>] = [:]
  /// What a click means on lines that are no rows of a list.
  private var targets: [Int: [Target]] = [:]
  /// The first lines of the rows of a list.
  var rows: [Int: Int] = [:]
  /// Behind the last line of the last row.
  private var rowsEnd = 0
  /// Where the next character goes.
  var cursor: Screen.Position?

  mutating func add(_ line: ScreenLine, isFocus: Bool = false) {
    if isFocus { focus = (focus?.lowerBound ?? lines.count)..<lines.count + 1 }
    lines.append(line)
  }

  mutating func add(_ text: String, _ columns: Int, _ role: Role = .plain, isFocus: Bool = false) {
    for line in ScreenLine.wrapped(text, to: columns, role) { add(line, isFocus: isFocus) }
  }

  /// A mark and a text, whose further lines stand under its first.
  mutating func add(mark: String, _ text: String, _ columns: Int, _ role: Role = .plain, isFocus: Bool = false) {
    let indent = displayWidth(of: mark)
    for (index, line) in PlainText.fitted(text, to: columns - indent).enumerated() {
      let lead = index == 0 ? mark : String(repeating: " ", count: indent)
      add(ScreenLine(lead + line, role), isFocus: isFocus)
    }
  }

  /// Begins a row of a list at the next line.
  mutating func begin(row: Int) { rows[row] = lines.count }

  mutating func endRows() { rowsEnd = lines.count }

  /// The lines of the first row of a list.
  var firstRow: Range<Int>? {
    guard let first = rows.values.min() else { return nil }
    return first..<(rows.values.filter { $0 > first }.min() ?? max(rowsEnd, first + 1))
  }

  /// The lines that are in sight from one on; the first and the last give way to the marks that there are more.
  func shown(from top: Int, _ fit: Int) -> Range<Int> {
    let first = top > 0 ? top + 1 : 0
    let end = top + fit < lines.count ? top + fit - 1 : lines.count
    return first..<max(first, end)
  }

  /// What a click on a line means: the row of a list that it belongs to, or what was said of it.
  func targets(at line: Int) -> [Target] {
    let row = line < rowsEnd ? rows.filter { $0.value <= line }.max { $0.value < $1.value }?.key : nil
    return row.map { [Target(columns: 0..<Int.max, place: .row($0))] } ?? targets[line] ?? []
  }

  /// Says what clicks on a line mean.
  mutating func mark(_ line: Int, _ clicked: [Target]) { targets[line] = clicked }

  mutating func add(_ other: Picture) {
    let offset = lines.count
    if !other.rows.isEmpty { rowsEnd = other.rowsEnd + offset }
    lines += other.lines
    rows.merge(other.rows.mapValues { $0 + offset }) { $1 }
    parts.merge(other.parts.mapValues { $0.shifted(by: offset) }) { $1 }
    for (line, clicked) in other.targets { targets[line + offset] = clicked }
    if let range = other.place { place = range.shifted(by: offset) }
    if let range = other.focus { focus = range.shifted(by: offset) }
    if let range = other.surroundings { surroundings = range.shifted(by: offset) }
    if let place = other.cursor { cursor = Screen.Position(row: place.row + offset, column: place.column) }
  }

  /// A value that is being set; over several lines where it does not fit, as what is no number may not.
  ///
  /// - Parameter shown: With its unit, or what stands for a value that is not set yet.
  mutating func add(value: String, as shown: String, _ columns: Int, _ role: Role) {
    let top = lines.count
    let isWide = 2 + displayWidth(of: shown) > columns
    if isWide {
      add(mark: "> ", shown, columns, role, isFocus: true)
    } else {
      add(ScreenLine(spans: [Span("> ", .focus), Span(shown, role)]), isFocus: true)
    }
    parts[.field] = top..<lines.count
    cursor = isWide ? nil : Screen.Position(row: top, column: 2 + displayWidth(of: value))
  }

  /// A text that is being typed, behind a mark; broken anywhere, as terminals do.
  mutating func add(_ editor: LineEditor, mark: String, _ columns: Int, unit: String = "") {
    let indent = displayWidth(of: mark)
    let width = max(10, columns - indent - 1)
    let before = editor.head.count
    var rows = [""]
    var column = 0
    var place = Screen.Position(row: 0, column: 0)
    for (index, character) in editor.text.enumerated() {
      if index == before { place = Screen.Position(row: rows.count - 1, column: column) }
      if character == "\n" {
        rows.append("")
        column = 0
        continue
      }
      let shown = escapingControls(String(character))
      let wide = displayWidth(of: shown)
      if column + wide > width {
        rows.append("")
        column = 0
        if index == before { place = Screen.Position(row: rows.count - 1, column: 0) }
      }
      rows[rows.count - 1] += shown
      column += wide
    }
    if before >= editor.text.count { place = Screen.Position(row: rows.count - 1, column: column) }
    let top = lines.count
    for (index, row) in rows.enumerated() {
      let lead = index == 0 ? mark : String(repeating: " ", count: indent)
      lines.append(ScreenLine(spans: [Span(lead, .focus), Span(row)]))
    }
    if !unit.isEmpty {
      let isBeside = indent + column + 2 + displayWidth(of: unit) <= columns
      // A number that fills the line has its unit below it.
      if isBeside { lines[lines.count - 1].spans.append(Span("  " + unit, .faint)) } else { add(unit, columns, .faint) }
    }
    focus = top + place.row..<top + place.row + 1
    parts = [.field: top + place.row..<top + place.row + 1, .head: top..<top + place.row + 1]
    cursor = Screen.Position(row: top + place.row, column: indent + place.column)
  }
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
