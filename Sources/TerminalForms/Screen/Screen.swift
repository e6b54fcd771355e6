import Diagnostics

/// What a piece of a line is, for the theme to decide how it looks.
package enum Role: Hashable, Sendable {
  case plain, title, faint, focus, error, good
  /// An ink that is the matter of a task, not a look: shown in every theme.
  case red, green, blue, yellow
}

/// A piece of a line in one look. What it holds can't move the cursor.
package struct Span: Hashable, Sendable {
  package let text: String
  package let role: Role

  package init(_ text: String, _ role: Role = .plain) {
    self.text = escapingControls(text)
    self.role = role
  }
}

/// A line of the screen.
package struct ScreenLine: Hashable, Sendable {
  package var spans: [Span]

  package init(_ text: String = "", _ role: Role = .plain) { spans = text.isEmpty ? [] : [Span(text, role)] }

  package init(spans: [Span]) { self.spans = spans }

  /// The lines of a text, wrapped at words by display width.
  package static func wrapped(_ text: String, to columns: Int, _ role: Role = .plain) -> [ScreenLine] {
    PlainText.fitted(text, to: columns).map { ScreenLine($0, role) }
  }

  /// The line with the mark of what is cut, where it is wider than that.
  ///
  /// The mark is two columns wide in some Japanese terminals: it is given room for both.
  package func cut(to columns: Int, always isCut: Bool = false) -> ScreenLine {
    if !isCut, width <= columns { return self }
    var left = max(0, columns - 2)
    var kept: [Span] = []
    for span in spans where left > 0 {
      let text = span.text.fitting(left)
      kept.append(Span(text, span.role))
      left = text == span.text ? left - displayWidth(of: text) : 0
    }
    return ScreenLine(spans: kept + [Span("\u{2026}", spans.last?.role ?? .plain)])
  }

  /// Without its looks.
  package var text: String { spans.map(\.text).joined() }

  /// In columns as displayed.
  package var width: Int { spans.reduce(0) { $0 + displayWidth(of: $1.text) } }
}

/// A whole screen: its lines from the top, and where the cursor stands; hidden when nil.
package struct Screen: Hashable, Sendable {
  package var lines: [ScreenLine]
  package var cursor: Position?

  /// From 0, the upper left corner; columns as displayed.
  package struct Position: Hashable, Sendable {
    package let row: Int
    package let column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  package init(lines: [ScreenLine], cursor: Position? = nil) {
    self.lines = lines
    self.cursor = cursor
  }
}

extension [ScreenLine] {
  /// The first lines, with the mark of what is cut on the last one.
  func cut(to count: Int, _ columns: Int) -> [ScreenLine] {
    if self.count <= count { return self }
    return Array(prefix(count - 1)) + [self[count - 1].cut(to: columns, always: true)]
  }
}

extension String {
  /// The beginning that takes at most so many columns.
  fileprivate func fitting(_ columns: Int) -> String {
    var (kept, width) = ("", 0)
    for character in self {
      width += displayWidth(of: character)
      if width > columns { break }
      kept.append(character)
    }
    return kept
  }
}
