import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  enum ItemType: String, CaseIterable {
    case scale, boolean, choice, numeric, text, date

    var keys: [String] {
      switch self {
      case .scale: ["minimum", "maximum", "step", "minimumLabel", "maximumLabel", "unit", "criteria"]
      case .boolean: ["yes", "no"]
      case .choice: ["choices", "multiple"]
      case .numeric: ["minimum", "maximum", "decimals", "unit"]
      case .text: ["maximumLength", "lines"]
      case .date: ["minimum", "maximum"]
      }
    }

    static let commonKeys = [
      "id", "type", "prompt", "hint", "optional", "dontKnow", "showIf", "tags", "identifying", "whenHidden",
      "correct", "marks",
    ]
  }

  mutating func readItem(_ node: YAMLNode) -> FormItem? {
    guard let type = itemType(node) else { return nil }
    let name = node["id"].map { $0.kind == .scalar ? " '\($0.shortText)'" : "" } ?? ""
    let owner = "the \(type.rawValue) item" + name
    guard let (fields, shredded) = Fields.read(node, owner: owner, known: ItemType.commonKeys + type.keys, &findings)
    else { return nil }
    let id = fields.required("id", &findings).flatMap { Identifier.read($0, of: "an item", dots: false, &findings) }
    _ = fields.required("prompt", &findings)
    let prompt = pipedText(fields, "prompt")
    let hint = pipedText(fields, "hint")
    let showIf = condition(fields, "showIf", unless: shredded)
    let tags = fields.list("tags", orSingle: true, &findings).compactMap { tag in
      Identifier.read(tag, of: "a tag", dots: false, &findings)
    }
    let optional = fields.bool("optional", &findings)
    let dontKnow = fields.bool("dontKnow", &findings)
    let identifying = fields.bool("identifying", &findings)
    let whenHidden = number(fields, "whenHidden")?.doubleValue
    let format = answerFormat(type, fields)
    guard let id, let place = fields["id"] else { return nil }
    if let first = names.items[id] {
      findings.error(
        "duplicate-id", "two items have the id '\(id)'", at: place.span, label: "used again here",
        notes: [.init("first used here", at: first)], help: "give each item of a survey an id of its own")
      return nil
    }
    guard let prompt, let format else {
      names.items[id] = place.span
      names.unusable.insert(id)
      return nil
    }
    let item = FormItem(
      id: id, slot: itemNodes.count, prompt: prompt, hint: hint, format: format, optional: optional,
      dontKnow: dontKnow, showIf: showIf, tags: tags, identifying: identifying, whenHidden: whenHidden,
      correct: correct(fields, format), marks: number(fields, "marks")?.doubleValue ?? 1)
    itemNodes.append(node)
    names.add(item, at: place.span)
    return item
  }

  private mutating func itemType(_ node: YAMLNode) -> ItemType? {
    guard node.kind == .mapping else {
      findings.notAMap(node, owner: "an item")
      return nil
    }
    let known = ItemType.allCases.map(\.rawValue)
    guard let type = node["type"], !type.isNull else {
      findings.missingType(node, owner: "an item", known: known)
      return nil
    }
    guard type.kind == .scalar else {
      findings.wrongType(type, expected: "a word", field: "type")
      return nil
    }
    if let word = ItemType(rawValue: type.text) { return word }
    findings.unknownWord(type, field: "type", known: known)
    return nil
  }

  private mutating func answerFormat(_ type: ItemType, _ fields: Fields) -> AnswerFormat? {
    switch type {
    case .scale: return scale(fields)
    case .boolean:
      return .boolean(
        BooleanFormat(
          yes: fields.text("yes", language: language, &findings),
          no: fields.text("no", language: language, &findings)))
    case .choice:
      guard let choices = choices(fields) else { return nil }
      return .choice(ChoiceFormat(choices: choices, multiple: fields.bool("multiple", &findings)))
    case .numeric:
      return .numeric(
        NumericFormat(
          minimum: number(fields, "minimum"), maximum: number(fields, "maximum"),
          decimals: fields.integer("decimals", in: 0...9, &findings) ?? 0, unit: fields.string("unit", &findings)))
    case .text:
      return .text(
        TextFormat(
          maximumLength: fields.integer("maximumLength", in: 1...TextFormat.hardMaximum, &findings),
          lines: fields.integer("lines", in: 1...100, &findings) ?? 1))
    case .date:
      return .date(DateFormat(minimum: date(fields, "minimum"), maximum: date(fields, "maximum")))
    }
  }

  private mutating func scale(_ fields: Fields) -> AnswerFormat? {
    _ = fields.required("minimum", &findings)
    _ = fields.required("maximum", &findings)
    let minimum = fields.integer("minimum", &findings)
    let maximum = fields.integer("maximum", &findings)
    let step = fields.integer("step", in: 1...1_000_000, &findings) ?? 1
    let criteria = criteria(fields)
    guard let minimum, let maximum else { return nil }
    return .scale(
      ScaleFormat(
        minimum: minimum, maximum: maximum, step: step,
        minimumLabel: fields.text("minimumLabel", language: language, &findings),
        maximumLabel: fields.text("maximumLabel", language: language, &findings),
        unit: fields.string("unit", &findings), criteria: criteria))
  }

  private mutating func criteria(_ fields: Fields) -> [ScaleFormat.Criterion] {
    guard let node = fields["criteria"] else { return [] }
    guard node.kind == .mapping else {
      findings.wrongType(node, expected: "a map of values and what they mean", field: "criteria")
      return []
    }
    return node.entries.compactMap { entry in
      guard let value = entry.key.asInt else {
        findings.wrongType(entry.key, expected: "values of the scale as keys", field: "criteria")
        return nil
      }
      return LocalizedText.read(entry.value, field: "criteria", language: language, &findings).map {
        ScaleFormat.Criterion(value: value, text: $0)
      }
    }
  }

  private mutating func number(_ fields: Fields, _ name: String) -> DecimalNumber? {
    guard let node = fields[name] else { return nil }
    guard node.kind == .scalar, let number = DecimalNumber(node.text) else {
      findings.wrongType(node, expected: "a number", field: name)
      return nil
    }
    return number
  }
}
