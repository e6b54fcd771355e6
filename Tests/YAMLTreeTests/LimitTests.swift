import Diagnostics
import Testing

@testable import YAMLTree

@Suite struct LimitTests {
  private func codes(_ text: String) -> [String] {
    YAMLDocument.parse(SourceFile(path: "x.yaml", text: text)).diagnostics.map(\.code)
  }

  /// Each level refers ten times to the one before.
  private func bomb(levels: Int) -> String {
    let rest = (1..<levels).map { level in
      "l\(level): &l\(level) [\(Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    return "l0: &l0 [a, b, c, d, e, f, g, h, i]\n" + rest.joined()
  }

  @Test func `aliases that multiply are refused before they are followed`() {
    #expect(codes(bomb(levels: 4)) == [])
    #expect(codes(bomb(levels: 40)) == ["alias-bomb"])
  }

  @Test func `the nodes that aliases stand for are counted to the last one`() {
    // An anchored list of 999 elements is a thousand nodes.
    let list = "a: &a [\(Array(repeating: "x", count: 999).joined(separator: ","))]\nb: ["
    #expect(codes(list + Array(repeating: "*a", count: 100).joined(separator: ",") + "]\n") == [])
    #expect(codes(list + Array(repeating: "*a", count: 101).joined(separator: ",") + "]\n") == ["alias-bomb"])
  }

  @Test func `nesting is bounded, through aliases too`() {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(codes(nested(64)) == [])
    #expect(codes(nested(65)) == ["too-deep"])
    #expect(
      codes("[&a \(nested(40)), " + String(repeating: "[", count: 23) + "*a" + String(repeating: "]", count: 24)) == [])
    #expect(
      codes("[&a \(nested(40)), " + String(repeating: "[", count: 24) + "*a" + String(repeating: "]", count: 25))
        == ["too-deep"])
    #expect(codes(String(repeating: "- ", count: 100_000) + "x") == ["too-deep"])
    #expect(codes(String(repeating: "{a: ", count: 100_000)) == ["too-deep"])
  }

  @Test func `a file beyond eight mebibytes is refused unread`() {
    let limit = YAMLDocument.sizeLimit
    #expect(codes("a: '" + String(repeating: "x", count: limit - 5) + "'") == [])
    #expect(codes("a: '" + String(repeating: "x", count: limit - 4) + "'") == ["too-large"])
  }

  @Test func `many repeated keys are told up to a bound`() {
    #expect(codes(String(repeating: "a: 1\n", count: 5_000)).count == 1_000)
  }

  @Test func `keys are compared alike in short and long maps`() throws {
    for count in [3, 12, 13, 500] {
      let keys = (0..<count).map { "key\($0): \($0)\n" }
      let text = keys.joined() + "key1: again\n'key2': again\n\"key\\x30\": again\n"
      let loaded = YAMLDocument.parse(SourceFile(path: "x.yaml", text: text))
      #expect(loaded.diagnostics.map(\.code) == ["duplicate-key", "duplicate-key", "duplicate-key"])
      let root = try #require(loaded.value?.root)
      #expect(root.entries.map(\.key.text) == (0..<count).map { "key\($0)" })
      #expect(root.entries.count == count)
      #expect(root["key1"]?.asInt == 1)
      #expect(root.isFaulty)
    }
  }
}
