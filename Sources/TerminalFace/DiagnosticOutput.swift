package import Definitions
package import Diagnostics

/// Diagnostics on their way out: faults of files go to standard output when they are what was asked for.
package struct DiagnosticOutput {
  package let files: [SourceFile]
  package let color: ColorChoice

  package init(_ files: FileSet, color: ColorChoice) {
    self.files = files.files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, bytes: $0.value) }
    self.color = color
  }

  /// Shows the faults of files that a command was given; they stand apart from what the command says of them.
  package static func report(_ diagnostics: [Diagnostic], in files: [SourceFile], color: ColorChoice) {
    let style: DiagnosticColor = color.applies(to: .standardError) ? .ansi : .never
    Streams.standardError.writeLine(DiagnosticRenderer(files: files, color: style).render(diagnostics, as: .human))
  }

  /// Says how many files were judged, and what was found.
  package static func sum(files: Int, errors: Int, warnings: Int) {
    Streams.beside(
      "\(ConsoleText.count(files, "file")) judged: \(ConsoleText.count(errors, "error")), "
        + ConsoleText.count(warnings, "warning"))
  }

  package func write(_ diagnostics: [Diagnostic], as format: DiagnosticFormat, to stream: Streams = .standardOutput) {
    let colored = format == .human && color.applies(to: stream)
    let text = DiagnosticRenderer(files: files, color: colored ? .ansi : .never).render(diagnostics, as: format)
    if !text.isEmpty { stream.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8)) }
  }
}

extension StudyMending {
  /// Says what was fixed, or would be.
  package func tell(isDone: Bool) {
    for mend in mends {
      Streams.beside(
        "\(isDone ? "fixed" : "would fix") \(mend.path):\(mend.position.line): "
          + "\(ConsoleText.safe(mend.before)) -> \(ConsoleText.safe(mend.after))")
    }
    if mends.isEmpty { Streams.beside("no fault has exactly one fix") }
  }
}
