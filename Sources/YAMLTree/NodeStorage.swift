import Diagnostics

/// A document as flat arrays: the nodes in the order of the file, and the bytes that their texts are slices of.
struct NodeStorage: Sendable {
  var records: [NodeRecord]
  /// The source, then the texts that differ from what the source has (folded, escaped or block ones).
  var bytes: [UInt8]
  /// How many of the bytes are the source.
  var sourceCount: Int

  /// Whether the scalar at a place, or the one that an alias there stands for, has this text.
  func isText(at place: Int, _ word: String) -> Bool {
    let own = records[place]
    let record = own.isAlias ? records[Int(own.first)] : own
    guard record.kind == YAMLNode.Kind.scalar.rawValue, word.utf8.count == Int(record.count) else { return false }
    var offset = Int(record.first)
    for byte in word.utf8 {
      if bytes[offset] != byte { return false }
      offset += 1
    }
    return true
  }

  /// Whether the scalar at a place has one of these texts.
  func isText(at place: Int, among words: [String]) -> Bool {
    let count = Int(records[place].count)
    let isAlias = records[place].isAlias
    for word in words where (isAlias || word.utf8.count == count) && isText(at: place, word) { return true }
    return false
  }

  /// The key and the value of the first entry with this key among those that lie within a range of records.
  func entry(_ key: String, in range: Range<Int>) -> (key: Int, value: Int)? {
    let count = UInt32(truncatingIfNeeded: key.utf8.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let record = records[place]
      let value = Int(record.next)
      // Most keys are passed over for their length.
      if record.count == count || record.isAlias, !record.isDropped, isText(at: place, key) { return (place, value) }
      place = Int(records[value].next)
    }
    return nil
  }
}

/// The storage as nodes share it: an array of one, so that a handle that is passed on counts one reference, not one for
/// each array within.
struct NodeTree: Sendable {
  private let box: [NodeStorage]

  init(_ storage: NodeStorage) { box = [storage] }

  subscript(place: Int) -> NodeRecord { box[0].records[place] }
  var bytes: [UInt8] { box[0].bytes }
  var sourceCount: Int { box[0].sourceCount }

  func isText(at place: Int, _ word: String) -> Bool { box[0].isText(at: place, word) }
  func isText(at place: Int, among words: [String]) -> Bool { box[0].isText(at: place, among: words) }
  func entry(_ key: String, in range: Range<Int>) -> (key: Int, value: Int)? { box[0].entry(key, in: range) }
}

/// A node in 24 bytes. A collection's records follow its own; `next` leads past them.
struct NodeRecord: Sendable {
  static let aliasKind: UInt8 = 3

  var start: UInt32
  var end: UInt32
  /// A scalar's first text byte; an alias's target.
  var first: UInt32
  /// A scalar's text bytes; a collection's entries, dropped ones left out.
  var count: UInt32
  /// The record after this node and all within it.
  var next: UInt32
  /// A ``YAMLNode/Kind``, or ``aliasKind``.
  var kind: UInt8
  private var styleAndTag: UInt8
  private var flags: UInt8 = 0

  init(
    kind: UInt8, style: YAMLNode.Style, tag: YAMLNode.Tag, span: SourceSpan, first: Int = 0, count: Int = 0, next: Int
  ) {
    start = UInt32(truncatingIfNeeded: span.start)
    end = UInt32(truncatingIfNeeded: span.end)
    self.first = UInt32(truncatingIfNeeded: first)
    self.count = UInt32(truncatingIfNeeded: count)
    self.next = UInt32(truncatingIfNeeded: next)
    self.kind = kind
    styleAndTag = style.rawValue | tag.rawValue << 4
  }

  var span: SourceSpan { SourceSpan(start: Int(start), end: Int(end)) }
  var style: YAMLNode.Style { YAMLNode.Style(rawValue: styleAndTag & 0x0F) ?? .plain }
  var tag: YAMLNode.Tag { YAMLNode.Tag(rawValue: styleAndTag >> 4) ?? .none }
  var isAlias: Bool { kind == Self.aliasKind }
  var textRange: Range<Int> { Int(first)..<Int(first) + Int(count) }

  /// A key whose entry is left out, since a diagnostic refuses it.
  var isDropped: Bool {
    get { flags & 1 != 0 }
    set { flags = newValue ? flags | 1 : flags & ~1 }
  }

  var isFaulty: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }
}
