package import Diagnostics
import YAMLTree

/// Gathers what is wrong with one file while it is read; nothing stops at the first fault.
package struct Findings: Sendable {
  package let path: String
  package private(set) var diagnostics: [Diagnostic] = []

  package init(path: String) { self.path = path }

  package mutating func error(
    _ code: String, _ message: String, at span: SourceSpan?, label: String = "", notes: [Diagnostic.Label] = [],
    help: String? = nil
  ) {
    diagnostics.append(
      .error(code, message, in: path, at: span, label: label, notes: notes, help: help))
  }

  package mutating func warning(
    _ code: String, _ message: String, at span: SourceSpan?, label: String = "", notes: [Diagnostic.Label] = [],
    help: String? = nil
  ) {
    diagnostics.append(
      .warning(code, message, in: path, at: span, label: label, notes: notes, help: help))
  }

  package mutating func append(contentsOf others: [Diagnostic]) { diagnostics.append(contentsOf: others) }
}

extension Findings {
  /// A value of another type than the field takes.
  mutating func wrongType(_ node: YAMLNode, expected: String, field: String, help: String? = nil) {
    let found =
      switch node.kind {
      case .scalar: node.isNull ? "nothing" : "'\(node.shortText)'"
      case .sequence: "a list"
      case .mapping: "a map"
      }
    error("wrong-type", "'\(field)' takes \(expected), not \(found)", at: node.span, help: help)
  }

  /// A word that is not one of those that the field knows.
  mutating func unknownWord(_ node: YAMLNode, field: String, known: [String]) {
    let guess = didYouMean(node.text, among: known)
    error(
      "unknown-value", "'\(field)' does not know '\(node.shortText)'", at: node.span,
      label: guess.map { "did you mean '\($0)'?" } ?? "",
      help: "write one of \(known.joined(separator: ", "))")
  }
}

extension YAMLNode {
  /// The scalar's text, cut for a message.
  var shortText: String {
    let text = escapingControls(text)
    return text.count > 60 ? text.prefix(57) + "..." : text
  }
}
