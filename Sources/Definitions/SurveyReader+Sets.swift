import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let setKeys = ["milestone", "attribute", "from", "if"]

  /// Reads what the survey's answers set of the participant. Conditions may read every item.
  mutating func readSets(_ fields: Fields) -> ([SetRule], [YAMLNode]) {
    var rules: [SetRule] = []
    var nodes: [YAMLNode] = []
    for node in fields.list("sets", &findings) {
      guard let (set, shredded) = Fields.read(node, owner: "a line of 'sets'", known: Self.setKeys, &findings) else {
        continue
      }
      let target = setTarget(set, node)
      let condition = self.condition(set, "if", unless: shredded)
      guard let from = set.required("from", &findings) else { continue }
      guard from.kind == .scalar, let path = ResultPath(from.text) else {
        findings.wrongType(
          from, expected: "a path such as STEP/ITEM", field: "from",
          help: "write the ids from the outside in: the step's, a slash, the item's")
        continue
      }
      guard let target, condition != nil || !set.has("if") else { continue }
      rules.append(SetRule(target, path: path, condition: condition))
      nodes.append(node)
    }
    return (rules, nodes)
  }

  private mutating func setTarget(_ set: Fields, _ node: YAMLNode) -> SetRule.Target? {
    if let milestone = set["milestone"], set["attribute"] != nil {
      findings.error(
        "conflicting-fields", "a line of 'sets' has a milestone and an attribute", at: milestone.headSpan,
        help: "write a line for each")
      return nil
    }
    if let node = set["milestone"] {
      return Identifier.read(node, of: "a milestone", dots: false, &findings).map { .milestone($0) }
    }
    if let node = set["attribute"] {
      return Identifier.read(node, of: "an attribute", dots: false, &findings).map { .attribute($0) }
    }
    if !set.has("milestone"), !set.has("attribute") {
      findings.error(
        "missing-key", "a line of 'sets' does not say what it sets", at: node.headSpan,
        help: "add 'milestone:' or 'attribute:' with its name")
    }
    return nil
  }
}
