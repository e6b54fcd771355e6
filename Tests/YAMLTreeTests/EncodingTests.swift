import Diagnostics
import Testing

@testable import YAMLTree

@Suite struct EncodingTests {
  private func concise(_ bytes: [UInt8], path: String = "pain.yaml") -> [String] {
    let file = SourceFile(path: path, bytes: bytes)
    return YAMLDocument.parse(file).diagnostics.map {
      DiagnosticRenderer(files: [file]).concise($0) + ($0.help.map { " / " + $0 } ?? "")
    }
  }

  @Test func `a Latin-1 file is told so, with the byte and what it would be`() {
    #expect(
      concise(Array("id: a\ntitle: ".utf8) + [0x64, 0xE9, 0x6A, 0xE0] + Array("\n".utf8)) == [
        "pain.yaml:2:9: error: [not-utf8] the file is not UTF-8: the byte 0xE9 can't stand here; in Latin-1 it is 'é'"
          + " / save it as UTF-8, or convert it: iconv -f LATIN1 -t UTF-8 pain.yaml -o FILE"
      ])
  }

  @Test func `a Windows file with typographic quotes is told so`() {
    #expect(concise([0x61, 0x3A, 0x20, 0x93, 0x78, 0x94])[0].contains("iconv -f CP1252"))
  }

  @Test func `a Shift JIS file is told so`() {
    // title: 毎日の痛み
    let text: [UInt8] = [0x96, 0x88, 0x93, 0xFA, 0x82, 0xCC, 0x92, 0xC9, 0x82, 0xDD]
    #expect(concise(Array("title: ".utf8) + text)[0].contains("iconv -f SHIFT_JIS"))
  }

  @Test(arguments: [
    ([0xFF, 0xFE, 0x61, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x61], "UTF-16"), ([0x61, 0x00, 0x3A, 0x00], "UTF-16LE"),
    ([0x00, 0x61, 0x00, 0x3A], "UTF-16BE"), ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0, 0, 0], "UTF-32"),
  ])
  func `UTF-16 and UTF-32 files are told so`(bytes: [UInt8], name: String) {
    #expect(
      concise(bytes, path: "it's.yaml") == [
        "it's.yaml:1:1: error: [not-utf8] the file is \(name), and UTF-8 is wanted"
          + " / save it as UTF-8, or convert it: iconv -f \(name) -t UTF-8 'it'\\''s.yaml' -o FILE"
      ])
  }

  @Test func `a file cut inside a character is told so`() {
    #expect(
      concise(Array("a: 日".utf8.dropLast()))[0].hasPrefix(
        "pain.yaml:1:4: error: [unclosed] the file ends in the middle of a character"))
  }

  @Test(
    arguments: [
      [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0xAF], [0x80], [0xFE], [0xC2, 0x41],
      [0xF0, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]])
  func `sequences that are not well-formed are refused`(bytes: [UInt8]) {
    #expect(
      YAMLDocument.parse(SourceFile(path: "x", bytes: [0x61] + bytes + [0x61])).diagnostics.map(\.code) == ["not-utf8"])
  }

  @Test func `the validity check agrees with Swift's on random bytes`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0x80...0xFF, using: &generator) : UInt8.random(in: 0x20...0x7E, using: &generator)
      }
      let isValid = bytes.withUnsafeBufferPointer { SourceCheck($0).firstInvalid } == nil
      #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil))
    }
  }

  @Test func `every control character of a file is told, wherever it stands`() {
    for offset in 0..<40 {
      var bytes = Array(("k: " + String(repeating: "x", count: 40)).utf8)
      bytes[3 + offset] = 0x07
      bytes.append(0x01)
      #expect(
        YAMLDocument.parse(SourceFile(path: "x", bytes: bytes)).diagnostics.map { $0.span?.start } == [3 + offset, 43])
    }
  }
}
