import JSONText

/// The fields of an item that is answered, by its type: choices, bounds, patterns, suggestions.
struct FHIRInput {
  let item: FHIRItem
  private let id: String?
  let kind: FHIRAnswers.Kind
  let list: FHIRChoices?
  let survey: FHIRSurvey
  let scope: FHIRScope
  /// The words at the ends of a slider.
  let ends: [String: TextsByLanguage]
  let unit: String?
  private(set) var traces: [FidelityLine] = []
  private(set) var used: Set<String> = []
  /// A fact about the participant that the item suggests.
  private(set) var attribute: (name: String, type: String)?

  init(
    item: FHIRItem, id: String?, kind: FHIRAnswers.Kind, list: FHIRChoices?, survey: FHIRSurvey, scope: FHIRScope,
    ends: [String: TextsByLanguage], unit: String?
  ) {
    self.id = id
    (self.item, self.kind, self.list, self.survey, self.scope) = (item, kind, list, survey, scope)
    (self.ends, self.unit) = (ends, unit)
  }

  private func line(_ construct: String, _ fate: Fate = .kept, note: String = "", source: String = "") -> FidelityLine {
    survey.line(construct, at: item, fate, note: note, source: source)
  }

  var typeName: String {
    switch kind {
    case .boolean: "boolean"
    case .number: slider == nil ? "numeric" : "scale"
    case .text, .none: "text"
    case .date: "date"
    case .dateTime: "dateTime"
    case .time: "timeOfDay"
    case .choice: "choice"
    }
  }

  /// What is said of the item's type.
  func typed(_ type: FidelityLine) -> FidelityLine {
    var type = type
    switch item.type {
    case "reference", "url":
      (type.fate, type.note) = (.approximated, "it is typed as a text")
    case "choice", "open-choice":
      if case .choice(let choices, _) = kind {
        guard choices.isPartial else { break }
        type.fate = .approximated
        type.note = "its answers are not among the files; those that conditions name, and one's own words, are offered"
        break
      }
      (type.fate, type.note) = (.approximated, "its answers are not among the files; it is typed as a text")
    default: break
    }
    return type
  }

  /// The ends of a slider of whole numbers.
  private var slider: (Int, Int)? {
    guard item.controls.contains("slider"), item.type == "integer",
      let low = item.extensions["minValue"]?.extensionValue?.wholeNumber,
      let high = item.extensions["maxValue"]?.extensionValue?.wholeNumber, low < high
    else { return nil }
    return (low, high)
  }

  mutating func add(to map: inout DraftMap, listName: String?) {
    switch kind {
    case .choice(let choices, let isMultiple): addChoices(choices, isMultiple, to: &map, listName)
    case .number: addNumber(to: &map)
    case .text: addText(to: &map)
    default: break
    }
    if slider == nil { addBounds(to: &map) }
    addInitial(to: &map)
    addConstraints(to: &map)
    if item.isRepeated, !isMultiple {
      traces.append(line("repeats", .approximated, note: "one answer is taken; put the item in a repeat for several"))
    }
    if item.json["maxLength"] != nil, kind != .text {
      traces.append(line("maxLength", .approximated, note: "only texts have a length"))
    }
    if kind != .choice(list ?? FHIRChoices(""), isMultiple: isMultiple), let list { addUnread(list) }
  }

  private var isMultiple: Bool { if case .choice(_, isMultiple: true) = kind { true } else { false } }

  /// A list that can't be read here.
  private mutating func addUnread(_ list: FHIRChoices) {
    let address = item.json["answerValueSet"]?.string ?? ""
    traces.append(
      line(
        list.construct, .lost, note: "the set can't be read offline; list its answers under choices", source: address))
  }

  // MARK: - Choices

  private mutating func addChoices(
    _ choices: FHIRChoices, _ isMultiple: Bool, to map: inout DraftMap, _ listName: String?
  ) {
    if isMultiple { map.add("multiple", .word("true"), line("repeats")) }
    let trace = source(of: choices)
    var node = listName.map { DraftNode.word($0) } ?? choices.node(own: survey.own)
    if item.type == "open-choice" || choices.isPartial {
      let label = item.extensions["sdc-questionnaire-openLabel"]?.extensionValue?.string ?? "Other"
      if item.extensions["sdc-questionnaire-openLabel"] != nil { traces.append(line("extension openLabel")) }
      used.insert("sdc-questionnaire-openLabel")
      node = FHIRInput.opened(choices, label, own: survey.own)
    }
    map.entries.append(DraftEntry("choices", node, traces: [trace]))
    for name in choices.met.sorted() { traces.append(option(name, choices)) }
    for (extensionName, key) in [
      ("questionnaire-minOccurs", "minimumChosen"), ("questionnaire-maxOccurs", "maximumChosen"),
    ] {
      guard let bound = item.extensions[extensionName]?.extensionValue?.wholeNumber else { continue }
      if isMultiple, bound > 0 {
        map.add(key, .number(bound), line("extension \(extensionName)"))
      } else {
        traces.append(
          line(
            "extension \(extensionName)", bound <= 1 ? .kept : .approximated,
            note: bound <= 1 ? "" : "one answer is taken"))
      }
    }
  }

