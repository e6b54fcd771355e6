import Diagnostics
import Testing

@testable import YAMLTree

@Suite struct PositionTests {
  /// Each node's own bytes, in the order of the file.
  private func pieces(_ text: String) -> [String] {
    let file = SourceFile(path: "x.yaml", text: text)
    guard let root = YAMLDocument.parse(file).value?.root else { return [] }
    func walk(_ node: YAMLNode) -> [String] {
      let own = String(decoding: file.bytes[node.span.start..<node.span.end], as: UTF8.self)
      switch node.kind {
      case .scalar: return [own]
      case .sequence: return [own] + node.elements.flatMap(walk)
      case .mapping: return [own] + node.entries.flatMap { walk($0.key) + walk($0.value) }
      }
    }
    return walk(root)
  }

  @Test(arguments: [
    ("a: 1\nb:\n  - x\n", ["a: 1\nb:\n  - x", "a", "1", "b", "- x", "x"]),
    ("{a: [1, 2 ], b: 'x'}\n", ["{a: [1, 2 ], b: 'x'}", "a", "[1, 2 ]", "1", "2", "b", "'x'"]),
    (
      "a: one\n  two # c\nb: |\n  x\n\n\nc:\n",
      ["a: one\n  two # c\nb: |\n  x\n\n\nc:", "a", "one\n  two", "b", "|\n  x", "c", ""]
    ),
    (
      "- &x !!str a\n- !!seq [b]\n- !!map # c\n  d: e\n",
      ["- &x !!str a\n- !!seq [b]\n- !!map # c\n  d: e", "a", "[b]", "b", "d: e", "d", "e"]
    ),
    ("a: &x\nb: !<tag:yaml.org,2002:str> y\n", ["a: &x\nb: !<tag:yaml.org,2002:str> y", "a", "", "b", "y"]),
    ("- {a: !!str, b: &y }\n", ["- {a: !!str, b: &y }", "{a: !!str, b: &y }", "a", "", "b", ""]),
  ])
  func `a node's span holds the node without its anchor and tag`(text: String, expected: [String]) {
    #expect(pieces(text) == expected)
  }

  /// The same text with a byte-order mark, other line breaks and wide characters gives the same pieces.
  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n", "\r"])
  func `spans are exact after a byte-order mark, wide letters and any line break`(mark: String, lineBreak: String) {
    let lines = ["# 題😀é", "題: 痛み", "b: {é: '😀', c: \"x\\u3042\"}", "d:", "- 毎 日 # 日", "- |", "  ü", "e: *a"]
    let text = mark + lines.dropLast().joined(separator: lineBreak) + lineBreak
    let rest = pieces(text).dropFirst().filter { !$0.contains("- ") }
    #expect(
      rest == [
        "題", "痛み", "b", "{é: '😀', c: \"x\\u3042\"}", "é", "'😀'", "c", "\"x\\u3042\"", "d", "毎 日", "|\(lineBreak)  ü",
      ])
  }

  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n", "\r"])
  func `a fault's line and column are those of an editor`(mark: String, lineBreak: String) throws {
    let text = mark + ["# 題😀", "題: 痛み", "é: {日: [x, *y]}", ""].joined(separator: lineBreak)
    let file = SourceFile(path: "x.yaml", text: text)
    let diagnostic = try #require(YAMLDocument.parse(file).diagnostics.first)
    #expect(DiagnosticRenderer(files: [file]).concise(diagnostic).hasPrefix("x.yaml:3:12: error: [unknown-alias]"))
  }

  @Test(arguments: 0..<300)
  func `every part of a text is found where it stands in the file`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (text, isBlock) = Self.scalar(&generator)
    let file = SourceFile(path: "x.yaml", text: text)
    let node = try #require(YAMLDocument.parse(file).value?.root["k"], "\(text.debugDescription)")
    var last = node.span.start
    let bytes = Array(node.bytes)
    for (offset, byte) in bytes.enumerated() {
      let place = node.sourceSpan(ofTextRange: offset..<offset + 1)
      #expect(place.start >= last && place.end <= file.bytes.count && place != node.span, "\(text.debugDescription)")
      last = place.start
      // Letters stand for themselves unless escaped; space and line breaks may be folded.
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\\") {
        #expect(
          file.bytes[place.start] == byte || file.bytes[place.start] == UInt8(ascii: "\\"), "\(text.debugDescription)")
      }
    }
    let end = node.sourceSpan(ofTextRange: bytes.count..<bytes.count)
    #expect(end.isEmpty && (isBlock || end.end <= node.span.end))
  }

  /// A key with a scalar of a random style, over random lines.
  private static func scalar(_ generator: inout SeededGenerator) -> (String, isBlock: Bool) {
    let words = ["a", "bc", "日本", "é", "x-y", "1", "😀", "d.e"]
    let lineBreak = Bool.random(using: &generator) ? "\n" : "\r\n"
    func line(_ words: [String]) -> String {
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "a" }
        .joined(separator: String(repeating: " ", count: Int.random(in: 1...2, using: &generator)))
    }
    let style = Int.random(in: 0..<5, using: &generator)
    let count = Int.random(in: 1...5, using: &generator)
    func lines(_ words: [String], mayBeDeeper: Bool) -> [String] {
      (0..<count).map { index in
        if index > 0, Int.random(in: 0..<4, using: &generator) == 0 { return "" }
        let deeper = mayBeDeeper && index > 0 && Int.random(in: 0..<3, using: &generator) == 0 ? "  " : ""
        return "  " + deeper + line(words)
      }
    }
    switch style {
    case 0:
      return (
        "k: " + lines(words, mayBeDeeper: true).joined(separator: lineBreak) + "\(lineBreak)z:\(lineBreak)", false
      )
    case 1:
      let body = lines(words + ["''", "it''s"], mayBeDeeper: true).joined(separator: lineBreak)
      return ("k: '\(body)'\(lineBreak)", false)
    case 2:
      let escapes = ["\\t", "\\x41", "\\u3042", "\\U0001F600", "\\\\", "\\\"", "a\\\(lineBreak)   b", "\\L"]
      let body = lines(words + escapes, mayBeDeeper: true).joined(separator: lineBreak)
      return ("k: \"\(body)\"\(lineBreak)", false)
    default:
      let sign = style == 3 ? "|" : ">"
      let chomping = ["", "-", "+"].randomElement(using: &generator) ?? ""
      let body = lines(words, mayBeDeeper: true).joined(separator: lineBreak)
      return ("k: \(sign)\(chomping)\(lineBreak)\(body)\(lineBreak)\(lineBreak)z: 1\(lineBreak)", true)
    }
  }
}
