import Diagnostics
import YAMLTree

/// Which records of another system are outcomes of which task, and which of their fields are answers to what.
struct RecordMap: Sendable {
  enum System: String, CaseIterable, Sendable {
    case redcap
    case fhir
  }

  /// Records of one form.
  struct Form: Sendable {
    /// The form of REDCap, or the id or address of a questionnaire.
    let name: String
    let task: String
    /// The field that holds the study day; nil where the source says when a record was made, or at which event.
    let date: String?
    /// The field of each item that is not named like it.
    let fields: [String: String]
    /// Our value of each code there, by item, where the codes differ.
    let codes: [String: [String: String]]
    /// Items that the records say nothing of.
    let without: Set<String>
  }

  let system: System
  /// The field with the participant's id.
  let participant: String?
  /// The visits by the names of events there.
  let visits: [String: String]
  /// What stands for a missing answer.
  let missing: Set<String>
  let forms: [Form]
}

extension RecordMap {
  private static let keys = ["system", "participant", "visits", "missing", "forms"]
  private static let keysOfForms = ["form", "task", "date", "items", "codes", "without"]

  /// Reads a map; nil with what is wrong.
  static func read(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) -> RecordMap? {
    let loaded = YAMLDocument.parse(file)
    diagnostics += loaded.diagnostics
    guard let root = loaded.value?.root, !loaded.diagnostics.hasErrors else { return nil }
    var reader = RecordMapReader(file: file)
    let map = reader.map(root)
    diagnostics += reader.diagnostics
    return reader.diagnostics.isEmpty ? map : nil
  }

  private struct RecordMapReader {
    let file: SourceFile
    var diagnostics: [Diagnostic] = []

    mutating func refuse(_ message: String, _ span: SourceSpan?, _ help: String) {
      diagnostics.append(.error("bad-map", message, in: file.path, at: span, help: help))
    }

    mutating func map(_ root: YAMLNode) -> RecordMap? {
      guard root.isMapping else {
        refuse("a map of records is a YAML map", root.span, "write 'system: redcap' and 'forms:'")
        return nil
      }
      judge(root, RecordMap.keys, "the map")
      guard let word = root["system"]?.asString, let system = System(rawValue: word) else {
        refuse(
          "the map does not say of which system the records are", root["system"]?.span,
          "write 'system: redcap' or 'system: fhir'")
        return nil
      }
      guard let forms = root["forms"], forms.isSequence, !forms.elements.isEmpty else {
        refuse(
          "the map names no forms", root["forms"]?.span, "write 'forms:' with '- { form: ..., task: ... }' below it")
        return nil
      }
      return RecordMap(
        system: system, participant: root["participant"]?.asString, visits: words(root["visits"], "visits"),
        missing: Set((root["missing"].map { $0.isSequence ? $0.elements.compactMap(\.asString) : [] }) ?? []),
        forms: forms.elements.compactMap { form($0) })
    }

    private mutating func form(_ node: YAMLNode) -> Form? {
      guard node.isMapping, let name = node["form"]?.asString, let task = node["task"]?.asString else {
        refuse("a form needs 'form' and 'task'", node.span, "write '- { form: day, task: day }'")
        return nil
      }
      judge(node, RecordMap.keysOfForms, "a form")
      return Form(
        name: name, task: task, date: node["date"]?.asString, fields: words(node["items"], "items"),
        codes: codes(node["codes"]),
        without: Set(node["without"].map { $0.isSequence ? $0.elements.compactMap(\.asString) : [] } ?? []))
    }

    private mutating func words(_ node: YAMLNode?, _ name: String) -> [String: String] {
      guard let node else { return [:] }
      guard node.isMapping else {
        refuse("'\(name)' is a map", node.span, "write '\(name):' with 'ours: theirs' lines below it")
        return [:]
      }
      return Dictionary(
        node.entries.compactMap { entry in entry.value.asString.map { (entry.key.text, $0) } }, uniquingKeysWith: { $1 }
      )
    }

    private mutating func codes(_ node: YAMLNode?) -> [String: [String: String]] {
      guard let node else { return [:] }
      guard node.isMapping else {
        refuse("'codes' is a map", node.span, "write 'codes:' with 'ITEM: { THEIRS: OURS }' lines below it")
        return [:]
      }
      var found: [String: [String: String]] = [:]
      for entry in node.entries {
        guard entry.value.isMapping else {
          refuse(
            "the codes of '\(entry.key.text)' are a map", entry.value.span,
            "write '\(entry.key.text): { THEIRS: OURS }'")
          continue
        }
        found[entry.key.text] = words(entry.value, entry.key.text)
      }
      return found
    }

    private mutating func judge(_ node: YAMLNode, _ known: [String], _ what: String) {
      for entry in node.entries where !known.contains(entry.key.text) {
        refuse(
          "\(what) has no field '\(entry.key.text)'", entry.key.span, "the fields are \(known.joined(separator: ", "))")
      }
    }
  }
}