  /// What is said of where the answers came from.
  private func source(of choices: FHIRChoices) -> FidelityLine {
    if choices.isPartial {
      return line(
        "answerValueSet (elsewhere)", .approximated, note: "the set can't be read offline; add its other answers",
        source: item.json["answerValueSet"]?.string ?? "")
    }
    let isKnown = choices.construct == "answerValueSet (elsewhere)"
    return line(
      choices.construct, isKnown ? .approximated : .kept,
      note: isKnown ? "the answers are those that the set's name says; compare them with the set" : "")
  }

  /// The choices, and one for an answer of one's own.
  private static func opened(_ choices: FHIRChoices, _ label: String, own: String) -> DraftNode {
    guard case .list(let elements) = choices.node(own: own) else { return choices.node(own: own) }
    var value = "other"
    while choices.values.contains(value) { value += "_" }
    var map = DraftMap([
      DraftEntry("value", .text(value)), DraftEntry("text", .text(label)), DraftEntry("other", .word("true")),
    ])
    // Values are all numbers or all texts.
    if choices.areNumbers {
      let most = choices.values.compactMap { Int($0) }.max() ?? 0
      map["value"] = .word("\(most &+ 1)")
    }
    if choices.hasPoints { map.entries.append(DraftEntry("points", .number(0))) }
    return .list(elements + [.map(map)])
  }

  private func option(_ name: String, _ choices: FHIRChoices) -> FidelityLine {
    if FHIRChoices.weights.contains(name) {
      return line(
        name, choices.hasPoints ? .kept : .lost, note: choices.hasPoints ? "" : "not every answer has a weight")
    }
    let isKept = name.hasSuffix("optionPrefix") || name.hasSuffix("optionExclusive") || name == "translation"
    return line(
      "option extension \(name)", isKept ? .kept : .lost, note: isKept ? "" : "choices have no such thing here")
  }

  // MARK: - Numbers and texts

  private mutating func addNumber(to map: inout DraftMap) {
    if let slider {
      map.entries.append(DraftEntry("minimum", .number(slider.0)))
      map.entries.append(DraftEntry("maximum", .number(slider.1)))
      for name in ["minValue", "maxValue"] { traces.append(line("extension \(name)")) }
      used.formUnion(["minValue", "maxValue"])
      if let step = item.extensions["questionnaire-sliderStepValue"]?.extensionValue?.wholeNumber, step > 0 {
        map.add("step", .number(step), line("extension questionnaire-sliderStepValue"))
        used.insert("questionnaire-sliderStepValue")
      }
      for (end, key) in [("lower", "minimumLabel"), ("upper", "maximumLabel")] {
        if let text = ends[end], !text.isEmpty { map.entries.append(DraftEntry(key, text.node(own: survey.own))) }
      }
    } else if item.type == "decimal" || item.type == "quantity" {
      let places = item.extensions["maxDecimalPlaces"]?.extensionValue?.wholeNumber
      if places != nil { traces.append(line("extension maxDecimalPlaces")) }
      used.insert("maxDecimalPlaces")
      map.entries.append(DraftEntry("decimals", .number(max(0, min(6, places ?? 6)))))
    }
    addUnit(to: &map)
  }

  private mutating func addUnit(to map: inout DraftMap) {
    let options = item.extensions.all("questionnaire-unitOption")
    let coding = item.extensions["questionnaire-unit"]?.extensionValue ?? options.first?.extensionValue
    used.formUnion(["questionnaire-unit", "questionnaire-unitOption"])
    let name = coding?["code"]?.string ?? coding?["display"]?.string ?? unit
    if let name, !name.isEmpty {
      map.entries.append(DraftEntry("unit", .text(name), traces: coding == nil ? [] : [line("unit")]))
    }
    if options.count > 1 {
      let note = "answers are in the first unit; a second item could ask for the unit"
      traces.append(line("unitOption", .approximated, note: note))
    }
  }

  private mutating func addText(to map: inout DraftMap) {
    if item.type == "text" { map.entries.append(DraftEntry("lines", .number(4))) }
    if let length = item.json["maxLength"]?.wholeNumber, length > 0 {
      map.add("maximumLength", .number(min(length, 100_000)), line("maxLength"))
    }
    used.formUnion(["regex", "minLength"])
    if let pattern = item.extensions["regex"]?.extensionValue?.string {
      map.add("pattern", .text(FHIRFormula.pattern(pattern)), line("regex", source: pattern))
      if item.extensions["minLength"] != nil {
        traces.append(line("minLength", .lost, note: "put the length into the pattern"))
      }
    } else if let length = item.extensions["minLength"]?.extensionValue?.wholeNumber, length > 0 {
      map.add("pattern", .text(".{\(length),}"), line("minLength"))
    }
    if let words = item.extensions["validationtext"]?.extensionValue?.string {
      map.add("refusal", .text(words), line("extension validationtext"))
      used.insert("validationtext")
    }
  }

