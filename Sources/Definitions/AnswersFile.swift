package import Diagnostics
package import JSONText
package import SurveyModel
import YAMLTree

/// Prepared answers as a YAML or JSON file gives them, with the place of each key.
package struct AnswersFile: Sendable {
  package let json: JSONValue
  package let file: SourceFile
  private let places: [String: (key: SourceSpan, value: SourceSpan)]

  /// Reads the file; nil with diagnostics when it is not YAML.
  package static func read(_ file: SourceFile) -> Loaded<AnswersFile> {
    let document = YAMLDocument.parse(file)
    guard let root = document.value?.root else { return Loaded(nil, document.diagnostics.map(told)) }
    var places: [String: (key: SourceSpan, value: SourceSpan)] = [:]
    if root.kind == .mapping {
      for entry in root.entries {
        places[entry.key.text] = (entry.key.span, entry.value.headSpan)
        guard entry.value.kind == .mapping else { continue }
        for row in entry.value.entries {
          places[entry.key.text + "/" + row.key.text] = (row.key.span, row.value.headSpan)
        }
      }
    }
    return Loaded(AnswersFile(json: root.json, file: file, places: places), document.diagnostics)
  }

  /// What an empty file lacks is an answer.
  private static func told(_ fault: Diagnostic) -> Diagnostic {
    var told = fault
    if fault.code == "empty-document" { told.help = "write an answer behind the id of its item, such as 'pain: 3'" }
    return told
  }

  /// A map or list of YAML that stands on one line of a command; nil for what is none.
  package static func flow(_ text: String) -> JSONValue? {
    let read = read(SourceFile(path: "", text: text))
    return read.diagnostics.hasErrors ? nil : read.value?.json
  }

  /// The faults of a sitting as diagnostics with their places in this file.
  package func diagnostics(_ faults: [ScriptFault]) -> [Diagnostic] {
    var meant: [String: String] = [:]
    let given = Set(places.keys.map(AnswersFile.last))
    var unknown = 0
    for case .unknownItem(let key, let known) in faults {
      unknown += 1
      if unknown <= AnswersFile.mostFaults { meant[key] = guess(key, among: known, given: given) }
    }
    // A name that is off and the answer that is missing for it are one mistake.
    let told = faults.filter { fault in
      guard case .missing(let path, _) = fault else { return true }
      return meant.values.allSatisfy { path != $0 && !path.hasSuffix("/" + $0) }
    }
    let all = told.prefix(AnswersFile.mostFaults).map { fault -> Diagnostic in
      let place = fault.key.flatMap { places[$0] }
      let guess = fault.key.flatMap { meant[$0] }
      return .error(
        fault.code, fault.message, in: file.path, at: fault.isAboutValue ? place?.value : place?.key,
        label: guess.map { "did you mean '\($0)'?" } ?? "", help: fault.help)
    }
    let rest = told.count - all.count
    return rest == 0
      ? all : all + [.error("answer-refused", "\(rest) more answers have faults", in: file.path, at: nil)]
  }

  /// More faults of one file are not told one by one.
  private static let mostFaults = 50

  /// The item that a name that is off stands for: one near to it, or the only one without an answer that is at all like
  /// it.
  private func guess(_ key: String, among known: [String], given: Set<String>) -> String? {
    let open = known.filter { !given.contains(AnswersFile.last($0)) }
    return didYouMean(key, among: open) ?? onlyOneLike(key, among: open) ?? didYouMean(key, among: known)
  }
}

extension AnswersFile {
  private static func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension YAMLNode {
  /// The node as JSON: a plain scalar by the core schema, numbers with their digits; anything quoted is a string.
  var json: JSONValue {
    switch kind {
    case .sequence: return .array(elements.map(\.json))
    case .mapping: return .object(entries.map { JSONMember($0.key.text, $0.value.json) })
    case .scalar:
      if isQuoted { return .string(text) }
      if isNull { return .null }
      if let bool = asBool { return .boolean(bool) }
      // `007` keeps its zeros, for an item that takes a text; what looks like JSON's numbers is one.
      if asDouble != nil, let number = DecimalNumber(text), number.description == text { return .number(literal: text) }
      return .string(text)
    }
  }
}
