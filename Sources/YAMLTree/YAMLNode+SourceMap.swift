package import Diagnostics

extension YAMLNode {
  /// Where a part of a scalar's text stands in the file, whatever escapes and folded lines lie between.
  ///
  /// - Parameter range: UTF-8 offsets in ``text``; what lies beyond its end is left out.
  /// - Returns: The bytes of the file that gave that part. An empty range gives an empty span before its character.
  ///   For a collection, and for a text that cannot be followed, the span of the whole node.
  /// - Complexity: O(length of the scalar) for texts that the file does not hold as they are, else O(1).
  package func sourceSpan(ofTextRange range: Range<Int>) -> SourceSpan {
    let record = record
    guard record.kind == Kind.scalar.rawValue else { return span }
    let count = Int(record.count)
    let lower = min(max(0, range.lowerBound), count)
    let upper = min(max(lower, range.upperBound), count)
    let first = Int(record.first)
    if first < tree.sourceCount { return SourceSpan(start: first + lower, end: first + upper) }
    let source = tree.bytes[..<tree.sourceCount]
    guard count > 0, let map = ScalarMap(text: bytes, style: record.style, source: source, span: record.span) else {
      return span
    }
    let start = lower < count ? map.starts[lower] : map.ends[count - 1]
    return SourceSpan(start: start, end: upper > lower ? map.ends[upper - 1] : start)
  }
}
