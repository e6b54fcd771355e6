import Definitions
import Diagnostics
package import Machine

extension WorkingStudy {
  /// Prints the faults to standard error and fails when there are errors among them.
  ///
  /// - Parameter paths: The files that matter to the command; nil for all.
  package func requireClean(_ paths: [String]? = nil, color: ColorChoice) throws {
    let errors = definitions.diagnostics.filter { diagnostic in
      diagnostic.severity == .error && (paths?.contains(diagnostic.path) ?? true)
    }
    guard !errors.isEmpty else { return }
    DiagnosticOutput(definitions.files, color: color).write(errors, as: .human, to: .standardError)
    throw TerminalFailure.data("the study's files have \(ConsoleText.count(errors.count, "error")); see above")
  }
}
