import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  enum ItemType: String, CaseIterable {
    case scale, continuousScale, textScale, boolean, choice, matrix, rank, numeric, text, email, date, dateTime,
      timeOfDay, timeInterval, height, weight, ladder, location, signature, file, computed

    /// The keys of the item besides those of all items.
    var keys: [String] {
      switch self {
      case .scale, .ladder:
        ["minimum", "maximum", "step", "minimumLabel", "maximumLabel", "labels", "unit", "criteria"]
      case .continuousScale:
        ["minimum", "maximum", "decimals", "minimumLabel", "maximumLabel", "labels", "unit", "suggest"]
      case .boolean: ["yes", "no"]
      case .choice: ["choices", "multiple", "order", "minimumChosen", "maximumChosen", "refusal"]
      case .textScale: ["choices", "order"]
      case .rank: ["choices", "places", "order"]
      case .matrix: ["choices", "multiple", "order", "minimumChosen", "maximumChosen", "item", "rows"]
      case .numeric: ["minimum", "maximum", "decimals", "unit", "suggest", "refusal"]
      case .text: ["maximumLength", "lines", "pattern", "suggest", "refusal"]
      case .date, .dateTime, .timeOfDay, .timeInterval, .height, .weight: ["minimum", "maximum", "suggest", "refusal"]
      case .email, .location: ["suggest"]
      case .signature: []
      case .file: ["accept", "maximumSize"]
      case .computed: ["value", "shown", "unit"]
      }
    }

    /// All keys of each type.
    static let known = Dictionary(uniqueKeysWithValues: allCases.map { ($0, commonKeys + $0.keys) })

    static let commonKeys =
      [
        "id", "type", "prompt", "hint", "optional", "dontKnow", "showIf", "tags", "identifying", "visibleTo",
        "whenHidden", "correct", "marks", "requires",
      ] + SurveyReader.mediaKeys
  }

  /// - Parameter beside: What else may stand where the item stands.
  mutating func readItem(_ node: YAMLNode, beside others: [String] = []) -> FormItem? {
    guard let type = itemType(node, beside: others) else {
      passOver(node)
      return nil
    }
    if type == .matrix {
      findings.error(
        "wrong-type", "a question asks one item, and a matrix has several", at: node["type"]?.span ?? node.headSpan,
        help: "make the step a form: 'type: form', 'items: [...]'")
      return nil
    }
    guard
      let read = Fields.read(
        node, owner: "the \(type.rawValue) item" + node.ownName, known: ItemType.known[type] ?? [], &findings)
    else { return nil }
    var fields = read.fields
    fields.inherit(defaults.fields(for: type))
    let shredded = read.shredded
    let id = fields.required("id", &findings).flatMap { Identifier.read($0, of: "an item", dots: false, &findings) }
    let isUnseen = type == .computed && fields["shown"]?.asBool == false
    if !isUnseen { _ = fields.required("prompt", &findings) }
    let prompt = pipedText(fields, "prompt") ?? (isUnseen ? LocalizedText("", in: language) : nil)
    let hint = pipedText(fields, "hint")
    let media = type == .computed ? nil : media(fields)
    let showIf = condition(fields, "showIf", unless: shredded)
    let tags = tags(fields)
    let rules = itemRules(type, &fields, shredded)
    let optional = fields.bool("optional", &findings)
    let dontKnow = fields.bool("dontKnow", &findings)
    let identifying = fields.statedBool("identifying", &findings)
    let visibleTo = fields.word("visibleTo", of: Audience.self, &findings)
    let whenHidden = number(fields, "whenHidden")?.doubleValue
    let refusal = pipedText(fields, "refusal")
    let format = answerFormat(type, fields, shredded)
    guard let id, let place = fields["id"] else { return nil }
    if reportTaken(id, at: place.span) { return nil }
    guard let prompt, let format else {
      names.items[id] = place.span
      names.unusable.insert(id)
      return nil
    }
    let item = FormItem(
      id: id, slot: itemNodes.count, prompt: prompt, hint: hint, media: media, format: format, optional: optional,
      dontKnow: dontKnow, showIf: showIf, tags: tags, identifying: identifying, visibleTo: visibleTo,
      whenHidden: whenHidden, correct: correct(fields, format), marks: number(fields, "marks")?.doubleValue ?? 1,
      suggestion: suggestion(fields, format), rules: rules, refusal: refusal)
    itemNodes.append(node)
    formats[id] = format
    names.add(item, at: place.span)
    noteBounds(of: item)
    return requirements(fields).reduce(item) { $0.requiring($1) }
  }

  /// Reports an id that an earlier item has.
  mutating func reportTaken(_ id: String, at span: SourceSpan) -> Bool {
    guard let first = names.items[id] else { return false }
    findings.error(
      "duplicate-id", "two items have the id '\(id)'", at: span, label: "used again here",
      notes: [.init("first used here", at: first)], help: "give each item of a survey an id of its own")
    return true
  }

  private mutating func itemType(_ node: YAMLNode, beside others: [String]) -> ItemType? {
    guard node.kind == .mapping else {
      findings.notAMap(node, owner: "an item")
      return nil
    }
    let known = ItemType.allCases.map(\.rawValue) + others
    guard let type = node["type"], !type.isNull else {
      findings.missingType(node, owner: "an item", known: known)
      return nil
    }
    guard type.kind == .scalar else {
      findings.wrongType(type, expected: "a word", field: "type")
      return nil
    }
    if let word = ItemType(rawValue: type.text) { return word }
    if type.textEquals(SurveyReader.noteType) {
      findings.error(
        "wrong-type", "a question asks one item, and a note asks nothing", at: type.span,
        help: "write the text as 'text' of the step, or make the step a form: 'type: form', 'items: [...]'")
      return nil
    }
    findings.unknownWord(type, field: "type", known: known, in: node)
    return nil
  }

  mutating func scale(_ fields: Fields, minimum least: Int? = nil, maximum greatest: Int? = nil) -> ScaleFormat? {
    if least == nil { _ = fields.required("minimum", &findings) }
    if greatest == nil { _ = fields.required("maximum", &findings) }
    let minimum = fields.integer("minimum", &findings) ?? least
    let maximum = fields.integer("maximum", &findings) ?? greatest
    let step = fields.integer("step", in: 1...1_000_000, &findings) ?? 1
    let criteria = criteria(fields)
    let texts = scaleTexts(fields, from: minimum.map { DecimalNumber($0) }, to: maximum.map { DecimalNumber($0) })
    guard let minimum, let maximum else { return nil }
    return ScaleFormat(
      minimum: minimum, maximum: maximum, step: step, minimumLabel: texts.least, maximumLabel: texts.greatest,
      unit: fields.string("unit", &findings), criteria: criteria, labels: texts.between)
  }

  private mutating func criteria(_ fields: Fields) -> [ScaleFormat.Criterion] {
    guard let node = fields["criteria"] else { return [] }
    guard node.kind == .mapping else {
      findings.wrongType(node, expected: "a map of values and what they mean", field: "criteria")
      return []
    }
    return node.entries.compactMap { entry in
      // A key of JSON always stands in quotes.
      guard let value = entry.key.asInt ?? Int(entry.key.text) else {
        findings.wrongType(entry.key, expected: "values of the scale as keys", field: "criteria")
        return nil
      }
      return LocalizedText.read(entry.value, field: "criteria", language: language, &findings).map {
        ScaleFormat.Criterion(value: value, text: $0)
      }
    }
  }

  mutating func number(_ fields: Fields, _ name: String) -> DecimalNumber? {
    guard let node = fields[name] else { return nil }
    guard node.kind == .scalar, let number = node.asDecimalText.flatMap({ DecimalNumber($0) }) else {
      findings.wrongType(node, expected: "a number", field: name)
      return nil
    }
    return number
  }
}
