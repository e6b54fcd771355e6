import Expressions
import JSONText
import SurveyModel

extension FHIRQuestionnaire {
  /// A choice as a coding of an item's own system.
  func option(_ node: FHIRNode, _ value: String, _ text: FHIRWrittenText?, points: Double? = nil) -> JSONValue {
    var members: [JSONMember] = []
    if let points {
      members.append(JSONMember("extension", [FHIRParts.ext("ordinalValue", "Decimal", FHIRParts.decimal(points))]))
    }
    if let system = node.system { members.append(JSONMember("system", .string(system))) }
    members.append(JSONMember("code", .string(FHIRParts.code(value))))
    members += text?.members("display") ?? []
    return .object(members)
  }

  mutating func addChoice(_ format: ChoiceFormat, to node: inout FHIRNode, loops: [Int], at place: String) {
    node.isRepeated = format.multiple
    if let table = format.table {
      addTable(table, format.choices, to: &node, at: place)
    } else {
      node.extensions.append(FHIRParts.control(format.multiple ? "check-box" : "radio-button"))
      addOptions(format.choices, to: &node, loops: loops, at: place)
    }
    if format.multiple {
      if let least = format.minimumChosen { addOccurs("min", least, to: &node) }
      if let most = format.maximumChosen { addOccurs("max", most, to: &node) }
    }
    if format.order == .random { tell("order", .lost, at: place, note: "choices stand in the order of the file") }
  }

  private func addOccurs(_ end: String, _ count: Int, to node: inout FHIRNode) {
    node.extensions.append(FHIRParts.ext("questionnaire-\(end)Occurs", "Integer", .integer(count)))
  }

  private mutating func addOptions(_ choices: [Choice], to node: inout FHIRNode, loops: [Int], at place: String) {
    let hasPoints = choices.contains { $0.points != nil }
    let offered = choices.filter { !$0.other }
    for choice in offered {
      let text = FHIRWrittenText(choice.text, survey)
      let points = hasPoints ? choice.points ?? Double(choice.value.description) : nil
      let coding = option(node, choice.value.description, text, points: points)
      var extensions: [JSONValue] = []
      if choice.exclusive { extensions.append(FHIRParts.ext("questionnaire-optionExclusive", "Boolean", true)) }
      if let picture = choice.picture {
        extensions.append(
          FHIRParts.ext("sdc-questionnaire-itemAnswerMedia", "Attachment", attachment(of: picture)))
        tell(
          "picture", .approximated, at: place, note: "the file is named and not written: send it along",
          source: survey.text(picture.files))
      }
      node.options.append(
        FHIRParts.object(["extension": FHIRParts.list(extensions), "valueCoding": coding]))
      addToggle(choice, to: &node, loops: loops, at: place)
    }
    if hasPoints { tell("points", at: place) }
    if let other = choices.first(where: \.other) { addOther(other, choices, to: &node, at: place) }
  }

  /// The choice that takes a text of the person's own is the text itself there.
  private mutating func addOther(_ other: Choice, _ choices: [Choice], to node: inout FHIRNode, at place: String) {
    let label = FHIRWrittenText(other.text, survey)
    var ext: [JSONMember] = [JSONMember("url", .string(FHIRParts.url("sdc-questionnaire-openLabel")))]
    ext += label.members("valueString")
    node.extensions.append(.object(ext))
    // What a reader makes of it: the next number, or the word.
    let values = choices.filter { !$0.other }.map(\.value.description)
    let isFirstOfMany = choices.count(where: \.other) > 1
    let numbers = values.compactMap { Int($0) }
    var made = "other"
    while values.contains(made) { made += "_" }
    if numbers.count == values.count, let most = numbers.max() { made = "\(most + 1)" }
    let isSame = made == other.value.description && choices.last?.other == true && !isFirstOfMany
    tell(
      "other", isSame ? .kept : .approximated, at: place,
      note: isSame
        ? "" : "the person's own words are the answer there, without the value '\(other.value)'; one stands last")
    if other.points ?? 0 != 0 { tell("points", .lost, at: place, note: "an answer of one's own has none there") }
    if node.type == "choice" { node.type = "open-choice" }
    if other.showIf != nil { tell("showIf", .lost, at: place, note: "an answer of one's own is always taken") }
  }

  /// When a choice is offered.
  private mutating func addToggle(_ choice: Choice, to node: inout FHIRNode, loops: [Int], at place: String) {
    guard let condition = choice.showIf else {
      if choice.carriedFrom != nil || choice.wordsFrom != nil {
        tell("carried choice", .lost, at: place, note: "it is always offered", source: choice.value.description)
      }
      return
    }
    let name = "\(place), choice \(choice.value)"
    guard let path = path(condition, loops: loops, "showIf", at: name, help: "it is always offered") else { return }
    node.extensions.append([
      "url": .string(FHIRParts.url("sdc-questionnaire-answerOptionsToggleExpression")),
      "extension": [
        ["url": "option", "valueCoding": option(node, choice.value.description, nil)],
        ["url": "expression", "valueExpression": FHIRParts.expression(path)],
      ],
    ])
    tell(
      "choice toggled", .approximated, at: name,
      note: "few systems follow answerOptionsToggleExpression; others always offer it")
  }

  /// A long list stands beside the items.
  private mutating func addTable(_ table: ChoiceTable, _ choices: [Choice], to node: inout FHIRNode, at place: String) {
    node.extensions.append(FHIRParts.control("autocomplete"))
    let id = "list-\(contained.count + 1)"
    let concepts = choices.map { choice -> JSONValue in
      let own = survey.text(choice.text)
      let others = survey.languages.dropFirst().compactMap { language -> JSONValue? in
        guard let words = survey.text(choice.text, in: language), let text = FHIRParts.text(words) else { return nil }
        return ["language": .string(language.tag), "value": text]
      }
      return FHIRParts.object([
        "code": .string(FHIRParts.code(choice.value.description)), "display": FHIRParts.text(own),
        "designation": FHIRParts.list(others),
      ])
    }
    contain([
      "resourceType": "ValueSet", "id": .string(id), "status": "active",
      "compose": [
        "include": [FHIRParts.object(["system": node.system.map(JSONValue.string), "concept": .array(concepts)])]
      ],
    ])
    node.valueSet = "#" + id
    tell("choices from a table", at: place, source: table.file)
    if !table.keys.isEmpty {
      tell(
        "choices of a condition", .lost, at: place, note: "all rows are offered, whatever was answered before",
        source: table.condition ?? "")
    }
  }

  mutating func addRank(_ format: RankFormat, to node: inout FHIRNode, loops: [Int], at place: String) {
    node.mark("rank")
    node.isRepeated = true
    node.extensions.append(FHIRParts.control("check-box"))
    addOptions(format.choices, to: &node, loops: loops, at: place)
    addOccurs("min", format.count, to: &node)
    addOccurs("max", format.count, to: &node)
    if format.order == .random { tell("order", .lost, at: place, note: "choices stand in the order of the file") }
    tell(
      "rank", .approximated, at: place, note: "it is a choice of several there; responses have them in their order")
  }
}
