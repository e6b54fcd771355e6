import JSONText

extension FHIRInput {
  mutating func addChoices(
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
}
