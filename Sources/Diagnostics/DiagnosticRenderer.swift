/// How diagnostics are written out.
package enum DiagnosticFormat: String, CaseIterable, Hashable, Sendable {
  /// The line with its place marked, for people.
  case human
  /// `path:line:column: error: [code] text`, a line each, for editors.
  case concise
  /// An array of objects, for programs.
  case json
}

/// Whether the human format uses colour. What a colour says, words and marks say too.
package enum DiagnosticColor: Hashable, Sendable {
  case never
  case ansi
}

/// Turns diagnostics into text.
///
/// Control characters, whether in a file's line or in a message, are shown escaped. The diagnostics are rendered in the
/// order given; ``Swift/Sequence/sortedBySource()`` sorts them.
package struct DiagnosticRenderer: Sendable {
  private let files: [String: SourceFile]
  /// The lines of the files that the diagnostics at hand speak of.
  private(set) var tables: [String: LineTable] = [:]
  let color: DiagnosticColor
  let width: Int

  /// - Parameters:
  ///   - files: The files that the diagnostics speak of, found by their paths. A diagnostic whose file is not among
  ///     them is shown without line and column.
  ///   - width: The columns of the screen; longer source lines are shown in part. At least 40 are used.
  package init(files: [SourceFile], color: DiagnosticColor = .never, width: Int = 100) {
    self.files = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.color = color
    self.width = max(40, width)
  }

  /// The diagnostics as text that ends with a line break; empty for none, except that JSON is then `[]`.
  package func render(_ diagnostics: [Diagnostic], as format: DiagnosticFormat) -> String {
    let ready = preparing(for: diagnostics)
    return switch format {
    case .human: diagnostics.map(ready.picture).joined(separator: "\n")
    case .concise: diagnostics.map { ready.line($0) + "\n" }.joined()
    case .json: ready.json(diagnostics)
    }
  }

  /// One diagnostic as a picture: headline, place, the lines concerned with marks under them, and the help.
  package func human(_ diagnostic: Diagnostic) -> String { preparing(for: [diagnostic]).picture(diagnostic) }

  /// `path:line:column: error: [code] text`, without line and column where there are none.
  package func concise(_ diagnostic: Diagnostic) -> String { preparing(for: [diagnostic]).line(diagnostic) }

  private func line(_ diagnostic: Diagnostic) -> String {
    let place = place(diagnostic.path, diagnostic.span)
    return "\(place): \(diagnostic.severity.rawValue): [\(diagnostic.code)] \(escapingControls(diagnostic.message))"
  }

  /// The same with the lines of the files concerned: a thousand good files beside a bad one cost nothing.
  private func preparing(for diagnostics: [Diagnostic]) -> DiagnosticRenderer {
    var ready = self
    for path in Set(diagnostics.flatMap { [$0.path] + $0.notes.compactMap(\.path) }) {
      ready.tables[path] = files[path].map(LineTable.init)
    }
    return ready
  }

  /// `path:line:column`, or the path alone when the file or the place is not known.
  func place(_ path: String, _ span: SourceSpan?) -> String {
    let shown = escapingControls(path)
    guard let span, let position = tables[path]?.position(at: span.start) else { return shown }
    return "\(shown):\(position.line):\(position.column)"
  }
}
