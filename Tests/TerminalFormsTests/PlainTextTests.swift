import Diagnostics
import Testing

@testable import TerminalForms

@Suite struct PlainTextTests {
  static let texts = [
    "", "short", "a line of several words that is longer than the screen is wide, and then some more of it",
    "  indented text goes on under its first word, whatever else there is to say about it",
    "痛みと睡眠についての質問が2つあります。最初の1週間は毎日、その後は週に1回、左膝がどこまで曲がるかを測ります。",
    "mixed 日本語 and English 文章 in one line that does not fit into so few columns as there are here",
    "averyveryverylongwordthatfitsnowhereatall and a short one",
    "two\nlines of which the second one is long enough to wrap",
  ]

  @Test(arguments: texts, [20, 33, 40, 80])
  func `no line is wider than the screen, and nothing is lost`(_ text: String, _ width: Int) {
    let lines = PlainText.wrapped(text, to: width)
    for line in lines where line.contains(" ") || displayWidth(of: line) > line.count {
      #expect(displayWidth(of: line) <= width + 2, "\(line)")
    }
    let letters = { (text: String) in text.filter { $0 != " " && $0 != "\n" } }
    #expect(letters(lines.joined()) == letters(text))
    if displayWidth(of: text) <= width, !text.contains("\n") { #expect(lines == [text]) }
  }

  @Test func `further lines are indented like the first`() {
    #expect(PlainText.wrapped("  one two three four five six", to: 20) == ["  one two three four", "  five six"])
  }

  @Test func `a Japanese line does not begin with a closing mark`() {
    for width in 20...40 {
      for line in PlainText.wrapped(Self.texts[4], to: width) { #expect(!"。、".contains(line.first ?? "x")) }
    }
  }

  @Test func `a document is read without its marks`() {
    let markdown = "# Taking part\n\n**What.** One\ntwo three.\n\n- first\n- second\n  more\n\n目的は\n一つです。\n\n"
    let expected = [
      "Taking part", "-----------", "", "What. One two three.", "", "  - first", "  - second more", "", "目的は一つです。",
    ]
    #expect(PlainText.document(markdown) == expected)
  }
}
