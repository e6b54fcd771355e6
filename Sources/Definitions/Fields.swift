import Diagnostics
import YAMLTree

/// The entries of a mapping whose keys are known: reads each field by name and reports the keys that nobody reads.
struct Fields {
  let node: YAMLNode
  /// What the mapping describes, for messages: `the step 'welcome'`.
  var owner: String { name() }
  /// Said only when there is something to say: most maps have no fault.
  private let name: () -> String
  /// Fields that unknown keys were probably meant to be: that they are missing is told already.
  private let misspelt: Set<String>
  /// Fields that were read already, as an expression in place of a value.
  private var passedOver: Set<String> = []
  /// What holds where the map itself says nothing.
  private var inherited: [String: YAMLNode] = [:]

  /// Reports a node that is no mapping, every key that is not in `known`, and every field of `known` that stands
  /// there without a value, since who left it empty may not mean the default; nil for the first.
  init?(
    _ node: YAMLNode, owner: @autoclosure @escaping () -> String, known: [String], _ findings: inout Findings
  ) {
    guard node.kind == .mapping else {
      findings.notAMap(node, owner: owner())
      return nil
    }
    self.node = node
    name = owner
    let foreign = Fields.reportForeign(node, owner: owner, known: known, &findings)
    var misspelt = Set(foreign.map(\.meant))
    for entry in node.entries where !foreign.contains(where: { $0.key.span == entry.key.span }) {
      guard !entry.key.textEquals(anyOf: known) else {
        if entry.value.isNull { Fields.reportEmpty(entry.key, owner: owner(), &findings) }
        continue
      }
      if let meant = Fields.reportUnknown(entry.key, of: node, owner: owner(), known: known, &findings) {
        misspelt.insert(meant)
      }
    }
    self.misspelt = misspelt
  }

  /// Reports several fields that another system has as the one mistake that they are.
  ///
  /// - Returns: Those fields, each with the one that is meant; empty where there are no two of them.
  private static func reportForeign(
    _ node: YAMLNode, owner: () -> String, known: [String], _ findings: inout Findings
  ) -> [(key: YAMLNode, meant: String)] {
    var taken = Set(node.entries.map(\.key.text))
    let found = node.entries.compactMap { entry -> (key: YAMLNode, meant: String)? in
      guard !entry.key.textEquals(anyOf: known), let meant = ForeignWords.field(entry.key.text, among: known),
        taken.insert(meant).inserted
      else { return nil }
      return (entry.key, meant)
    }
    guard let first = found.first, let last = found.last, found.count > 1 else { return [] }
    var right = ""
    var place = first.key.span.start
    for (key, meant) in found {
      right += node.written(SourceSpan(start: place, end: key.span.start)) + meant
      place = key.span.end
    }
    func listed(_ words: [String]) -> String {
      words.dropLast().map { "'\($0)'" }.joined(separator: ", ") + " and '\(words.last ?? "")'"
    }
    let meant = listed(found.map(\.meant))
    findings.error(
      "unknown-key", "\(owner()) has no fields \(listed(found.map(\.key.shortText)))",
      at: SourceSpan(start: first.key.span.start, end: last.key.span.end), label: "they are called \(meant) here",
      replacement: right, help: "write \(meant)")
    return found
  }

  private static func reportEmpty(_ key: YAMLNode, owner: String, _ findings: inout Findings) {
    let comment = key.commentForValue
    let help =
      comment.map { "in YAML ' #' begins a comment: put the text in quotes: \(YAMLNode.quoted(key.written($0)))" }
    findings.error(
      "missing-value", "'\(key.shortText)' of \(owner) is empty", at: key.span,
      notes: comment.map { [.init("a comment", at: $0)] } ?? [], help: help ?? "write a value after the colon")
  }

  /// - Returns: The field that was probably meant.
  private static func reportUnknown(
    _ key: YAMLNode, of node: YAMLNode, owner: String, known: [String], _ findings: inout Findings
  ) -> String? {
    if let meant = reportRequired(key, of: node, owner: owner, known: known, &findings) { return meant }
    let foreign = ForeignWords.field(key.text, among: known)
    let guess = foreign ?? didYouMean(key.text, among: known)
    findings.error(
      "unknown-key", "\(owner) has no field '\(key.shortText)'", at: key.span,
      label: foreign.map { "this is called '\($0)' here" } ?? guess.map { "did you mean '\($0)'?" } ?? "",
      replacement: (foreign ?? surelyMeant(key.text, among: known)).flatMap { node.entry($0) == nil ? $0 : nil },
      help: guess.map { "write '\($0)'" } ?? "known here: \(known.joined(separator: ", "))")
    return guess
  }