  // MARK: - Bounds and suggestions

  private mutating func addBounds(to map: inout DraftMap) {
    for (name, key) in [("minValue", "minimum"), ("maxValue", "maximum")] {
      guard let value = item.extensions[name] else { continue }
      used.insert(name)
      do throws(FormulaFault) {
        map.add(key, .expression(try bound(value).text), line("extension \(name)"))
      } catch {
        traces.append(
          line("extension \(name)", .lost, note: "\(error.reason); add \(key) by hand", source: value.compactText))
      }
    }
    if map["refusal"] == nil, map["minimum"] != nil || map["maximum"] != nil,
      let words = item.extensions["validationtext"]?.extensionValue?.string
    {
      map.add("refusal", .text(words), line("extension validationtext"))
      used.insert("validationtext")
    }
  }

  private func bound(_ value: JSONValue) throws(FormulaFault) -> Formula {
    let content = value.extensionValue ?? .null
    let beside = value.members?.first { $0.name.hasPrefix("_value") }?.value ?? content
    if let calculated = FHIRExtensions(beside)["cqf-calculatedValue"]?["valueExpression"] {
      return try FHIRCondition.formula(calculated, survey.answers, scope.variables, item)
    }
    guard let text = content.scalarText ?? content["value"]?.scalarText else { throw FormulaFault("it has no value") }
    switch kind {
    case .number:
      guard Double(text) != nil else { throw FormulaFault("'\(text)' is no number") }
      return .number(text)
    case .date, .dateTime, .time: return .literal(FHIRAnswers.literal(text))
    default: throw FormulaFault("answers of this type have no bounds")
    }
  }

  private mutating func addInitial(to map: inout DraftMap) {
    used.insert("sdc-questionnaire-initialExpression")
    if let each = item.extensions["sdc-questionnaire-initialExpression"] { suggest(each["valueExpression"], &map) }
    guard let initial = item.initialValue else { return }
    let text = initial.scalarText ?? initial["value"]?.scalarText
    let isTyped = [.number, .text, .date, .time].contains(kind) && slider == nil
    guard isTyped, let text, map["suggest"] == nil else {
      let note = "only what is typed has a suggestion; nothing is chosen beforehand"
      return traces.append(line("initial", .lost, note: note, source: initial.compactText))
    }
    map.add("suggest", kind == .text ? .text(text) : .word(FHIRAnswers.literal(text)), line("initial"))
  }

  private mutating func suggest(_ expression: JSONValue?, _ map: inout DraftMap) {
    let source = expression?["expression"]?.string ?? ""
    do throws(FormulaFault) {
      guard [.number, .date, .time].contains(kind), slider == nil else {
        throw FormulaFault("only numbers, dates and times can have such a suggestion")
      }
      let formula = try FHIRCondition.formula(expression ?? .null, survey.answers, scope.variables, item)
      map.add("suggest", .expression(formula.text), line("initialExpression", source: source))
    } catch {
      let types: [FHIRAnswers.Kind: String] = [.number: "number", .date: "date", .time: "timeOfDay"]
      if let type = types[kind], slider == nil, let id {
        attribute = (id, type)
        map.add(
          "suggest", .expression("participant.\(id)"),
          line(
            "initialExpression", .approximated, note: "the participant's attribute '\(id)' is suggested: set it",
            source: source))
        return
      }
      traces.append(
        line("initialExpression", .lost, note: "\(error.reason); people answer it themselves", source: source))
    }
  }

  /// Rules over answers become `requires`.
  private mutating func addConstraints(to map: inout DraftMap) {
    used.insert("questionnaire-constraint")
    var rules: [DraftNode] = []
    for constraint in item.extensions.all("questionnaire-constraint") {
      let parts = FHIRExtensions(constraint)
      let source = parts["expression"]?.extensionValue
      let expression =
        source?.members == nil
        ? JSONValue.object([JSONMember("expression", .string(source?.string ?? ""))]) : source ?? .null
      do throws(FormulaFault) {
        let formula = try FHIRCondition.formula(expression, survey.answers, scope.variables, item)
        let words = parts["human"]?.texts("valueString", own: survey.own) ?? TextsByLanguage()
        var rule = DraftMap([
          DraftEntry("if", .expression(formula.text)),
          DraftEntry("message", words.isEmpty ? .text("Please check this answer.") : words.node(own: survey.own)),
        ])
        rule.traces = [line("constraint", source: source?.scalarText ?? "")]
        if parts["severity"]?.extensionValue?.string == "warning" {
          rule.entries.append(DraftEntry("soft", .word("true")))
        }
        rules.append(.map(rule))
      } catch {
        traces.append(line("constraint", .lost, note: "\(error.reason); add requires by hand"))
      }
    }
    if !rules.isEmpty { map.entries.append(DraftEntry("requires", rules.count == 1 ? rules[0] : .list(rules))) }
  }
}
