import TerminalForms
import Testing

@Suite struct ScreenPainterTests {
  private func screen(_ lines: String...) -> Screen { Screen(lines: lines.map { ScreenLine($0) }) }

  @Test func `only the lines that changed are written`() {
    var painter = ScreenPainter(theme: .plain)
    let first = painter.paint(screen("one", "two"), columns: 40, rows: 3)
    #expect(first.contains("one") && first.contains("two") && first.contains("\u{1B}[2J"))
    let second = painter.paint(screen("one", "three"), columns: 40, rows: 3)
    #expect(!second.contains("one") && second.contains("\u{1B}[2;1Hthree\u{1B}[K"))
    let drawn1 = painter.paint(screen("one", "three"), columns: 40, rows: 3)
    #expect(drawn1 == "\u{1B}[?25l")
  }

  @Test func `another size or a forgotten screen is drawn whole`() {
    var painter = ScreenPainter(theme: .plain)
    _ = painter.paint(screen("one"), columns: 40, rows: 3)
    let drawn2 = painter.paint(screen("one"), columns: 20, rows: 3)
    #expect(drawn2.contains("one"))
    painter.forget()
    let drawn3 = painter.paint(screen("one"), columns: 20, rows: 3)
    #expect(drawn3.contains("one"))
  }

  @Test func `a line is cut by display width with a mark, and a full one is not erased`() {
    var painter = ScreenPainter(theme: .plain)
    let output = painter.paint(screen("痛みの強さ"), columns: 5, rows: 1)
    #expect(output.contains("痛\u{2026}") && !output.contains("痛み"))
    let drawn4 = painter.paint(screen("abcde"), columns: 5, rows: 1)
    #expect(drawn4.hasSuffix("abcde"))
  }

  @Test func `what a text holds can't move the cursor`() {
    var painter = ScreenPainter(theme: .plain)
    let output = painter.paint(screen("a\u{1B}[2Jb\u{9B}c\rd"), columns: 60, rows: 1)
    #expect(output.contains("a\\x1B[2Jb\\x9Bc\\rd"))
  }

  @Test func `text that runs the other way stays within its piece`() {
    var painter = ScreenPainter(theme: .plain)
    let line = ScreenLine(spans: [Span("> "), Span("שלום"), Span(" 1")])
    let drawn5 = painter.paint(Screen(lines: [line]), columns: 40, rows: 1)
    #expect(drawn5.contains("> \u{2068}שלום\u{2069} 1"))
  }

  @Test func `the plain theme writes no looks`() {
    for theme in Theme.allCases {
      var painter = ScreenPainter(theme: theme)
      let line = ScreenLine(spans: [Span("a", .title), Span("b", .error), Span("c", .faint)])
      let output = painter.paint(Screen(lines: [line]), columns: 40, rows: 1)
      #expect(output.contains("m") == (theme != .plain))
    }
  }
}
