/// Words that a file's bytes may have. What has none of them need not be read to know that it doesn't say them; what has one
/// may still not say it.
package enum SourceWords: Sendable {
  /// Any of these, within other words too.
  case words([String])
  /// Any of these with an open parenthesis behind it.
  case calls([String])

  /// What asks for outcomes and events that were recorded.
  package static let questions = SourceWords.calls(["last", "mean", "completed", "missed", "done"])

  package func may(beIn bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      if SourceWords.mayHide(bytes) { return true }
      switch self {
      case .words(let words): return words.contains { SourceWords.find(Array($0.utf8), in: bytes) }
      case .calls(let names):
        let names = names.map { Array($0.utf8) }
        return bytes.indices.contains { at in
          guard bytes[at] == UInt8(ascii: "(") else { return false }
          var end = at
          while end > 0, SourceWords.isBlank(bytes[end - 1]) { end -= 1 }
          return names.contains { end >= $0.count && bytes[(end - $0.count)..<end].elementsEqual($0) }
        }
      }
    }
  }

  /// Whether an escape of a quoted text may spell a word, or break it over lines.
  private static func mayHide(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let escapes: [UInt8] = Array("xuU\r\n".utf8)
    return bytes.indices.dropLast().contains { bytes[$0] == UInt8(ascii: "\\") && escapes.contains(bytes[$0 + 1]) }
  }

  private static func find(_ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, bytes.count >= word.count else { return false }
    return (0...(bytes.count - word.count)).contains { at in
      bytes[at] == first && bytes[at..<(at + word.count)].elementsEqual(word)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// What an id may be made of.
  private static func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension SourceWords {
  /// The ids that stand between quotation marks.
  static func quoted(in bytes: [UInt8]) -> [String] {
    var found: Set<String> = []
    var start: Int?
    for (at, byte) in bytes.enumerated() {
      let isMark = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      if isMark || byte == UInt8(ascii: "\\") {
        if let from = start, from < at { found.insert(String(decoding: bytes[from..<at], as: UTF8.self)) }
        start = isMark ? at + 1 : nil
      } else if !isOfID(byte) {
        start = nil
      }
    }
    return found.sorted()
  }

  /// The `id` of a file whose outermost map has it on a line of its own; nil where only a reader of YAML can tell.
  static func id(in bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { bytes in
      var found: String?
      for at in bytes.indices where at == 0 || bytes[at - 1] == 0x0A {
        if "{[]},\"'".utf8.contains(bytes[at]) { return nil }
        guard bytes[at...].starts(with: "id:".utf8) else { continue }
        let value = bytes[(at + 3)...].prefix { $0 != 0x0A }.drop(while: isBlank)
        let id = value.prefix(while: isOfID)
        if found != nil || id.isEmpty || !value.dropFirst(id.count).allSatisfy(isBlank) { return nil }
        found = String(decoding: id, as: UTF8.self)
      }
      return found
    }
  }
}
