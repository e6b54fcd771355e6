import Diagnostics

/// Turns libyaml's terse words for a fault of syntax into a diagnostic that says what to do.
struct SyntaxFault {
  let failure: SyntaxFailure
  let path: String
  let source: UnsafeBufferPointer<UInt8>
  /// The node that was read last.
  let before: NodeRecord?

  init(_ failure: SyntaxFailure, path: String, source: UnsafeBufferPointer<UInt8>, before: NodeRecord?) {
    self.failure = failure
    self.path = path
    self.source = source
    self.before = before
  }

  var diagnostic: Diagnostic {
    if let tab = tabIndent { return tabDiagnostic(tab) }
    if let odd = oddSpace { return OddSpace.diagnostic(odd, in: path, source) }
    let explanation = isAtEnd ? endExplanation ?? explanation : explanation
    return .error(
      explanation.code, explanation.message, in: path, at: explanation.span ?? character(at: problem),
      label: explanation.label, notes: strayQuote ?? (explanation.marksContext ? contextNotes(explanation) : []),
      help: explanation.help)
  }

  /// Where the problem shows, inside the file.
  var problem: Int { min(max(0, failure.problemMark ?? failure.contextMark ?? 0), source.count) }

  /// Where what was being read began.
  var context: Int { min(max(0, failure.contextMark ?? problem), source.count) }

  /// The character at an offset; empty at the end of the file.
  func character(at offset: Int) -> SourceSpan {
    var end = min(offset + 1, source.count)
    while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
    return SourceSpan(start: offset, end: end)
  }

  /// The rest of a line, without the space at its end.
  func restOfLine(from offset: Int) -> SourceSpan {
    var end = offset
    while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
    while end > offset, source[end - 1] == 0x20 || source[end - 1] == 0x09 { end -= 1 }
    return SourceSpan(start: offset, end: end)
  }

  /// Whether nothing but space follows the problem: the file ends before what it began is finished.
  private var isAtEnd: Bool {
    guard failure.problemMark != nil else { return false }
    return source[problem...].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private func contextNotes(_ explanation: Explanation) -> [Diagnostic.Label] {
    guard failure.contextMark != nil, let words = contextWords, context != (explanation.span?.start ?? problem) else {
      return []
    }
    return [.init(words, at: character(at: context))]
  }

  /// A text in quotes over several lines just before the problem: most likely its closing quote is missing, and what
  /// closed it was meant to open another.
  private var strayQuote: [Diagnostic.Label]? {
    guard let span = before?.span, let style = before?.style, style == .singleQuoted || style == .doubleQuoted,
      span.end <= problem, source[span.end..<problem].allSatisfy({ $0 == 0x20 }),
      source[span.start..<span.end].contains(0x0A)
    else { return nil }
    return [.init("is the closing quote of this text missing?", at: restOfLine(from: span.start))]
  }

  private var contextWords: String? {
    switch failure.context {
    case "while parsing a block mapping": "the map begins here"
    case "while parsing a block collection": "the list begins here"
    case "while parsing a flow mapping": "'{' opens here"
    case "while parsing a flow sequence": "'[' opens here"
    case "while scanning a quoted scalar": "the quote opens here"
    case "while scanning a simple key": "the key begins here"
    case "while scanning a block scalar": "the text begins here"
    default: nil
    }
  }

  /// The tabs in the indentation of the line that the problem shows in.
  private var tabIndent: SourceSpan? {
    guard failure.problemMark != nil else { return nil }
    var start = problem
    while start > 0, source[start - 1] != 0x0A, source[start - 1] != 0x0D { start -= 1 }
    if start == 0, source.starts(with: byteOrderMark) { start = byteOrderMark.count }
    var end = start
    var firstTab: Int?
    while end < source.count, source[end] == 0x20 || source[end] == 0x09 {
      if source[end] == 0x09, firstTab == nil { firstTab = end }
      end += 1
    }
    guard let firstTab, problem >= firstTab else { return nil }
    var last = firstTab
    while last < end, source[last] == 0x09 { last += 1 }
    return SourceSpan(start: firstTab, end: last)
  }

  private func tabDiagnostic(_ span: SourceSpan) -> Diagnostic {
    .error(
      "tab-indent", "a tab indents this line; YAML is indented with spaces only", in: path, at: span,
      label: span.end - span.start == 1 ? "a tab" : "tabs",
      help: "put spaces in its place, as many as the neighbouring lines have")
  }
}
