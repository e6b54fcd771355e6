import ActiveTasks
import CivilTime
import Expressions
import JSONText
import SurveyModel

extension FHIRQuestionnaire {
  /// The item for a question.
  mutating func question(_ slot: Int) -> FHIRNode {
    let place = own.items[slot]
    let item = place.item
    let name = "item \(item.id)"
    let loops = own.loops(around: place.step)
    let group = own.steps[place.step].group
    var node = FHIRNode(links.items[slot], FHIRItemType.type(of: item.format))
    node.source = .item(slot: slot, field: nil)
    node.system = names.choices(of: item.id, in: own)
    node.text = written(item.prompt, in: group, loops: loops, at: name)
    let shown = [item.showIf.map(Showing.when), Showing.anyChoice(of: item)].compactMap(\.self)
    setCondition(Showing.joined(shown), of: &node, loops: loops, at: name)
    tell("item \(item.format.name)", at: name)
    addFormat(item, to: &node, loops: loops, at: name)
    addRules(item, to: &node, loops: loops, at: name)
    addCodes(item, slot, to: &node, at: name)
    if let hint = item.hint {
      var help = FHIRNode(node.linkID + "/hint", "display")
      help.text = written(hint, in: group, loops: loops, at: name)
      help.extensions.append(FHIRParts.control("help"))
      node.children.append(help)
    }
    if let media = item.media { add(media, to: &node, at: name) }
    addUnsaid(item, at: name)
    return node
  }

  /// Its tags, and the outcomes that it gives.
  private mutating func addCodes(_ item: FormItem, _ slot: Int, to node: inout FHIRNode, at place: String) {
    for tag in item.tags {
      node.codes.append(FHIRParts.coding(FHIRNames.tags, FHIRParts.code(tag)))
      tell("tag", at: place, source: tag)
    }
    for outcome in own.outcomes where outcome.path.field == nil && own.slot(of: outcome.path) == slot {
      add(outcome, to: &node)
    }
  }

  /// Says that the answer is an observation.
  func add(_ outcome: OutcomeRule, to node: inout FHIRNode) {
    let extract = FHIRParts.ext("sdc-questionnaire-observationExtract", "Boolean", true)
    node.codes.append(FHIRParts.coding(names.urn("outcome"), FHIRParts.code(outcome.kind)))
    if !node.extensions.contains(extract) { node.extensions.append(extract) }
  }

  /// What a questionnaire has no words for.
  private mutating func addUnsaid(_ item: FormItem, at place: String) {
    if item.dontKnow {
      tell("dontKnow", .approximated, at: place, note: "it isn't offered there; responses tell it as asked-unknown")
    }
    if item.identifying != nil {
      tell("identifying", .lost, at: place, note: "who may see what is said by the system's rights")
    }
    if item.visibleTo != nil {
      tell("visibleTo", .lost, at: place, note: "who may see what is said by the system's rights")
    }
    if item.whenHidden != nil { tell("whenHidden", at: place, note: "it stands in the scores that count the item") }
    if item.correct != nil {
      tell("correct", .lost, at: place, note: "no answer is right or wrong there but in scores")
    }
  }

  // MARK: - Types

