package import Diagnostics

extension YAMLNode {
  /// How a part of the file is written, quotes and comments included.
  package func written(_ span: SourceSpan) -> String {
    let source = tree.bytes[..<tree.sourceCount]
    guard span.start >= 0, span.end <= source.count else { return "" }
    return String(decoding: source[span.start..<span.end], as: UTF8.self)
  }

  /// Some fields of this map as they would stand in the place of one of its keys: after one another between braces, else
  /// a line each.
  package func fields(_ lines: [String], at key: YAMLNode) -> String {
    if style == .flow { return lines.joined(separator: ", ") }
    let before = tree.bytes[..<min(key.span.start, tree.sourceCount)]
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.count
    return lines.joined(separator: "\n" + String(repeating: " ", count: column))
  }

  /// What the line has behind a plain scalar, from a `#` that makes a comment of it; nil without one.
  package var commentBehind: SourceSpan? {
    guard style == .plain, isScalar, !isAlias else { return nil }
    return comment(after: span.end)
  }

  /// Of a key: the comment that stands where its value could.
  package var commentForValue: SourceSpan? {
    let source = tree.bytes[..<tree.sourceCount]
    guard span.end < source.count, source[span.end] == UInt8(ascii: ":") else { return nil }
    return comment(after: span.end + 1)
  }

  private func comment(after place: Int) -> SourceSpan? {
    let source = tree.bytes[..<tree.sourceCount]
    var start = place
    while start < source.count, source[start] == UInt8(ascii: " ") { start += 1 }
    guard start > place, start < source.count, source[start] == UInt8(ascii: "#") else { return nil }
    var end = start
    while end < source.count, source[end] != UInt8(ascii: "\n"), source[end] != UInt8(ascii: "\r") { end += 1 }
    while end > start, source[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return SourceSpan(start: start, end: end)
  }
}
