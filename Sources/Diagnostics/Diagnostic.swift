/// One fault of a file, as data: what is wrong, where, why, and what to do.
///
/// The message says which rule and which value; `label` stands under the marked place, `notes` mark related places,
/// `help` says how to mend it. ``DiagnosticRenderer`` turns it into text.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    case error
    case warning
  }

  /// A related place with a few words, such as where a repeated id was first used.
  package struct Label: Hashable, Sendable {
    /// The file that the span lies in; nil for the diagnostic's own.
    package var path: String?
    package var span: SourceSpan
    package var text: String

    package init(_ text: String, at span: SourceSpan, in path: String? = nil) {
      self.text = text
      self.span = span
      self.path = path
    }
  }

  package var severity: Severity
  /// The rule's name, such as `unknown-reference`: an entry of the manual.
  package var code: String
  package var message: String
  package var path: String
  /// The marked place; nil when the fault concerns the file as a whole.
  package var span: SourceSpan?
  /// The words under the marked place; empty for none.
  package var label: String
  /// What stands rightly in the place of ``span``; nil where somebody has to decide.
  package var replacement: String?
  package var notes: [Label]
  package var help: String?

  package init(
    _ severity: Severity, _ code: String, _ message: String, in path: String, at span: SourceSpan?,
    label: String = "", replacement: String? = nil, notes: [Label] = [], help: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.path = path
    self.span = span
    self.label = label
    self.replacement = replacement
    self.notes = notes
    self.help = help
  }

  package static func error(
    _ code: String, _ message: String, in path: String, at span: SourceSpan?,
    label: String = "", replacement: String? = nil, notes: [Label] = [], help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, code, message, in: path, at: span, label: label, replacement: replacement, notes: notes, help: help)
  }

  package static func warning(
    _ code: String, _ message: String, in path: String, at span: SourceSpan?,
    label: String = "", replacement: String? = nil, notes: [Label] = [], help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning, code, message, in: path, at: span, label: label, replacement: replacement, notes: notes, help: help)
  }
}

extension Sequence<Diagnostic> {
  /// The diagnostics in the order of the files' paths and of the places in them, whatever found them first.
  package func sortedBySource() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.path != b.path { return a.path < b.path }
      let (start, otherStart) = (a.span?.start ?? -1, b.span?.start ?? -1)
      if start != otherStart { return start < otherStart }
      if a.code != b.code { return a.code < b.code }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// Whether any of them is an error; warnings alone let a file pass.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}

/// What reading a file gave: the value, when one could be made, and every fault that was found on the way.
package struct Loaded<Value> {
  package var value: Value?
  package var diagnostics: [Diagnostic]

  package init(_ value: Value?, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension Loaded: Sendable where Value: Sendable {}
extension Loaded: Equatable where Value: Equatable {}
