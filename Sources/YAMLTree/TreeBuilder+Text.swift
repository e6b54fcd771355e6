internal import CLibYAML
import Diagnostics

extension TreeBuilder {
  static func style(_ style: yaml_scalar_style_t) -> YAMLNode.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  /// Where a scalar's text begins: in the source when it stands there as it is, else in the side texts.
  mutating func store(_ text: UnsafeBufferPointer<UInt8>, _ style: YAMLNode.Style, _ span: SourceSpan) -> Int {
    let quote = style == .singleQuoted || style == .doubleQuoted ? 1 : 0
    if style != .literal, style != .folded, span.end - span.start == text.count + 2 * quote,
      isEqual(text, source, at: span.start + quote)
    {
      return span.start + quote
    }
    side.append(contentsOf: text)
    return source.count + side.count - text.count
  }

  private func isEqual(
    _ text: UnsafeBufferPointer<UInt8>, _ source: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Bool {
    guard offset >= 0, offset + text.count <= source.count else { return false }
    for index in text.indices where text[index] != source[offset + index] { return false }
    return true
  }

  /// Calls `body` with a reader of scalars' texts.
  func withTexts<Result>(_ body: ((NodeRecord) -> UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    side.withUnsafeBufferPointer { side in
      body { record in
        let first = Int(record.first)
        return first < source.count
          ? UnsafeBufferPointer(rebasing: source[first..<first + Int(record.count)])
          : UnsafeBufferPointer(rebasing: side[first - source.count..<first - source.count + Int(record.count)])
      }
    }
  }

  /// The text of a key, followed through an alias.
  func resolved(_ index: Int) -> NodeRecord {
    let record = records[index]
    return record.isAlias ? records[Int(record.first)] : record
  }

  /// The span after an anchor and a tag, and the space and comments behind them.
  func skippingProperties(_ span: SourceSpan) -> SourceSpan {
    var offset = span.start
    while offset < span.end, source[offset] == UInt8(ascii: "&") || source[offset] == UInt8(ascii: "!") {
      // A tag in full, as in !<tag:yaml.org,2002:str>, may hold a comma.
      if source[offset...].prefix(2).elementsEqual("!<".utf8) {
        while offset < span.end, source[offset] != UInt8(ascii: ">") { offset += 1 }
      }
      while offset < span.end, !isSpace(source[offset]), !isFlowIndicator(source[offset]) { offset += 1 }
      offset = skippingSpace(offset, limit: span.end)
    }
    return SourceSpan(start: min(offset, max(span.start, span.end)), end: span.end)
  }

  private func skippingSpace(_ start: Int, limit: Int) -> Int {
    var offset = start
    while offset < limit {
      if isSpace(source[offset]) {
        offset += 1
      } else if source[offset] == UInt8(ascii: "#") {
        while offset < limit, source[offset] != 0x0A, source[offset] != 0x0D { offset += 1 }
      } else {
        break
      }
    }
    return offset
  }

  /// The end of a block scalar without the line breaks behind it.
  func trimmed(_ span: SourceSpan) -> Int {
    var end = min(span.end, source.count)
    while end > span.start, isSpace(source[end - 1]) { end -= 1 }
    return end
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private func isFlowIndicator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "{")
  }
}
