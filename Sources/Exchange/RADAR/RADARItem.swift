/// Makes an item of ours of a field of RADAR's that asks something.
struct RADARItem {
  /// The field as its languages have it, the survey's own first.
  let fields: [(language: String, field: RADARField)]
  let id: String
  let file: String
  let own: String

  private var field: RADARField { fields[0].field }

  func line(_ construct: String, _ fate: Fate = .kept, note: String = "", source: String = "") -> FidelityLine {
    FidelityLine(construct, fate, in: file, at: field.name, note: note, source: source)
  }

  /// The words of a part in all languages.
  func texts(_ part: (RADARField) -> String?) -> TextsByLanguage {
    fields.reduce(into: TextsByLanguage()) { $0.add(part($1.field) ?? "", in: $1.language) }
  }

  /// - Parameter list: The name of a list that the field shares with others.
  func map(list: String?) -> DraftMap {
    var map = DraftMap(
      [DraftEntry("id", .word(id)), DraftEntry("type", .word(type.name))], traces: [typeLine])
    let prompt = texts { $0.label }
    let traces = fields.filter { !$0.field.label.isEmpty }.map { line($0.language == own ? "label" : "translation") }
    map.entries.append(
      DraftEntry("prompt", prompt.isEmpty ? .text("…") : prompt.node(own: own), traces: prompt.isEmpty ? [] : traces))
    addHint(to: &map)
    switch type {
    case .scale, .ladder: addScale(to: &map)
    case .choice: addChoices(to: &map, list: list)
    default: addValidation(to: &map)
    }
    return map
  }

  private static let known: Set<String> = [
    "text", "notes", "radio", "checkbox", "matrix-radio", "range", "range-info", "slider", "slider-vertical", "yesno",
    "truefalse", "dropdown",
  ]

  private var typeLine: FidelityLine {
    if !RADARItem.known.contains(field.type) {
      return line("field type \(field.type)", .approximated, note: "the type is not known; it is a \(type.name) here")
    }
    let lacksChoices = type == .text && field.type != "text" && field.type != "notes"
    return line(
      "field type \(field.type)", lacksChoices ? .approximated : .kept,
      note: lacksChoices ? "it has no choices; a text is asked for here" : "")
  }

  private func addHint(to map: inout DraftMap) {
    let note = texts { $0["field_note"] }
    if !note.isEmpty { map.add("hint", note.node(own: own), line("field note")) }
  }

  // MARK: - Types

  enum Kind: Hashable {
    case scale, ladder, choice, boolean, numeric, text, date, dateTime, timeOfDay, timeInterval

    var name: String { "\(self)" }
  }

  var type: Kind {
    switch field.type {
    case "slider": .scale
    case "slider-vertical": .ladder
    case "range": RADARScale(field) == nil ? (field.choices.isEmpty ? .scale : .choice) : .scale
    case "radio", "checkbox", "matrix-radio", "range-info", "dropdown": field.choices.isEmpty ? .text : .choice
    case "yesno", "truefalse": .boolean
    default: RADARItem.validated[RADARItem.plain(validation)] ?? .text
    }
  }

  /// How conditions see the answer.
  var answer: RADARLogic.Answer {
    switch type {
    case .scale, .ladder, .numeric, .timeInterval: .number
    case .choice: .choice(codes: field.choices.map(\.code), isMultiple: field.type == "checkbox")
    case .boolean: .boolean
    case .text: .text
    case .date, .dateTime, .timeOfDay: .none("conditions over times aren't translated")
    }
  }

  private var validation: String { field["text_validation_type_or_show_slider_number"] ?? "" }

  private static let validated: [String: Kind] = [
    "number": .numeric, "integer": .numeric, "date": .date, "datetime": .dateTime, "time": .timeOfDay,
    "duration": .timeInterval,
  ]

  /// `date_dmy` without the order of its parts.
  private static func plain(_ validation: String) -> String {
    validation.split(separator: "_").first.map(String.init) ?? validation
  }

  // MARK: - Fields of types

  private func addScale(to map: inout DraftMap) {
    let scale = RADARScale(field) ?? RADARScale(minimum: 0, maximum: 100)
    map.entries.append(DraftEntry("minimum", .number(scale.minimum)))
    map.entries.append(DraftEntry("maximum", .number(scale.maximum)))
    if scale.step > 1 { map.entries.append(DraftEntry("step", .number(scale.step))) }
    if !field.choices.isEmpty { map.traces.append(line("choices")) }
    if field.range != nil { map.traces.append(line("range")) }
    for bound in ["text_validation_min", "text_validation_max"] where field[bound] != nil {
      map.traces.append(line(bound))
    }
    var entries: [DraftEntry] = []
    for value in scale.labels.keys.sorted() {
      let words = fields.reduce(into: TextsByLanguage()) { texts, each in
        texts.add(RADARScale(each.field)?.labels[value] ?? "", in: each.language)
      }
      guard !words.isEmpty else { continue }
      switch value {
      case scale.minimum: map.entries.append(DraftEntry("minimumLabel", words.node(own: own)))
      case scale.maximum: map.entries.append(DraftEntry("maximumLabel", words.node(own: own)))
      default: entries.append(DraftEntry("\(value)", words.node(own: own)))
      }
    }
    if !entries.isEmpty { map.entries.append(DraftEntry("labels", .map(DraftMap(entries)))) }
  }

  private func addChoices(to map: inout DraftMap, list: String?) {
    if field.type == "checkbox" { map.entries.append(DraftEntry("multiple", .word("true"))) }
    map.entries.append(DraftEntry("choices", list.map { .word($0) } ?? choices, traces: [line("choices")]))
  }

  /// The choices in all languages; a code that comes twice is one choice.
  var choices: DraftNode {
    var codes: Set<String> = []
    let known = field.choices.filter { codes.insert($0.code).inserted }
    let areNumbers = SourceAnswer.areNumbers(field.choices.map(\.code))
    return .list(
      known.map { choice in
        var words = fields.reduce(into: TextsByLanguage()) { texts, each in
          texts.add(each.field.choices.first { $0.code == choice.code }?.label ?? "", in: each.language)
        }
        if words.isEmpty { words.add(choice.code, in: own) }
        return .map(
          DraftMap([
            DraftEntry("value", areNumbers ? .word(choice.code) : .text(choice.code)),
            DraftEntry("text", words.node(own: own)),
          ]))
      })
  }

  private func addValidation(to map: inout DraftMap) {
    if !validation.isEmpty {
      let isKnown = type != .text
      map.traces.append(
        line(
          "validation \(validation)", isKnown ? .kept : .lost,
          note: isKnown ? "" : "no such validation; use pattern to say what is allowed"))
    }
    if validation == "number" { map.entries.append(DraftEntry("decimals", .number(6))) }
    if type == .text, field.type == "notes" { map.entries.append(DraftEntry("lines", .number(5))) }
    for (key, bound) in [("minimum", "text_validation_min"), ("maximum", "text_validation_max")] {
      guard let value = field[bound] else { continue }
      if type == .text || type == .boolean || value.hasPrefix("[") || !isBound(value) {
        map.traces.append(
          line(bound, .lost, note: "the bound is no value of this item; add \(key) by hand", source: value))
      } else {
        map.add(key, .word(value), line(bound))
      }
    }
  }

  private func isBound(_ value: String) -> Bool {
    switch type {
    case .numeric: Double(value) != nil
    case .date, .dateTime: value == "today" || value.split(separator: "-").count == 3
    default: true
    }
  }
}
