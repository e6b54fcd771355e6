import Testing

@testable import Diagnostics

@Suite struct LineTableTests {
  @Test(arguments: [
    ("", 0, 1, 1), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("a\r\nb", 2, 1, 3), ("a\n", 2, 2, 1),
    ("日本x", 3, 1, 2), ("日本x", 6, 1, 3),
    ("日本x", 4, 1, 2), ("\u{FEFF}a", 3, 1, 1), ("\u{FEFF}a", 0, 1, 1), ("\u{FEFF}a", 4, 1, 2), ("é😀\tz", 7, 1, 4),
    ("a", 99, 1, 2), ("a", -5, 1, 1), ("\n\n\r\r\n", 5, 5, 1),
  ])
  func `an offset has the line and column of an editor`(text: String, offset: Int, line: Int, column: Int) {
    let file = SourceFile(path: "x", text: text)
    #expect(file.position(at: offset) == SourcePosition(line: line, column: column))
  }

  @Test func `bytes that are no UTF-8 count as the signs shown for them`() {
    let file = SourceFile(path: "x", bytes: [0x61, 0xE9, 0x62, 0xFF, 0xFE, 0x63])
    #expect((0...6).map { file.position(at: $0).column } == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test func `lines are given without their ends`() {
    let file = SourceFile(path: "x", text: "\u{FEFF}ab\r\n\ncd\re")
    let table = LineTable(file)
    #expect(table.count == 4)
    #expect(
      (1...5).map { String(decoding: file.bytes[table.range(ofLine: $0)], as: UTF8.self) } == ["ab", "", "cd", "e", ""])
  }

  @Test func `every offset of a file lies in the line that the table says`() {
    let file = SourceFile(path: "x", text: "a\r\n日\n\r\n\rz\u{2028}q\n")
    let table = LineTable(file)
    for offset in 0...file.bytes.count {
      let line = table.line(at: offset)
      #expect(offset >= table.range(ofLine: line).lowerBound)
      if line < table.count { #expect(offset < table.range(ofLine: line + 1).lowerBound) }
    }
  }

  @Test func `positions are in the order of reading`() {
    let places = [(1, 9), (2, 1), (2, 2), (10, 1)].map { SourcePosition(line: $0.0, column: $0.1) }
    #expect(places.reversed().sorted() == places)
  }
}
