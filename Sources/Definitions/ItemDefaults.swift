import Diagnostics
import SurveyModel
import YAMLTree

/// What items take that do not say otherwise: `defaults` at the head of the survey and of the steps round an item.
struct ItemDefaults {
  /// By the word of a type, or `item` for every type; the nearest step's first.
  private(set) var layers: [[String: YAMLNode]] = []

  static let everyItem = "item"
  /// What is each item's own.
  private static let ownKeys: Set<String> = [
    "id", "type", "prompt", "showIf", "correct", "marks", "requires", "suggest", "rows", "value", "item", "media",
    "alt",
  ]

  /// What may be said for all items of a type.
  static func keys(of type: SurveyReader.ItemType) -> [String] {
    let known = type == .matrix ? SurveyReader.matrixKeys + ["whenHidden"] : SurveyReader.ItemType.known[type] ?? []
    let notAsked = type == .computed ? SurveyReader.keysOfAskedItems : []
    return known.filter { !ownKeys.contains($0) && !notAsked.contains($0) }
  }

  /// What may be said for items of any type.
  static let keysOfEveryItem: [String] = SurveyReader.ItemType.allCases.reduce(into: []) { found, type in
    for key in keys(of: type) where !found.contains(key) { found.append(key) }
  }

  static let types = [everyItem] + SurveyReader.ItemType.allCases.map(\.rawValue)

  mutating func add(_ layer: [String: YAMLNode]) { layers.insert(layer, at: 0) }

  /// What an item of a type takes, by key: the nearest counts, and there what is said for the type.
  func fields(for type: SurveyReader.ItemType) -> [String: YAMLNode] {
    if layers.isEmpty { return [:] }
    let keys = ItemDefaults.keys(of: type)
    var found: [String: YAMLNode] = [:]
    for layer in layers {
      for values in [layer[type.rawValue], layer[ItemDefaults.everyItem]].compactMap(\.self) {
        for entry in values.entries where entry.key.textEquals(anyOf: keys) && !entry.value.isNull {
          if found[entry.key.text] == nil { found[entry.key.text] = entry.value }
        }
      }
    }
    return found
  }
}

extension SurveyReader {
  /// Reads `defaults` of the survey or of a step, which hold for what is read from here on.
  mutating func readDefaults(_ fields: Fields) {
    guard let node = fields["defaults"] else { return }
    guard Fields(node, owner: "'defaults'", known: ItemDefaults.types, &findings) != nil else { return }
    var layer: [String: YAMLNode] = [:]
    for entry in node.entries {
      let word = entry.key.text
      let type = ItemType(rawValue: word)
      guard type != nil || word == ItemDefaults.everyItem, !entry.value.isNull else { continue }
      let known = type.map(ItemDefaults.keys(of:)) ?? ItemDefaults.keysOfEveryItem
      guard Fields(entry.value, owner: "'\(word)' of 'defaults'", known: known, &findings) != nil else { continue }
      layer[word] = entry.value
      defaultNodes.append(entry.value)
      judgeDefaults(entry.value, of: type)
    }
    defaults.add(layer)
  }

  /// Reads what is said for a type as an item of it would, for its faults alone: no item may take it.
  ///
  /// - Parameter type: Nil for every type: then only what all items take alike.
  private mutating func judgeDefaults(_ node: YAMLNode, of type: ItemType?) {
    var trial = self
    trial.findings = Findings(path: path)
    guard var fields = Fields(node, owner: "'defaults'", known: [], &trial.findings) else { return }
    trial.findings = Findings(path: path)
    let none = ShreddedExpression()
    _ = trial.itemRules(type ?? .boolean, &fields, none)
    for name in ["optional", "dontKnow", "identifying"] { _ = fields.statedBool(name, &trial.findings) }
    _ = fields.word("visibleTo", of: Audience.self, &trial.findings)
    _ = trial.number(fields, "whenHidden")
    _ = trial.tags(fields)
    for name in ["hint", "refusal"] { _ = trial.pipedText(fields, name) }
    let read = type == .matrix ? .choice : type
    if let type = read { _ = trial.answerFormat(type, fields, none) }
    pipedPlaces.formUnion(trial.pipedPlaces)
    // What it lacks an item may say, and with another value the two may fit.
    let own = ["missing-key", "conflicting-fields", "minimum-over-maximum", "label-off-scale"]
    findings.append(contentsOf: trial.findings.diagnostics.filter { !own.contains($0.code) })
  }

  /// Reads what lies in a step with the step's own defaults.
  mutating func within<Found>(_ fields: Fields, _ read: (inout SurveyReader) -> Found) -> Found {
    let outer = defaults
    readDefaults(fields)
    let found = read(&self)
    defaults = outer
    return found
  }

  /// The diagnostics with each fault of a default told once, not for each item that takes it.
  func withoutRepeats(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    if defaultNodes.isEmpty { return diagnostics }
    let spans = defaultNodes.map(\.span)
    var told: Set<Told> = []
    return diagnostics.filter { found in
      guard let span = found.span, spans.contains(where: { $0.start <= span.start && span.end <= $0.end }) else {
        return true
      }
      return told.insert(Told(code: found.code, span: span)).inserted
    }
  }
}

private struct Told: Hashable {
  let code: String
  let span: SourceSpan
}
