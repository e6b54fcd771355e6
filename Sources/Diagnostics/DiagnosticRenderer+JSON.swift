extension DiagnosticRenderer {
  /// The diagnostics as a JSON array, an object a line.
  ///
  /// `line`, `column`, `endLine` and `endColumn` are null where the place is not known. Columns are from 1 and count
  /// Unicode scalars; `endLine` and `endColumn` are those of the first character after the span.
  func json(_ diagnostics: [Diagnostic]) -> String {
    guard !diagnostics.isEmpty else { return "[]\n" }
    return "[\n" + diagnostics.map(object).joined(separator: ",\n") + "\n]\n"
  }

  private func object(_ diagnostic: Diagnostic) -> String {
    let notes = diagnostic.notes.map { note in
      let path = note.path ?? diagnostic.path
      return "{\"path\":\(quoted(path)),\(place(path, of: note.span)),\"text\":\(quoted(note.text))}"
    }
    return "{\"severity\":\(quoted(diagnostic.severity.rawValue)),\"code\":\(quoted(diagnostic.code)),"
      + "\"message\":\(quoted(diagnostic.message)),\"path\":\(quoted(diagnostic.path)),"
      + "\(place(diagnostic.path, of: diagnostic.span)),\"label\":\(quoted(diagnostic.label)),"
      + "\"replacement\":\(diagnostic.replacement.map(quoted) ?? "null"),\"notes\":[\(notes.joined(separator: ","))],\"help\":\(diagnostic.help.map(quoted) ?? "null")}"
  }

  private func place(_ path: String, of span: SourceSpan?) -> String {
    guard let span, let table = tables[path] else {
      return "\"line\":null,\"column\":null,\"endLine\":null,\"endColumn\":null"
    }
    let (start, end) = (table.position(at: span.start), table.position(at: span.end))
    return "\"line\":\(start.line),\"column\":\(start.column),\"endLine\":\(end.line),\"endColumn\":\(end.column)"
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case let scalar where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        result += "\\u" + hexadecimal(scalar.value, digits: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
