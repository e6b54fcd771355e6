import Diagnostics
import Testing

@testable import YAMLTree

/// An answers file may be JSON, which is read as YAML.
@Suite struct JSONTests {
  @Test func `JSON's escapes, surrogate pairs and tabs are read`() throws {
    let text =
      "{\n\t\"a\"\t:\t\"\\/ \\uD83D\\uDE00 \\u3042 \\\"\\\\\",\n\t\"b\": [1e5, -0.5, true, null, \"\\ud83d\\ude00\"]\n}\n"
    let loaded = YAMLDocument.parse(SourceFile(path: "x.json", text: text))
    #expect(loaded.diagnostics == [])
    let root = try #require(loaded.value?.root)
    #expect(root["a"]?.text == "/ 😀 あ \"\\")
    #expect(root["b"]?.elements.map(\.text) == ["1e5", "-0.5", "true", "null", "😀"])
  }

  @Test func `places behind surrogate pairs are those of the file`() throws {
    let text = "{\"a\": \"\\uD83D\\uDE00\", \"b\": [\"x\\uD83D\\uDE00y\", 12], \"日\": 3}"
    let file = SourceFile(path: "x.json", text: text)
    let root = try #require(YAMLDocument.parse(file).value?.root)
    let nodes = root.entries.flatMap { [$0.key, $0.value] } + Array(root["b"].map { Array($0.elements) } ?? [])
    let pieces = nodes.map { String(decoding: file.bytes[$0.span.start..<$0.span.end], as: UTF8.self) }
    #expect(
      pieces == [
        "\"a\"", "\"\\uD83D\\uDE00\"", "\"b\"", "[\"x\\uD83D\\uDE00y\", 12]", "\"日\"", "3", "\"x\\uD83D\\uDE00y\"",
        "12",
      ])
    let text2 = try #require(root["b"]?.elements.first { _ in true })
    let face = text2.sourceSpan(ofTextRange: 1..<5)
    #expect(String(decoding: file.bytes[face.start..<face.end], as: UTF8.self) == "\\uD83D\\uDE00")
    let last = text2.sourceSpan(ofTextRange: 5..<6)
    #expect(String(decoding: file.bytes[last.start..<last.end], as: UTF8.self) == "y")
  }

  @Test(arguments: [
    "{\"a\": \"\\uD83D\"}", "{\"a\": \"\\uDE00\\uD83D\"}", "{\"a\": \"\\uD83D\\uDE00\", \"b\": \"\\uD800\"}",
    "{a: \"\\uD83D\\uDE00\" # no JSON\n}",
  ])
  func `half a pair is refused, and so is a pair outside JSON`(text: String) {
    #expect(YAMLDocument.parse(SourceFile(path: "x", text: text)).diagnostics.map(\.code) == ["yaml-syntax"])
  }
}
