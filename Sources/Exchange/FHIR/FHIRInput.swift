import JSONText

/// The fields of an item that is answered, by its type: choices, bounds, patterns, suggestions.
struct FHIRInput {
  let item: FHIRItem
  let id: String?
  let kind: FHIRAnswers.Kind
  let list: FHIRChoices?
  let survey: FHIRSurvey
  let scope: FHIRScope
  /// The words at the ends of a slider.
  let ends: [String: TextsByLanguage]
  let unit: String?
  var traces: [FidelityLine] = []
  var used: Set<String> = []
  /// A fact about the participant that the item suggests.
  var attribute: (name: String, type: String)?

  init(
    item: FHIRItem, id: String?, kind: FHIRAnswers.Kind, list: FHIRChoices?, survey: FHIRSurvey, scope: FHIRScope,
    ends: [String: TextsByLanguage], unit: String?
  ) {
    self.id = id
    (self.item, self.kind, self.list, self.survey, self.scope) = (item, kind, list, survey, scope)
    (self.ends, self.unit) = (ends, unit)
  }

  func line(_ construct: String, _ fate: Fate = .kept, note: String = "", source: String = "") -> FidelityLine {
    survey.line(construct, at: item, fate, note: note, source: source)
  }

  var typeName: String {
    switch kind {
    case .boolean: "boolean"
    case .number: slider == nil ? "numeric" : "scale"
    case .text, .none: item.type == "attachment" ? "file" : "text"
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
  var slider: (Int, Int)? {
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
    case .text where item.type == "attachment": addFile(to: &map)
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

  var isMultiple: Bool { if case .choice(_, isMultiple: true) = kind { true } else { false } }

  /// A list that can't be read here.
  private mutating func addUnread(_ list: FHIRChoices) {
    let address = item.json["answerValueSet"]?.string ?? ""
    traces.append(
      line(
        list.construct, .lost,
        note: "the set isn't among the files; name its file as well, or list its answers under choices", source: address
      ))
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
      map.entries.append(DraftEntry("decimals", .number(max(0, min(6, places ?? (survey.isOurs ? 0 : 6))))))
    }
    addUnit(to: &map)
  }

  private mutating func addUnit(to map: inout DraftMap) {
    let options = item.extensions.all("questionnaire-unitOption")
    let coding = item.unitCoding
    used.formUnion(["questionnaire-unit", "questionnaire-unitOption"])
    let name = item.unit(isOurs: survey.isOurs) ?? unit
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
}

extension FHIRItem {
  /// The unit that its numbers are in, or the first of those that it offers.
  var unitCoding: JSONValue? {
    extensions["questionnaire-unit"]?.extensionValue
      ?? extensions.all("questionnaire-unitOption").first?.extensionValue
  }

  func unit(isOurs: Bool) -> String? {
    (isOurs ? ownUnit : nil) ?? unitCoding?["code"]?.string ?? unitCoding?["display"]?.string
  }
}
