import Diagnostics

/// What stands at and about the fault.
extension SyntaxFault {
  /// What to do about a ` #` on the line where the braces open, which hides what is behind it.
  var commentAdvice: String {
    let line = source[context..<restOfLine(from: context).end]
    let isHidden = zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: " ") && $1 == UInt8(ascii: "#") }
    return isHidden ? "; ' #' begins a comment that goes on to the end of the line: put a text with it in quotes" : ""
  }

  var quoteSign: String {
    context < source.count && source[context] == UInt8(ascii: "'") ? "a single quote (')" : "a double quote (\")"
  }

  func sign(at offset: Int) -> String {
    let span = character(at: offset)
    let text = String(decoding: source[span.start..<span.end], as: UTF8.self)
    return text == "'" ? "\"'\"" : "'\(text)'"
  }

  /// The escape that libyaml stops at, whichever of its two characters it marks.
  var escapeSpan: SourceSpan {
    let start =
      problem > 0 && source[problem - 1] == UInt8(ascii: "\\") && !isBackslash(problem) ? problem - 1 : problem
    return SourceSpan(start: start, end: character(at: min(start + 1, source.count)).end)
  }

  var escapeText: String {
    "'" + String(decoding: source[escapeSpan.start..<escapeSpan.end], as: UTF8.self) + "'"
  }

  /// An escape with digits, whose backslash and letter libyaml has passed, up to the digit that is wrong or missing.
  var numericEscapeSpan: SourceSpan {
    guard problem >= 2, isBackslash(problem - 2) else { return character(at: problem) }
    let digits = source[problem...].prefix { Character(Unicode.Scalar($0)).isHexDigit }.prefix(8)
    return SourceSpan(start: problem - 2, end: max(digits.endIndex, character(at: problem).end))
  }

  /// Whether nothing but space stands before the problem on its line.
  var isFirstOfLine: Bool { lineBeforeProblem.allSatisfy { $0 == 0x20 } }

  /// Whether the line has a ':' that makes a key already.
  var hasColonBefore: Bool {
    let line = lineBeforeProblem
    return line.indices.dropLast().contains { line[$0] == UInt8(ascii: ":") && line[$0 + 1] == 0x20 }
  }

  /// Whether a text in single quotes ends just before a letter: an apostrophe ended it.
  var isApostrophe: Bool {
    guard let span = before?.span, before?.style == .singleQuoted, span.end == problem, problem < source.count else {
      return false
    }
    return source[problem] >= 0x80 || Character(Unicode.Scalar(source[problem])).isLetter
  }

  /// Whether the line begins with a `-` and no space.
  var isUnspacedEntry: Bool {
    let start = lineBeforeProblem.startIndex
    let line = source[start..<restOfLine(from: start).end].drop { $0 == 0x20 }
    guard line.first == UInt8(ascii: "-"), let next = line.dropFirst().first else { return false }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "[") || Character(Unicode.Scalar(next)).isLetter
  }

  var lineBeforeProblem: Slice<UnsafeBufferPointer<UInt8>> {
    let head = source[..<problem]
    let start = head.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    return source[start..<problem]
  }

  private func isBackslash(_ offset: Int) -> Bool { offset < source.count && source[offset] == UInt8(ascii: "\\") }

  func isTab(_ offset: Int) -> Bool { offset < source.count && source[offset] == 0x09 }
}

extension SourceSpan {
  /// Whether it is beyond what libyaml takes for a key.
  var isLong: Bool { end - start > 1_024 }
}