  /// `required`, as other systems have it, is the other way round here: what may be skipped says so.
  private static func reportRequired(
    _ key: YAMLNode, of node: YAMLNode, owner: String, known: [String], _ findings: inout Findings
  ) -> String? {
    guard ["required", "mandatory", "requiredfield"].contains(key.text.lowercased().filter { $0 != "_" }),
      known.contains("optional"), let value = node[key.text]
    else { return nil }
    let isRequired = ["true", "yes", "y", "1"].contains(value.text.lowercased())
    let isWord = isRequired || ["false", "no", "n", "0"].contains(value.text.lowercased())
    let right = "optional: \(!isRequired)"
    findings.error(
      "unknown-key", "\(owner) has no field '\(key.shortText)'",
      at: isWord ? SourceSpan(start: key.span.start, end: value.span.end) : key.span,
      label: "every item is required that isn't 'optional'",
      replacement: isWord && node.entry("optional") == nil ? right : nil,
      help: isRequired ? "leave it out, or write '\(right)'" : "write 'optional: true' where it may be skipped")
    return "optional"
  }

  subscript(name: String) -> YAMLNode? {
    if passedOver.contains(name) { return nil }
    guard let value = node[name] ?? inherited[name], !value.isNull else { return nil }
    return value
  }

  /// Takes values for fields that the map does not have.
  mutating func inherit(_ values: [String: YAMLNode]) { inherited = values }

  mutating func passOver(_ name: String) { passedOver.insert(name) }

  /// Whether the map itself says it, not what holds where it does not.
  func isOwn(_ name: String) -> Bool { node[name] != nil }

  func has(_ name: String) -> Bool { node[name] != nil || inherited[name] != nil }

  /// The field's node; reports it when it is missing. That it is empty, or may be what was dropped, is told already.
  func required(_ name: String, _ findings: inout Findings) -> YAMLNode? {
    if let value = self[name] { return value }
    if !has(name), !misspelt.contains(name), !node.isFaulty {
      findings.error(
        "missing-key", "\(owner) has no '\(name)'", at: node.headSpan, help: "add '\(name):'")
    }
    return nil
  }

  func string(_ name: String, _ findings: inout Findings) -> String? {
    guard let value = self[name] else { return nil }
    guard value.kind == .scalar else {
      findings.wrongType(value, expected: "a text", field: name)
      return nil
    }
    return value.text
  }

  func bool(_ name: String, default fallback: Bool = false, _ findings: inout Findings) -> Bool {
    statedBool(name, &findings) ?? fallback
  }

  /// True or false as it stands there; nil when it does not.
  func statedBool(_ name: String, _ findings: inout Findings) -> Bool? {
    guard let value = self[name] else { return nil }
    if value.asBool == nil {
      let meant = value.kind == .scalar ? ["yes": "true", "no": "false"][value.text.lowercased()] : nil
      findings.wrongType(
        value, expected: "true or false", field: name, meant: meant, help: meant.map { "write '\(name): \($0)'" })
    }
    return value.asBool
  }

  /// A whole number within `bounds`.
  func integer(_ name: String, in bounds: ClosedRange<Int> = -1_000_000...1_000_000, _ findings: inout Findings) -> Int?
  {
    guard let value = self[name] else { return nil }
    guard let number = value.asInt else {
      findings.wrongType(value, expected: "a whole number", field: name)
      return nil
    }
    guard bounds.contains(number) else {
      findings.error(
        "out-of-bounds", "'\(name)' is \(number); it lies between \(bounds.lowerBound) and \(bounds.upperBound)",
        at: value.span,
        help: "write a number within these bounds")
      return nil
    }
    return number
  }

  /// One of the words of a closed set.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, of type: Word.Type, among known: [Word]? = nil, _ findings: inout Findings
  ) -> Word? where Word.RawValue == String, Word: Equatable {
    guard let value = self[name] else { return nil }
    guard value.kind == .scalar else {
      findings.wrongType(value, expected: "a word", field: name)
      return nil
    }
    let known = known ?? Array(Word.allCases)
    if let word = Word(rawValue: value.text), known.contains(word) { return word }
    findings.unknownWord(value, field: name, known: known.map(\.rawValue))
    return nil
  }

  /// The elements of a list; reports anything else. A single element may stand without the list when `orSingle`.
  func list(_ name: String, orSingle: Bool = false, _ findings: inout Findings) -> [YAMLNode] {
    guard let value = self[name] else { return [] }
    if value.kind == .sequence { return Array(value.elements) }
    if orSingle { return [value] }
    findings.wrongType(value, expected: "a list", field: name)
    return []
  }
}

extension YAMLNode {
  /// The place to mark for a node as a whole: the line on which it begins, not its whole block.
  var headSpan: SourceSpan {
    switch kind {
    case .scalar: span
    case .sequence: elements.first { _ in true }?.headSpan ?? span
    case .mapping: entries.first { _ in true }?.key.span ?? span
    }
  }
}
