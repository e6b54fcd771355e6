import Expressions
import JSONText

/// Makes an item of ours of a question.
struct FHIRQuestion {
  let item: FHIRItem
  let scope: FHIRScope
  let survey: FHIRSurvey
  private(set) var lost: [FidelityLine] = []
  private(set) var attributes: [(name: String, type: String)] = []
  private var hints: [TextsByLanguage] = []
  private var unit: String?
  private var ends: [String: TextsByLanguage] = [:]
  private var traces: [FidelityLine] = []
  private var comments: [String] = []
  private let list: FHIRChoices?
  private let id: String
  let kind: FHIRAnswers.Kind

  init(item: FHIRItem, scope: FHIRScope, survey: FHIRSurvey) {
    (self.item, self.scope, self.survey) = (item, scope, survey)
    var naming = survey
    id = naming.itemID(item)
    list = survey.choices.choices(of: item)
    kind = survey.kind(of: item, list)
  }

  private var own: String { survey.own }
  private var isHidden: Bool { scope.isHidden || item.isHidden }

  private func line(_ construct: String, _ fate: Fate = .kept, note: String = "", source: String = "") -> FidelityLine {
    survey.line(construct, at: item, fate, note: note, source: source)
  }

  // MARK: - Words that belong to the question

  private static let helps: Set<String> = ["help", "flyover", "unit", "lower", "upper", "prompt"]

  /// Whether a child is words about the question above it.
  static func isHelp(_ child: FHIRItem) -> Bool {
    guard child.type == "display" || (child.type == "text" && child.controls.contains("help")) else { return false }
    guard child.json["enableWhen"] == nil, child.extensions["sdc-questionnaire-enableWhenExpression"] == nil else {
      return false
    }
    return child.controls.contains { helps.contains($0) } || child.displayCategory == "instructions"
  }

  mutating func take(_ helps: [FHIRItem]) {
    for help in helps {
      if survey.isOurs, help.isOwnHelp {
        traces.append(survey.line("item type \(help.type)", at: help))
        continue
      }
      let text = help.json.texts("text", own: own)
      traces.append(survey.line("item type \(help.type)", at: help))
      traces += survey.textTraces(help, text)
      survey.describe(help, &traces, &comments)
      if help.type != "display", let line = survey.common("questionnaire-itemControl", .null, help) {
        traces.append(line)
      }
      guard let control = help.controls.first(where: { FHIRQuestion.helps.contains($0) }) else {
        hints.append(text)
        continue
      }
      switch control {
      case "unit": unit = text[own]
      case "lower", "upper": ends[control] = text
      default: hints.append(text)
      }
    }
  }

  // MARK: - The item

  /// Nil where nothing can stand for the question.
  mutating func map() -> DraftMap? {
    survey.describe(item, &traces, &comments)
    let type = line("item type \(item.json["type"]?.string ?? "without a type")")
    var map = DraftMap([DraftEntry("id", .word(id))])
    var used: Set<String> = []
    if let value = calculated() {
      used.insert("sdc-questionnaire-calculatedExpression")
      addComputed(value, to: &map, type)
    } else if item.extensions["sdc-questionnaire-calculatedExpression"] != nil {
      // Nobody is asked for what the other system works out.
      lost += [type.lost("its value can't be worked out here; it is left out")] + traces
      return nil
    } else if isHidden {
      used.formUnion(["sdc-questionnaire-initialExpression", "sdc-questionnaire-calculatedExpression"])
      addAttribute(to: &map, type)
    } else {
      used = addInput(to: &map, type)
    }
    for (name, value) in item.extensions.list where !used.contains(name) {
      if let line = survey.common(name, value, item) { traces.append(line) }
    }
    map.traces += traces
    map.comments = comments
    return map
  }

  private func prompt() -> DraftEntry {
    var text = item.json.texts("text", own: own)
    var traces = survey.textTraces(item, text)
    if let prefix = item.json["prefix"]?.string, !prefix.isEmpty {
      traces.append(line("prefix"))
      text = text.prefixed(prefix)
    }
    if text.isEmpty {
      let code = (item.json["code"]?.elements ?? item.json["concept"]?.elements)?.first?["display"]?.string
      text.add(code ?? (item.linkID.isEmpty ? "…" : item.linkID), in: own)
    }
    return DraftEntry("prompt", text.node(own: own), traces: traces)
  }

  // MARK: - What nobody is asked

  /// The value of a calculated item; nil where it has none or it can't be said.
  private mutating func calculated() -> Formula? {
    guard let each = item.extensions["sdc-questionnaire-calculatedExpression"] else { return nil }
    let source = each["valueExpression"]?["expression"]?.string ?? ""
    do throws(FormulaFault) {
      let formula = try FHIRCondition.formula(
        each["valueExpression"] ?? .null, survey.answers, scope.variables, item)
      traces.append(line("calculatedExpression", source: source))
      return formula
    } catch {
      let note = "\(error.reason); the item is left out: write a computed item by hand"
      traces.append(line("calculatedExpression", .lost, note: note, source: source))
      return nil
    }
  }

