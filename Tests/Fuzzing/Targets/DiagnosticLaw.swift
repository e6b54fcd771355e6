import Diagnostics
import JSONText

/// What is true of all that is said of a file, whatever stands in it.
enum DiagnosticLaw {
  /// Faults of a file as a whole, which have no place in it.
  private static let placeless: Set<String> = ["too-large", "empty-file", "not-utf-8"]

  /// - Parameter isRefused: Whether no value could be made of the files.
  static func check(_ diagnostics: [Diagnostic], of files: [SourceFile], isRefused: Bool) throws {
    if isRefused {
      try Violation.unless(diagnostics.hasErrors, "refused without an error")
    }
    let sizes = Dictionary(files.map { ($0.path, $0.bytes.count) }, uniquingKeysWith: { first, _ in first })
    for diagnostic in diagnostics {
      try Violation.unless(!diagnostic.code.isEmpty && !diagnostic.message.isEmpty, "says nothing: \(diagnostic)")
      try Violation.unless(
        diagnostic.span != nil || placeless.contains(diagnostic.code), "has no place: \(diagnostic.code)")
      try inside(diagnostic.span, sizes[diagnostic.path], diagnostic)
      for note in diagnostic.notes { try inside(note.span, sizes[note.path ?? diagnostic.path], diagnostic) }
    }
    try checkRendering(diagnostics, files)
  }

  private static func inside(_ span: SourceSpan?, _ size: Int?, _ diagnostic: Diagnostic) throws {
    guard let span else { return }
    guard let size else { throw Violation("speaks of a file that is not there: \(diagnostic.path)") }
    try Violation.unless(
      span.start >= 0 && span.end <= size, "marks \(span.start)..<\(span.end) of \(size) bytes: \(diagnostic.code)")
  }

  private static func checkRendering(_ diagnostics: [Diagnostic], _ files: [SourceFile]) throws {
    let renderer = DiagnosticRenderer(files: files, width: 80)
    for format in [DiagnosticFormat.human, .concise] {
      let text = renderer.render(diagnostics, as: format)
      let isClean = text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x7F) }
      try Violation.unless(isClean, "the \(format.rawValue) format holds control characters")
    }
    let lines = renderer.render(diagnostics, as: .concise).split(separator: "\n")
    try Violation.unless(lines.count == diagnostics.count, "\(lines.count) lines for \(diagnostics.count) diagnostics")
    let json = try JSONValue(parsing: renderer.render(diagnostics, as: .json))
    try Violation.unless(json.elements?.count == diagnostics.count, "the JSON has another number of diagnostics")
  }
}
