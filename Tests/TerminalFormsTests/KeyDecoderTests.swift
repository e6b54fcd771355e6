import TerminalForms
import Testing

@Suite struct KeyDecoderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let bytes: String
    let keys: [Key]

    var testDescription: String { bytes.debugDescription }
  }

  /// What xterm and the Linux console send.
  static let cases = [
    Case(bytes: "a", keys: [.scalar("a")]), Case(bytes: "\r", keys: [.enter]), Case(bytes: "\n", keys: [.lineBreak]),
    Case(bytes: "\t", keys: [.tab]), Case(bytes: "\u{7F}", keys: [.backspace]),
    Case(bytes: "\u{8}", keys: [.backspace]),
    Case(bytes: "\u{3}", keys: [.control("c")]), Case(bytes: "\u{1A}", keys: [.control("z")]),
    Case(bytes: "\u{1B}[A", keys: [.up]), Case(bytes: "\u{1B}OB", keys: [.down]),
    Case(bytes: "\u{1B}[C", keys: [.right]),
    Case(bytes: "\u{1B}[1;5D", keys: [.left]), Case(bytes: "\u{1B}[Z", keys: [.backTab]),
    Case(bytes: "\u{1B}[5~", keys: [.pageUp]), Case(bytes: "\u{1B}[6~", keys: [.pageDown]),
    Case(bytes: "\u{1B}[H", keys: [.home]), Case(bytes: "\u{1B}[4~", keys: [.end]),
    Case(bytes: "\u{1B}[3~", keys: [.delete]), Case(bytes: "\u{1B}\r", keys: [.lineBreak]),
    Case(bytes: "é痛👪", keys: [.scalar("é"), .scalar("痛"), .scalar("👪")]),
    Case(bytes: "\u{1B}[200~a\r\nb\u{1B}[201~c", keys: [.paste("a\r\nb"), .scalar("c")]),
    Case(bytes: "\u{1B}[200~\u{1B}[A\u{1B}[201~", keys: [.paste("\u{1B}[A")]),
    Case(bytes: "\u{9B}", keys: [.unknown]), Case(bytes: "\u{1B}[99~x", keys: [.unknown, .scalar("x")]),
    Case(bytes: "\0", keys: [.unknown]),
  ]

  @Test(arguments: cases)
  func `keys are read as terminals send them, in one piece and byte by byte`(_ one: Case) {
    var whole = KeyDecoder()
    #expect(whole.feed(Array(one.bytes.utf8)) == one.keys)
    #expect(!whole.isWaiting)
    var pieces = KeyDecoder()
    let keys = one.bytes.utf8.flatMap { pieces.feed([$0]) }
    #expect(keys == one.keys)
  }

  @Test func `an Escape that nothing follows is a key once the line is quiet`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting)
  }

  @Test func `a cut character is no text`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xE7, 0x97, 0x61]) == [.unknown, .scalar("a")])
  }

  @Test(arguments: 0..<200)
  func `any bytes give the same keys however they are cut, and no control character among the text`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let likely: [UInt8] = [0x1B, 0x5B, 0x4F, 0x32, 0x30, 0x31, 0x7E, 0x41, 0x0D, 0xE7, 0x97, 0x9B, 0x00, 0x3B]
    let bytes = (0..<60).map { _ in
      Bool.random(using: &random)
        ? likely[Int.random(in: 0..<likely.count, using: &random)] : UInt8.random(in: 0...255, using: &random)
    }
    var whole = KeyDecoder()
    let keys = whole.feed(bytes)
    var cut = KeyDecoder()
    let place = Int.random(in: 0...60, using: &random)
    let first = cut.feed(bytes[..<place])
    let rest = cut.feed(bytes[place...])
    #expect(first + rest == keys)
    for case .scalar(let scalar) in keys {
      #expect(scalar.properties.generalCategory != .control)
    }
  }

  @Test(
    arguments: [
      ("\u{1B}[<0;12;5M", [Key.click(column: 11, row: 4)]), ("\u{1B}[<0;12;5m", []), ("\u{1B}[<64;1;1M", []),
      ("\u{1B}[<2;1;1M", []), ("\u{1B}[<0;0;5M", []), ("\u{1B}[<0;5M", []), ("\u{1B}[<0;99999999999;5M", []),
      ("\u{1B}[<0;1;1Mx", [.click(column: 0, row: 0), .scalar("x")]),
    ] as [(String, [Key])]) func `the left button of a mouse is a click, and the rest of it is no key`(
      _ bytes: String, _ keys: [Key]
    )
  {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(bytes.utf8)) == keys)
  }
}