  private mutating func addFormat(_ item: FormItem, to node: inout FHIRNode, loops: [Int], at place: String) {
    switch item.format {
    case .scale(let format): addScale(format, item, to: &node, at: place)
    case .ladder(let format):
      node.mark("ladder")
      tell("ladder", .approximated, at: place, note: "it is a slider there")
      addScale(format, item, to: &node, at: place)
    case .boolean(let format):
      if format.yes != nil || format.no != nil {
        tell(
          "yes and no", .lost, at: place,
          note: "a yes or no has the other system's words: make it a choice to keep yours")
      }
    case .choice(let format): addChoice(format, to: &node, loops: loops, at: place)
    case .textScale(let format):
      node.mark("textScale")
      addChoice(format, to: &node, loops: loops, at: place)
    case .rank(let format): addRank(format, to: &node, loops: loops, at: place)
    case .numeric(let format): addNumber(format, to: &node)
    case .quantity(let format):
      node.mark(format.kind.rawValue)
      let numeric = format.numeric
      addNumber(
        NumericFormat(
          minimum: format.minimum, maximum: format.maximum, decimals: numeric.decimals, unit: numeric.unit), to: &node)
    case .continuousScale(let format): addContinuous(format, to: &node, at: place)
    case .text(let format): addText(format, to: &node, at: place)
    case .email:
      node.mark("email")
      tell("email", .approximated, at: place, note: "it is a text; that it is an address isn't judged there")
    case .date(let format): addDates(format, "Date", to: &node)
    case .dateTime(let format): addDates(format.dates, "DateTime", to: &node)
    case .timeOfDay(let format):
      for (name, time) in [("minValue", format.minimum), ("maxValue", format.maximum)] {
        guard let time else { continue }
        node.extensions.append(FHIRParts.ext(name, "Time", .string(FHIRTime.text(time))))
      }
    case .location:
      addFields(
        [("lat", "decimal", "latitude"), ("lon", "decimal", "longitude"), ("accuracy", "decimal", "accuracy (m)")],
        item, to: &node)
      node.mark("location")
      tell("location", .approximated, at: place, note: "its degrees are typed")
    case .signature:
      addFields([("name", "string", "Name"), ("drawing", "attachment", "Drawing")], item, to: &node)
      node.mark("signature")
      tell("signature", .approximated, at: place, note: "a name and a file stand for it")
    case .file(let format): addFile(format, to: &node)
    case .computed(let format): addComputed(format, to: &node, loops: loops, at: place)
    case .consent, .active: break
    }
  }

  private func addFields(
    _ fields: [(name: String, type: String, words: String)], _ item: FormItem, to node: inout FHIRNode
  ) {
    node.source = nil
    for field in fields {
      var child = FHIRNode("\(node.linkID).\(field.name)", field.type)
      child.text = FHIRWrittenText(LocalizedText(field.words, in: LanguageTag.english), survey)
      child.source = .item(slot: item.slot, field: field.name)
      if field.type == "decimal" { child.extensions.append(FHIRParts.ext("maxDecimalPlaces", "Integer", 6)) }
      node.children.append(child)
    }
  }

  private mutating func addScale(_ format: ScaleFormat, _ item: FormItem, to node: inout FHIRNode, at place: String) {
    if FHIRItemType.isWorded(format) {
      if node.codes.isEmpty { node.mark("scale") }
      node.extensions.append(FHIRParts.control("radio-button"))
      for criterion in format.criteria {
        let text = FHIRWrittenText(criterion.text, survey)
        node.options.append(["valueCoding": option(node, "\(criterion.value)", text)])
      }
      tell("criteria", at: place, note: "the scale is a choice among its values there")
    } else {
      node.extensions.append(FHIRParts.control("slider"))
      node.extensions.append(FHIRParts.ext("minValue", "Integer", .integer(format.minimum)))
      node.extensions.append(FHIRParts.ext("maxValue", "Integer", .integer(format.maximum)))
      if format.step != 1 {
        node.extensions.append(FHIRParts.ext("questionnaire-sliderStepValue", "Integer", .integer(format.step)))
      }
      let words = format.criteria.map { ("\($0.value)", $0.text) }
      addWords(words, "criteria", to: &node, at: place)
    }
    addEnds(format.minimumLabel, format.maximumLabel, format.labels, to: &node, at: place)
    if let unit = format.unit { node.extensions.append(FHIRUnits.ext(unit)) }
  }

  private mutating func addContinuous(_ format: ContinuousScaleFormat, to node: inout FHIRNode, at place: String) {
    node.mark("continuousScale")
    node.extensions.append(FHIRParts.control("slider"))
    addNumber(format.numeric, to: &node)
    addEnds(format.minimumLabel, format.maximumLabel, format.labels, to: &node, at: place)
  }

  private mutating func addEnds(
    _ lower: LocalizedText?, _ upper: LocalizedText?, _ labels: [ScaleLabel], to node: inout FHIRNode, at place: String
  ) {
    for (name, text) in [("lower", lower), ("upper", upper)] {
      guard let text else { continue }
      var end = FHIRNode("\(node.linkID)/\(name)", "display")
      end.text = FHIRWrittenText(text, survey)
      end.extensions.append(FHIRParts.control(name))
      node.children.append(end)
    }
    addWords(labels.map { ($0.value.description, $0.text) }, "labels", to: &node, at: place)
  }

