import JSONText

extension FHIRSurvey {
  /// Adds a question, the words that belong to it, and the items below it.
  mutating func addQuestion(_ item: FHIRItem, _ scope: FHIRScope) {
    let condition = FHIRCondition(item, answers, scope.variables, self).read().formula
    if let part = questionPart(item, scope) { pages.add(part) }
    var inner = scope
    inner.conditions = scope.conditions + [condition].compactMap { $0 }
    inner.isHidden = scope.isHidden || item.isHidden
    for child in item.children where !FHIRQuestion.isHelp(child) { add(child, inner) }
  }

  /// A question with its condition; nil for one for which nothing can stand.
  mutating func questionPart(_ item: FHIRItem, _ scope: FHIRScope) -> FHIRPages.Part? {
    let condition = condition(of: item, scope)
    var question = FHIRQuestion(item: item, scope: scope, survey: self)
    let helps = item.children.filter { FHIRQuestion.isHelp($0) }
    question.take(helps)
    let map = question.map()
    lost += question.lost
    for attribute in question.attributes where !attributes.contains(where: { $0.name == attribute.name }) {
      attributes.append(attribute)
    }
    if let map {
      if isOurs, !item.ownOutcomes.isEmpty {
        pages.begin()
        let path = [pages.path, matrix, item.linkID].compactMap(\.self).joined(separator: "/")
        addOutcomes(of: item, from: path)
      }
      return FHIRPages.Part(map: map, isNote: false, condition: condition.formula, traces: condition.traces)
    }
    lost += condition.traces.map { $0.lost("its item is lost") }
    return nil
  }

  /// The constructs that any item may have and that change nothing for people: they are kept as comments.
  func describe(_ item: FHIRItem, _ traces: inout [FidelityLine], _ comments: inout [String]) {
    for code in (item.json["code"]?.elements ?? item.json["concept"]?.elements ?? []) {
      if isOurs, FHIROwn.isOurs(code["system"]?.string) { continue }
      let words = [code["system"]?.string, code["code"]?.scalarText, code["display"]?.string]
      comments.append("code: \(words.compactMap { $0 }.joined(separator: " "))".oneLine)
    }
    for key in ["code", "concept"] where item.json[key]?.elements?.isEmpty == false {
      traces.append(line("code", at: item))
    }
    if let definition = item.json["definition"]?.string {
      comments.append("definition: \(definition)".oneLine)
      traces.append(line("definition", at: item))
    }
    if item.type == "group" || item.type == "display" {
      if item.json["prefix"]?.string != nil { traces.append(line("prefix", at: item)) }
      if item.json["required"]?.boolean == true { traces.append(line("required", at: item)) }
      if item.json["readOnly"]?.boolean == true { traces.append(line("readOnly", at: item)) }
      for (name, value) in item.extensions.list {
        if let line = common(name, value, item) { traces.append(line) }
      }
    }
    let known = Set(item.extensions.list.map(\.name))
    if item.linkID.isEmpty, known.isEmpty { traces.append(line("linkId missing", at: item)) }
  }

  private static let looks: Set<String> = ["rendering-style", "rendering-styleSensitive", "android-style"]
  private static let kept: Set<String> = [
    "questionnaire-displayCategory", "sdc-questionnaire-shortText", "questionnaire-hidden",
    "questionnaire-fhirType", "valueset-label", "expression-editor-variable-type", "simple-syntax",
    "sdc-questionnaire-isSubject", "designNote",
  ]
  private static let elsewhere: Set<String> = [
    "sdc-questionnaire-enableWhenExpression", "questionnaire-minOccurs", "questionnaire-maxOccurs",
  ]

  /// What becomes of an extension that has the same fate on every item; nil where it is told of elsewhere.
  func common(_ name: String, _ value: JSONValue, _ item: FHIRItem) -> FidelityLine? {
    let source = value.extensionValue?.compactText ?? ""
    if name == "variable" { return variable(value, at: item) }
    if FHIRSurvey.elsewhere.contains(name) { return nil }
    if isOurs, name == "sdc-questionnaire-observationExtract" { return line("extension \(name)", at: item) }
    if FHIRSurvey.kept.contains(name) { return line("extension \(name)", at: item) }
    if name == "questionnaire-itemControl" { return control(item) }
    if name == "questionnaire-choiceOrientation" {
      let isVertical = value.extensionValue?.string == "vertical"
      return line(
        "extension \(name)", at: item, isVertical ? .kept : .approximated,
        note: isVertical ? "" : "choices stand below one another")
    }
    if FHIRSurvey.looks.contains(name) {
      return line("extension \(name)", at: item, .approximated, note: "the words stand without colours and sizes")
    }
    return line("extension \(name)", at: item, .lost, note: FHIRSurvey.why(name), source: source)
  }

  private static func why(_ name: String) -> String {
    if name.contains("xtract") || name.contains("observation") || name.contains("template") {
      return "answers aren't made into other resources here; use exports"
    }
    if name.contains("terminology") || name.contains("allowedResource") || name.contains("referenceFilter") {
      return "no server is asked for answers; list them under choices"
    }
    return "there is no such thing here"
  }

  private static let sameControls: Set<String> = [
    "radio-button", "check-box", "help", "unit", "prompt", "lower", "upper", "slider", "list", "inline", "page",
    "group",
    "text-box", "data-receiver", "flyover", "legal", "instructions",
  ]

  private func control(_ item: FHIRItem) -> FidelityLine {
    let controls = item.controls
    let name = controls.first ?? "without a code"
    let isSame = controls.allSatisfy { FHIRSurvey.sameControls.contains($0) }
    return line(
      "itemControl \(name)", at: item, isSame ? .kept : .approximated,
      note: isSame ? "" : "items stand on a page, one below the other, each with the control of its type")
  }
}

extension String {
  /// Without line breaks, for comments.
  var oneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
