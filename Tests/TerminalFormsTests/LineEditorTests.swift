import TerminalForms
import Testing

@Suite struct LineEditorTests {
  private func typed(_ keys: [Key], multiline: Bool = false) -> LineEditor {
    var editor = LineEditor(multiline: multiline)
    for key in keys { _ = editor.take(key) }
    return editor
  }

  private func keys(_ text: String) -> [Key] { text.unicodeScalars.map(Key.scalar) }

  @Test func `text goes in where the cursor stands`() {
    #expect(typed(keys("ac") + [.left] + keys("b")).text == "abc")
    #expect(typed(keys("bc") + [.home] + keys("a") + [.end] + keys("d")).text == "abcd")
  }

  @Test func `a character is removed whole, with its marks`() {
    #expect(typed(keys("e\u{301}")).text == "é")
    #expect(typed(keys("ae\u{301}") + [.backspace]).text == "a")
    #expect(typed(keys("痛み") + [.left, .delete]).text == "痛")
    #expect(typed([.backspace, .delete, .left, .right]).text == "")
  }

  @Test func `Ctrl-U clears what stands before the cursor, Ctrl-W the word`() {
    #expect(typed(keys("one two") + [.control("w")]).text == "one ")
    #expect(typed(keys("one two ") + [.control("w")]).text == "one ")
    #expect(typed(keys("one two") + [.left, .control("u")]).text == "o")
  }

  @Test func `line breaks enter a text of several lines alone`() {
    #expect(typed(keys("a") + [.lineBreak] + keys("b"), multiline: true).text == "a\nb")
    #expect(typed(keys("a") + [.lineBreak] + keys("b")).text == "ab")
    #expect(typed([.paste("a\r\nb\rc")], multiline: true).text == "a\nb\nc")
    #expect(typed([.paste("a\r\nb")]).text == "a b")
  }

  @Test func `a tab is a space, and other control characters are not taken`() {
    #expect(typed([.paste("a\tb")]).text == "a b")
    #expect(typed([.paste("a\u{1B}[31mb\u{7}\u{9B}\u{7F}\0c")]).text == "a[31mbc")
    #expect(typed([.paste("a\tb\nc")], multiline: true).text == "a b\nc")
  }

  @Test func `other keys are left to others`() {
    var editor = LineEditor("x")
    for key in [Key.enter, .up, .escape, .tab, .control("c"), .unknown] {
      let isTaken = editor.take(key)
      #expect(!isTaken)
    }
    #expect(editor.text == "x")
  }

  @Test func `the cursor counts characters after a mark has joined the one before`() {
    var editor = typed(keys("e") + keys("x") + [.left])
    _ = editor.take(.scalar("\u{301}"))
    _ = editor.take(.scalar("y"))
    #expect(editor.text == "éyx")
  }

  @Test func `what is typed takes the place of a number that was given, unless it is edited`() {
    var replaced = LineEditor("2", isReplaced: true)
    for key in keys("13") { _ = replaced.take(key) }
    #expect(replaced.text == "13")
    var edited = LineEditor("2", isReplaced: true)
    for key in [.right] + keys("1") { _ = edited.take(key) }
    #expect(edited.text == "21")
    var kept = LineEditor("my back")
    for key in keys("!") { _ = kept.take(key) }
    #expect(kept.text == "my back!")
  }
}
