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
    // What a terminal answers when it was asked is no key.
    Case(bytes: "\u{1B}]11;rgb:1e1e/1b1b/2b2b\u{1B}\\", keys: []), Case(bytes: "\u{1B}]11;rgb:1e/1b/2b\u{7}", keys: []),
    Case(bytes: "a\u{1B}]4;1;rgb:1e/1b/2b\u{7}b", keys: [.scalar("a"), .scalar("b")]),
    Case(bytes: "\u{1B}[?62;22c5", keys: [.scalar("5")]), Case(bytes: "\u{1B}[>0;1;0c", keys: []),
    Case(bytes: "\u{1B}]x", keys: [.unknown, .scalar("x")]), Case(bytes: "\u{1B}]5\r", keys: [.enter]),
    Case(bytes: "\u{1B}]11;rgb\u{1B}[A", keys: [.up]),
    Case(bytes: "\u{1B}P1$r0m\u{1B}\\a", keys: [.scalar("a")]),
    Case(bytes: "\u{1B}P>|xterm(390)\u{1B}\\", keys: []), Case(bytes: "\u{1B}_Gi=1;OK\u{1B}\\", keys: []),
    Case(bytes: "\u{1B}^private\u{1B}\\5", keys: [.scalar("5")]), Case(bytes: "\u{1B}Pq\r", keys: [.enter]),
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

  @Test func `the rest of a terminal's answer is waited for longer, and is no key when it stays away`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.patience <= 50)
    #expect(decoder.feed(Array("]11;rgb:1e1e".utf8)) == [])
    #expect(decoder.isWaiting && decoder.patience >= 500)
    #expect(decoder.flush() == [])
    #expect(decoder.feed([0x61]) == [.scalar("a")])
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}]11;rgb:1e", "x\u{1B}]11;rgb:1e1e/1b1b/2b2b\u{1B}"])
  func `an answer that is cut where keys are dropped is no key`(_ start: String) {
    let answer = start.contains("]") || start == "\u{1B}" ? "\u{1B}]11;rgb:1e1e/1b1b/2b2b\u{1B}\\" : "\u{1B}[?62c"
    let sent = start.drop { $0 == "x" }
    var decoder = KeyDecoder()
    decoder.drop(start.utf8)
    #expect(decoder.feed(answer.utf8.dropFirst(sent.utf8.count)) == [])
    #expect(decoder.feed([0x61]) == [.scalar("a")])
  }

  @Test func `an Escape that was dropped is no key later`() {
    var decoder = KeyDecoder()
    decoder.drop([0x61, 0x1B])
    #expect(decoder.flush() == [])
    #expect(decoder.feed([0x1B]) + decoder.flush() == [.escape])
  }

  @Test func `of a paste what is no UTF-8 is marked, and the rest is kept`() {
    let bytes = Array("\u{1B}[200~my ".utf8) + [0xFF, 0xE7, 0x97] + Array(" back\u{1B}[201~".utf8)
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes) == [.paste("my \u{FFFD}\u{FFFD} back")])
  }

  @Test func `a cut character is no text`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xE7, 0x97, 0x61]) == [.unknown, .scalar("a")])
  }

  @Test(arguments: ["8;24;80t", "3;5R", "0n", "62;22c", "?62c", "1;1;112;112;1;0x", "4;1$y", "I", "O"])
  func `what a terminal answers late is no key`(_ answer: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[\(answer)a".utf8) == [.scalar("a")])
  }

  @Test(arguments: [
    ("\u{1B}[R", Key.unknown), ("\u{1B}OR", .unknown), ("\u{1B}[15~", .unknown), ("\u{1B}[1;5C", .right),
  ]) func `a key that means nothing is one all the same`(_ bytes: String, _ key: Key) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes.utf8) == [key])
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
