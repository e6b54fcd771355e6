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
