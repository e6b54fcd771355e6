internal import CLibYAML
import Diagnostics

/// Builds the flat tree out of libyaml's events, in one pass and without a `String` or a dictionary per node.
struct TreeBuilder {
  /// An open collection.
  struct Frame {
    var record: Int
    var isMapping: Bool
    /// The key that waits for its value; nil when a key comes next.
    var key: Int?
    var count = 0
    /// The nesting of what it holds so far.
    var height = 0
    var end: Int
    /// The name by which its anchor refers to it.
    var anchor: String?
    /// What aliases had brought before it began.
    var expandedBefore: Int
  }

  /// What an alias can refer to; a size is missing while the node is still open.
  struct Anchor {
    var record: Int
    var size: Int?
    var height: Int
  }

  let path: String
  let source: UnsafeBufferPointer<UInt8>
  var cursor: PositionCursor
  var records: [NodeRecord] = []
  /// The texts that are no slices of the source.
  var side: [UInt8] = []
  var frames: [Frame] = []
  var anchors: [String: Anchor] = [:]
  /// The nodes that aliases stand for, all counted.
  var expanded = 0
  var diagnostics: [Diagnostic] = []
  /// Set by a fault after which the tree is no use.
  var isBroken = false
  /// Scratch of the search for repeated keys.
  var keys: [Int] = []

  init(path: String, source: UnsafeBufferPointer<UInt8>, cursor: PositionCursor) {
    self.path = path
    self.source = source
    self.cursor = cursor
    records.reserveCapacity(source.count / 10 + 16)
  }

  mutating func report(_ diagnostic: Diagnostic) {
    // A file of a million repeated keys needs no million sentences.
    if diagnostics.count < 1_000 { diagnostics.append(diagnostic) }
  }

  mutating func span(_ event: UnsafePointer<yaml_event_t>) -> SourceSpan {
    let start = cursor.offset(of: Int(event.pointee.start_mark.index))
    return SourceSpan(start: start, end: cursor.offset(of: Int(event.pointee.end_mark.index)))
  }
}

// MARK: - Events

extension TreeBuilder {
  mutating func scalar(_ event: UnsafePointer<yaml_event_t>) {
    let scalar = event.pointee.data.scalar
    let whole = span(event)
    var span = whole
    if scalar.anchor != nil || scalar.tag != nil { span = skippingProperties(span) }
    let style = Self.style(scalar.style)
    if style == .literal || style == .folded { span.end = trimmed(span) }
    let text = UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length))
    let tag = tag(scalar.tag, for: .scalar, SourceSpan(start: whole.start, end: span.start))
    let index = records.count
    records.append(
      NodeRecord(
        kind: YAMLNode.Kind.scalar.rawValue, style: style, tag: tag, span: span, first: store(text, style, span),
        count: text.count, next: index + 1))
    checkTaggedText(index, text)
    if let name = scalar.anchor { anchors[String(cString: name)] = Anchor(record: index, size: 1, height: 0) }
    finish(index, span: span, height: 0)
  }

  mutating func alias(_ event: UnsafePointer<yaml_event_t>) {
    let span = span(event)
    let name = event.pointee.data.alias.anchor.map { String(cString: $0) } ?? ""
    let index = records.count
    var record = NodeRecord(
      kind: YAMLNode.Kind.scalar.rawValue, style: .plain, tag: .none, span: span, next: index + 1)
    var height = 0
    if let target = target(name, span) {
      record.kind = NodeRecord.aliasKind
      record.first = UInt32(truncatingIfNeeded: target.record)
      height = target.height
    }
    records.append(record)
    finish(index, span: span, height: height)
  }

  mutating func open(_ kind: YAMLNode.Kind, _ event: UnsafePointer<yaml_event_t>) {
    // The two events' data are laid out alike; each is read as what it is.
    let isMapping = kind == .mapping
    let name = isMapping ? event.pointee.data.mapping_start.anchor : event.pointee.data.sequence_start.anchor
    let tagText = isMapping ? event.pointee.data.mapping_start.tag : event.pointee.data.sequence_start.tag
    let isFlow =
      isMapping
      ? event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      : event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    let whole = span(event)
    let span = name == nil && tagText == nil ? whole : skippingProperties(whole)
    let tag = tag(tagText, for: kind, SourceSpan(start: whole.start, end: span.start))
    let index = records.count
    records.append(
      NodeRecord(kind: kind.rawValue, style: isFlow ? .flow : .block, tag: tag, span: span, next: index + 1))
    let anchor = name.map { String(cString: $0) }
    if let anchor { anchors[anchor] = Anchor(record: index, size: nil, height: 0) }
    frames.append(
      Frame(record: index, isMapping: isMapping, end: span.end, anchor: anchor, expandedBefore: expanded))
    if frames.count > YAMLDocument.depthLimit { refuseDepth(span) }
  }

  mutating func close(_ event: UnsafePointer<yaml_event_t>) {
    guard let frame = frames.popLast() else { return }
    let index = frame.record
    records[index].count = UInt32(truncatingIfNeeded: frame.count)
    if frame.isMapping { dropRepeatedKeys(of: index) }
    let isFlow = records[index].style == .flow
    let end = isFlow ? span(event).end : max(frame.end, Int(records[index].start))
    records[index].end = UInt32(truncatingIfNeeded: end)
    records[index].next = UInt32(truncatingIfNeeded: records.count)
    let height = frame.height + 1
    if let anchor = frame.anchor, anchors[anchor]?.record == index {
      let size = records.count - index + (expanded - frame.expandedBefore)
      anchors[anchor] = Anchor(record: index, size: size, height: height)
    }
    finish(index, span: records[index].span, height: height)
  }

  /// Enters a whole node into the collection that holds it.
  private mutating func finish(_ index: Int, span: SourceSpan, height: Int) {
    guard let top = frames.indices.last else { return }
    frames[top].end = max(frames[top].end, span.end)
    frames[top].height = max(frames[top].height, height)
    if !frames[top].isMapping {
      frames[top].count += 1
    } else if let key = frames[top].key {
      frames[top].key = nil
      if !records[key].isDropped { frames[top].count += 1 }
    } else {
      frames[top].key = index
      checkKey(index, in: frames[top].record)
    }
    if frames.count + height > YAMLDocument.depthLimit { refuseDepth(span) }
  }
}
