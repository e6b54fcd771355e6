package import Diagnostics

/// What is wrong with the text of a CSV file.
package struct CSVFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A field opens with a quote that nothing closes; reading ends there.
    case unclosedQuote
    /// A quote inside a field that is not in quotes; it counts as text.
    case strayQuote
    /// Text between a closing quote and the next separator; it counts as text.
    case textAfterQuote
    case notUTF8
    /// The file is a workbook; there is nothing to read in it.
    case workbook
    case tooManyFields(limit: Int)
    case fieldTooLong(limit: Int)
  }

  package let kind: Kind
  package let span: SourceSpan
  /// The line that the span begins on, from 1.
  package let line: Int

  init(_ kind: Kind, _ span: SourceSpan, _ line: Int) {
    self.kind = kind
    self.span = span
    self.line = line
  }
}

extension CSVFault {
  /// The fault as a diagnostic about the file at `path`.
  package func diagnostic(in path: String) -> Diagnostic {
    switch kind {
    case .unclosedQuote:
      .error(
        "unclosed", "a field in quotes is never closed", in: path, at: span, label: "opens here",
        help: "close it with '\"', or restore the end of the file if it is cut off")
    case .strayQuote:
      .error(
        "stray-quote", "a quote stands inside a field that is not in quotes", in: path, at: span,
        help: "put the whole field in quotes and double those inside: \"a \"\"b\"\" c\"")
    case .textAfterQuote:
      .error(
        "stray-quote", "text follows the quote that closes the field", in: path, at: span,
        help: "double the quotes inside a field: \"a \"\"b\"\" c\"; no space stands between a quote and a comma")
    case .notUTF8:
      .error(
        "not-utf8", "the file is not UTF-8 text", in: path, at: span,
        help: "save it as UTF-8 (in a spreadsheet: 'CSV UTF-8'), or convert it: iconv -f LATIN1 -t UTF-8")
    case .workbook:
      .error(
        "not-utf8", "this is an Excel workbook, not CSV", in: path, at: span,
        help: "open it in a spreadsheet, and save it as 'CSV UTF-8'")
    case .tooManyFields(let limit):
      .error(
        "too-large", "a row has more than \(limit) fields", in: path, at: span,
        help: "split the table, or fix the line breaks if rows ran together")
    case .fieldTooLong(let limit):
      .error(
        "too-large", "a field is longer than \(limit) bytes", in: path, at: span,
        help: "close the quote that opens it, or shorten the text")
    }
  }
}