  private mutating func addComputed(_ value: Formula, to map: inout DraftMap, _ type: FidelityLine) {
    map.add("type", .word("computed"), type)
    map.entries.append(prompt())
    if isHidden { map.entries.append(DraftEntry("shown", .word("false"))) }
    map.entries.append(DraftEntry("value", .expression(value.text)))
    if survey.isOurs {
      if let unit = item.ownUnit { map.add("unit", .text(unit), line("unit")) }
      if !item.ownTags.isEmpty { map.entries.append(DraftEntry("tags", .words(item.ownTags))) }
    }
    for key in ["required", "readOnly"] where item.json[key]?.boolean == true { traces.append(line(key)) }
    if let list { traces.append(line(list.construct, .approximated, note: "the value is worked out, without a list")) }
  }

  /// What another system fills in becomes a fact about the participant.
  private mutating func addAttribute(to map: inout DraftMap, _ type: FidelityLine) {
    let types: [FHIRAnswers.Kind: String] = [.boolean: "boolean", .number: "number", .date: "date", .time: "timeOfDay"]
    map.add("type", .word("computed"), type)
    map.entries.append(prompt())
    map.entries.append(DraftEntry("shown", .word("false")))
    if let initial = item.initialValue, let literal = constant(initial) {
      map.entries.append(DraftEntry("value", .expression(literal.text), traces: [line("initial")]))
    } else {
      map.entries.append(DraftEntry("value", .expression("participant.\(id)")))
      attributes.append((id, types[kind] ?? "text"))
    }
    for each in item.extensions.all("sdc-questionnaire-initialExpression") {
      traces.append(
        line(
          "initialExpression", .approximated, note: "its value is the participant's attribute '\(id)': set it",
          source: each["valueExpression"]?["expression"]?.string ?? ""))
    }
    for key in ["required", "readOnly", "repeats"] where item.json[key]?.boolean == true { traces.append(line(key)) }
    if let list {
      traces.append(line(list.construct, .approximated, note: "nobody chooses; the value is an attribute"))
    }
  }

  /// A value as it is written, in our expressions.
  private func constant(_ value: JSONValue) -> Formula? {
    if let truth = value.boolean { return .boolean(truth) }
    let text = value.scalarText ?? value["code"]?.scalarText ?? value["value"]?.scalarText
    guard let text else { return nil }
    switch kind {
    case .number: return Double(text) == nil ? nil : .number(text)
    case .date, .time: return .literal(FHIRAnswers.literal(text))
    default: return .text(text)
    }
  }

  // MARK: - What people answer

  /// Gives the names of the extensions that it dealt with.
  private mutating func addInput(to map: inout DraftMap, _ type: FidelityLine) -> Set<String> {
    var input = FHIRInput(
      item: item, id: id, kind: kind, list: list, survey: survey, scope: scope, ends: ends, unit: unit)
    let listName = list.flatMap { survey.sharedLists[$0] }
    map.entries.append(DraftEntry("type", .word(input.typeName), traces: [input.typed(type)]))
    map.entries.append(prompt())
    if let format = item.extensions["entryFormat"] ?? item.extensions["questionnaire-instruction"] {
      hints.append(TextsByLanguage(format.extensionValue?.string ?? "", in: own))
    }
    for name in ["entryFormat", "questionnaire-instruction"] where item.extensions[name] != nil {
      traces.append(line("extension \(name)"))
    }
    let hint = hints.reduce(TextsByLanguage()) { $0.joined(with: $1) }
    if !hint.isEmpty { map.entries.append(DraftEntry("hint", hint.node(own: own))) }
    input.add(to: &map, listName: listName)
    input.restore(&map)
    if survey.isOurs, !item.ownTags.isEmpty { map.entries.append(DraftEntry("tags", .words(item.ownTags))) }
    traces += input.traces
    if let attribute = input.attribute { attributes.append(attribute) }
    if item.json["required"]?.boolean == true {
      traces.append(line("required"))
    } else if !survey.isOptional {
      map.entries.append(DraftEntry("optional", .word("true")))
    }
    if item.json["readOnly"]?.boolean == true {
      traces.append(
        line("readOnly", .approximated, note: "people can change it here; use a computed item if they mustn't"))
    }
    return input.used.union([
      "entryFormat", "questionnaire-instruction", "sdc-questionnaire-calculatedExpression",
    ])
  }
}

extension FHIRItem {
  /// The first value that the item begins with, whatever version says it.
  var initialValue: JSONValue? {
    if let first = json["initial"]?.elements?.first { return first.extensionValue }
    return json.members?.first { $0.name.hasPrefix("initial") && $0.name != "initial" }?.value
  }
}
