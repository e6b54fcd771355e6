import JSONText
import Testing

@testable import Record

struct EntryContentTests {
  @Test(arguments: examples)
  func `a content reads back as it was written`(content: EntryContent) throws {
    let text = content.json.compactText
    #expect(try EntryContent(kind: content.kind, text: text, number: 1) == content)
  }

  @Test func `every kind has its own name`() {
    let families = Dictionary(grouping: examples) { $0.kind }
    #expect(families.count == 69)
    for (kind, contents) in families {
      for other in examples where other.kind != kind {
        #expect(EntryContent(kind: kind, json: other.json) != other, "\(kind) \(contents.count)")
      }
    }
  }

  @Test(arguments: ["", "{}", "[1]", "null", "{\"participant\":3}"])
  func `a content of another shape is not understood`(text: String) {
    for kind in ["participantAdded", "outcomeRecorded", "unheardOf"] {
      #expect(throws: StoreError.unreadableEntry(number: 5)) {
        try EntryContent(kind: kind, text: text, number: 5)
      }
    }
  }
}