  /// Words along a scale, for which there is a line of help alone.
  private mutating func addWords(
    _ words: [(value: String, text: LocalizedText)], _ name: String, to node: inout FHIRNode, at place: String
  ) {
    guard !words.isEmpty else { return }
    let texts = survey.languages.map { language in
      let parts = words.map { "\($0.value) \($0.text.text(in: language, fallback: own.language))" }
      return (language, parts.joined(separator: "; "))
    }
    var help = FHIRNode("\(node.linkID)/\(name)", "display")
    help.mark(name)
    help.text = FHIRWrittenText(LocalizedText(literal: texts), survey)
    help.extensions.append(FHIRParts.control("help"))
    node.children.append(help)
    tell(name, .approximated, at: place, note: "the words stand in a help below the question")
  }

  private func addNumber(_ format: NumericFormat, to node: inout FHIRNode) {
    let type = node.type == "integer" ? "Integer" : "Decimal"
    for (name, bound) in [("minValue", format.minimum), ("maxValue", format.maximum)] {
      guard let bound else { continue }
      // The bound of a whole number may have a point and zeros behind it.
      let number = type == "Integer" ? bound.shortest : bound
      let isWhole = number.significantDecimals == 0
      node.extensions.append(
        FHIRParts.ext(name, isWhole ? type : "Decimal", .number(literal: number.description)))
    }
    if node.type == "decimal" {
      node.extensions.append(FHIRParts.ext("maxDecimalPlaces", "Integer", .integer(format.decimals)))
    }
    if let unit = format.unit { node.extensions.append(FHIRUnits.ext(unit)) }
  }

  private mutating func addText(_ format: TextFormat, to node: inout FHIRNode, at place: String) {
    node.maxLength = format.maximumLength
    if let pattern = format.pattern {
      node.extensions.append(FHIRParts.ext("regex", "String", .string(pattern.pattern)))
    }
    if format.lines > 1 {
      node.extensions.append(FHIRParts.control("text-box"))
      if format.lines != 4 {
        tell("lines", .approximated, at: place, note: "it has several lines; how many is the other system's")
      }
    }
  }

  private func addDates(_ format: DateFormat, _ type: String, to node: inout FHIRNode) {
    for (name, bound, isToday) in [
      ("minValue", format.minimum, format.minimumIsToday), ("maxValue", format.maximum, format.maximumIsToday),
    ] {
      if isToday {
        node.extensions.append(FHIRQuestionnaire.calculated(name, type, "today()"))
      } else if let bound {
        node.extensions.append(FHIRParts.ext(name, type, .string(bound.description)))
      }
    }
  }

  /// A bound that is worked out.
  static func calculated(_ name: String, _ type: String, _ path: String) -> JSONValue {
    .object([
      JSONMember("url", .string(FHIRParts.url(name))),
      JSONMember("_value" + type, ["extension": [FHIRParts.expression("cqf-calculatedValue", path)]]),
    ])
  }

  private mutating func addComputed(_ format: ComputedFormat, to node: inout FHIRNode, loops: [Int], at place: String) {
    node.isReadOnly = true
    if !format.shown { node.extensions.append(FHIRParts.ext("questionnaire-hidden", "Boolean", true)) }
    if let unit = format.unit { node.extensions.append(FHIRUnits.ext(unit, isGiven: unit != format.expression.unit)) }
    if format.expression.text == "participant.\(node.linkID)" {
      // A hidden item without a calculation is what another system fills in.
      node.isReadOnly = false
      return tell(
        "value", .approximated, at: place, note: "the other system fills in the participant's attribute",
        source: format.expression.text)
    }
    let help = "responses have its value, nothing works it out there"
    guard let path = path(format.expression, loops: loops, "value", at: place, help: help) else { return }
    node.extensions.append(FHIRParts.expression("sdc-questionnaire-calculatedExpression", path))
  }
}

/// Times as FHIR has them.
enum FHIRTime {
  /// With seconds, which FHIR doesn't leave out.
  static func text(_ time: TimeOfDay) -> String {
    let text = time.description
    return text.utf8.count == 5 ? text + ":00" : text
  }
}

extension FHIRItemType {
  /// The type of a field of a measurement.
  static func type(of field: ResultField.Kind) -> String {
    switch field {
    case .number: "decimal"
    case .whole: "integer"
    case .truth: "boolean"
    case .text, .word, .rows, .record: "string"
    }
  }
}
