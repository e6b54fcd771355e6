import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// The choices of an item, and the table that they come from.
struct ChoiceSource {
  var choices: [Choice]
  var table: ChoiceTable?
}

/// `choices: { from: symptoms, chosen: true }`: what was chosen before, or the rest of it.
extension SurveyReader {
  static let carriedKeys = ["from", "chosen"]

  mutating func carriedChoices(_ node: YAMLNode) -> ChoiceSource? {
    guard let fields = Fields(node, owner: "'choices'", known: SurveyReader.carriedKeys, &findings) else { return nil }
    let chosen = fields.bool("chosen", default: true, &findings)
    guard let source = fields.required("from", &findings), let slot = carriedSlot(source),
      let asked = formats[source.text]?.choices
    else { return nil }
    let carried = asked.compactMap { choice -> Choice? in
      if choice.exclusive { return nil }
      guard let condition = condition(of: choice, of: source, chosen: chosen) else { return nil }
      return Choice(
        value: choice.value, text: choice.text, points: choice.points, other: choice.other,
        picture: choice.picture, showIf: condition, carriedFrom: slot, wordsFrom: chosen && choice.other ? slot : nil)
    }
    return ChoiceSource(choices: carried)
  }

  /// The slot of the item whose choices are carried on; reports one that has none.
  private mutating func carriedSlot(_ node: YAMLNode) -> Int? {
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "the id of an item", field: "from")
      return nil
    }
    if names.unusable.contains(node.text) { return nil }
    guard let format = formats[node.text] else {
      reportUnknownSource(node)
      return nil
    }
    guard format.choices != nil, format.choiceTable == nil else {
      findings.error(
        "type-mismatch", "'from' names '\(node.shortText)', which has no choices of its own", at: node.span,
        help: "name an item of type choice, textScale or rank that lists its choices")
      return nil
    }
    guard let slot = names.slot(of: node.text) else {
      findings.error(
        "type-mismatch", "'from' names '\(node.shortText)', of which each entry of its repeat has several answers",
        at: node.span, help: "carry the choices on within the repeat")
      return nil
    }
    return slot
  }

  private mutating func reportUnknownSource(_ node: YAMLNode) {
    if let later = itemPlaces[node.text], names.items[node.text] == nil {
      findings.error(
        "used-before-asked", "'from' names '\(node.shortText)', which is asked later", at: node.span,
        notes: [.init("asked here", at: later)], help: "move that item up")
      return
    }
    let guess = didYouMean(node.text, among: formats.filter { $0.value.choices != nil }.keys.sorted())
    findings.error(
      "unknown-reference", "'from' names '\(node.shortText)', which no earlier item defines", at: node.span,
      label: guess.map { "did you mean '\($0)'?" } ?? "no such item",
      replacement: surelyNamed(node.text, among: formats.filter { $0.value.choices != nil }.keys.sorted()),
      help: guess.map { "write '\($0)'" } ?? "name an item that is asked before")
  }

  /// When a choice shows: where it was chosen, or where it was shown and not chosen. What was not answered leaves the
  /// rest whole.
  private mutating func condition(of choice: Choice, of source: YAMLNode, chosen: Bool) -> Expression? {
    let name = source.text
    let isList = if case .list? = names.type(of: name) { true } else { false }
    let holds = "\(name) \(isList ? "contains" : "==") \(choice.value.value)"
    let rest = (choice.showIf.map { "(\($0.text)) and " } ?? "") + "(not answered(\(name)) or not (\(holds)))"
    switch Expression.compileCondition(chosen ? holds : rest, in: names.scope) {
    case .success(let expression): return expression
    case .failure(let faults):
      for fault in faults.faults {
        findings.error(
          fault.code, "'from': whether '\(choice.value)' shows can't be told here: \(fault.message)", at: source.span,
          help: fault.advice)
      }
      return nil
    }
  }
}
