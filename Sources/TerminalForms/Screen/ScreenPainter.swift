import Diagnostics

/// Draws screens in place: only the lines that changed are written.
package struct ScreenPainter: Sendable {
  private let theme: Theme
  private var shown: [String] = []
  private var columns = 0

  package init(theme: Theme) { self.theme = theme }

  /// What to write so that the terminal shows `screen`.
  package mutating func paint(_ screen: Screen, columns: Int, rows: Int) -> String {
    var output = "\u{1B}[?25l"
    if columns != self.columns || rows != shown.count {
      output += "\u{1B}[2J"
      shown = Array(repeating: "", count: max(rows, 1))
      self.columns = columns
    }
    for row in shown.indices {
      let cut = row < screen.lines.count ? screen.lines[row].cut(to: columns) : ScreenLine()
      let line = cut.painted(theme)
      if line == shown[row] { continue }
      // A full line leaves the cursor on its last column, which erasing to the end would clear.
      let isFull = cut.width >= columns
      output += "\u{1B}[\(row + 1);1H" + line + (isFull ? "" : "\u{1B}[K")
      shown[row] = line
    }
    if let cursor = screen.cursor {
      output += "\u{1B}[\(cursor.row + 1);\(min(cursor.column, columns - 1) + 1)H\u{1B}[?25h"
    }
    return output
  }

  /// Forgets what is shown: the next screen is drawn whole.
  package mutating func forget() { columns = 0 }
}

extension ScreenLine {
  /// The line with its looks.
  package func painted(_ theme: Theme) -> String {
    spans.map { span in
      let look = theme.sequence(span.role)
      return look.isEmpty || span.text.isEmpty
        ? isolatingDirection(span.text) : look + isolatingDirection(span.text) + "\u{1B}[0m"
    }.joined()
  }
}
