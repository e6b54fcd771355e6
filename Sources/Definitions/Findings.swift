package import Diagnostics
import YAMLTree

/// Gathers what is wrong with one file while it is read; nothing stops at the first fault.
package struct Findings: Sendable {
  package let path: String
  package private(set) var diagnostics: [Diagnostic] = []

  package init(path: String) { self.path = path }

  package mutating func error(
    _ code: String, _ message: String, at span: SourceSpan?, label: String = "", replacement: String? = nil,
    notes: [Diagnostic.Label] = [], help: String? = nil
  ) {
    diagnostics.append(
      .error(code, message, in: path, at: span, label: label, replacement: replacement, notes: notes, help: help))
  }

  package mutating func warning(
    _ code: String, _ message: String, at span: SourceSpan?, label: String = "", replacement: String? = nil,
    notes: [Diagnostic.Label] = [], help: String? = nil
  ) {
    diagnostics.append(
      .warning(code, message, in: path, at: span, label: label, replacement: replacement, notes: notes, help: help))
  }

  package mutating func append(contentsOf others: [Diagnostic]) { diagnostics.append(contentsOf: others) }
}

extension Findings {
  /// A value of another type than the field takes.
  ///
  /// - Parameter meant: What the value was surely meant to be.
  mutating func wrongType(
    _ node: YAMLNode, expected: String, field: String, meant: String? = nil, help: String? = nil
  ) {
    error(
      "wrong-type", "'\(field)' takes \(expected), not \(node.kindInWords)", at: node.span, replacement: meant,
      help: help ?? "write \(expected)")
  }

  /// Something that has fields, and is written as something else.
  mutating func notAMap(_ node: YAMLNode, owner: String) {
    error(
      "wrong-type", "\(owner) is a map of fields, not \(node.kindInWords)", at: node.span,
      help: "write its fields as 'name: value', a line each")
  }

  /// A map that lacks the field that says what it is; a key that is near to it is what was meant.
  mutating func missingType(_ node: YAMLNode, owner: String, known: [String]) {
    // It may be what was dropped, which is told already.
    if node.isFaulty { return }
    let guess = node.entries.map(\.key).first { didYouMean($0.text, among: ["type"]) != nil }
    error(
      "missing-key", "\(owner) has no 'type'", at: guess?.span ?? node.headSpan,
      label: guess == nil ? "" : "did you mean 'type'?", replacement: guess == nil ? nil : "type",
      help: "add 'type:' with one of \(known.joined(separator: ", "))")
  }

  /// A word that is not one of those that the field knows.
  ///
  /// - Parameter map: Where the field stands, when a field beside it may be written too.
  mutating func unknownWord(_ node: YAMLNode, field: String, known: [String], in map: YAMLNode? = nil) {
    if field == "type", let foreign = ForeignWords.type(node.text, among: known) {
      error(
        "unknown-value", "'type' does not know '\(node.shortText)'", at: node.span,
        label: "this is called '\(foreign.word)' here",
        replacement: foreign.written(in: map, at: field), help: "write '\(foreign.line)'")
      return
    }
    let guess = didYouMean(node.text, among: known)
    error(
      "unknown-value", "'\(field)' does not know '\(node.shortText)'", at: node.span,
      label: guess.map { "did you mean '\($0)'?" } ?? "", replacement: surelyMeant(node.text, among: known),
      help: "write one of \(known.joined(separator: ", "))")
  }
}

extension ForeignWords.Meaning {
  /// The word, and what stands beside it when the map that is to have it has no such field yet.
  fileprivate func written(in map: YAMLNode?, at field: String) -> String? {
    if beside.isEmpty { return word }
    guard let map, let key = map.entry(field)?.key, map.entry(String(beside.prefix { $0 != ":" })) == nil else {
      return nil
    }
    return map.fields([word, beside], at: key)
  }
}

extension YAMLNode {
  fileprivate var kindInWords: String {
    switch kind {
    case .scalar: isNull ? "nothing" : "'\(shortText)'"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }

  /// The map's id with a space before it, for messages; nothing when it has none.
  var ownName: String {
    guard kind == .mapping, let id = self["id"], id.kind == .scalar, !id.isNull else { return "" }
    return " '\(id.shortText)'"
  }

  /// The scalar's text, cut for a message.
  var shortText: String {
    let text = escapingControls(text)
    return text.count > 60 ? text.prefix(57) + "..." : text
  }
}
