import Diagnostics

/// A space that looks like one and is none to YAML: it comes from word processors, web pages and Japanese keyboards.
enum OddSpace {
  private static let names: [[UInt8]: String] = [
    [0xC2, 0xA0]: "a no-break space", [0xE2, 0x80, 0xAF]: "a narrow no-break space",
    [0xE3, 0x80, 0x80]: "a full-width space", [0xE2, 0x80, 0x8B]: "a space of no width",
  ]

  /// How many bytes an odd space takes that begins at an offset; nil where none does.
  private static func length(at offset: Int, in source: UnsafeBufferPointer<UInt8>) -> Int? {
    guard offset + 1 < source.count, source[offset] >= 0xC2 else { return nil }
    if source[offset] == 0xC2 { return source[offset + 1] == 0xA0 ? 2 : nil }
    guard offset + 2 < source.count else { return nil }
    switch (source[offset], source[offset + 1], source[offset + 2]) {
    case (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80): return 3
    default: return nil
    }
  }

  /// The first odd space of a line where YAML wants a space: in the indentation, or behind a sign that a space follows.
  ///
  /// - Parameter inFlow: Whether a comma is such a sign, too.
  static func first(
    in line: SourceSpan, of source: UnsafeBufferPointer<UInt8>, inFlow: Bool = false
  ) -> SourceSpan? {
    var offset = line.start
    var before = UInt8(ascii: " ")
    var isIndented = true
    var quote: UInt8?
    while offset < line.end {
      let byte = source[offset]
      if let length = length(at: offset, in: source) {
        let isExpected =
          isIndented || isSign(before, inFlow) && (before != UInt8(ascii: "-") || isMark(offset - 1, line, source))
        if quote == nil, isExpected { return SourceSpan(start: offset, end: offset + length) }
        (before, offset) = (byte, offset + length)
        continue
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "#"), before == UInt8(ascii: " ") {
        return nil
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""),
        isSign(before, true) || before == UInt8(ascii: " ")
      {
        quote = byte
      }
      if byte != UInt8(ascii: " ") { isIndented = false }
      (before, offset) = (byte, offset + 1)
    }
    return nil
  }

  private static func isSign(_ byte: UInt8, _ inFlow: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"): true
    case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "["): inFlow
    default: false
    }
  }

  /// Whether only blanks stand before a `-` on its line: it begins an entry.
  private static func isMark(_ offset: Int, _ line: SourceSpan, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
    source[line.start..<offset].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
  }

  static func diagnostic(_ span: SourceSpan, in path: String, _ source: UnsafeBufferPointer<UInt8>) -> Diagnostic {
    let name = names[Array(source[span.start..<span.end])] ?? "a space that is not the usual one"
    return .error(
      "odd-space", "\(name) stands where YAML wants a space", in: path, at: span,
      label: "looks like a space, and is a letter to YAML", replacement: " ", help: "put a space in its place")
  }
}

extension SyntaxFault {
  /// An odd space on the line of the problem, or on that where what was being read began.
  var oddSpace: SourceSpan? {
    let places = [failure.problemMark.map { _ in problem }, failure.contextMark.map { _ in context }]
    for place in places.compactMap(\.self) {
      let head = source[..<place]
      let start = head.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
      if let found = OddSpace.first(in: SourceSpan(start: start, end: restOfLine(from: place).end), of: source) {
        return found
      }
    }
    return nil
  }
}
