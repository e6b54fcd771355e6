package import Diagnostics

/// A file that was handed in can't be used: each fault with its place.
package struct FileFaults: Refusal {
  package let file: SourceFile
  package let diagnostics: [Diagnostic]
  package let message: String

  package var kind: RefusalKind { .data }

  /// - Throws: Itself when there are faults.
  static func require(_ diagnostics: [Diagnostic], in file: SourceFile, _ message: String) throws {
    if !diagnostics.isEmpty { throw FileFaults(file: file, diagnostics: diagnostics, message: message) }
  }
}
