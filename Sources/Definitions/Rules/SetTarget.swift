import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// Judges `sets` against the survey's own paths and what `study.yaml` declares: `unknown-path`, `unknown-milestone`,
/// `undeclared-milestone`, `unknown-attribute`, `wrong-type`, `identifying-set`.
enum SetTarget: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    if loaded.survey.sets.isEmpty { return }
    let telling = IdentifyingParts(of: loaded.survey, kinds: [])
    for (rule, node) in zip(loaded.survey.sets, loaded.setNodes) {
      guard let type = source(of: rule, node, loaded, &findings) else { continue }
      if loaded.survey.tells(rule.path, telling) { refuse(rule, node, loaded, &findings) }
      switch rule.target {
      case .milestone(let name): judge(milestone: name, type, node, loaded, &findings)
      case .attribute(let name): judge(attribute: name, type, rule, node, loaded, &findings)
      }
    }
  }

  /// The type of the answer that a line takes; nil when that is told, or not known.
  private static func source(
    of rule: SetRule, _ node: YAMLNode, _ loaded: LoadedSurvey, _ findings: inout Findings
  ) -> ValueType? {
    if let item = rule.path.components.last, loaded.unusableItems.contains(item) { return nil }
    guard let place = node["from"] else { return nil }
    if let fault = OutcomePath.fault(of: rule.path, in: loaded.survey) {
      findings.error(
        "unknown-path", "'\(rule.target.name)' is set from '\(rule.path)', but \(fault.reason)", at: place.span,
        label: didYouMean(rule.path.description, among: fault.candidates).map { "did you mean '\($0)'?" } ?? "",
        replacement: surelyNamed(rule.path.description, among: fault.candidates),
        help: "paths of this survey: \(OutcomePath.list(fault.candidates))")
      return nil
    }
    if rule.path.score != nil { return .number(unit: nil) }
    return loaded.survey.slot(of: rule.path).map { loaded.survey.items[$0].item.format.valueType }
  }

  /// Refuses that an identifying answer becomes something that leaves without names.
  private static func refuse(_ rule: SetRule, _ node: YAMLNode, _ loaded: LoadedSurvey, _ findings: inout Findings) {
    if case .attribute(let name) = rule.target, loaded.attributes.first(where: { $0.name == name })?.mayTell ?? true {
      return
    }
    guard let place = node["from"] else { return }
    findings.error(
      "identifying-set",
      "'\(rule.path)' is identifying, and '\(rule.target.name)' is in exports and copies without names", at: place.span,
      help: "set an attribute of type date or text, which such exports leave out; or say 'identifying: false' at the "
        + "item when its answer tells nobody who it is")
  }

  private static func judge(
    milestone name: String, _ type: ValueType, _ node: YAMLNode, _ loaded: LoadedSurvey, _ findings: inout Findings
  ) {
    if type != .date, type != .dateTime, let place = node["from"] {
      findings.error(
        "wrong-type", "a milestone is a date, and '\(place.shortText)' gives \(type)", at: place.span,
        help: "take it from an item of type date or dateTime, or from a computed date")
    }
    guard let place = node["milestone"] else { return }
    MilestoneNames(loaded.milestones).judge(name, at: place.span, &findings)
  }

  private static func judge(
    attribute name: String, _ type: ValueType, _ rule: SetRule, _ node: YAMLNode, _ loaded: LoadedSurvey,
    _ findings: inout Findings
  ) {
    guard let place = node["attribute"], let from = node["from"] else { return }
    guard let attribute = loaded.attributes.first(where: { $0.name == name }) else {
      let guess = didYouMean(name, among: loaded.attributes.map(\.name))
      findings.error(
        "unknown-attribute", "participants have no attribute '\(escapingControls(name))'", at: place.span,
        label: guess.map { "did you mean '\($0)'?" } ?? "",
        replacement: surelyNamed(name, among: loaded.attributes.map(\.name)),
        help: "declare it in study.yaml: attributes: { \(name): { type: \(type.attributeWord) } }")
      return
    }
    if rule.path.namesEveryEntry {
      findings.error(
        "wrong-type", "an attribute has one value, and '\(rule.path)' gives one for each entry", at: from.span,
        help: "take it from an item outside the repeat, such as a computed one")
    } else if !attribute.takes(type) {
      findings.error(
        "wrong-type",
        "'\(name)' is \(attribute.type.words), and '\(rule.path)' gives \(type)", at: from.span,
        help: "take it from an item that gives \(attribute.type.words), or change the attribute's type in study.yaml")
    } else if case .choice(let values) = type, let other = values.first(where: { attribute.read($0.plain) == nil }) {
      findings.error(
        "wrong-type", "'\(name)' does not take '\(other.plain)', which is a choice of '\(rule.path)'", at: from.span,
        help: "it takes \(attribute.example)")
    }
  }
}

extension ParticipantAttribute {
  fileprivate func takes(_ type: ValueType) -> Bool {
    switch (self.type, type) {
    case (.boolean, .boolean), (.number, .number), (.text, .text), (.text, .choice), (.date, .date),
      (.timeOfDay, .timeOfDay):
      true
    case (.number, .choice(let values)): values.allSatisfy { if case .number = $0 { true } else { false } }
    default: false
    }
  }
}

extension ValueType {
  /// The attribute's type that takes it.
  fileprivate var attributeWord: String {
    switch self {
    case .number: "number"
    case .boolean: "boolean"
    case .date, .dateTime: "date"
    case .timeOfDay: "timeOfDay"
    case .text, .choice, .list: "text"
    }
  }
}

extension AttributeType {
  fileprivate var words: String {
    switch self {
    case .boolean: "yes or no"
    case .number: "a number"
    case .text: "a text"
    case .date: "a date"
    case .timeOfDay: "a time of day"
    }
  }
}

extension Value {
  fileprivate var plain: String { if case .text(let text) = self { text } else { description } }
}
