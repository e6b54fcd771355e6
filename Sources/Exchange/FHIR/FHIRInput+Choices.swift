import Expressions
import JSONText

extension FHIRInput {
  mutating func addChoices(
    _ choices: FHIRChoices, _ isMultiple: Bool, to map: inout DraftMap, _ listName: String?
  ) {
    if isMultiple { map.add("multiple", .word("true"), line("repeats")) }
    let trace = source(of: choices)
    let listed = choices.node(own: survey.own) { line("option extension \(FHIRChoices.media)", source: $0) }
    var node = listName.map { DraftNode.word($0) } ?? listed
    if choices.isOpen {
      var label =
        item.extensions["sdc-questionnaire-openLabel"]?.texts("valueString", own: survey.own) ?? TextsByLanguage()
      if label.isEmpty { label.add("Other", in: survey.own) }
      if item.extensions["sdc-questionnaire-openLabel"] != nil { traces.append(line("extension openLabel")) }
      used.insert("sdc-questionnaire-openLabel")
      node = FHIRInput.opened(listed, choices, label, own: survey.own)
    }
    if case .list(let elements) = item.extensions[Self.toggle] == nil ? node : listed {
      var all: [DraftNode] = []
      for element in elements { all.append(toggled(element)) }
      node = .list(all)
    }
    used.insert(Self.toggle)
    map.entries.append(DraftEntry("choices", node, traces: [trace]))
    addConstraint()
    for name in choices.met.sorted() where name != FHIRChoices.media { traces.append(option(name, choices)) }
    if !choices.missing.isEmpty {
      traces.append(
        line(
          "option extension \(FHIRChoices.media)", .lost,
          note: "its file isn't among those that were named: name it behind the questionnaire",
          source: choices.missing.joined(separator: ", ")))
    }
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

  /// Whether R5 takes other answers than those of the list, and which of them it begins with.
  private mutating func addConstraint() {
    if let constraint = item.json["answerConstraint"]?.string {
      let isSaid = constraint == "optionsOnly" || item.type == "open-choice"
      traces.append(
        line(
          "answerConstraint", isSaid ? .kept : .approximated,
          note: isSaid ? "" : "only the answers of the list are taken", source: constraint))
    }
    let options = item.json["answerOption"]?.elements ?? []
    guard options.contains(where: { $0["initialSelected"]?.boolean == true }) else { return }
    traces.append(line("initialSelected", .lost, note: "nothing is chosen before the person chooses"))
  }

  private static let toggle = "sdc-questionnaire-answerOptionsToggleExpression"

  /// A choice with what decides whether it is offered.
  private mutating func toggled(_ choice: DraftNode) -> DraftNode {
    guard case .map(var map) = choice, let value = map["value"] else { return choice }
    for toggle in item.extensions.all(Self.toggle) {
      let parts = FHIRExtensions(toggle)
      let codes = parts.all("option").compactMap { option in
        option["valueCoding"]?["code"]?.scalarText ?? option.extensionValue?.scalarText
      }
      guard codes.contains(where: { .text($0) == value || .word($0) == value }) else { continue }
      let source = parts["expression"]?["valueExpression"]
      do throws(FormulaFault) {
        let formula = try FHIRCondition.formula(source ?? .null, survey.answers, scope.variables, item)
        map.add("showIf", .expression(formula.text), line("extension \(Self.toggle)", source: formula.text))
      } catch {
        traces.append(line("extension \(Self.toggle)", .lost, note: "\(error.reason); the answer is always offered"))
      }
    }
    return .map(map)
  }

  /// What is said of where the answers came from.
  private func source(of choices: FHIRChoices) -> FidelityLine {
    if choices.isPartial {
      return line(
        "answerValueSet (elsewhere)", .approximated,
        note: "the set isn't among the files; name its file as well, or add its other answers",
        source: item.json["answerValueSet"]?.string ?? "")
    }
    let isKnown = choices.construct == "answerValueSet (elsewhere)"
    return line(
      choices.construct, isKnown ? .approximated : .kept,
      note: isKnown ? "the answers are those that the set's name says; compare them with the set" : "")
  }

  /// The choices, and one for an answer of one's own.
  private static func opened(
    _ listed: DraftNode, _ choices: FHIRChoices, _ label: TextsByLanguage, own: String
  ) -> DraftNode {
    guard case .list(let elements) = listed else { return listed }
    // Values are all numbers or all texts.
    let value = choices.ofOwnWords
    var map = DraftMap([
      DraftEntry("value", choices.areNumbers ? .word(value) : .text(value)),
      DraftEntry("text", label.node(own: own)), DraftEntry("other", .word("true")),
    ])
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
}
