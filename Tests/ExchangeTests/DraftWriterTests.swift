import Definitions
import Diagnostics
import Testing
import YAMLTree

@testable import Exchange

struct DraftWriterTests {
  /// What a reader makes of a draft that was written.
  private func read(_ map: DraftMap) throws -> YAMLNode {
    let file = SourceFile(path: "draft.yaml", bytes: DraftWriter(map).bytes)
    let loaded = YAMLDocument.parse(file)
    #expect(loaded.diagnostics.isEmpty)
    return try #require(loaded.value?.root)
  }

  @Test(arguments: [
    "plain", "a: b", "a #b", "yes", "No", "12", "1.5", "-3", "", " edge ", "- item", "[x]", "{{pain}} was it", "it's",
    "say \"it\"",
    "'", "back\\slash", "two\nlines", "two\nlines\n", " indented\nline", "tab\there", "日本語", "a,b", "?", "null", "~",
    "2026-01-05",
    "a\u{2028}b", "line \nblank", "a:", "#x", "@x", "%x", "!x", "&x", "*x", "| x", "> x", "---", "... x", "a]b",
    "x\n\n\ny", "true",
  ])
  func `a text is read back as it was, in a field, in a list and on a line`(_ text: String) throws {
    let short = DraftMap([DraftEntry("a", .text(text)), DraftEntry("b", .number(1))])
    let root = try read(
      DraftMap([
        DraftEntry("field", .text(text)), DraftEntry("list", .list([.text(text), .text("x")])),
        DraftEntry("maps", .list([.map(short), .map(short)])), DraftEntry("last", .text("end")),
      ]))
    let listed = try #require(root["list"]).elements.map { $0 }
    let mapped = try #require(root["maps"]).elements.compactMap { $0["a"] }
    for node in [root["field"], listed.first, mapped.first, mapped.last] {
      #expect(node?.text == text)
      #expect(node?.isNull == false)
    }
    #expect(root["last"]?.text == "end")
  }

  @Test func `a draft reads as a person would have written it`() {
    var item = DraftMap([DraftEntry("id", .word("pain")), DraftEntry("type", .word("choice"))])
    item.comments = ["from the clinic's own form"]
    item.add("prompt", .text("How strong: now?"))
    item.add(
      "choices",
      .list([
        .map(DraftMap([DraftEntry("value", .number(0)), DraftEntry("text", .text("None"))])),
        .map(DraftMap([DraftEntry("value", .number(1)), DraftEntry("text", .text("Some, a little"))])),
      ]))
    item.add("showIf", .expression("sex == \"female\" and age in [1, 2]"))
    let text = String(
      decoding: DraftWriter(DraftMap([DraftEntry("id", .word("f")), DraftEntry("items", .list([.map(item)]))])).bytes,
      as: UTF8.self)
    #expect(
      text == """
        id: f
        items:
          # from the clinic's own form
          - id: pain
            type: choice
            prompt: "How strong: now?"
            choices:
              - { value: 0, text: None }
              - { value: 1, text: "Some, a little" }
            showIf: sex == "female" and age in [1, 2]

        """)
  }
}
